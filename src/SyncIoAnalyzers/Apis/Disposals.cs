using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Apis;

/// <summary>What is disposed, and how it can be disposed asynchronously.</summary>
/// <param name="Type">The type that does the work.</param>
/// <param name="Maker">The method to call instead, that gives one which can be disposed asynchronously; null when this one can.</param>
/// <param name="Using">The namespace that must be imported for that method to be found; empty when none must.</param>
internal sealed record Disposal(string Type, string? Maker, string Using);

/// <summary>Finds what does something asynchronously in its <c>DisposeAsync</c> that its <c>Dispose</c> would hold the thread for.</summary>
internal sealed class Disposals(ApiIndex apis, Origins origins)
{
    /// <summary>Whether code of a tree can dispose asynchronously at all.</summary>
    public bool AreKnown(SyntaxTree tree) => tree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 } && Contract != null;

    /// <summary>Whether a word of the text speaks of disposing.</summary>
    public bool MayName(string name) => name is "Dispose" && Contract != null;

    INamedTypeSymbol? Contract => apis.Type("System.IAsyncDisposable");

    /// <summary>How a value is disposed asynchronously; null when that changes nothing: there is no such form, it is the sync one in disguise, or nothing is left to wait for.</summary>
    public Disposal? Of(IOperation value, SemanticModel model)
    {
        var made = Without(value);
        if (made is IInvocationOperation { TargetMethod: var maker } && apis.Line(Sections.AsyncDispose, maker) is { Counterpart: { } other })
            return Made(other, made.Type!);
        return made.Type is { } type && Is(value.Type) && IsReal(type) && origins.Of(value, model) != Origin.Memory && !IsReadOnly(made, model) ? new Disposal(type.Name, null, "") : null;
    }

    /// <summary>The maker by its full name, if the project knows it.</summary>
    Disposal? Made(string maker, ITypeSymbol type) => maker.LastIndexOf('.') is > 0 and var dot && apis.Type(maker.Substring(0, dot)) is { } holder && holder.GetMembers(maker.Substring(dot + 1)) is { IsEmpty: false }
        ? new Disposal(type.Name, maker.Substring(dot + 1), holder.ContainingNamespace.ToDisplayString()) : null;

    bool Is(ITypeSymbol? type) => type != null && (SymbolEqualityComparer.Default.Equals(type, Contract) || type.AllInterfaces.Contains(Contract!, SymbolEqualityComparer.Default));

    /// <summary>By a line for the type, its bases or contracts; in source by the body; else by a line for the override of this very type: classes of the framework ask whether they are derived from, and dispose synchronously then.</summary>
    bool IsReal(ITypeSymbol type)
    {
        if (apis.Line(Sections.AsyncDispose, type) != null)
            return true;
        if (Contract?.GetMembers("DisposeAsync").FirstOrDefault() is not { } contract || type.FindImplementationForInterfaceMember(contract) is not IMethodSymbol first)
            return false;
        var dispose = BaseTypes.AndSelf(type).SelectMany(t => t.GetMembers(first.Name)).OfType<IMethodSymbol>().FirstOrDefault(m => Overrides.Reach(m, first)) ?? first;
        return dispose.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is MethodDeclarationSyntax own ? Awaits(own)
            : SymbolEqualityComparer.Default.Equals(dispose.ContainingType.OriginalDefinition, type.OriginalDefinition) && apis.Line(Sections.AsyncDispose, dispose) != null;
    }

    /// <summary>Whether a body awaits, or hands on the task of an async call: many only call <c>Dispose</c>.</summary>
    static bool Awaits(MethodDeclarationSyntax method) => method.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax).Any(n => n switch
    {
        AwaitExpressionSyntax or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 } or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 } => true,
        ReturnStatementSyntax { Expression: InvocationExpressionSyntax call } => IsAsync(call),
        ArrowExpressionClauseSyntax { Expression: InvocationExpressionSyntax call } => IsAsync(call),
        _ => false,
    });

    static bool IsAsync(InvocationExpressionSyntax call) => Requests.Handing.NameOf(call.Expression) is { } name && name.EndsWith("Async", StringComparison.Ordinal);

    bool IsReadOnly(IOperation made, SemanticModel model) => (made is ILocalReferenceOperation { Local: var local } && Locals.Values(local).ToArray() is { Length: 1 } values && model.GetOperation(values[0]) is { } value ? Call(Without(value)) : Call(made)) switch
    {
        IObjectCreationOperation { Constructor: { } constructor } creation => IsReadOnly(constructor, creation.Arguments),
        IInvocationOperation call => IsReadOnly(call.TargetMethod, call.Arguments),
        _ => false,
    };

    bool IsReadOnly(IMethodSymbol method, IEnumerable<IArgumentOperation> arguments) => apis.Line(Sections.ReadOnly, method) != null
        || arguments.Any(a => a.Value is { Type: INamedTypeSymbol { TypeKind: TypeKind.Enum } flags, ConstantValue: { HasValue: true, Value: { } value } }
            && flags.GetMembers().OfType<IFieldSymbol>().Any(f => Equals(f.ConstantValue, value) && apis.IsIn(Sections.ReadOnly, f)));

    static IOperation Without(IOperation value) => value is IConversionOperation { OperatorMethod: null } conversion ? Without(conversion.Operand) : value;

    /// <summary>The call whose task is awaited.</summary>
    static IOperation Call(IOperation made) => made switch
    {
        IAwaitOperation awaited => Call(awaited.Operation),
        IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } => Call(task),
        _ => made,
    };
}
