using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes, by names alone, code that may create types that no code names: it reads an assembly, or uses reflection.</summary>
internal static class AssemblyScan
{
    const string AssemblyWord = "Assembl";
    const string CreateInstance = "CreateInstance";
    static readonly HashSet<string> ScanningNames = ["Scan", "GetTypes", CreateInstance];

    // Libraries that create only what implements their own contracts: controllers, handlers, validators, profiles, configurations.
    static readonly HashSet<string> LibraryScans =
    [
        "AddApplicationPart",
        "AddAutoMapper",
        "AddConsumers",
        "AddMaps",
        "AddMediatR",
        "AddValidatorsFromAssemblies",
        "AddValidatorsFromAssembly",
        "AddValidatorsFromAssemblyContaining",
        "ApplyConfigurationsFromAssembly",
        "RegisterServicesFromAssemblies",
        "RegisterServicesFromAssembly",
        "RegisterServicesFromAssemblyContaining",
        "RegisterValidatorsFromAssembly",
        "RegisterValidatorsFromAssemblyContaining",
    ];

    // What an assembly says about itself.
    static readonly HashSet<string> AssemblyDetails =
    [
        "FullName",
        "GetCustomAttribute",
        "GetCustomAttributes",
        "GetManifestResourceNames",
        "GetManifestResourceStream",
        "GetName",
        "Location",
    ];

    /// <summary>Returns true if a name in a piece of code shows that the code may create types that it does not name.</summary>
    public static bool MayCreateTypes(string name, SyntaxNode code) =>
        ScanningNames.Contains(name) && !CreatesNamedTypes(code) || name.Contains(AssemblyWord) && !ReadsForLibraries(code);

    static bool ReadsForLibraries(SyntaxNode code) =>
        FindNames(code, name => name.Contains(AssemblyWord)).All(n => IsTypeName(n) || IsForLibrary(n));

    static IEnumerable<SimpleNameSyntax> FindNames(SyntaxNode code, Func<string, bool> isSearched) =>
        code.DescendantNodes().OfType<SimpleNameSyntax>().Where(n => isSearched(n.Identifier.ValueText));

    /// <summary>Returns true for a library's scan, what is passed to one, and what is asked about the assembly itself.</summary>
    static bool IsForLibrary(SimpleNameSyntax name) => name.Ancestors().Any(n => IsLibraryScan(n) || ReadsDetail(n, name));

    static bool IsLibraryScan(SyntaxNode node) =>
        node is InvocationExpressionSyntax call
        && SyntaxNames.GetMemberName(call.Expression) is { } method
        && LibraryScans.Contains(method);

    static bool ReadsDetail(SyntaxNode node, SimpleNameSyntax name) =>
        node is MemberAccessExpressionSyntax access
        && access.Expression.Span.Contains(name.Span)
        && AssemblyDetails.Contains(access.Name.Identifier.ValueText);

    /// <summary>Returns true for the type in <c>Assembly.GetExecutingAssembly()</c>, whose member decides.</summary>
    static bool IsTypeName(SimpleNameSyntax name) =>
        name.Parent is MemberAccessExpressionSyntax access
        && access.Expression == name
        && access.Name.Identifier.ValueText.Contains(AssemblyWord);

    /// <summary>
    /// Returns true if code creates types by reflection that it, or its caller, names: <c>CreateInstance&lt;T&gt;()</c>,
    /// <c>CreateInstance(typeof(Invoker&lt;&gt;).MakeGenericType(type))</c>.
    /// </summary>
    static bool CreatesNamedTypes(SyntaxNode code) =>
        FindNames(code, ScanningNames.Contains)
            .All(n => n.Identifier.ValueText == CreateInstance && (n is GenericNameSyntax || IsGivenType(n, code)));

    static bool IsGivenType(SimpleNameSyntax name, SyntaxNode code) =>
        name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { ArgumentList.Arguments: { Count: > 0 } arguments }
        && arguments.Any(a => NamesType(FindValue(a.Expression, code)));

    static bool NamesType(SyntaxNode value) => value.DescendantNodesAndSelf().Any(n => n is TypeOfExpressionSyntax);

    /// <summary>Returns the value that a piece of code gives to a local variable when it declares it; any other value itself.</summary>
    static ExpressionSyntax FindValue(ExpressionSyntax value, SyntaxNode code) =>
        value is IdentifierNameSyntax { Identifier.ValueText: var local }
        && code.DescendantNodes().OfType<VariableDeclaratorSyntax>().FirstOrDefault(v => v.Identifier.ValueText == local) is { } declared
            ? declared.Initializer?.Value ?? value
            : value;
}
