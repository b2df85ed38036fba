using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The symbols and types to which the names and expressions of one member bind.</summary>
/// <remarks>
/// For each name in a field initializer, a semantic model binds parts of the initializer again: a table of 2,000 lines took a minute. So
/// an initializer is bound once as a whole, and its operations are looked up by their syntax.
/// </remarks>
internal sealed class BoundMember(SemanticModel model, SyntaxNode code, CancellationToken cancellationToken)
{
    readonly Dictionary<SyntaxNode, IOperation>? _operationsBySyntax = FindInitializerValue(code) is { } value
        ? IndexOperations(model.GetOperation(value, cancellationToken))
        : null;

    /// <summary>Gets the semantic model, for queries about declarations.</summary>
    public SemanticModel SemanticModel => model;

    /// <summary>Gets the token that ends the analysis.</summary>
    public CancellationToken CancellationToken => cancellationToken;

    /// <summary>Finds the symbol of a name, call or object creation.</summary>
    public ISymbol? FindSymbol(SyntaxNode node)
    {
        if (_operationsBySyntax != null)
            return _operationsBySyntax.TryGetValue(GetCallOrAccess(node), out var operation) ? FindTarget(operation) : null;
        return NameBinding.FindOnlySymbol(NameBinding.GetSymbolInfo(node, model, cancellationToken))
            ?? NameBinding.FindLateBound(node, model, cancellationToken);
    }

    static ISymbol? FindTarget(IOperation operation) =>
        operation switch
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
        };

    /// <summary>Finds the type of an expression.</summary>
    public ITypeSymbol? FindType(SyntaxNode node) =>
        _operationsBySyntax == null ? model.GetTypeInfo(node, cancellationToken).Type
        : _operationsBySyntax.TryGetValue(node, out var operation) ? operation.Type
        : null;

    /// <summary>Finds the operation of an expression.</summary>
    public IOperation? FindOperation(SyntaxNode node) =>
        _operationsBySyntax == null ? model.GetOperation(node, cancellationToken)
        : _operationsBySyntax.TryGetValue(node, out var operation) ? operation
        : null;

    /// <summary>
    /// Finds the method that adds an element of a collection initializer to its collection; null in a field initializer, which is bound
    /// once as a whole.
    /// </summary>
    public ISymbol? FindAddMethod(ExpressionSyntax element) =>
        _operationsBySyntax == null ? model.GetCollectionInitializerSymbolInfo(element, cancellationToken).Symbol : null;

    /// <summary>Finds the user-defined conversion that is applied to an expression; null if there is none.</summary>
    public IMethodSymbol? FindConversion(ExpressionSyntax node)
    {
        if (_operationsBySyntax == null)
            return model.GetConversion(node, cancellationToken) is { IsUserDefined: true } conversion ? conversion.MethodSymbol : null;
        return _operationsBySyntax.TryGetValue(node, out var operation) ? (operation.Parent as IConversionOperation)?.OperatorMethod : null;
    }

    /// <summary>
    /// Finds the static type of the expression before the dot, or the enclosing type if there is none; null for <c>base</c>.
    /// </summary>
    public ITypeSymbol? FindReceiverType(SimpleNameSyntax name) =>
        FindReceiver(name) switch
        {
            BaseExpressionSyntax => null,
            { } receiver => FindType(receiver),
            null => name.Parent is MemberBindingExpressionSyntax ? null : FindThisType(name),
        };

    /// <summary>Finds the expression before the dot; null if there is none.</summary>
    public static ExpressionSyntax? FindReceiver(SimpleNameSyntax name) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access.Expression,
            MemberBindingExpressionSyntax binding => binding
                .FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(c => c.WhenNotNull.Contains(binding))
                ?.Expression,
            _ => null,
        };

    /// <summary>Determines how a name calls or accesses a member of its own object; null if it does so on another one.</summary>
    /// <param name="access">The name, with the expression before its dot.</param>
    /// <param name="member">The member.</param>
    /// <param name="thisType">The type of <c>this</c> for a name without an expression before it.</param>
    public static OwnCall? FindOwnCall(SyntaxNode access, ISymbol member, ITypeSymbol? thisType)
    {
        if (access is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax })
            return OwnCall.OnBase;
        var isOnThis = access is SimpleNameSyntax name
            ? IsWithoutReceiver(name) && IsInherited(member, thisType)
            : access is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax };
        return isOnThis ? OwnCall.OnThis : null;
    }

    /// <summary>Finds the type of <c>this</c> around a node.</summary>
    public ITypeSymbol? FindThisType(SyntaxNode node) => model.GetEnclosingSymbol(node.SpanStart, cancellationToken)?.ContainingType;

    static bool IsInherited(ISymbol member, ITypeSymbol? by) =>
        BaseTypes.GetBaseTypesAndThis(by).Any(t => SymbolEqualityComparer.Default.Equals(t, member.ContainingType));

    /// <summary>Returns true unless an object initializer or a pattern gives a name its object.</summary>
    static bool IsWithoutReceiver(SimpleNameSyntax name) =>
        name.Parent switch
        {
            MemberBindingExpressionSyntax or NameColonSyntax or ExpressionColonSyntax => false,
            AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax } assignment => assignment.Left != name,
            _ => true,
        };

    static ExpressionSyntax? FindInitializerValue(SyntaxNode code) =>
        code switch
        {
            VariableDeclaratorSyntax { Initializer.Value: var value } => value,
            EqualsValueClauseSyntax { Value: var value } => value,
            _ => null,
        };

    static Dictionary<SyntaxNode, IOperation> IndexOperations(IOperation? root)
    {
        var index = new Dictionary<SyntaxNode, IOperation>();
        foreach (var operation in root?.DescendantsAndSelf() ?? [])
            if (!operation.IsImplicit && !index.ContainsKey(operation.Syntax))
                index.Add(operation.Syntax, operation);
        return index;
    }

    /// <summary>Returns the call or member access that a name belongs to.</summary>
    static SyntaxNode GetCallOrAccess(SyntaxNode node)
    {
        if (node is SimpleNameSyntax name)
            node = SyntaxNames.GetAccess(name);
        return node is not InvocationExpressionSyntax && node.Parent is InvocationExpressionSyntax call && call.Expression == node
            ? call
            : node;
    }
}
