using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Rules;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Adds <c>ConfigureAwait(false)</c> to what is awaited, and takes it away.</summary>
internal static class Configured
{
    /// <summary>Marks what is added here: who hands the task on instead of awaiting it needs it no more.</summary>
    public static readonly SyntaxAnnotation Added = new("SyncIo.ConfigureAwait");

    /// <summary>The namespace of the <c>ConfigureAwait</c> of sequences and resources, which is an extension; null where it is in sight.</summary>
    public static string? Import(SyntaxNode node, SemanticModel model) =>
        node is StatementSyntax && model.LookupNamespacesAndTypes(node.SpanStart, null, "TaskAsyncEnumerableExtensions").IsEmpty ? "System.Threading.Tasks" : null;

    /// <summary>An await with it.</summary>
    public static Rewritten Add(SyntaxNode node, SemanticModel model) => AwaitForm.Of(node) == null || NameFor(node, model) is not { } name ? Refusal.ByHand
        : new Rewrite(node, n => With(n, name)) { Using = Import(node, model), Awaits = false };

    /// <summary>The name of the variable that disposes of a resource in another one; empty where none is needed, null where there is no place for it.</summary>
    public static string? NameFor(SyntaxNode node, SemanticModel model) => AwaitForm.Variable(node) is not { } declared ? ""
        : node.Parent is BlockSyntax && !(node is UsingStatementSyntax && IsDeclaredAgain(declared, node)) ? new Names(node, model, Holder.Of(node)).Free(declared.Variables[0].Identifier.ValueText + "Disposal") : null;

    /// <summary>Any form that awaits, with it.</summary>
    public static SyntaxNode With(SyntaxNode node, string name) => AwaitForm.Variable(node) == null ? With(node) : Apart((StatementSyntax)node, name);

    /// <summary>Any form that awaits an expression, with it.</summary>
    public static SyntaxNode With(SyntaxNode node) => node switch
    {
        _ when AwaitForm.Of(node)?.Configured != null => node,
        AwaitExpressionSyntax one => one.WithExpression(Call(one.Expression)),
        ForEachStatementSyntax loop => loop.WithExpression(Call(loop.Expression)),
        ForEachVariableStatementSyntax loop => loop.WithExpression(Call(loop.Expression)),
        UsingStatementSyntax { Expression: { } resource } block => block.WithExpression(Call(resource)),
        _ => node,
    };

