using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>The awaits that a rewrite wrote, with <c>ConfigureAwait(false)</c> and without.</summary>
internal static class NewAwaits
{
    /// <summary>The code with it behind each task, sequence and resource that the rewrite awaits.</summary>
    public static SyntaxNode ConfigureAwaits(SyntaxNode code) =>
        ChangeAwaits(code, form => IsConfigured(form) ? form.Node : Rewriting.ConfigureAwaitRewriter.ConfigureForm(form.Node));

    /// <summary>The code without it there.</summary>
    public static SyntaxNode RemoveConfigureAwaits(SyntaxNode code) =>
        ChangeAwaits(
            code,
            form =>
                IsFalse(form.ConfigureAwaitCall)
                    ? form.Node.ReplaceNode(
                        form.ConfigureAwaitCall!,
                        Rewriting.ConfigureAwaitRewriter.FindReceiver(form.ConfigureAwaitCall!)
                    )
                    : form.Node
        );

    /// <summary>Returns true if a <c>ConfigureAwait</c> is one of false.</summary>
    public static bool IsFalse(InvocationExpressionSyntax? configured) =>
        configured?.ArgumentList.Arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression) == true;

    static SyntaxNode ChangeAwaits(SyntaxNode code, Func<AwaitConstruct, SyntaxNode> change) =>
        code.ReplaceNodes(
            code.GetAnnotatedNodes(AwaitSyntax.Written),
            (_, now) => AwaitConstruct.FromNode(now) is { } form ? change(form) : now
        );

    static bool IsConfigured(AwaitConstruct form) =>
        AwaitConstruct.RemoveParentheses(form.Operand)
            is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "ConfigAwait" }
            };
}
