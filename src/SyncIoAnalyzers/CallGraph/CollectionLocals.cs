using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

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
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is { } declaration
            ? ReadDeclaration(declaration)?.Outer
            : null;

    /// <summary>
    /// Returns the name of a declared local and the expression from whose element or result it comes; null for any other node.
    /// </summary>
    public static (string Name, ExpressionSyntax Outer)? ReadDeclaration(SyntaxNode node)
    {
        if (node is VariableDeclaratorSyntax local)
            return CreateLocal(local.Identifier, local.Initializer?.Value);
        return node is SingleVariableDesignationSyntax { Parent: DeclarationExpressionSyntax { Parent.Parent.Parent: var call } } argument
            ? CreateLocal(argument.Identifier, call as InvocationExpressionSyntax)
            : null;
    }

    static (string, ExpressionSyntax)? CreateLocal(SyntaxToken name, ExpressionSyntax? value) =>
        FindOuterOfElement(value) is { } outer ? (name.ValueText, outer) : null;

    /// <summary>Returns the collection of which an expression is an element; null for any other expression.</summary>
    public static ExpressionSyntax? FindOuterOfElement(ExpressionSyntax? element) =>
        element switch
        {
            ElementAccessExpressionSyntax access => access.Expression,
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } => access.Expression,
            _ => null,
        };

    /// <summary>Returns the mentions of a local after its declaration.</summary>
    public static IEnumerable<IdentifierNameSyntax> FindMentions(ILocalSymbol local, SyntaxNode declaration) =>
        EnclosingMember
            .GetDeclarationScope(declaration)
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == local.Name && n.SpanStart > declaration.SpanStart);
}
