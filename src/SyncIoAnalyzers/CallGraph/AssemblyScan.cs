using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes, by names alone, code that may create types that no code names: it reads an assembly, or uses reflection.</summary>
internal static class AssemblyScan
{
    const string AssemblyWord = "Assembl";
    const string CreateInstance = "CreateInstance";
    const string Scan = "Scan";
    const string GetTypes = "GetTypes";
    static readonly HashSet<string> ScanningNames = [Scan, GetTypes, CreateInstance];
    static readonly HashSet<string> ContractChecks = ["IsAssignableFrom", "IsAssignableTo", "IsSubclassOf"];

    // Libraries that create only what implements their own contracts: controllers, components, handlers, validators, profiles. A router of
    // components gets the assembly as a parameter.
    static readonly HashSet<string> LibraryScans =
    [
        "AddAdditionalAssemblies",
        "AddApplicationPart",
        "AddAutoMapper",
        "AddComponentParameter",
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

    // By these, code chooses types for something other than a contract that it names: an attribute, a part of the name.
    static readonly HashSet<string> OtherChoices =
    [
        "EndsWith",
        "FullName",
        "GetCustomAttribute",
        "GetCustomAttributes",
        "IsDefined",
        "Name",
        "Namespace",
        "StartsWith",
    ];

    /// <summary>Returns true if a name in a piece of code shows that the code may create types that it does not name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="code">The code.</param>
    /// <param name="isOwnExtension">Returns true for the name of a method of the program, whose own code shows what it creates.</param>
    public static bool MayCreateTypes(string name, SyntaxNode code, Func<string, bool> isOwnExtension) =>
        ScanningNames.Contains(name) && !CreatesNamedTypes(code) || name.Contains(AssemblyWord) && !ReadsForOthers(code, isOwnExtension);

    /// <summary>
    /// Returns the names of the contracts whose types alone a scan creates: those that it compares with the types of an assembly; null if
    /// it may create any type.
    /// </summary>
    public static HashSet<string>? FindContracts(SyntaxNode code)
    {
        if (FindScanningStatements(code).Any(s => FindNames(s, OtherChoices.Contains).Any() && !IsLimited(s)))
            return null;
        var contracts = FindTypes(code)
            .Concat(FindUsedFields(code).SelectMany(FindTypes))
            .Select(t => t.Type)
            .Concat(FindFilteredTypes(code))
            .Select(SyntaxNames.GetTypeName)
            .Where(c => c.Length > 0)
            .ToArray();
        return contracts.Length > 0 ? [.. contracts] : null;
    }

    /// <summary>
    /// Returns the outermost statements that scan: the other statements of a program choose nothing. The code itself where it has none.
    /// </summary>
    static IEnumerable<SyntaxNode> FindScanningStatements(SyntaxNode code) =>
        FindNames(code, name => ScanningNames.Contains(name) || name.Contains(AssemblyWord))
            .Select(n => n.Ancestors().TakeWhile(a => a != code).OfType<StatementSyntax>().LastOrDefault(s => s is not BlockSyntax) ?? code)
            .Distinct();

    /// <summary>Returns the contracts that the scan of a container names: <c>AddClasses(c => c.AssignableTo&lt;IShop&gt;())</c>.</summary>
    static IEnumerable<TypeSyntax> FindFilteredTypes(SyntaxNode code) =>
        FindNames(code, name => name == "AssignableTo").OfType<GenericNameSyntax>().SelectMany(n => n.TypeArgumentList.Arguments);

    static IEnumerable<TypeOfExpressionSyntax> FindTypes(SyntaxNode code) =>
        code.DescendantNodesAndSelf()
            .OfType<TypeOfExpressionSyntax>()
            .Where(t => t.Parent is not MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Assembly" });

    /// <summary>
    /// Returns the values of the fields of the same type that code names, such as a list of the contracts for which it looks.
    /// </summary>
    static IEnumerable<ExpressionSyntax> FindUsedFields(SyntaxNode code)
    {
        var names = new HashSet<string>(FindNames(code, _ => true).Select(n => n.Identifier.ValueText));
        var fields = code.FirstAncestorOrSelf<TypeDeclarationSyntax>()?.Members.OfType<FieldDeclarationSyntax>() ?? [];
        return fields
            .SelectMany(f => f.Declaration.Variables)
            .Where(v => v.Initializer != null && names.Contains(v.Identifier.ValueText))
            .Select(v => v.Initializer!.Value);
    }

    /// <summary>
    /// Returns true if a scan takes only types of a contract, so that all else that it looks at leaves out some of them:
    /// <c>t.IsSubclassOf(typeof(Module)) &amp;&amp; t.Name != "Old"</c>.
    /// </summary>
    static bool IsLimited(SyntaxNode code) =>
        FindNames(code, ContractChecks.Contains).Any()
        && FindNames(code, name => name == GetTypes).Count() == 1
        && !code.DescendantNodes().Any(n => n.IsKind(SyntaxKind.LogicalOrExpression) || n.IsKind(SyntaxKind.ConditionalExpression));

    static bool ReadsForOthers(SyntaxNode code, Func<string, bool> isOwnExtension) =>
        FindNames(code, name => name.Contains(AssemblyWord))
            .All(n => IsTypeName(n) || IsParameterType(n) || IsForLibrary(n) || IsArgument(n, isOwnExtension));

    /// <summary>Returns true for the type of a parameter; what the code does with it shows in the names of members.</summary>
    static bool IsParameterType(SimpleNameSyntax name) => name.Parent is ParameterSyntax parameter && parameter.Type == name;

    static bool IsArgument(SimpleNameSyntax name, Func<string, bool> isOwnExtension) =>
        name.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent.Parent: InvocationExpressionSyntax call }
        && SyntaxNames.GetMemberName(call.Expression) is { } method
        && isOwnExtension(method);

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
    /// Returns true if code creates, by reflection, only types that it, or its caller, names: <c>CreateInstance&lt;T&gt;()</c>,
    /// <c>CreateInstance(typeof(Invoker&lt;&gt;).MakeGenericType(type))</c>.
    /// </summary>
    static bool CreatesNamedTypes(SyntaxNode code) =>
        FindNames(code, ScanningNames.Contains).All(n => IsOtherScan(n) || IsCreationOfNamedType(n, code));

    /// <summary>
    /// Returns true for a member that only has the name: the <c>Scan</c> of a container takes a delegate, that of a barcode does not.
    /// </summary>
    static bool IsOtherScan(SimpleNameSyntax name) =>
        name.Identifier.ValueText == Scan
        && !(
            SyntaxNames.GetAccess(name).Parent is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments } call
            && call.Expression == SyntaxNames.GetAccess(name)
            && arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax)
        );

    static bool IsCreationOfNamedType(SimpleNameSyntax name, SyntaxNode code) =>
        name.Identifier.ValueText == CreateInstance && (name is GenericNameSyntax || IsGivenType(name, code));

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
