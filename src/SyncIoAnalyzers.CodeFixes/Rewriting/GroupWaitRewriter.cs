using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites waits for several tasks: <c>WaitAll</c> and <c>WaitAny</c>.</summary>
internal static class GroupWaitRewriter
{
    /// <summary>Awaits <c>Task.WhenAll</c> or <c>Task.WhenAny</c>.</summary>
    public static CallRewrite CreateRewrite(GroupWaitForm form) =>
        new(form.Wait, n => AwaitSyntax.CreateAwait(CombineTasks((InvocationExpressionSyntax)n, form.Combinator, 0), n, form.Wait));

    /// <summary>
    /// <c>Array.IndexOf(tasks, await Task.WhenAny(tasks))</c>; a delay among them is not found there, which is the -1 of a wait that gave
    /// up.
    /// </summary>
    public static CallRewrite CreateRewrite(CompletedIndexForm form, SemanticModel model)
    {
        var position = form.Wait.SpanStart;
        return new CallRewrite(form.Wait, n => FindIndex((InvocationExpressionSyntax)n, form, model).WithTriviaFrom(n))
        {
            Import = form.Limits == 1 && IsUnknown("Enumerable", model, position) ? "System.Linq" : null,
        };
    }

    /// <summary><c>await Task.WhenAny(task, other) == task</c>.</summary>
    public static CallRewrite CreateRewrite(ComparedIndexForm form) =>
        new(form.Comparison, n => CompareTask((BinaryExpressionSyntax)n, form));

    static BinaryExpressionSyntax CompareTask(BinaryExpressionSyntax now, ComparedIndexForm form)
    {
        var wait = (InvocationExpressionSyntax)now.Left;
        var first = AwaitSyntax.CreateAwait(CombineTasks(wait, "WhenAny", 0), IdentifierName("x"), form.Wait.ArgumentList);
        var task = wait.ArgumentList.Arguments[form.Index].Expression;
        return now.WithLeft(first.WithTriviaFrom(wait)).WithRight(task.WithTriviaFrom(now.Right));
    }

    static InvocationExpressionSyntax FindIndex(InvocationExpressionSyntax now, CompletedIndexForm form, SemanticModel model)
    {
        var array = WriteType("Array", "System", model, form.Wait.SpanStart);
        var awaited = AwaitSyntax.CreateAwait(CombineAll(now, form, model).WithoutTrivia(), IdentifierName("x"), form.Wait.ArgumentList);
        return InvocationExpression(
            ParseExpression(array + ".IndexOf"),
            CallSyntax.JoinArguments(form.Wait.ArgumentList.Arguments[0].WithoutTrivia(), Argument(awaited))
        );
    }

    static InvocationExpressionSyntax CombineAll(InvocationExpressionSyntax now, CompletedIndexForm form, SemanticModel model)
    {
        if (form.Limits == 0)
            return CombineTasks(now, "WhenAny", 0);
        var (position, arguments) = (form.Wait.SpanStart, now.ArgumentList.Arguments);
        var task = WriteType("Task", "System.Threading.Tasks", model, position);
        var delay = $"{TypeReferences.WriteStaticMember("Task.Delay", model, position)}({arguments[1].Expression})";
        var tasks = ParseExpression($"{arguments[0].WithoutTrivia()}.Append<{task}>({delay})");
        return now.WithExpression(TypeReferences.WriteStaticMember("Task.WhenAny", model, position))
            .WithArgumentList(ArgumentList(SingletonSeparatedList(Argument(tasks))));
    }

    /// <summary>Returns the call of a combinator with the arguments of a wait, without its limits.</summary>
    public static InvocationExpressionSyntax CombineTasks(InvocationExpressionSyntax wait, string combinator, int limits)
    {
        var call = CallSyntax.RenameCall(wait, combinator);
        var arguments = call.ArgumentList.Arguments;
        return limits == 0 ? call : call.WithArgumentList(CallSyntax.JoinArguments([.. arguments.Take(arguments.Count - limits)]));
    }

    static string WriteType(string name, string space, SemanticModel model, int position) =>
        IsUnknown(name, model, position) ? space + "." + name : name;

    static bool IsUnknown(string name, SemanticModel model, int position) => model.LookupNamespacesAndTypes(position, null, name).IsEmpty;
}
