using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A LINQ operator that runs a function for each element, and whose result is read to its end where it is written. It calls the function
/// synchronously; a loop before the statement can await it, one element after the other, in the same order.
/// </summary>
/// <param name="Call">The call of the operator.</param>
/// <param name="Operator">The operator.</param>
/// <param name="Function">The function: a lambda or a method group.</param>
/// <param name="Whole">What the list of the results takes the place of: the call, together with a <c>ToList</c> behind it.</param>
/// <param name="Place">The statement around it, or the function whose expression body holds it.</param>
internal sealed record ElementLoop(
    InvocationExpressionSyntax Call,
    ElementOperator Operator,
    ExpressionSyntax Function,
    ExpressionSyntax Whole,
    SyntaxNode Place
)
{
    /// <summary>The name of the variable for an element; <c>item</c> for a method group.</summary>
    public string Variable =>
        FunctionNodes.FindOnlyParameter(Function)?.Identifier.Text
        ?? (IsInForEach && Operator.IsFilter ? ((ForEachStatementSyntax)Place).Identifier.Text : "item");

    /// <summary>True if the place is a function whose expression body holds the call; false if it is a statement.</summary>
    public bool IsInArrow => Place is AnonymousFunctionExpressionSyntax or MethodDeclarationSyntax or LocalFunctionStatementSyntax;

    /// <summary>True if the place is a <c>foreach</c> over the values, whose body can begin with the function.</summary>
    public bool IsInForEach => Operator.CanBeginBody && Place is ForEachStatementSyntax loop && loop.Expression == Call;

    /// <summary>Returns the loop for a function that is an argument; null when no loop can take the place of its call.</summary>
    public static ElementLoop? FindLoop(
        InvocationExpressionSyntax call,
        ExpressionSyntax function,
        IMethodSymbol callee,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (ElementOperator.FindOperator(callee) is not { } of || !HasFunctions(call, function, of))
            return null;
        if (of.CanBeginBody && call.Parent is ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } around)
            return FindHead(new ElementLoop(call, of, function, call, around), around);
        var search = callee.Name == nameof(Enumerable.Select) ? FindSearch(call, function, model, cancellationToken) : null;
        var reads = new SequenceReads(model, cancellationToken);
        var whole = search?.Reader ?? (of.IsLazy ? FindWhole(call, of, reads, model) : call);
        if (whole == null || ElementLoopPlace.FindPlace(whole) is not { } place)
            return null;
        var made = new ElementLoop(call, search?.Operator ?? of, function, whole, place);
        return HasTypeName(made, callee, reads) && HasFreeNames(made) && !HasComment(made) ? made : null;
    }

    /// <summary>Returns the loop if its body can begin with the function; otherwise null.</summary>
    static ElementLoop? FindHead(ElementLoop loop, ForEachStatementSyntax around)
    {
        if (loop.Function is LambdaExpressionSyntax { Block: not null } || HasComment(loop))
            return null;
        var isFree = loop.Operator.IsFilter ? loop.Variable == around.Identifier.Text : HasFreeNames(loop);
        return isFree ? loop : null;
    }

    static bool HasFunctions(InvocationExpressionSyntax call, ExpressionSyntax function, ElementOperator of) =>
        call.Expression is MemberAccessExpressionSyntax && HasOneValue(function, of) && (of.Functions == 1 || HaveSameParameter(call));

    /// <summary>
    /// Returns the call after a <c>Select</c> that reads its values until one decides, and the operator for both; null for any other call.
    /// </summary>
    static (ExpressionSyntax Reader, ElementOperator Operator)? FindSearch(
        InvocationExpressionSyntax call,
        ExpressionSyntax function,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (call.Parent is not MemberAccessExpressionSyntax || SequenceReads.FindReader(call) is not { } reader)
            return null;
        if (function is LambdaExpressionSyntax { Block: { } block } && FindReturns(block).Count() > 1)
            return null;
        if (model.GetSymbolInfo(reader, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        var arePlain = reader.ArgumentList.Arguments.All(a => IsPlainPredicate(a.Expression, model, cancellationToken));
        return arePlain && ElementOperator.FindSearch(method) is { } search ? (reader, search) : null;
    }

    /// <summary>Returns true for a lambda that calls nothing of the program, which could wait as well.</summary>
    static bool IsPlainPredicate(ExpressionSyntax predicate, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FunctionNodes.FindOnlyParameter(predicate) == null || predicate is not LambdaExpressionSyntax { ExpressionBody: { } body })
            return false;
        return !body.DescendantNodes().Any(FunctionNodes.IsFunction)
            && body.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().All(IsOfLibrary);

        bool IsOfLibrary(InvocationExpressionSyntax inner) =>
            model.GetSymbolInfo(inner, cancellationToken).Symbol?.Locations.All(l => l.IsInMetadata) == true;
    }

    /// <summary>Returns true if a comment would be lost with the operator, or with the arrow before it.</summary>
    static bool HasComment(ElementLoop loop) =>
        (loop.IsInArrow ? loop.Whole.Parent! : loop.Whole).DescendantTrivia().Any(CommentTrivia.IsComment);

    static bool HasOneValue(ExpressionSyntax function, ElementOperator of) =>
        function switch
        {
            LambdaExpressionSyntax { Block: { } block } => HasOneValue(block, of),
            LambdaExpressionSyntax => FunctionNodes.FindOnlyParameter(function) != null,
            _ => SyntaxNames.IsPath(function),
        };

    /// <summary>Returns true for statements whose returns can go on with the next element.</summary>
    static bool HasOneValue(BlockSyntax block, ElementOperator of) =>
        of.Functions == 1 && FindReturns(block).All(r => CanContinue(r, block));

    static IEnumerable<ReturnStatementSyntax> FindReturns(BlockSyntax block) =>
        EnclosingFunction.GetOwnNodes(block.Parent!).OfType<ReturnStatementSyntax>();

    /// <summary>Returns true for a return that is in no other loop, and that keeps its comment when it gets braces.</summary>
    static bool CanContinue(ReturnStatementSyntax end, BlockSyntax block)
    {
        var isInLoop = EnclosingFunction.GetLoops(end, block).Any();
        return !isInLoop && (end.Parent is BlockSyntax or SwitchSectionSyntax || !end.GetLeadingTrivia().Any(CommentTrivia.IsComment));
    }

    /// <summary>Returns true if all functions are lambdas with one expression and a parameter of the same name.</summary>
    static bool HaveSameParameter(InvocationExpressionSyntax call)
    {
        var functions = call.ArgumentList.Arguments.Select(a => (a.Expression as LambdaExpressionSyntax, a.NameColon)).ToArray();
        return functions.All(f => f is ({ ExpressionBody: not null }, null))
            && functions.Select(f => FunctionNodes.FindOnlyParameter(f.Item1!)?.Identifier.ValueText).Distinct().Count() == 1;
    }

    /// <summary>Returns true unless the list would hold values of a type without a name. A response takes them as objects.</summary>
    static bool HasTypeName(ElementLoop loop, IMethodSymbol callee, SequenceReads reads) =>
        !loop.Operator.GetStartTypes(callee).Any(IsAnonymous)
        || loop.Operator is { IsLazy: true, IsResult: true } && reads.IsWritten(loop.Whole);

    /// <summary>Returns true if a type has no name, or mentions one that has none.</summary>
    public static bool IsAnonymous(ITypeSymbol type) =>
        type.IsAnonymousType
        || type is IArrayTypeSymbol { ElementType: var element } && IsAnonymous(element)
        || type is INamedTypeSymbol named && named.TypeArguments.Any(IsAnonymous);

    /// <summary>Returns the part that a list of the elements can replace; null when the elements may not all be read.</summary>
    static ExpressionSyntax? FindWhole(InvocationExpressionSyntax call, ElementOperator of, SequenceReads reads, SemanticModel model)
    {
        if (!reads.AreAllRead(call))
            return null;
        var reader = call.Parent is MemberAccessExpressionSyntax ? SequenceReads.FindReader(call) : null;
        if (reader == null || model.GetSymbolInfo(reader).Symbol is not IMethodSymbol method)
            return call;
        if (of.IsResult)
            return method is { Name: "ToList", Parameters.Length: 0 } ? reader : call;
        return method.Name.StartsWith("ThenBy", StringComparison.Ordinal) ? null : call;
    }

    /// <summary>
    /// Returns true if the variable of the loop, and those of the statements that go into it, hide nothing of the functions around it. The
    /// names in other functions do not matter.
    /// </summary>
    static bool HasFreeNames(ElementLoop loop)
    {
        var inner = loop.Function is LambdaExpressionSyntax { Block: { } block }
            ? FindDeclared(block, n => !FunctionNodes.IsFunction(n))
            : [];
        var names = new HashSet<string>(inner) { loop.Variable };
        var scope = EnclosingMember.GetDeclarationScope(loop.Call);
        return !FindDeclared(scope, n => !FunctionNodes.IsFunction(n) || n != loop.Function && n.Span.Contains(loop.Call.Span))
            .Any(names.Contains);
    }

    static IEnumerable<string> FindDeclared(SyntaxNode code, Func<SyntaxNode, bool> isOpened) =>
        code.DescendantTokens(isOpened).Where(t => t.IsKind(SyntaxKind.IdentifierToken) && IsDeclared(t.Parent!)).Select(t => t.ValueText);

    static bool IsDeclared(SyntaxNode node) =>
        node
            is VariableDeclaratorSyntax
                or SingleVariableDesignationSyntax
                or ForEachStatementSyntax
                or CatchDeclarationSyntax
                or ParameterSyntax;
}
