using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the collection around a collection in a local: <c>var list = _handlers.GetOrAdd(type, …); list.Add(handler);</c>, or
/// <c>_handlers.TryGetValue(type, out var list)</c>.
/// </summary>
internal static class CollectionLocals
{
    static readonly HashSet<string> AddingNames = ["Add", "AddFirst", "AddLast", "Enqueue", "Insert", "Push", "TryAdd"];

    /// <summary>Returns true if a member with this name may add an element to a collection.</summary>
    public static bool MayAdd(string name) => AddingNames.Contains(name);

    /// <summary>Returns the expression from whose element or result a local comes; null for a local with another value.</summary>
    public static ExpressionSyntax? FindOuter(ILocalSymbol local, CancellationToken cancellationToken) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is { } declaration ? FindOuter(declaration) : null;

    /// <summary>Returns the expression from whose element or result the declared local comes.</summary>
    public static ExpressionSyntax? FindOuter(SyntaxNode declaration) =>
        declaration switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } => FindOuterOfElement(value),
            SingleVariableDesignationSyntax
            {
                Parent: DeclarationExpressionSyntax { Parent.Parent.Parent: InvocationExpressionSyntax call }
            } => FindOuterOfElement(call),
            _ => null,
        };

    /// <summary>Returns the collection of which an expression is an element; null for any other expression.</summary>
    public static ExpressionSyntax? FindOuterOfElement(ExpressionSyntax element) =>
        element switch
        {
            ElementAccessExpressionSyntax access => access.Expression,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Expression,
            _ => null,
        };

    /// <summary>
    /// Returns true if the function around a local uses it only to add elements, apart from locks, checks and assignments.
    /// </summary>
    public static bool IsOnlyAddedTo(
        ILocalSymbol local,
        Func<MemberAccessExpressionSyntax, bool> isAdded,
        CancellationToken cancellationToken
    )
    {
        var declaration = local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        return declaration != null
            && EnclosingMember
                .GetDeclarationScope(declaration)
                .DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Where(n => n.Identifier.ValueText == local.Name && n.SpanStart > declaration.SpanStart)
                .All(n => IsAddedTo(n, isAdded));
    }

    static bool IsAddedTo(IdentifierNameSyntax name, Func<MemberAccessExpressionSyntax, bool> isAdded) =>
        name.Parent is MemberAccessExpressionSyntax access
            ? access.Expression == name && isAdded(access)
            : name.Parent is LockStatementSyntax or IsPatternExpressionSyntax || IsComparedOrAssigned(name);

    static bool IsComparedOrAssigned(IdentifierNameSyntax name) =>
        name.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == name || assignment.Parent is ExpressionStatementSyntax,
            BinaryExpressionSyntax comparison => comparison.Kind() is SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression,
            _ => false,
        };
}
