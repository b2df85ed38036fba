using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Adds <c>ConfigureAwait(false)</c> to awaited expressions, or removes it.</summary>
internal static class ConfigureAwaitRewriter
{
    /// <summary>
    /// The annotation of the calls that are added here: code that returns the task instead of awaiting it removes them again.
    /// </summary>
    public static readonly SyntaxAnnotation Added = new("SyncIo.ConfigureAwait");

    /// <summary>
    /// The namespace of the <c>ConfigureAwait</c> of sequences and resources, which is an extension; null where it is in sight.
    /// </summary>
    public static string? FindImport(SyntaxNode node, SemanticModel model) =>
        node is StatementSyntax && model.LookupNamespacesAndTypes(node.SpanStart, null, "TaskAsyncEnumerableExtensions").IsEmpty
            ? "System.Threading.Tasks"
            : null;

    /// <summary>Returns the rewrite that adds <c>ConfigureAwait(false)</c> to an await.</summary>
    public static RewriteResult AddConfigureAwait(SyntaxNode node, SemanticModel model) =>
        AwaitConstruct.FromNode(node) == null || FindVariableName(node, model) is not { } name
            ? Refusal.ByHand
            : new CallRewrite(node, n => ConfigureForm(n, name)) { Import = FindImport(node, model), IsAwaiting = false };

    /// <summary>
    /// Returns the name of the additional variable that disposes of a resource; empty where none is needed, null where there is no place
    /// for it.
    /// </summary>
    public static string? FindVariableName(SyntaxNode node, SemanticModel model)
    {
        if (AwaitConstruct.FindResourceDeclaration(node) is not { } declared)
            return "";
        if (node.Parent is not BlockSyntax || node is UsingStatementSyntax && IsDeclaredAgain(declared, node))
            return null;
        var names = new FreeNames(node, model, EnclosingFunction.GetFunction(node));
        return names.TakeName(declared.Variables[0].Identifier.ValueText + "Disposal");
    }

    /// <summary>
    /// Adds <c>ConfigureAwait(false)</c> to an <c>await</c>, <c>await foreach</c> or <c>await using</c>, also to one that declares a
    /// variable.
    /// </summary>
    public static SyntaxNode ConfigureForm(SyntaxNode node, string name) =>
        AwaitConstruct.FindResourceDeclaration(node) == null ? ConfigureForm(node) : SeparateDeclaration((StatementSyntax)node, name);

    /// <summary>Adds <c>ConfigureAwait(false)</c> to an await whose operand is an expression, unless it has it already.</summary>
    public static SyntaxNode ConfigureForm(SyntaxNode node) =>
        AwaitConstruct.FromNode(node)?.ConfigureAwaitCall != null ? node : ConfigureOperand(node);

    static SyntaxNode ConfigureOperand(SyntaxNode node) =>
        node switch
        {
            AwaitExpressionSyntax one => one.WithExpression(ConfigureExpression(one.Expression)),
            ForEachStatementSyntax loop => loop.WithExpression(ConfigureExpression(loop.Expression)),
            ForEachVariableStatementSyntax loop => loop.WithExpression(ConfigureExpression(loop.Expression)),
            UsingStatementSyntax { Expression: { } resource } block => block.WithExpression(ConfigureExpression(resource)),
            _ => node,
        };

