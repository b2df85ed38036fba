using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites parallel loops whose bodies wait: the loop and all the waits in it are rewritten together, or nothing is.</summary>
/// <remarks>
/// Options are handed on as they are. Without any, <c>Parallel.ForEach</c> begins with a worker for each core and gets more only as fast as
/// the pool adds threads; <c>ForEachAsync</c> has one for each core, which comes closest. The loop's own token is not given to the calls:
/// it cancels all of them when one fails, while the original loop let them run to their end.
/// </remarks>
internal static class ParallelLoopRewriter
{
    /// <summary>Returns the rewrite of a loop and of the waits in it, or why there is none.</summary>
    /// <param name="loop">The call.</param>
    /// <param name="method">The method that runs the loop.</param>
    /// <param name="waits">The rewrites of the waits in its lambdas.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static RewriteResult CreateRewrite(
        InvocationExpressionSyntax loop,
        IMethodSymbol method,
        IReadOnlyList<CallRewrite> waits,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        method.Name switch
        {
            "Invoke" => RewriteInvoke(loop, waits, model),
            "ForAll" => RewriteForAll(loop, waits, model, cancellationToken),
            _ => RewriteLoop(loop, method, waits, model, cancellationToken),
        };

    static RewriteResult RewriteLoop(
        InvocationExpressionSyntax loop,
        IMethodSymbol method,
        IReadOnlyList<CallRewrite> waits,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (FindAsyncLoop(loop, method, model, cancellationToken) is not { } asyncLoop)
            return Refusal.ByHand;
        var isRange = asyncLoop.Length == 0;
        var name = new FreeNames(loop, model).TakeName("token", "cancel");
        var lacksImport = isRange && model.LookupNamespacesAndTypes(loop.SpanStart, null, "Enumerable").IsEmpty;
        return (new CallRewrite(loop, WriteLoop) { Import = lacksImport ? "System.Linq" : null }).WithRelated(waits);

        SyntaxNode WriteLoop(SyntaxNode now)
        {
            var call = (InvocationExpressionSyntax)now;
            var lambda = call.ArgumentList.Arguments.First(a => a.Expression is AnonymousFunctionExpressionSyntax).Expression;
            call = call.ReplaceNode(lambda, DelegateToken.AddParameter(lambda, name, loop, model));
            return AwaitSyntax.CreateAwait(isRange ? OverRange(call) : CallSyntax.RenameCall(call, asyncLoop), now, loop);
        }
    }

    /// <summary>Returns the name of the asynchronous loop: empty for <c>ForEachAsync</c> over a range, null when there is none.</summary>
    static string? FindAsyncLoop(
        InvocationExpressionSyntax loop,
        IMethodSymbol method,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var types = method.OriginalDefinition.Parameters.Select(p => p.Type.Name).Where(t => t != "ParallelOptions").ToArray();
        // Loop states, values of each thread and partitioners have no place in the asynchronous loops.
        var isPlain =
            method.Parameters.Last().Type is INamedTypeSymbol { Name: "Action", Arity: 1 }
            && types.Length == (method.Name == "For" ? 3 : 2);
        if (!isPlain)
            return null;
        if (method.Name == "ForEach")
            return types[0] == "IEnumerable" && HasParallelMethod("ForEachAsync", model) ? "ForEachAsync" : null;
        if (HasParallelMethod("ForAsync", model))
            return "ForAsync";
        var canUseRange = HasParallelMethod("ForEachAsync", model) && types[0] == "Int32";
        return canUseRange && IsCounted(loop.ArgumentList.Arguments, model, cancellationToken) ? "" : null;
    }

