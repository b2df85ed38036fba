using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.DataFlow;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds the changes of fields of the program: what one of two members stores, later calls of both can see. Locks and the like are left
/// out, since sync and async code need different ones.
/// </summary>
internal sealed class StateEffects(SemanticModel model, CancellationToken cancellationToken)
{
    static readonly HashSet<string> ChangingMethods =
    [
        "Add",
        "AddOrUpdate",
        "AddRange",
        "Clear",
        "Enqueue",
        "GetOrAdd",
        "Insert",
        "Push",
        "Remove",
        "TryAdd",
        "TryRemove",
    ];

    static readonly HashSet<string> LockTypes = ["Lock", "Object", "SemaphoreSlim", "ReaderWriterLockSlim"];

    const string Verb = "changes ";

    /// <summary>Returns true for the description of a change.</summary>
    public static bool IsEffect(string description) => description.StartsWith(Verb, StringComparison.Ordinal);

    /// <summary>Describes the change that a node makes; null when it makes none.</summary>
    public string? FindEffect(SyntaxNode node) =>
        FindTarget(node) is { } target && FindField(target) is { } field && !HoldsLocks(field) && !CallsProgram(node)
            ? Verb + field.Name
            : null;

    /// <summary>Returns true for a call of the program, which is compared as such: <c>orders.Add(order)</c> on a repository.</summary>
    bool CallsProgram(SyntaxNode node) =>
        node is InvocationExpressionSyntax && model.GetSymbolInfo(node, cancellationToken).Symbol?.Locations.Any(l => l.IsInSource) == true;

    static ExpressionSyntax? FindTarget(SyntaxNode node)
    {
        if (VariableWrites.IsIncrementOrDecrement(node))
            return node.ChildNodes().OfType<ExpressionSyntax>().First();
        return node switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left,
            ArgumentSyntax { RefKindKeyword.RawKind: not 0 } given => given.Expression,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } when Changes(access) => access.Expression,
            _ => null,
        };
    }

    static bool Changes(MemberAccessExpressionSyntax access) => ChangingMethods.Contains(access.Name.Identifier.ValueText);

    IFieldSymbol? FindField(ExpressionSyntax target) =>
        target is ElementAccessExpressionSyntax { Expression: var list } ? FindField(list)
        : target is SimpleNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            ? model.GetSymbolInfo(target, cancellationToken).Symbol as IFieldSymbol
        : null;

    /// <summary>Returns true for a field of locks. Objects are locks only in a class that locks.</summary>
    static bool HoldsLocks(IFieldSymbol field) =>
        HoldsLocks(field.Type)
        && (!HoldsObjects(field.Type) || field.ContainingType.DeclaringSyntaxReferences.Any(r => Locks(r.GetSyntax())));

    static bool Locks(SyntaxNode type) => type.DescendantNodes().Any(n => n is LockStatementSyntax);

    static bool HoldsObjects(ITypeSymbol type) =>
        type.SpecialType == SpecialType.System_Object
        || type is INamedTypeSymbol { TypeArguments: var arguments } && arguments.Any(HoldsObjects);

    static bool HoldsLocks(ITypeSymbol type) =>
        LockTypes.Contains(type.Name) || type is INamedTypeSymbol { TypeArguments: var arguments } && arguments.Any(HoldsLocks);
}
