using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>A disposable value and the way to dispose it asynchronously.</summary>
/// <param name="TypeName">The type that does the work.</param>
/// <param name="FactoryMethod">
/// The method to call instead, which returns a value that can be disposed asynchronously; null when this value can.
/// </param>
/// <param name="UsingNamespace">The namespace that must be imported for that method; empty when none must.</param>
internal sealed record AsyncDisposal(string TypeName, string? FactoryMethod, string UsingNamespace);

/// <summary>Finds values whose <c>DisposeAsync</c> does asynchronously what <c>Dispose</c> would block the thread for.</summary>
internal sealed class AsyncDisposalFinder(ApiIndex apis, StreamOriginAnalysis origins)
{
    /// <summary>Returns true if the code of a tree can use asynchronous disposal at all.</summary>
    public bool CanDisposeAsync(SyntaxTree tree) =>
        tree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 } && AsyncDisposableType != null;

    /// <summary>Returns true if an identifier with this text may name a disposal.</summary>
    public bool MayNameDisposal(string name) => name is "Dispose" && AsyncDisposableType != null;

    INamedTypeSymbol? AsyncDisposableType => apis.FindType("System.IAsyncDisposable");

    /// <summary>
    /// Finds the asynchronous disposal of a value; null when it would change nothing: no such form exists, it is the sync one in disguise,
    /// or there is nothing to wait for.
    /// </summary>
    public AsyncDisposal? FindDisposal(IOperation value, SemanticModel model)
    {
        var source = RemoveConversions(value);
        if (
            source is IInvocationOperation { TargetMethod: var factory }
            && apis.FindMethodLine(TableSections.AsyncDispose, factory) is { Counterpart: { } counterpart }
        )
            return FindFactoryDisposal(counterpart, source.Type!);
        if (source.Type is not { } type || !IsAsyncDisposable(value.Type) || !HasRealDisposeAsync(type))
            return null;
        var isWaiting = origins.GetStreamOrigin(value, model) != StreamOrigin.Memory && !IsReadOnly(source, model);
        return isWaiting ? new AsyncDisposal(type.Name, null, "") : null;
    }

    /// <summary>Finds the factory method by its full name; null when the project does not reference it.</summary>
    AsyncDisposal? FindFactoryDisposal(string factory, ITypeSymbol type)
    {
        var dot = factory.LastIndexOf('.');
        if (dot <= 0 || apis.FindType(factory.Substring(0, dot)) is not { } containingType)
            return null;
        var name = factory.Substring(dot + 1);
        return containingType.GetMembers(name).IsEmpty
            ? null
            : new AsyncDisposal(type.Name, name, containingType.ContainingNamespace.ToDisplayString());
    }

    bool IsAsyncDisposable(ITypeSymbol? type) =>
        type != null
        && (
            SymbolEqualityComparer.Default.Equals(type, AsyncDisposableType)
            || type.AllInterfaces.Contains(AsyncDisposableType!, SymbolEqualityComparer.Default)
        );

    /// <summary>
    /// Returns true if the type does async work when it is disposed. A line for the type, its bases or interfaces decides; in source the
    /// body does; else a line for the override of this very type: framework classes check if they are derived from, and dispose
    /// synchronously then.
    /// </summary>
    bool HasRealDisposeAsync(ITypeSymbol type)
    {
        if (apis.FindTypeLine(TableSections.AsyncDispose, type) != null)
            return true;
        if (FindDisposeAsync(type) is not { } dispose)
            return false;
        if (ConsultedDeclarations.FindSyntax(dispose) is MethodDeclarationSyntax own)
            return IsAwaiting(own);
        return SymbolEqualityComparer.Default.Equals(dispose.ContainingType.OriginalDefinition, type.OriginalDefinition)
            && apis.FindMethodLine(TableSections.AsyncDispose, dispose) != null;
    }

    /// <summary>Finds the most derived <c>DisposeAsync</c> of a type.</summary>
    IMethodSymbol? FindDisposeAsync(ITypeSymbol type)
    {
        if (
            AsyncDisposableType?.GetMembers("DisposeAsync").FirstOrDefault() is not { } contract
            || type.FindImplementationForInterfaceMember(contract) is not IMethodSymbol implementation
        )
            return null;
        return BaseTypes
                .GetBaseTypesAndThis(type)
                .SelectMany(t => t.GetMembers(implementation.Name))
                .OfType<IMethodSymbol>()
                .FirstOrDefault(m => OverrideChain.IsOrOverrides(m, implementation))
            ?? implementation;
    }

    /// <summary>Returns true if a body awaits, or returns the task of an async call; many bodies only call <c>Dispose</c>.</summary>
    static bool IsAwaiting(MethodDeclarationSyntax method) =>
        method.DescendantNodes(n => n is not AnonymousFunctionExpressionSyntax).Any(IsAwaitOrAsyncReturn);

    static bool IsAwaitOrAsyncReturn(SyntaxNode node) =>
        node switch
        {
            AwaitExpressionSyntax => true,
            LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 } => true,
            UsingStatementSyntax { AwaitKeyword.RawKind: not 0 } => true,
            ReturnStatementSyntax { Expression: { } value } => IsAsyncCall(value),
            ArrowExpressionClauseSyntax { Expression: var value } => IsAsyncCall(value),
            _ => false,
        };

    /// <summary>Returns true for <c>SaveAsync()</c> and <c>new ValueTask(SaveAsync())</c>.</summary>
    static bool IsAsyncCall(ExpressionSyntax value) =>
        value switch
        {
            InvocationExpressionSyntax call => HasAsyncName(call),
            BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } task } => IsAsyncCall(task[0].Expression),
            _ => false,
        };

    static bool HasAsyncName(InvocationExpressionSyntax call) =>
        SyntaxNames.GetMemberName(call.Expression) is { } name && name.EndsWith("Async", StringComparison.Ordinal);

    bool IsReadOnly(IOperation source, SemanticModel model) =>
        GetAwaitedCall(FindOnlyValue(source, model) ?? source) switch
        {
            IObjectCreationOperation { Constructor: { } constructor } creation => IsReadOnly(constructor, creation.Arguments),
            IInvocationOperation call => IsReadOnly(call.TargetMethod, call.Arguments),
            _ => false,
        };

    /// <summary>Finds the value of a local that is assigned once.</summary>
    static IOperation? FindOnlyValue(IOperation source, SemanticModel model) =>
        source is ILocalReferenceOperation { Local: var local }
        && LocalAssignments.FindValues(local).ToArray() is { Length: 1 } values
        && model.GetOperation(values[0]) is { } value
            ? RemoveConversions(value)
            : null;

    bool IsReadOnly(IMethodSymbol method, IEnumerable<IArgumentOperation> arguments) =>
        apis.FindMethodLine(TableSections.ReadOnly, method) != null || arguments.Any(IsReadOnlyFlag);

    bool IsReadOnlyFlag(IArgumentOperation argument) =>
        argument.Value is { Type: INamedTypeSymbol { TypeKind: TypeKind.Enum } type, ConstantValue: { HasValue: true, Value: { } value } }
        && type.GetMembers().OfType<IFieldSymbol>().Any(f => Equals(f.ConstantValue, value) && apis.IsInSection(TableSections.ReadOnly, f));

    static IOperation RemoveConversions(IOperation value) =>
        value is IConversionOperation { OperatorMethod: null } conversion ? RemoveConversions(conversion.Operand) : value;

    /// <summary>Returns the call whose task is awaited.</summary>
    static IOperation GetAwaitedCall(IOperation source) =>
        source switch
        {
            IAwaitOperation awaited => GetAwaitedCall(awaited.Operation),
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } task } => GetAwaitedCall(task),
            _ => source,
        };
}
