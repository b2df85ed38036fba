using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Parallel loops whose bodies wait: the loop and all the waits in it are rewritten together, or nothing is.</summary>
/// <remarks>
/// Options are handed on as they are. Without any, <c>Parallel.ForEach</c> begins with a worker for each core and gets more only as fast as the pool adds
/// threads; <c>ForEachAsync</c> has one for each core, which is as near as it gets. The loop's own token is not given to the calls: it ends them all when
/// one fails, and the loop that stood there let them end by themselves.
/// </remarks>
internal static class ParallelLoops
{
    /// <summary>The rewrite of a loop.</summary>
    /// <param name="loop">The call.</param>
    /// <param name="inside">The waits in its lambdas, as findings.</param>
    /// <param name="root">The tree in which it stands.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(InvocationExpressionSyntax loop, IReadOnlyList<Diagnostic> inside, SyntaxNode root, SemanticModel model, CancellationToken token)
    {
        if (!Statements.IsAll(loop, model))
            return Refusal.UsesTheWait;
        if (Aggregate.IsCaught(loop, model, token))
            return Refusal.CatchesAggregate;
        var waits = new List<Rewrite>();
        foreach (var wait in inside)
        {
            var (rewrite, refusal) = Rewrites.Of(wait, FixAction.Await, root, model, token);
            refusal ??= MayChange(rewrite!, waits) ? Holder.Between(rewrite!.Target, Holder.Of(rewrite.Target), model, token) : Refusal.ByHand;
            if (refusal != null)
                return refusal;
            waits.Add(rewrite!);
        }

        if (model.GetSymbolInfo(loop, token).Symbol is not IMethodSymbol method)
            return Refusal.ByHand;
        return method.Name switch
        {
            "Invoke" => Together(loop, waits, model),
            "ForAll" => OverQuery(loop, waits, model, token),
            _ => Over(loop, method, waits, model, token),
        };
    }