    /// <summary>A task, sequence or resource with it: on a line of its own where the calls before stand so.</summary>
    public static ExpressionSyntax Call(ExpressionSyntax task)
    {
        var bare = task.WithoutTrailingTrivia();
        var dot = Token(SyntaxKind.DotToken);
        if (bare is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { OperatorToken.LeadingTrivia: var indent, Expression: var before } } && indent.All(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
            && before.GetTrailingTrivia() is { Count: 1 } end && end[0].IsKind(SyntaxKind.EndOfLineTrivia))
            (bare, dot) = (bare.WithTrailingTrivia(end), dot.WithLeadingTrivia(indent));
        return InvocationExpression(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, Operand(bare), dot, IdentifierName("ConfigureAwait")),
            ArgumentList(SingletonSeparatedList(Argument(LiteralExpression(SyntaxKind.FalseLiteralExpression))))).WithAdditionalAnnotations(Added).WithTrailingTrivia(task.GetTrailingTrivia());
    }

    /// <summary>The awaited expression without it, or with the flag that keeps the context.</summary>
    public static Rewritten Remove(SyntaxNode node, string write, SemanticModel model)
    {
        if (node.FirstAncestorOrSelf<InvocationExpressionSyntax>() is not { } call || call.DescendantTrivia().Any(t => t.IsDirective || t.IsKind(SyntaxKind.SingleLineCommentTrivia) && t.SpanStart > ((MemberAccessExpressionSyntax)call.Expression).Expression.Span.End))
            return Refusal.ByHand;
        return write == NeedlessConfigureAwait.Kept
            ? new Rewrite(call, n => Keeping((InvocationExpressionSyntax)n, model, call.SpanStart)) { Awaits = false }
            : new Rewrite(call, n => Without((InvocationExpressionSyntax)n)) { Awaits = false };
    }

    /// <summary>What <c>ConfigureAwait</c> was called on.</summary>
    public static ExpressionSyntax Without(InvocationExpressionSyntax call)
    {
        var access = (MemberAccessExpressionSyntax)call.Expression;
        var comments = access.Expression.GetTrailingTrivia().Concat(access.OperatorToken.LeadingTrivia).Where(t => t.IsKind(SyntaxKind.MultiLineCommentTrivia)).SelectMany(t => new[] { Space, t });
        return access.Expression.WithTrailingTrivia(comments.Concat(call.GetTrailingTrivia()));
    }

    /// <summary>A task without it.</summary>
    public static ExpressionSyntax Bare(ExpressionSyntax task) => task is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Expression: var bare } } ? bare : task;

    /// <summary>What an await says of it, as code; empty when it says nothing.</summary>
    public static string Ending(AwaitExpressionSyntax wait) => Bare(wait.Expression) != wait.Expression ? $".ConfigureAwait{((InvocationExpressionSyntax)wait.Expression).ArgumentList.WithoutTrivia()}" : "";

    static InvocationExpressionSyntax Keeping(InvocationExpressionSyntax call, SemanticModel model, int position)
    {
        var flags = call.ArgumentList.Arguments[0];
        var kept = Code.Static("ConfigureAwaitOptions." + NeedlessConfigureAwait.Kept, model, position);
        return call.ReplaceNode(flags.Expression, BinaryExpression(SyntaxKind.BitwiseOrExpression, flags.Expression.WithTrailingTrivia(Space), Token(SyntaxKind.BarToken).WithTrailingTrivia(Space), kept));
    }

    /// <summary>
    /// <c>await using var x = …;</c> would make <c>x</c> the configured resource, which has nothing but its end. So the variable is declared before.
    /// </summary>
    static SyntaxNode Apart(StatementSyntax statement, string name)
    {
        var declaration = (statement is UsingStatementSyntax block ? block.Declaration! : ((LocalDeclarationStatementSyntax)statement).Declaration).WithoutTrivia();
        var variable = declaration.Variables[0].Identifier.WithoutTrivia();
        var end = statement.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } line ? line : ElasticLineFeed;
        var indent = statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse();
        var first = LocalDeclarationStatement(declaration).WithLeadingTrivia(statement.GetLeadingTrivia()).WithTrailingTrivia(end);
        StatementSyntax second = statement is UsingStatementSyntax whole
            ? whole.WithDeclaration(null).WithExpression(Call(IdentifierName(variable))).WithLeadingTrivia(indent)
            : ParseStatement($"await using var {name} = {variable.Text}.ConfigureAwait(false);").WithLeadingTrivia(indent).WithTrailingTrivia(statement.GetTrailingTrivia());
        // Two statements where one stood: a block of which nobody sees the braces.
        return Block(MissingToken(SyntaxKind.OpenBraceToken), List([first, second]), MissingToken(SyntaxKind.CloseBraceToken));
    }

    /// <summary>Whether the variable could meet another of its name, when the block around can see it.</summary>
    static bool IsDeclaredAgain(VariableDeclarationSyntax declaration, SyntaxNode statement) => declaration.Variables[0].Identifier.ValueText is var name
        && Holder.Of(statement).DescendantTokens().Any(t => t.ValueText == name && t.IsKind(SyntaxKind.IdentifierToken) && !statement.Span.Contains(t.Span)
            && t.Parent is VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ForEachStatementSyntax or ParameterSyntax or CatchDeclarationSyntax or IdentifierNameSyntax);

    /// <summary>What a member may be called on; anything weaker gets parentheses.</summary>
    static ExpressionSyntax Operand(ExpressionSyntax task) => task is InvocationExpressionSyntax or MemberAccessExpressionSyntax or SimpleNameSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax or ObjectCreationExpressionSyntax
        or ThisExpressionSyntax or PostfixUnaryExpressionSyntax or DefaultExpressionSyntax or AnonymousObjectCreationExpressionSyntax ? task
        : ParenthesizedExpression(task.WithoutTrivia()).WithTriviaFrom(task);
}