    /// <summary>Rewrites <c>list.AsParallel().ForAll(…)</c>, with no operator between the two that filters or orders.</summary>
    static RewriteResult RewriteForAll(
        InvocationExpressionSyntax loop,
        IReadOnlyList<CallRewrite> waits,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            loop.ArgumentList.Arguments.Count != 1
            || FindQuery(loop) is not { } query
            || model.GetSymbolInfo(query, cancellationToken).Symbol is not IMethodSymbol { ReducedFrom.Parameters: { Length: 1 } sources }
            || sources[0].Type.Name != "IEnumerable"
            || !HasParallelMethod("ForEachAsync", model)
        )
            return Refusal.ByHand;
        var name = new FreeNames(loop, model).TakeName("token", "cancel");
        return new CallRewrite(
            loop,
            n =>
            {
                var now = (InvocationExpressionSyntax)n;
                var lambda = DelegateToken.AddParameter(now.ArgumentList.Arguments[0].Expression, name, loop, model);
                var list = ((MemberAccessExpressionSyntax)FindQuery(now)!.Expression).Expression.WithoutTrivia();
                return AwaitSyntax.CreateAwait(
                    InvocationExpression(
                        TypeReferences.WriteStaticMember("Parallel.ForEachAsync", model, loop.SpanStart),
                        CallSyntax.JoinArguments(Argument(list), Argument(lambda))
                    ),
                    n,
                    loop
                );
            }
        ).WithRelated(waits);
    }

    /// <summary><c>Parallel.Invoke</c> of calls that only wait: their tasks, all begun before any is awaited.</summary>
    static RewriteResult RewriteInvoke(InvocationExpressionSyntax invoke, IReadOnlyList<CallRewrite> waits, SemanticModel model)
    {
        var suffixes = new List<string>();
        foreach (var argument in invoke.ArgumentList.Arguments)
        {
            if (FindTaskSuffix(argument, waits, model) is not { } suffix)
                return Refusal.ByHand;
            suffixes.Add(suffix);
        }

        if (suffixes.Count != waits.Count)
            return Refusal.ByHand;
        return new CallRewrite(invoke, AwaitAll).WithRelated(waits);

        SyntaxNode AwaitAll(SyntaxNode now)
        {
            var list = ((InvocationExpressionSyntax)now).ArgumentList;
            var tasks = list.Arguments.Select((a, i) => a.WithExpression(FindTask(a.Expression, suffixes[i]).WithTriviaFrom(a.Expression)));
            var whenAll = InvocationExpression(
                TypeReferences.WriteStaticMember("Task.WhenAll", model, invoke.SpanStart),
                list.WithArguments(SeparatedList(tasks, list.Arguments.GetSeparators()))
            );
            return AwaitSyntax.CreateAwait(whenAll, now, invoke);
        }
    }

    /// <summary>Returns the suffix that turns the awaited value into a <c>Task</c>; null when the action does more than wait.</summary>
    static string? FindTaskSuffix(ArgumentSyntax argument, IReadOnlyList<CallRewrite> waits, SemanticModel model)
    {
        if (
            argument.Expression is not ParenthesizedLambdaExpressionSyntax lambda
            || TaskSyntax.FindOnlyValue(lambda.ExpressionBody, lambda.Block) is not { } value
            || waits.SingleOrDefault(w => w.Target == value) is not { } wait
            || wait.Build(value) is not AwaitExpressionSyntax { Expression: var task }
        )
            return null;
        var type = model.GetSpeculativeTypeInfo(value.SpanStart, task, SpeculativeBindingOption.BindAsExpression).Type;
        return AwaitableTypes.IsValueTask(type) ? ".AsTask()" : "";
    }

    static ExpressionSyntax FindTask(ExpressionSyntax action, string suffix)
    {
        var lambda = (LambdaExpressionSyntax)action;
        // The await of WhenAll is configured instead.
        var task = ConfigureAwaitRewriter.FindBareTask(
            ((AwaitExpressionSyntax)TaskSyntax.FindOnlyValue(lambda.ExpressionBody, lambda.Block)!).Expression.WithoutTrivia()
        );
        return suffix.Length == 0 ? task : ParseExpression(task + suffix);
    }

    /// <summary>Rewrites <c>For(0, n, …)</c> to <c>ForEachAsync(Enumerable.Range(0, n), …)</c>.</summary>
    static InvocationExpressionSyntax OverRange(InvocationExpressionSyntax loop)
    {
        var rest = loop.ArgumentList.Arguments.RemoveAt(0);
        return CallSyntax
            .RenameCall(loop, "ForEachAsync")
            .WithArgumentList(
                loop.ArgumentList.WithArguments(
                    rest.Replace(rest[0], Argument(ParseExpression($"Enumerable.Range(0, {rest[0].Expression.WithoutTrivia()})")))
                )
            );
    }

    /// <summary>
    /// Returns true if a loop goes from 0 to an end that is never negative: a range with a negative count would throw, where a loop does
    /// nothing.
    /// </summary>
    static bool IsCounted(SeparatedSyntaxList<ArgumentSyntax> arguments, SemanticModel model, CancellationToken cancellationToken)
    {
        if (arguments.Any(a => a.NameColon != null))
            return false;
        if (model.GetConstantValue(arguments[0].Expression, cancellationToken) is not { HasValue: true, Value: 0 })
            return false;
        var end = arguments[1].Expression;
        return end is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "Count" }
            || model.GetConstantValue(end, cancellationToken) is { HasValue: true, Value: >= 0 };
    }

    static InvocationExpressionSyntax? FindQuery(InvocationExpressionSyntax loop) =>
        loop.Expression
            is MemberAccessExpressionSyntax
            {
                Expression: InvocationExpressionSyntax
                {
                    Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsParallel" },
                    ArgumentList.Arguments.Count: 0
                } query
            }
            ? query
            : null;

    static bool HasParallelMethod(string name, SemanticModel model) =>
        TypeResolver.FindType(model.Compilation, "System.Threading.Tasks.Parallel")?.GetMembers(name).IsEmpty == false;
}
