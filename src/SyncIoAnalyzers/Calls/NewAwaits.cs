using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Awaits;

namespace SyncIoAnalyzers.Calls;

/// <summary>The awaits that a rewrite wrote, with <c>ConfigureAwait(false)</c> and without.</summary>
internal static class NewAwaits
{
    /// <summary>The code with it behind each task, sequence and resource that the rewrite awaits.</summary>
    public static SyntaxNode Configured(SyntaxNode code) => Written(code, form => IsConfigured(form) ? form.Node : Calls.Configured.With(form.Node));

    /// <summary>The code without it there.</summary>
    public static SyntaxNode Plain(SyntaxNode code) => Written(code, form => IsFalse(form.Configured) ? form.Node.ReplaceNode(form.Configured!, Calls.Configured.Without(form.Configured!)) : form.Node);

    /// <summary>Whether a <c>ConfigureAwait</c> is one of false.</summary>
    public static bool IsFalse(InvocationExpressionSyntax? configured) => configured?.ArgumentList.Arguments[0].Expression.IsKind(SyntaxKind.FalseLiteralExpression) == true;

    static SyntaxNode Written(SyntaxNode code, Func<AwaitForm, SyntaxNode> change) =>
        code.ReplaceNodes(code.GetAnnotatedNodes(Code.Written), (_, now) => AwaitForm.Of(now) is { } form ? change(form) : now);

    static bool IsConfigured(AwaitForm form) => AwaitForm.Plain(form.Awaited) is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "ConfigAwait" } };
}
