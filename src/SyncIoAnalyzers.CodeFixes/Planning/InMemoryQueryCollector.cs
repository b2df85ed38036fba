using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Follows the lists that the code of a file turns into queries, to the members that return them: an implementation beside that of the
/// database, or a mock.
/// </summary>
internal sealed class InMemoryQueryCollector(
    SemanticModel model,
    SymbolKeys keys,
    ICollection<InMemoryQuery> found,
    CancellationToken cancellationToken
)
{
    /// <summary>The method that creates a query of a list.</summary>
    public const string Creator = nameof(Queryable.AsQueryable);

    readonly HashSet<SyntaxNode> _followed = [];

    /// <summary>Follows the query that a call creates, unless it creates it from another query.</summary>
    /// <returns>True if the call creates a query from a list.</returns>
    public bool CollectFrom(InvocationExpressionSyntax call)
    {
        if (model.GetOperation(call, cancellationToken) is not { } created || !InMemoryQuery.IsCreation(created))
            return false;
        Follow(call);
        return true;
    }

    void Follow(ExpressionSyntax value)
    {
        if (!_followed.Add(value))
            return;
        switch (value.Parent)
        {
            case MemberAccessExpressionSyntax access when access.Expression == value:
                FollowAccess(access);
                break;
            case EqualsValueClauseSyntax { Parent: { } declared }:
                FollowSymbol(model.GetDeclaredSymbol(declared, cancellationToken));
                break;
            case AssignmentExpressionSyntax assignment when assignment.Right == value:
                FollowSymbol(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol);
                break;
            case ArrowExpressionClauseSyntax or ReturnStatementSyntax:
                FollowReturn(value);
                break;
            case ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }:
                AddMember(MockSetUps.FindDescribedMember(call, model, cancellationToken));
                break;
            case BinaryExpressionSyntax comparison when comparison.IsKind(SyntaxKind.EqualsExpression):
                // Mock.Of<I>(x => x.Table == query)
                AddMember(comparison.Left);
                break;
            case ExpressionSyntax around when KeepsValue(around):
                Follow(around);
                break;
            case SwitchExpressionArmSyntax { Parent: ExpressionSyntax choice }:
                Follow(choice);
                break;
        }
    }

    static bool KeepsValue(ExpressionSyntax around) =>
        around is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax or ConditionalExpressionSyntax
        || around is LambdaExpressionSyntax or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression };

    void FollowAccess(MemberAccessExpressionSyntax access)
    {
        if (access.Parent is InvocationExpressionSyntax call)
        {
            if (QueryOrigins.IsQueryable(model.GetTypeInfo(call, cancellationToken).Type) && IsQueryOperator(call))
                Follow(call);
        }
        else if (
            access is { Name.Identifier.ValueText: nameof(IQueryable.Provider), Parent: ArgumentSyntax { Parent.Parent: var receiver } }
            && receiver is InvocationExpressionSyntax setUp
        )
            AddProvider(MockSetUps.FindDescribedMember(setUp, model, cancellationToken));
    }

    bool IsQueryOperator(InvocationExpressionSyntax call) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is { ContainingType.Name: nameof(Queryable) };

    void FollowReturn(ExpressionSyntax value)
    {
        var function = EnclosingFunction.GetFunction(value);
        if (function is LambdaExpressionSyntax lambda)
            Follow(lambda);
        else
            FollowSymbol(FindOwner(function));
    }

    ISymbol? FindOwner(SyntaxNode function) =>
        function is ArrowExpressionClauseSyntax { Parent: { } property } ? model.GetDeclaredSymbol(property, cancellationToken)
        : model.GetDeclaredSymbol(function, cancellationToken) is IMethodSymbol { AssociatedSymbol: { } associated } ? associated
        : model.GetDeclaredSymbol(function, cancellationToken);

    /// <summary>Follows the uses of a variable or member in its file.</summary>
    void FollowSymbol(ISymbol? symbol)
    {
        if (symbol is IPropertySymbol or IMethodSymbol)
            AddMember(symbol);
        if (symbol is not (ILocalSymbol or IFieldSymbol or IPropertySymbol or IMethodSymbol))
            return;
        foreach (var name in model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes().OfType<IdentifierNameSyntax>())
            if (name.Identifier.ValueText == symbol.Name && IsUse(name, symbol))
                Follow((ExpressionSyntax?)MemberAccesses.FindCall(name) ?? SyntaxNames.GetAccess(name));
    }

    bool IsUse(IdentifierNameSyntax name, ISymbol symbol) =>
        SymbolEqualityComparer.Default.Equals(
            model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
            symbol.OriginalDefinition
        );

    void AddMember(ExpressionSyntax? described)
    {
        if (described != null && model.GetSymbolInfo(described, cancellationToken).Symbol is { } member)
            AddMember(member);
    }

    void AddMember(ISymbol member)
    {
        foreach (var given in OverrideChain.FindContracts(member).Prepend(member))
            if (InMemoryQuery.FromMember(given, keys) is { } query)
                found.Add(query);
    }

    /// <summary>Adds a mocked set: <c>set.Setup(s => s.Provider).Returns(list.AsQueryable().Provider)</c>.</summary>
    void AddProvider(ExpressionSyntax? described)
    {
        if (
            described is MemberAccessExpressionSyntax { Name.Identifier.ValueText: nameof(IQueryable.Provider), Expression: var set }
            && InMemoryQuery.FindElement(model.GetTypeInfo(set, cancellationToken).Type) is { } element
        )
            found.Add(new InMemoryQuery(InMemoryQuery.AnyMember, element));
    }
}
