using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>Waits for tasks: <c>Result</c>, <c>Wait</c>, <c>GetAwaiter().GetResult()</c>, <c>WaitAll</c>, <c>WaitAny</c>, and calls of one's own helper that waits.</summary>
internal static class Waits
{
    /// <summary>The rewrite of a wait.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="write">What the finding says to write.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(SyntaxNode wait, string write, SemanticModel model, CancellationToken token)
    {
        if (Behind(wait) is { } access)
            return Conditional(wait, access);
        if (CatchesAggregate(wait, model, token))
            return Refusal.CatchesAggregate;
        return wait switch
        {
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } => OfResult(wait),
            InvocationExpressionSyntax call => OfCall(call, write, model, token),
            _ => Refusal.ByHand,
        };
    }

    static Rewrite OfResult(SyntaxNode read) => new(read, n => Code.Await(((MemberAccessExpressionSyntax)n).Expression, n, read));

    static Rewritten OfCall(InvocationExpressionSyntax call, string write, SemanticModel model, CancellationToken token)
    {
        var name = Requests.Handing.NameOf(call.Expression);
        var arguments = call.ArgumentList.Arguments;
        var isTasks = model.GetSymbolInfo(call, token).Symbol is IMethodSymbol { ContainingType: { } type } && SyncIoAnalyzers.Apis.Awaited.IsTask(type, out _);
        return name switch
        {
            "GetResult" when call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" } } } =>
                new Rewrite(call, n => Code.Await(Receiver(Receiver(n)), n, call)),
            "GetResult" => Refusal.UsesTheWait,
            "Wait" when isTasks && arguments.Count == 0 => new Rewrite(call, n => Code.Await(Receiver(n), n, call)),
            "Wait" when isTasks => WithToken(call, model, token),
            "WaitAll" when isTasks => All(call, model, token),
            "WaitAny" when isTasks => Any(call, model, token),
            _ => write == "await" ? OfHelper(call, model, token) : Refusal.ByHand,
        };
    }

    /// <summary><c>Wait(token)</c> is <c>WaitAsync(token)</c>; one that gives up after a time returns whether it did, and that an await cannot say.</summary>
    static Rewritten WithToken(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token) =>
        wait.ArgumentList.Arguments.Count != 1 || !IsToken(wait.ArgumentList.Arguments[0], model, token) ? Refusal.HasTimeout
        : model.GetTypeInfo(Receiver(wait), token).Type?.GetMembers("WaitAsync").IsEmpty != false ? Refusal.OtherArguments
        : new Rewrite(wait, n => Code.Await(Code.Renamed((InvocationExpressionSyntax)n, "WaitAsync"), n, wait));

    static Rewritten All(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token)
    {
        var arguments = wait.ArgumentList.Arguments;
        var last = arguments.LastOrDefault();
        if (last == null || arguments.Any(a => IsTime(a, model, token)) || wait.Parent is not (ExpressionStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax))
            return Refusal.HasTimeout;
        return IsToken(last, model, token) ? Refusal.OtherArguments : new Rewrite(wait, n => Code.Await(Code.Renamed((InvocationExpressionSyntax)n, "WhenAll"), n, wait));
    }

    /// <summary><c>WaitAny</c> returns an index, <c>WhenAny</c> a task: as a statement they are the same, else the index is looked for in what was waited for.</summary>
    static Rewritten Any(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token)
    {
        var arguments = wait.ArgumentList.Arguments;
        if (arguments.Any(a => IsTime(a, model, token) || IsToken(a, model, token)))
            return Refusal.HasTimeout;
        if (wait.Parent is ExpressionStatementSyntax)
            return new Rewrite(wait, n => Code.Await(Code.Renamed((InvocationExpressionSyntax)n, "WhenAny"), n, wait));
        if (arguments.Count != 1 || arguments[0].Expression is not IdentifierNameSyntax || model.GetTypeInfo(arguments[0].Expression, token).Type is not IArrayTypeSymbol)
            return Refusal.UsesTheWait;
        return new Rewrite(wait, n => InvocationExpression(ParseExpression(model.LookupNamespacesAndTypes(wait.SpanStart, null, "Array").IsEmpty ? "System.Array.IndexOf" : "Array.IndexOf"), ArgumentList(SeparatedList(
            new[] { arguments[0].WithoutTrivia(), Argument(Code.Await(Code.Renamed((InvocationExpressionSyntax)n, "WhenAny").WithoutTrivia(), IdentifierName("x"), wait.ArgumentList)) },
            [Token(SyntaxKind.CommaToken).WithTrailingTrivia(Space)]))).WithTriviaFrom(n));
    }

    /// <summary><c>RunSync(() => LoadAsync())</c>, <c>task.Sync()</c>: what the helper is given is awaited instead.</summary>
    static Rewritten OfHelper(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token)
    {
        if (model.GetSymbolInfo(call, token).Symbol is not IMethodSymbol helper || !WaitsOnly((helper.ReducedFrom ?? helper).OriginalDefinition, token))
            return Refusal.ByHand;
        if (helper.ReducedFrom != null && call.ArgumentList.Arguments.Count == 0 && call.Expression is MemberAccessExpressionSyntax && SyncIoAnalyzers.Apis.Awaited.IsTask(model.GetTypeInfo(Receiver(call), token).Type, out _))
            return new Rewrite(call, n => Code.Await(Receiver(n), n, call));
        if (call.ArgumentList.Arguments.Count != 1)
            return Refusal.ByHand;
        return call.ArgumentList.Arguments[0].Expression switch
        {
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: 0, ExpressionBody: { } } => new Rewrite(call, n => Code.Await(Body(Given(n)), n, call)),
            LambdaExpressionSyntax => Refusal.ByHand,
            var given when SyncIoAnalyzers.Apis.Awaited.IsTask(model.GetTypeInfo(given, token).Type, out _) => new Rewrite(call, n => Code.Await(Given(n), n, call)),
            IdentifierNameSyntax or MemberAccessExpressionSyntax => new Rewrite(call, n => Code.Await(InvocationExpression(Given(n).WithoutTrivia()), n, call)),
            _ => Refusal.ByHand,
        };
    }

    // What a helper may call besides its parameter and still do nothing but wait.
    static readonly HashSet<string> OfWaiting = ["Run", "StartNew", "Unwrap", "GetAwaiter", "GetResult", "ConfigureAwait", "Wait", "Invoke", "AsTask"];

    /// <summary>Whether a helper does nothing but wait for its one parameter: one that also catches, retries or computes has to be called on.</summary>
    static bool WaitsOnly(IMethodSymbol helper, CancellationToken token)
    {
        if (helper.Parameters.Length != 1 || helper.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is not MethodDeclarationSyntax method)
            return false;
        var value = Code.OnlyValue(method.ExpressionBody?.Expression, method.Body);
        return value != null && value.DescendantNodesAndSelf().All(n => n is not ExpressionSyntax || n is InvocationExpressionSyntax or MemberAccessExpressionSyntax or SimpleNameSyntax or LiteralExpressionSyntax)
            && value.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().All(c => Requests.Handing.NameOf(c.Expression) is { } name && (OfWaiting.Contains(name) || name == helper.Parameters[0].Name));
    }

    static ExpressionSyntax Given(SyntaxNode call) => ((InvocationExpressionSyntax)call).ArgumentList.Arguments[0].Expression;

    static ExpressionSyntax Body(ExpressionSyntax lambda) => ((LambdaExpressionSyntax)lambda).ExpressionBody is AwaitExpressionSyntax awaited ? awaited.Expression : ((LambdaExpressionSyntax)lambda).ExpressionBody!;

    /// <summary>What keeps a wait, of whatever form, from becoming an await: a time after which it gives up, a question mark before it, a <c>catch</c> around it.</summary>
    public static Refusal? Refuses(ExpressionSyntax wait, SemanticModel model, CancellationToken token) =>
        wait is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" }, ArgumentList.Arguments.Count: > 0 } ? Refusal.HasTimeout
        : Behind(wait) != null ? Refusal.UsesTheWait
        : CatchesAggregate(wait, model, token) ? Refusal.CatchesAggregate
        : null;

    /// <summary>The <c>a?.</c> that a place stands behind: it cannot be cut off from that.</summary>
    public static ConditionalAccessExpressionSyntax? Behind(SyntaxNode place) => place.Ancestors().TakeWhile(n => n is ExpressionSyntax and not AnonymousFunctionExpressionSyntax).OfType<ConditionalAccessExpressionSyntax>().FirstOrDefault(c => c.WhenNotNull.Span.Contains(place.Span));

    /// <summary><c>a?.LoadAsync().Wait();</c> becomes <c>if (a != null) await a.LoadAsync();</c>; a value would need a type for its null.</summary>
    static Rewritten Conditional(SyntaxNode wait, ConditionalAccessExpressionSyntax access)
    {
        // Only the end of the chain waits: what comes behind it would have to be moved as well.
        if (access is not { Expression: IdentifierNameSyntax, Parent: ExpressionStatementSyntax { Parent: BlockSyntax } statement } || access.WhenNotNull != wait
            || wait is not InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" } or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Wait" } })
            return Refusal.UsesTheWait;
        return new Rewrite(statement, n =>
        {
            var now = (ConditionalAccessExpressionSyntax)((ExpressionStatementSyntax)n).Expression;
            var task = ((InvocationExpressionSyntax)now.WhenNotNull).Expression is MemberAccessExpressionSyntax chain ? Bound(chain.Expression, now.Expression.WithoutTrivia()) : now.Expression.WithoutTrivia();
            return Code.AwaitUnlessNull(now.Expression, task, n);
        });
    }

    static ExpressionSyntax Bound(ExpressionSyntax chain, ExpressionSyntax receiver) =>
        chain.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().First() is var first
            ? chain.ReplaceNode(first, MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, first.Name)) : chain;

    static ExpressionSyntax Receiver(SyntaxNode call) => ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)call).Expression).Expression;

    static bool IsToken(ArgumentSyntax argument, SemanticModel model, CancellationToken token) => Tokens.IsToken(model.GetTypeInfo(argument.Expression, token).ConvertedType);

    static bool IsTime(ArgumentSyntax argument, SemanticModel model, CancellationToken token) => model.GetTypeInfo(argument.Expression, token).ConvertedType is { SpecialType: SpecialType.System_Int32 } or { Name: nameof(TimeSpan) };

    /// <summary>Whether a <c>catch</c> around a wait speaks of the exception that the wait throws and an <c>await</c> does not. <c>GetResult</c> never throws it.</summary>
    static bool CatchesAggregate(SyntaxNode wait, SemanticModel model, CancellationToken token) =>
        wait is not (AwaitExpressionSyntax or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" } }) && wait.Ancestors().TakeWhile(n => n is not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) || n is GlobalStatementSyntax).OfType<TryStatementSyntax>()
            .Any(t => t.Block.Span.Contains(wait.Span) && t.Catches.Any(c => c.Declaration is { Type: var type } && model.GetTypeInfo(type, token).Type?.Name == nameof(AggregateException)
                || c.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == nameof(AggregateException))));
}
