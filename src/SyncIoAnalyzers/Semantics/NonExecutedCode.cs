using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Recognizes calls that are never run, and calls on a branch where blocking does not matter.</summary>
internal static class NonExecutedCode
{
    /// <summary>Names of flags that choose between a sync and an async branch, without underscores before them.</summary>
    static readonly HashSet<string> AsyncFlagNames = new(StringComparer.OrdinalIgnoreCase)
    {
        "async",
        "isAsync",
        "useAsync",
        "runAsync",
        "doAsync",
    };

    /// <summary>
    /// Returns true if the operation is only named, is part of an expression tree, or is in the sync branch of a member that has an async
    /// branch as well.
    /// </summary>
    public static bool IsNonExecuted(IOperation operation, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var current = operation; current != null; current = current.Parent)
            if (IsNamedOrDescribed(current) || IsDescribedToSubstitute(current))
                return true;
        var isInExpressionTree = operation
            .Syntax.AncestorsAndSelf()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(l => IsExpressionTreeLambda(l, model, cancellationToken));
        return isInExpressionTree
            || HasAvailableData(operation)
            || GetConditionalBranches(operation.Syntax).Any(b => IsSyncBranch(b, operation) || IsNeverTaken(b, model, cancellationToken));
    }

    static bool IsNamedOrDescribed(IOperation operation) =>
        operation switch
        {
            INameOfOperation => true,
            IArgumentOperation argument => LambdaTypes.IsExpressionTree(argument.Value.Type),
            IConversionOperation or IDelegateCreationOperation => LambdaTypes.IsExpressionTree(operation.Type),
            _ => false,
        };

    /// <summary>
    /// Returns true for the <c>Get</c> in <c>sub.Get().Returns(1)</c> and <c>sub.Received().Get()</c>: NSubstitute describes calls by calls
    /// of the substitute.
    /// </summary>
    static bool IsDescribedToSubstitute(IOperation operation) =>
        operation switch
        {
            IArgumentOperation argument => IsOfSubstitute(argument.Parent),
            IInvocationOperation call => IsOfSubstitute(call.Instance),
            _ => false,
        };

    static bool IsOfSubstitute(IOperation? operation) =>
        operation is IInvocationOperation { TargetMethod: var method } && SymbolNamespaces.GetRootNamespace(method) == "NSubstitute";

    /// <summary>
    /// Returns true if a lambda becomes an expression tree. For a call that does not compile, one candidate that would make it one is
    /// enough.
    /// </summary>
    static bool IsExpressionTreeLambda(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken cancellationToken)
    {
        if (LambdaTypes.FindConvertedType(lambda, model, cancellationToken) is { } type)
            return LambdaTypes.IsExpressionTree(type);
        return lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && model
                .GetMemberGroup(call.Expression, cancellationToken)
                .OfType<IMethodSymbol>()
                .Any(m => m.Parameters.Any(p => LambdaTypes.IsExpressionTree(p.Type)));
    }

    /// <summary>
    /// Returns true if a call is the fallback for objects that are not asynchronous: the condition around it mentions async, and its other
    /// branch calls the counterpart. Also if it is for a dedicated thread: the condition mentions the current thread.
    /// </summary>
    public static bool IsSyncFallback(SyntaxNode call, string name) =>
        GetConditionalBranches(call).Any(b => IsFallbackBranch(b, name) || HasName(b.Condition, nameof(Thread.CurrentThread)));

    static bool IsFallbackBranch(ConditionalBranch branch, string name) =>
        FindAsyncFlagValue(branch.Condition) == null && IsAboutAsync(branch.Condition) && branch.Other.Any(o => HasName(o, name + "Async"));

    /// <summary>Returns true for <c>if (socket.Available > 0) socket.Receive(…)</c>: the data is already there.</summary>
    static bool HasAvailableData(IOperation call) =>
        call is IInvocationOperation { TargetMethod.Name: "Receive" or "Read" }
        && GetConditionalBranches(call.Syntax).Any(b => b.WhenTrue && IsAvailabilityCheck(b.Condition));

    /// <summary>Returns true if a named constant selects the other branch.</summary>
    static bool IsNeverTaken(ConditionalBranch branch, SemanticModel model, CancellationToken cancellationToken) =>
        branch.Condition is NameSyntax or MemberAccessExpressionSyntax or LiteralExpressionSyntax
        && model.GetConstantValue(branch.Condition, cancellationToken).Value is bool isTrue
        && isTrue != branch.WhenTrue;

    static bool IsAvailabilityCheck(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText is "Available" or "DataAvailable");

    /// <summary>
    /// Returns true for the <c>X</c> in <c>if (async) await XAsync(); else X();</c>, by the name of the flag. Also in
    /// <c>if (!db.SupportsAsync) return X(); return await XAsync();</c>: the condition mentions async, and the other branch calls the
    /// counterpart.
    /// </summary>
    static bool IsSyncBranch(ConditionalBranch branch, IOperation call) =>
        IsForSyncCallers(branch) ?? (call is IInvocationOperation { TargetMethod.Name: var name } && IsFallbackBranch(branch, name));

    /// <summary>Returns true if a flag selects the branch for synchronous callers, false if for others; null without such a flag.</summary>
    static bool? IsForSyncCallers(ConditionalBranch branch) =>
        FindAsyncFlagValue(branch.Condition) is { } isAsyncWhen ? isAsyncWhen != branch.WhenTrue : null;

    /// <summary>Returns true for the <c>X</c> in <c>async ? await XAsync() : X()</c>, by the name of the flag.</summary>
    public static bool IsSyncBranch(SyntaxNode place) => GetConditionalBranches(place).Any(b => IsForSyncCallers(b) == true);

    /// <summary>
    /// Returns the conditions that a place depends on, from the inside out, each with the value for which the place runs and the code that
    /// runs otherwise.
    /// </summary>
    static IEnumerable<ConditionalBranch> GetConditionalBranches(SyntaxNode place)
    {
        for (var node = place; node.Parent != null && node is not MemberDeclarationSyntax; node = node.Parent)
        {
            if (FindBranch(node) is { } branch)
                yield return branch;
            foreach (var exit in FindExitsBefore(node))
                yield return exit;
        }
    }

    /// <summary>Returns the conditions that a statement depends on because their branch leaves: <c>if (async) { …; return; }</c>.</summary>
    static IEnumerable<ConditionalBranch> FindExitsBefore(SyntaxNode statement) =>
        statement.Parent is BlockSyntax block
            ? block
                .Statements.TakeWhile(s => s != statement)
                .OfType<IfStatementSyntax>()
                .Where(s => s.Else == null && Leaves(s.Statement))
                .Select(s => new ConditionalBranch(s.Condition, false, [s.Statement]))
            : [];

    static bool Leaves(StatementSyntax statement) =>
        statement is BlockSyntax block
            ? block.Statements.Count > 0 && Leaves(block.Statements.Last())
            : statement is ReturnStatementSyntax or ThrowStatementSyntax;

    static ConditionalBranch? FindBranch(SyntaxNode node) =>
        node.Parent switch
        {
            ElseClauseSyntax { Parent: IfStatementSyntax branch } => new(branch.Condition, false, [branch.Statement]),
            IfStatementSyntax branch when branch.Statement == node => new(branch.Condition, true, GetOtherStatements(branch)),
            ConditionalExpressionSyntax choice when choice.WhenTrue == node => new(choice.Condition, true, [choice.WhenFalse]),
            ConditionalExpressionSyntax choice when choice.WhenFalse == node => new(choice.Condition, false, [choice.WhenTrue]),
            _ => null,
        };

    static IEnumerable<SyntaxNode> GetOtherStatements(IfStatementSyntax branch) =>
        branch.Else is { } otherwise ? [otherwise] : GetFollowingStatements(branch);

    static IEnumerable<SyntaxNode> GetFollowingStatements(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? block.Statements.SkipWhile(s => s != statement).Skip(1) : [];

    /// <summary>
    /// Returns true if a place only runs for objects that are asynchronous: <c>if (rule.IsAsync) rule.CheckAsync().Wait();</c>. A program
    /// without such objects does not wait there.
    /// </summary>
    public static bool IsInAsyncOnlyBranch(SyntaxNode place) =>
        GetConditionalBranches(place).Any(b => IsAboutAsync(b.Condition) && b.WhenTrue != IsNegated(b.Condition));

    static bool IsNegated(ExpressionSyntax condition) =>
        condition
            is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression }
                or BinaryExpressionSyntax
                {
                    RawKind: (int)SyntaxKind.EqualsExpression,
                    Right.RawKind: (int)SyntaxKind.NullLiteralExpression
                };

    /// <summary>
    /// Returns true for <c>validator.HasAsyncRules(context)</c>, but neither for <c>await IsNewAsync()</c> nor for
    /// <c>IsNewAsync().Result</c>, which only happens to be asynchronous itself, nor for a lookup in <c>_asyncHandlers</c>.
    /// </summary>
    static bool IsAboutAsync(ExpressionSyntax condition)
    {
        if (condition.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax))
            return false;
        var names = condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText).ToArray();
        return names.Any(n => IsAsyncFlagName(n) || n.Contains("Async") && char.IsUpper(n[0]))
            && !names.Any(n => n is "Result" or "GetResult" or "Wait");
    }

    static bool HasName(SyntaxNode code, string member) =>
        code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == member);

    /// <summary>Returns the value of the condition that makes the code async; null when the condition is not such a flag.</summary>
    static bool? FindAsyncFlagValue(ExpressionSyntax condition) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => FindAsyncFlagValue(inner.Expression),
            PrefixUnaryExpressionSyntax not when not.IsKind(SyntaxKind.LogicalNotExpression) => !FindAsyncFlagValue(not.Operand),
            IdentifierNameSyntax name when IsAsyncFlagName(name.Identifier.ValueText) => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } when IsAsyncFlagName(name) => true,
            _ => null,
        };

    static bool IsAsyncFlagName(string name) => AsyncFlagNames.Contains(name.TrimStart('_'));

    /// <summary>A condition on which code depends.</summary>
    /// <param name="Condition">The condition.</param>
    /// <param name="WhenTrue">The value of the condition for which the code runs.</param>
    /// <param name="Other">The code that runs for the other value.</param>
    readonly record struct ConditionalBranch(ExpressionSyntax Condition, bool WhenTrue, IEnumerable<SyntaxNode> Other);
}
