using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;
using SyntaxKind = Microsoft.CodeAnalysis.CSharp.SyntaxKind;

namespace SyncIoAnalyzers.Calls;

/// <summary>Waits for several tasks: <c>WaitAll</c> and <c>WaitAny</c>, with a time, a token or neither.</summary>
internal static class Groups
{
    /// <summary><c>WaitAll</c> is <c>await Task.WhenAll</c>.</summary>
    public static Rewritten All(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token) => Waits.Limits(wait, model, token) switch
    {
        0 => new Rewrite(wait, n => Code.Await(When("WhenAll", n, 0), n, wait)),
        1 when Waits.IsToken(wait.ArgumentList.Arguments.Last(), model, token) => Timeouts.WithToken(wait, n => When("WhenAll", n, 1), model),
        var limits => Timeouts.Of(wait, limits, n => When("WhenAll", n, limits), model, token),
    };

    /// <summary><c>WaitAny</c> returns an index, <c>WhenAny</c> a task: as a statement they are the same, else the index is looked for in what was waited for.</summary>
    public static Rewritten Any(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token)
    {
        var (limits, arguments) = (Waits.Limits(wait, model, token), wait.ArgumentList.Arguments);
        if (!Statements.IsAll(wait, model))
            return Index(wait, limits, model, token);
        return limits == 0 ? new Rewrite(wait, n => Code.Await(When("WhenAny", n, 0), n, wait))
            : limits == 1 && Waits.IsToken(arguments.Last(), model, token) ? Timeouts.WithToken(wait, n => When("WhenAny", n, 1), model)
            : Timeouts.Of(wait, limits, n => When("WhenAny", n, limits), model, token);
    }

    /// <summary><c>Array.IndexOf(tasks, await Task.WhenAny(tasks))</c>; a delay among them is not found there, which is the -1 that stands for too late.</summary>
    static Rewritten Index(InvocationExpressionSyntax wait, int limits, SemanticModel model, CancellationToken token)
    {
        var arguments = wait.ArgumentList.Arguments;
        if (arguments.Count != limits + 1 || !Code.IsStable(arguments[0].Expression, model, token) || model.GetTypeInfo(arguments[0].Expression, token).Type is not IArrayTypeSymbol)
            return Refusal.UsesTheWait;
        if (limits > 1 || limits == 1 && Waits.IsToken(arguments[1], model, token))
            return Refusal.HasTimeout;
        var array = Known("Array", "System");
        return new Rewrite(wait, n => InvocationExpression(ParseExpression(array + ".IndexOf"), Code.Arguments(arguments[0].WithoutTrivia(), Argument(Code.Await(Tasks((InvocationExpressionSyntax)n), IdentifierName("x"), wait.ArgumentList)))).WithTriviaFrom(n)) { Using = limits == 1 && model.LookupNamespacesAndTypes(wait.SpanStart, null, "Enumerable").IsEmpty ? "System.Linq" : null };

        ExpressionSyntax Tasks(InvocationExpressionSyntax now) => limits == 0 ? When("WhenAny", now, 0).WithoutTrivia()
            : now.WithExpression(Code.Static("Task.WhenAny", model, wait.SpanStart)).WithArgumentList(ArgumentList(SingletonSeparatedList(Argument(
                ParseExpression($"{now.ArgumentList.Arguments[0].WithoutTrivia()}.Append<{Known("Task", "System.Threading.Tasks")}>({Code.Static("Task.Delay", model, wait.SpanStart)}({now.ArgumentList.Arguments[1].Expression}))"))))).WithoutTrivia();

        string Known(string name, string space) => model.LookupNamespacesAndTypes(wait.SpanStart, null, name).IsEmpty ? space + "." + name : name;
    }

    static InvocationExpressionSyntax When(string name, SyntaxNode wait, int limits)
    {
        var call = Code.Renamed((InvocationExpressionSyntax)wait, name);
        return limits == 0 ? call : call.WithArgumentList(Code.Arguments([.. call.ArgumentList.Arguments.Take(call.ArgumentList.Arguments.Count - limits)]));
    }
}
