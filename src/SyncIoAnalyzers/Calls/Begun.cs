using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Operations that are begun in one place and waited for in another: a kept awaiter, <c>EndX(BeginX(…))</c>.</summary>
internal static class Begun
{
    /// <summary><c>var awaiter = LoadAsync().GetAwaiter(); … awaiter.GetResult()</c>: the task is kept instead, so that all is begun in the order it was.</summary>
    public static Rewritten OfAwaiter(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token)
    {
        if (wait.Expression is not MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax awaiter } || model.GetSymbolInfo(awaiter, token).Symbol is not ILocalSymbol local
            || local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is not VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" } } got, Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax { Parent: BlockSyntax block } } declaration } kept
            || Uses(block, local.Name).ToArray() is not { Length: 1 } || Holder.Of(wait) != Holder.Of(kept))
            return Refusal.UsesTheWait;
        var name = new Names(kept, model).Free("task", local.Name + "Task");
        // What is configured already is not configured again.
        var isConfigured = Receiver(got) is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } };
        return new Rewrite(wait, n => Code.Await(IdentifierName(name), n, wait) is var awaited && isConfigured ? awaited.WithoutAnnotations(Code.Written) : awaited)
        {
            Also = [new Rewrite(declaration, n => Kept((VariableDeclarationSyntax)n, name)) { Awaits = false }],
        };
    }

    /// <summary><c>x.EndRead(x.BeginRead(…, null, null))</c>: the counterpart with the same arguments, else both given to <c>Task.Factory.FromAsync</c>.</summary>
    public static Rewritten OfPair(InvocationExpressionSyntax end, string write, SemanticModel model, CancellationToken token)
    {
        if (end.ArgumentList.Arguments is not { Count: 1 } ended || ended[0].Expression is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax begin, ArgumentList.Arguments: { Count: >= 2 } arguments }
            || end.Expression is not MemberAccessExpressionSyntax access || !access.Expression.IsEquivalentTo(begin.Expression) || !Code.IsStable(begin.Expression, model, token) || arguments.Skip(arguments.Count - 2).Any(a => !a.Expression.IsKind(SyntaxKind.NullLiteralExpression)))
            return Refusal.ByHand;
        var counterpart = write.Substring(write.LastIndexOf(' ') + 1);
        Func<SyntaxNode, ExpressionSyntax> shape = counterpart.Contains('.') ? Pair : n => Named(n, counterpart);
        return model.GetSpeculativeSymbolInfo(end.SpanStart, shape(end), SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound && Apis.Awaited.IsTask(bound.ReturnType, out _)
            ? new Rewrite(end, n => Code.Await(shape(n), n, end)) : Refusal.OtherArguments;

        ExpressionSyntax Named(SyntaxNode now, string name) =>
            ParseExpression($"{begin.Expression.WithoutTrivia()}.{name}({string.Join(", ", Given(now).Select(a => a.WithoutTrivia()))})");

        ExpressionSyntax Pair(SyntaxNode now) => ParseExpression(
            $"{Code.Static("Task.Factory.FromAsync", model, end.SpanStart)}({string.Join(", ", new[] { begin.WithoutTrivia().ToString(), access.WithoutTrivia().ToString() }.Concat(Given(now).Select(a => a.WithoutTrivia().ToString())).Append("null"))})");

        static IEnumerable<ArgumentSyntax> Given(SyntaxNode now) =>
            ((InvocationExpressionSyntax)((InvocationExpressionSyntax)now).ArgumentList.Arguments[0].Expression).ArgumentList.Arguments is var all ? all.Take(all.Count - 2) : [];
    }

    static VariableDeclarationSyntax Kept(VariableDeclarationSyntax now, string name)
    {
        var variable = now.Variables[0];
        var task = Receiver((InvocationExpressionSyntax)variable.Initializer!.Value);
        return now.WithType(IdentifierName("var").WithTriviaFrom(now.Type)).WithVariables(SingletonSeparatedList(
            variable.WithIdentifier(Identifier(name).WithTriviaFrom(variable.Identifier)).WithInitializer(variable.Initializer.WithValue(task.WithTriviaFrom(variable.Initializer.Value)))));
    }

    static ExpressionSyntax Receiver(InvocationExpressionSyntax call) => ((MemberAccessExpressionSyntax)call.Expression).Expression;

    static IEnumerable<IdentifierNameSyntax> Uses(SyntaxNode block, string name) => block.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);
}
