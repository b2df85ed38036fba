using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Requests;

/// <summary>What names and expressions of one member mean.</summary>
/// <remarks>
/// Asked name by name, a semantic model binds the parts of a field's initialiser again for each name: a table of 2,000 lines took it a minute.
/// So an initialiser is bound as a whole, once, and looked up by its syntax.
/// </remarks>
internal sealed class Bound(SemanticModel model, SyntaxNode code, CancellationToken token)
{
    readonly Dictionary<SyntaxNode, IOperation>? _operations = Value(code) is { } value ? Index(model.GetOperation(value, token)) : null;

    /// <summary>The semantic model, for what is asked of declarations.</summary>
    public SemanticModel Model => model;

    /// <summary>The symbol of a name, call or creation.</summary>
    public ISymbol? Symbol(SyntaxNode node)
    {
        if (_operations == null)
            return Apis.Callee.Of(node, model, token) is var info && info.Symbol is { } symbol ? symbol : info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null;
        return _operations.TryGetValue(Whole(node), out var operation) ? operation switch
        {
            IInvocationOperation call => call.TargetMethod,
            IObjectCreationOperation creation => creation.Constructor,
            IMemberReferenceOperation member => member.Member,
            IAnonymousFunctionOperation lambda => lambda.Symbol,
            IDelegateCreationOperation { Target: IMemberReferenceOperation member } => member.Member,
            IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda } => lambda.Symbol,
            IBinaryOperation binary => binary.OperatorMethod,
            IConversionOperation conversion => conversion.OperatorMethod,
            _ => null,
        } : null;
    }

    /// <summary>The type of an expression.</summary>
    public ITypeSymbol? Type(SyntaxNode node) =>
        _operations == null ? model.GetTypeInfo(node, token).Type : _operations.TryGetValue(node, out var operation) ? operation.Type : null;

    /// <summary>The method that puts an element of a collection initialiser into its collection; null within the initialiser of a field, which is bound once.</summary>
    public ISymbol? Added(ExpressionSyntax element) => _operations == null ? model.GetCollectionInitializerSymbolInfo(element, token).Symbol : null;

    /// <summary>The user's own conversion that an expression undergoes; null when it undergoes none.</summary>
    public IMethodSymbol? Conversion(ExpressionSyntax node) =>
        _operations == null ? model.GetConversion(node, token) is { IsUserDefined: true } conversion ? conversion.MethodSymbol : null : _operations.TryGetValue(node, out var operation) ? (operation.Parent as IConversionOperation)?.OperatorMethod : null;

    /// <summary>The static type of what stands before the dot; null when nothing does, or when it is <c>base</c>.</summary>
    public ITypeSymbol? Receiver(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name && access.Expression is not BaseExpressionSyntax => Type(access.Expression),
        MemberBindingExpressionSyntax binding => binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(c => c.WhenNotNull.Contains(binding)) is { } outer ? Type(outer.Expression) : null,
        MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax } => null,
        _ => model.GetEnclosingSymbol(name.SpanStart, token)?.ContainingType,
    };

    /// <summary>Whether a member is called on the own object.</summary>
    public static bool IsOwn(SimpleNameSyntax name) => name.Parent is not (MemberAccessExpressionSyntax or MemberBindingExpressionSyntax) || name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };

    /// <summary>The name with what stands before its dot.</summary>
    public static ExpressionSyntax Access(SimpleNameSyntax name) => name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;

    static ExpressionSyntax? Value(SyntaxNode code) => code switch
    {
        VariableDeclaratorSyntax { Initializer.Value: var value } => value,
        EqualsValueClauseSyntax { Value: var value } => value,
        _ => null,
    };

    static Dictionary<SyntaxNode, IOperation> Index(IOperation? root)
    {
        var index = new Dictionary<SyntaxNode, IOperation>();
        foreach (var operation in root?.DescendantsAndSelf() ?? [])
            if (!operation.IsImplicit && !index.ContainsKey(operation.Syntax))
                index.Add(operation.Syntax, operation);
        return index;
    }

    /// <summary>The call or member access that a name belongs to.</summary>
    static SyntaxNode Whole(SyntaxNode node)
    {
        if (node is SimpleNameSyntax name)
            node = Access(name);
        return node is not InvocationExpressionSyntax && node.Parent is InvocationExpressionSyntax call && call.Expression == node ? call : node;
    }
}
