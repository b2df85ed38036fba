using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

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
        if (wait.Parent is WhileStatementSyntax loop && loop.Condition == wait)
            return Spins.OfLoop(loop, model, token);
        var isHelper = wait is InvocationExpressionSyntax { Expression: var name } && Requests.Handing.NameOf(name) == "Wait" && !IsOfTask(wait, model, token);
        if (Behind(wait) is { } access)
            return isHelper ? Refusal.UsesTheWait : Conditionals.Of(access, wait, false, (whole, _) => Waited(whole), model, token);
        if (Aggregate.IsCaught(wait, model, token))
            return Refusal.CatchesAggregate;
        if (isHelper || Waited(wait) is not { } task)
            return wait is InvocationExpressionSyntax call ? OfCall(call, write, model, token) : Refusal.ByHand;
        if (wait.Parent is ExpressionStatementSyntax line && Reads.After(line, task, model, token) is { } read)
            return read;
        var awaiting = Awaiting((ExpressionSyntax)wait, task, n => Waited(n)!, model);
        return wait is MemberAccessExpressionSyntax ? Named.Keep(awaiting, "Result", model, token) : awaiting;
    }

    /// <summary>A wait for a task: that is awaited, and whoever made it there is handed a token.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="task">The task, where it stands.</param>
    /// <param name="find">Finds it in what has become of the wait.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public static Rewrite Awaiting(ExpressionSyntax wait, ExpressionSyntax task, Func<SyntaxNode, ExpressionSyntax> find, SemanticModel model)
    {
        var slot = Tokens.Maker(task) is { } maker ? Tokens.Slot(maker, wait, model) : null;
        return Rewrite.Of(slot != null, given => new(wait, n => Code.Await(given != null ? Tokens.Handed(find(n), slot!, given) : find(n), n, wait)));
    }

    static Rewritten OfCall(InvocationExpressionSyntax call, string write, SemanticModel model, CancellationToken token) => Requests.Handing.NameOf(call.Expression) switch
    {
        "GetResult" => Begun.OfAwaiter(call, model, token),
        "WaitOne" => Spins.OfHandle(call, model, token),
        "Wait" when IsOfTask(call, model, token) => Limits(call, model, token) is 1 && IsToken(call.ArgumentList.Arguments[0], model, token) ? Timeouts.WithToken(call, Receiver, model) : Timeouts.Of(call, call.ArgumentList.Arguments.Count, Receiver, model, token),
        "WaitAll" when IsOfTask(call, model, token) => Groups.All(call, model, token),
        "WaitAny" when IsOfTask(call, model, token) => Groups.Any(call, model, token),
        _ when Rules.BlockingWait.MayEnd(call) && write != "await" => Begun.OfPair(call, write, model, token),
        _ => write == "await" ? OfHelper(call, model, token) : Refusal.ByHand,
    };

    static bool IsOfTask(SyntaxNode wait, SemanticModel model, CancellationToken token) => model.GetSymbolInfo(wait, token).Symbol is IMethodSymbol { ContainingType: { } type } && Apis.Awaited.IsTask(type, out _);

    /// <summary><c>RunSync(() => LoadAsync())</c>, <c>task.Sync()</c>: what the helper is given is awaited instead.</summary>
    static Rewritten OfHelper(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token)
    {
        if (model.GetSymbolInfo(call, token).Symbol is not IMethodSymbol helper || !WaitsOnly((helper.ReducedFrom ?? helper).OriginalDefinition, token))
            return Refusal.ByHand;
        if (helper.ReducedFrom != null && call.ArgumentList.Arguments.Count == 0 && call.Expression is MemberAccessExpressionSyntax && Apis.Awaited.IsTask(model.GetTypeInfo(Receiver(call), token).Type, out _))
            return Awaiting(call, Receiver(call), Receiver, model);
        if (call.ArgumentList.Arguments.Count != 1)
            return Refusal.ByHand;
        return call.ArgumentList.Arguments[0].Expression switch
        {
            ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: 0, ExpressionBody: { } } => Awaiting(call, Body(Given(call)), n => Body(Given(n)), model),
            LambdaExpressionSyntax => Refusal.ByHand,
            var given when Apis.Awaited.IsTask(model.GetTypeInfo(given, token).Type, out _) => Awaiting(call, Given(call), Given, model),
            IdentifierNameSyntax or MemberAccessExpressionSyntax => Awaiting(call, Called(call), Called, model),
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

    static ExpressionSyntax Called(SyntaxNode call) => InvocationExpression(Given(call).WithoutTrivia());

    static ExpressionSyntax Given(SyntaxNode call) => ((InvocationExpressionSyntax)call).ArgumentList.Arguments[0].Expression;

    static ExpressionSyntax Body(ExpressionSyntax lambda) => ((LambdaExpressionSyntax)lambda).ExpressionBody is AwaitExpressionSyntax awaited ? awaited.Expression : ((LambdaExpressionSyntax)lambda).ExpressionBody!;

    /// <summary>What keeps a wait, of whatever form, from becoming an await: a time after which it gives up, a question mark before it, a <c>catch</c> around it.</summary>
    public static Refusal? Refuses(ExpressionSyntax wait, SemanticModel model, CancellationToken token) =>
        wait is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" }, ArgumentList.Arguments.Count: > 0 } ? Refusal.HasTimeout
        : Behind(wait) != null ? Refusal.UsesTheWait
        : Aggregate.IsCaught(wait, model, token) ? Refusal.CatchesAggregate
        : null;

    /// <summary>The <c>a?.</c> that a place stands behind: it cannot be cut off from that.</summary>
    public static ConditionalAccessExpressionSyntax? Behind(SyntaxNode place) => place.Ancestors().TakeWhile(n => n is ExpressionSyntax and not AnonymousFunctionExpressionSyntax).OfType<ConditionalAccessExpressionSyntax>().FirstOrDefault(c => c.WhenNotNull.Span.Contains(place.Span));

    /// <summary>The task that a plain wait waits for; null when the wait is of another form.</summary>
    public static ExpressionSyntax? Waited(SyntaxNode wait) => wait switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task } => task,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait", Expression: var task }, ArgumentList.Arguments.Count: 0 } => task,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult", Expression: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter", Expression: var task } } } } => task,
        _ => null,
    };

    static ExpressionSyntax Receiver(SyntaxNode call) => ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)call).Expression).Expression;

    /// <summary>How many of the last arguments of a wait are a time or a token.</summary>
    public static int Limits(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token) => wait.ArgumentList.Arguments.Reverse().TakeWhile(a => IsTime(a, model, token) || IsToken(a, model, token)).Count();

    /// <summary>Whether an argument is a token.</summary>
    public static bool IsToken(ArgumentSyntax argument, SemanticModel model, CancellationToken token) => Tokens.IsToken(model.GetTypeInfo(argument.Expression, token).ConvertedType);

    static bool IsTime(ArgumentSyntax argument, SemanticModel model, CancellationToken token) => model.GetTypeInfo(argument.Expression, token).ConvertedType is { SpecialType: SpecialType.System_Int32 } or { Name: nameof(TimeSpan) };
}