    /// <summary>Adds <c>ConfigureAwait(false)</c> to a task, sequence or resource, on a new line if the call before it has one.</summary>
    public static ExpressionSyntax ConfigureExpression(ExpressionSyntax task)
    {
        var bare = task.WithoutTrailingTrivia();
        var dot = Token(SyntaxKind.DotToken);
        if (bare is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } && IsOnOwnLine(access))
        {
            bare = bare.WithTrailingTrivia(access.Expression.GetTrailingTrivia());
            dot = dot.WithLeadingTrivia(access.OperatorToken.LeadingTrivia);
        }
        var method = MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            AwaitSyntax.WrapPrimary(bare),
            dot,
            IdentifierName("ConfigureAwait")
        );
        var arguments = ArgumentList(SingletonSeparatedList(Argument(LiteralExpression(SyntaxKind.FalseLiteralExpression))));
        return InvocationExpression(method, arguments).WithAdditionalAnnotations(Added).WithTrailingTrivia(task.GetTrailingTrivia());
    }

    /// <summary>Returns true if the last call of a chain is on its own line.</summary>
    static bool IsOnOwnLine(MemberAccessExpressionSyntax access) =>
        access.OperatorToken.LeadingTrivia.All(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
        && access.Expression.GetTrailingTrivia() is { Count: 1 } end
        && end[0].IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>Returns the rewrite that removes <c>ConfigureAwait</c>, or that adds the flag which keeps the context.</summary>
    public static RewriteResult RemoveConfigureAwait(SyntaxNode node, string write, SemanticModel model)
    {
        if (
            node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call
            || call.DescendantTrivia()
                .Any(t =>
                    t.IsDirective
                    || t.IsKind(SyntaxKind.SingleLineCommentTrivia)
                        && t.SpanStart > ((MemberAccessExpressionSyntax)call.Expression).Expression.Span.End
                )
        )
            return Refusal.ByHand;
        return write == NeedlessConfigureAwait.ContinueOnCapturedContext
            ? new CallRewrite(call, n => KeepContext((InvocationExpressionSyntax)n, model, call.SpanStart)) { IsAwaiting = false }
            : new CallRewrite(call, n => FindReceiver((InvocationExpressionSyntax)n)) { IsAwaiting = false };
    }

    /// <summary>Returns the receiver of a call of <c>ConfigureAwait</c>.</summary>
    public static ExpressionSyntax FindReceiver(InvocationExpressionSyntax call)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var comments = access
            .Expression.GetTrailingTrivia()
            .Concat(access.OperatorToken.LeadingTrivia)
            .Where(t => t.IsKind(SyntaxKind.MultiLineCommentTrivia))
            .SelectMany(t => new[] { Space, t });
        return access.Expression.WithTrailingTrivia(comments.Concat(call.GetTrailingTrivia()));
    }

    /// <summary>Returns a task without its <c>ConfigureAwait</c> call.</summary>
    public static ExpressionSyntax FindBareTask(ExpressionSyntax task) =>
        task
            is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var bare }
            }
            ? bare
            : task;

    /// <summary>Returns the <c>ConfigureAwait</c> of an await as code; empty when it has none.</summary>
    public static string WriteEnding(AwaitExpressionSyntax wait) =>
        FindBareTask(wait.Expression) != wait.Expression
            ? $".ConfigureAwait{((InvocationExpressionSyntax)wait.Expression).ArgumentList.WithoutTrivia()}"
            : "";

    static InvocationExpressionSyntax KeepContext(InvocationExpressionSyntax call, SemanticModel model, int position)
    {
        var flags = call.ArgumentList.Arguments[0];
        var kept = TypeReferences.WriteStaticMember(
            "ConfigureAwaitOptions." + NeedlessConfigureAwait.ContinueOnCapturedContext,
            model,
            position
        );
        return call.ReplaceNode(
            flags.Expression,
            BinaryExpression(
                SyntaxKind.BitwiseOrExpression,
                flags.Expression.WithTrailingTrivia(Space),
                Token(SyntaxKind.BarToken).WithTrailingTrivia(Space),
                kept
            )
        );
    }

    /// <summary>
    /// Declares the variable in a statement of its own: <c>await using var x = …;</c> would make <c>x</c> the configured resource, which
    /// can only be disposed of.
    /// </summary>
    static SyntaxNode SeparateDeclaration(StatementSyntax statement, string name)
    {
        var declaration = (
            statement is UsingStatementSyntax block ? block.Declaration! : ((LocalDeclarationStatementSyntax)statement).Declaration
        ).WithoutTrivia();
        var variable = declaration.Variables[0].Identifier.WithoutTrivia();
        var end = statement.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
            is { RawKind: not 0 } line
            ? line
            : ElasticLineFeed;
        var indent = statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse();
        var first = LocalDeclarationStatement(declaration).WithLeadingTrivia(statement.GetLeadingTrivia()).WithTrailingTrivia(end);
        StatementSyntax second;
        if (statement is UsingStatementSyntax whole)
            second = whole.WithDeclaration(null).WithExpression(ConfigureExpression(IdentifierName(variable)));
        else
            second = ParseStatement($"await using var {name} = {variable.Text}.ConfigureAwait(false);")
                .WithTrailingTrivia(statement.GetTrailingTrivia());
        second = second.WithLeadingTrivia(indent);
        // Two statements replace one: they travel as a block without braces.
        return Block(MissingToken(SyntaxKind.OpenBraceToken), List([first, second]), MissingToken(SyntaxKind.CloseBraceToken));
    }

    /// <summary>Returns true if the variable would collide with another of its name once the whole block can see it.</summary>
    static bool IsDeclaredAgain(VariableDeclarationSyntax declaration, SyntaxNode statement)
    {
        var name = declaration.Variables[0].Identifier.ValueText;
        var outside = EnclosingFunction
            .GetFunction(statement)
            .DescendantTokens()
            .Where(t => t.ValueText == name && t.IsKind(SyntaxKind.IdentifierToken) && !statement.Span.Contains(t.Span));
        return outside.Any(t =>
            t.Parent
                is VariableDeclaratorSyntax
                    or SingleVariableDesignationSyntax
                    or ForEachStatementSyntax
                    or ParameterSyntax
                    or CatchDeclarationSyntax
                    or IdentifierNameSyntax
        );
    }
}
