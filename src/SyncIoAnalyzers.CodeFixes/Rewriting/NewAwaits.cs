using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Adds <c>ConfigureAwait(false)</c> to the awaits that a rewrite wrote, or removes it from them.</summary>
internal static class NewAwaits
{
    static readonly SyntaxAnnotation Settled = new("SyncIo.SettledAwait");

    /// <summary>Returns the code with <c>ConfigureAwait(false)</c> on each task, sequence and resource that the rewrite awaits.</summary>
    public static SyntaxNode ConfigureAwaits(SyntaxNode code) =>
        ChangeAwaits(code, form => IsConfigured(form) ? form.Node : Rewriting.ConfigureAwaitRewriter.ConfigureForm(form.Node));

    /// <summary>Returns the code without <c>ConfigureAwait(false)</c> on them.</summary>
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

    /// <summary>Returns the code with a mark on the awaits that rewrites wrote: they are configured, and stay as they are.</summary>
    public static SyntaxNode SettleAwaits(SyntaxNode code) =>
        code.ReplaceNodes(code.GetAnnotatedNodes(AwaitSyntax.Written), (_, now) => now.WithAdditionalAnnotations(Settled));

    static SyntaxNode ChangeAwaits(SyntaxNode code, Func<AwaitConstruct, SyntaxNode> change) =>
        code.ReplaceNodes(
            code.GetAnnotatedNodes(AwaitSyntax.Written).Where(n => !n.HasAnnotation(Settled)),
            (_, now) => AwaitConstruct.FromNode(now) is { } form ? change(form) : now
        );

    static bool IsConfigured(AwaitConstruct form) =>
        AwaitConstruct.RemoveParentheses(form.Operand)
            is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "ConfigAwait" }
            };
}