    /// <summary>Whether a wait changes with its loop: not when it stands in a function of its own there, nor in a lambda that is async, for whose end the loop does not wait.</summary>
    static bool MayChange(Rewrite wait, IReadOnlyList<Rewrite> others) =>
        Holder.Of(wait.Target) is AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: 0 } && others.All(o => o.Target != wait.Target);

    static Rewritten Over(InvocationExpressionSyntax loop, IMethodSymbol method, IReadOnlyList<Rewrite> waits, SemanticModel model, CancellationToken token)
    {
        var types = method.OriginalDefinition.Parameters.Select(p => p.Type.Name).Where(t => t != "ParallelOptions").ToArray();
        // Loop states, values of each thread and partitioners have no place in the asynchronous loops.
        var isPlain = method.Parameters.Last().Type is INamedTypeSymbol { Name: "Action", Arity: 1 } && types.Length == (method.Name == "For" ? 3 : 2);
        var over = !isPlain ? null
            : method.Name == "ForEach" ? types[0] == "IEnumerable" && Exists("ForEachAsync", model) ? "ForEachAsync" : null
            : Exists("ForAsync", model) ? "ForAsync"
            : Exists("ForEachAsync", model) && types[0] == "Int32" && IsCounted(loop.ArgumentList.Arguments, model, token) ? "" : null;
        if (over == null)
            return Refusal.ByHand;
        var name = new Names(loop, model).Free("token", "cancel");
        return With(waits, new Rewrite(loop, n =>
        {
            var now = (InvocationExpressionSyntax)n;
            var lambda = now.ArgumentList.Arguments.First(a => a.Expression is AnonymousFunctionExpressionSyntax).Expression;
            now = now.ReplaceNode(lambda, WithToken((AnonymousFunctionExpressionSyntax)lambda, name, loop, model));
            return Code.Await(over.Length > 0 ? Code.Renamed(now, over) : Ranged(now), n, loop);
        }) { Using = over.Length == 0 && model.LookupNamespacesAndTypes(loop.SpanStart, null, "Enumerable").IsEmpty ? "System.Linq" : null });
    }

    /// <summary><c>list.AsParallel().ForAll(…)</c>, with nothing between that would choose or order.</summary>
    static Rewritten OverQuery(InvocationExpressionSyntax loop, IReadOnlyList<Rewrite> waits, SemanticModel model, CancellationToken token)
    {
        if (loop.ArgumentList.Arguments.Count != 1 || Source(loop) is not { } query || model.GetSymbolInfo(query, token).Symbol is not IMethodSymbol { ReducedFrom.Parameters: { Length: 1 } sources } || sources[0].Type.Name != "IEnumerable" || !Exists("ForEachAsync", model))
            return Refusal.ByHand;
        var name = new Names(loop, model).Free("token", "cancel");
        return With(waits, new Rewrite(loop, n =>
        {
            var now = (InvocationExpressionSyntax)n;
            var lambda = WithToken((AnonymousFunctionExpressionSyntax)now.ArgumentList.Arguments[0].Expression, name, loop, model);
            var list = ((MemberAccessExpressionSyntax)Source(now)!.Expression).Expression.WithoutTrivia();
            return Code.Await(InvocationExpression(Code.Static("Parallel.ForEachAsync", model, loop.SpanStart), Code.Arguments(Argument(list), Argument(lambda))), n, loop);
        }));
    }

    /// <summary><c>Parallel.Invoke</c> of calls that only wait: their tasks, all begun before any is awaited.</summary>
    static Rewritten Together(InvocationExpressionSyntax invoke, IReadOnlyList<Rewrite> waits, SemanticModel model)
    {
        var tasks = new List<string>();
        foreach (var argument in invoke.ArgumentList.Arguments)
            if (argument.Expression is ParenthesizedLambdaExpressionSyntax lambda && Code.OnlyValue(lambda.ExpressionBody, lambda.Block) is { } value && waits.SingleOrDefault(w => w.Target == value) is { } wait && wait.Build(value) is AwaitExpressionSyntax { Expression: var task })
                tasks.Add(Apis.Awaited.IsValueTask(model.GetSpeculativeTypeInfo(value.SpanStart, task, SpeculativeBindingOption.BindAsExpression).Type) ? ".AsTask()" : "");
            else
                return Refusal.ByHand;
        if (tasks.Count != waits.Count)
            return Refusal.ByHand;
        return With(waits, new Rewrite(invoke, n => Code.Await(InvocationExpression(Code.Static("Task.WhenAll", model, invoke.SpanStart), ((InvocationExpressionSyntax)n).ArgumentList is var list
            ? list.WithArguments(SeparatedList(list.Arguments.Select((a, i) => a.WithExpression(Task(a.Expression, tasks[i]).WithTriviaFrom(a.Expression))), list.Arguments.GetSeparators())) : null!), n, invoke)));
    }

    static ExpressionSyntax Task(ExpressionSyntax action, string suffix)
    {
        var lambda = (LambdaExpressionSyntax)action;
        // WhenAll is what is configured.
        var task = Configured.Bare(((AwaitExpressionSyntax)Code.OnlyValue(lambda.ExpressionBody, lambda.Block)!).Expression.WithoutTrivia());
        return suffix.Length == 0 ? task : ParseExpression(task + suffix);
    }

    /// <summary>The rewrite of a loop with those of the waits in it, which are handed a token.</summary>
    static Rewrite With(IReadOnlyList<Rewrite> waits, Rewrite loop) =>
        Rewrite.Of(waits.Any(w => w.Given != null), given => loop with { Also = [.. waits.Select(w => given != null && w.Given is { } handed ? handed(given) : w)] });

    /// <summary>A lambda with a further parameter, that of the loop's own token.</summary>
    static ExpressionSyntax WithToken(AnonymousFunctionExpressionSyntax lambda, string name, SyntaxNode place, SemanticModel model)
    {
        var bare = Parameter(Identifier(name)).WithLeadingTrivia(Space);
        var typed = Parameter(default, default, IdentifierName("CancellationToken").WithTrailingTrivia(Space), Identifier(name), null);
        if (model.LookupNamespacesAndTypes(place.SpanStart, null, "CancellationToken").IsEmpty)
            typed = typed.WithType(ParseTypeName("System.Threading.CancellationToken "));
        return lambda switch
        {
            SimpleLambdaExpressionSyntax one => ParenthesizedLambdaExpression(one.Modifiers, ParameterList(SeparatedList([one.Parameter.WithoutTrivia(), bare])).WithTrailingTrivia(one.Parameter.GetTrailingTrivia()), one.ArrowToken, one.Block, one.ExpressionBody).WithTriviaFrom(one),
            ParenthesizedLambdaExpressionSyntax many => many.AddParameterListParameters(many.ParameterList.Parameters[0].Type == null ? bare : typed.WithLeadingTrivia(Space)),
            AnonymousMethodExpressionSyntax { ParameterList: not null } method => method.AddParameterListParameters(typed.WithLeadingTrivia(Space)),
            _ => lambda,
        };
    }

    /// <summary><c>For(0, n, …)</c> as <c>ForEachAsync(Enumerable.Range(0, n), …)</c>.</summary>
    static InvocationExpressionSyntax Ranged(InvocationExpressionSyntax loop)
    {
        var rest = loop.ArgumentList.Arguments.RemoveAt(0);
        return Code.Renamed(loop, "ForEachAsync").WithArgumentList(loop.ArgumentList.WithArguments(rest.Replace(rest[0], Argument(ParseExpression($"Enumerable.Range(0, {rest[0].Expression.WithoutTrivia()})")))));
    }

    /// <summary>Whether a loop goes from 0 to what is never less: a range of less than nothing would throw, a loop does nothing.</summary>
    static bool IsCounted(SeparatedSyntaxList<ArgumentSyntax> arguments, SemanticModel model, CancellationToken token) => arguments.All(a => a.NameColon == null) && model.GetConstantValue(arguments[0].Expression, token) is { HasValue: true, Value: 0 }
        && (arguments[1].Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "Count" } || model.GetConstantValue(arguments[1].Expression, token) is { HasValue: true, Value: >= 0 });

    static InvocationExpressionSyntax? Source(InvocationExpressionSyntax loop) => loop.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsParallel" }, ArgumentList.Arguments.Count: 0 } query } ? query : null;

    static bool Exists(string name, SemanticModel model) => Apis.TypeNames.Find(model.Compilation, "System.Threading.Tasks.Parallel")?.GetMembers(name).IsEmpty == false;
}
