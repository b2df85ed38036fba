using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Calls;

/// <summary>Calls that have an async counterpart: its name, the arguments as they stand, and a token that is in scope.</summary>
internal static class Counterparts
{
    /// <summary>The rewrite of a call whose finding names a counterpart.</summary>
    public static Rewritten Of(InvocationExpressionSyntax call, string write, Diagnostic finding, SemanticModel model, CancellationToken token)
    {
        if (call.Parent is CommonForEachStatementSyntax loop && loop.Expression == call && !write.Contains('.') && Renames(call, write, model))
            return Loops.Over(loop, write);
        if (Shape(call, write, finding, model, token) is not { } shape)
            return Refusal.OtherArguments;
        // a?.Load(): the question mark asks for what stands before it, so the whole of it is awaited, if that gives a task at all.
        if (call.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>(c => c.WhenNotNull.Span.Contains(call.Span)) is { } access)
            return Conditional(access, call, shape);
        return new Rewrite(call, n => Code.Await(shape((InvocationExpressionSyntax)n), n, call)) { Using = Import(finding, write, call, model, token) };
    }

    /// <summary><c>Request.Form</c> is <c>await Request.ReadFormAsync()</c>; a session is loaded in the statement before.</summary>
    public static Rewritten OfProperty(MemberAccessExpressionSyntax read, string write) => write switch
    {
        "await ReadFormAsync" => new Rewrite(read, n => Code.Await(InvocationExpression(((MemberAccessExpressionSyntax)n).WithName(IdentifierName("ReadFormAsync")).WithoutTrivia()), n, read)),
        "await LoadAsync" => Loaded(read),
        _ => Refusal.ByHand,
    };

    static Rewritten Loaded(MemberAccessExpressionSyntax session)
    {
        if (session.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement || session.Ancestors().TakeWhile(n => n != statement).Any(n => n is AnonymousFunctionExpressionSyntax))
            return Refusal.ByHand;
        var index = block.Statements.IndexOf(statement);
        var load = InvocationExpression(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, session.WithoutTrivia(), IdentifierName("LoadAsync")));
        var line = ExpressionStatement(AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), load)).WithLeadingTrivia(statement.GetLeadingTrivia()).WithTrailingTrivia(statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia)));
        return new Rewrite(block, n =>
        {
            var now = (BlockSyntax)n;
            var bare = now.Statements[index].WithLeadingTrivia(statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse());
            return now.WithStatements(now.Statements.RemoveAt(index).Insert(index, bare).Insert(index, line));
        });
    }

    /// <summary>The call with the counterpart written into it, not yet awaited; null when the arguments that stand there do not fit.</summary>
    public static Func<InvocationExpressionSyntax, InvocationExpressionSyntax>? Shape(InvocationExpressionSyntax call, string write, Diagnostic finding, SemanticModel model, CancellationToken token)
    {
        if (write is "Parallel.ForEachAsync" or "Parallel.ForAsync" or "Task.WhenAll") // these want another delegate
            return null;
        if (write.Contains(' ') || write.Length == 0)
            return null;
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> named = write.Contains('.')
            ? n => n.WithExpression(Code.Static(write, model, call.SpanStart).WithTriviaFrom(n.Expression))
            : n => Code.Renamed(n, write);
        var isImported = Rewrites.UsingOf(finding) != null;
        var given = Tokens.InScope(call, model, token);
        var bare = (InvocationExpressionSyntax)SyncIoAnalyzers.Apis.CounterpartFinder.Whole(call);
        foreach (var shape in given == null ? [named] : new Func<InvocationExpressionSyntax, InvocationExpressionSyntax>[] { n => Code.With(named(n), Argument(IdentifierName(given))), n => Code.With(named(n), Named(given)), named })
            if (shape == named && isImported || Binds(shape(bare), call, shape != named, model))
                return shape;
        // A counterpart may insist on a token where none is in scope.
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> withDefault = n => Code.With(named(n), Argument(LiteralExpression(SyntaxKind.DefaultLiteralExpression)));
        if (given == null && Binds(withDefault(bare), call, true, model))
            return withDefault;
        // Spans cannot live across an await: the same memory, asked for as such.
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> memory = n => (InvocationExpressionSyntax)new Memories().Visit(named(n));
        return Binds(memory(bare), call, false, model) ? memory : null;
    }

    static ArgumentSyntax Named(string token) => Argument(NameColon("cancellationToken").WithTrailingTrivia(Space), default, IdentifierName(token));

    /// <summary>Whether the new call means an awaitable method there, and the token that was added is taken for one.</summary>
    static bool Binds(InvocationExpressionSyntax call, InvocationExpressionSyntax place, bool hasToken, SemanticModel model)
    {
        if (model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol is not IMethodSymbol bound || !SyncIoAnalyzers.Apis.Awaited.CanBe(bound.ReturnType, out _))
            return false;
        return !hasToken || (call.ArgumentList.Arguments.Last().NameColon is { } name ? bound.Parameters.Any(p => p.Name == name.Name.Identifier.ValueText && Tokens.IsToken(p.Type))
            : bound.Parameters.Length >= call.ArgumentList.Arguments.Count && Tokens.IsToken(bound.Parameters[call.ArgumentList.Arguments.Count - 1].Type));
    }

    /// <summary>Whether the counterpart gives its items one by one.</summary>
    static bool Renames(InvocationExpressionSyntax call, string write, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(call.SpanStart, Code.Renamed(call, write), SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound && SyncIoAnalyzers.Apis.Awaited.IsSequence(bound.ReturnType);

    static Rewritten Conditional(ConditionalAccessExpressionSyntax access, InvocationExpressionSyntax call, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> shape)
    {
        if (access is not { Expression: IdentifierNameSyntax, Parent: ExpressionStatementSyntax { Parent: BlockSyntax } statement } || access.WhenNotNull != call || call.Expression is not MemberBindingExpressionSyntax)
            return Refusal.UsesTheWait;
        return new Rewrite(statement, n =>
        {
            var now = (ConditionalAccessExpressionSyntax)((ExpressionStatementSyntax)n).Expression;
            var renamed = shape((InvocationExpressionSyntax)now.WhenNotNull);
            return Code.AwaitUnlessNull(now.Expression, ParseExpression($"{now.Expression.WithoutTrivia()}{renamed.WithoutTrivia()}"), n);
        });
    }

    /// <summary>The namespace of an operator that is no member yet of what it is called on.</summary>
    static string? Import(Diagnostic finding, string write, InvocationExpressionSyntax call, SemanticModel model, CancellationToken token) =>
        Rewrites.UsingOf(finding) is { } import && call.Expression is MemberAccessExpressionSyntax access && model.GetTypeInfo(access.Expression, token).Type is { } type
        && model.LookupSymbols(call.SpanStart, type, write, includeReducedExtensionMethods: true).IsEmpty ? import : null;

    /// <summary><c>AsSpan</c> to <c>AsMemory</c>.</summary>
    sealed class Memories : CSharpSyntaxRewriter
    {
        public override SyntaxNode? VisitIdentifierName(IdentifierNameSyntax node) =>
            node.Identifier.ValueText == "AsSpan" ? node.WithIdentifier(Identifier("AsMemory").WithTriviaFrom(node.Identifier)) : node;
    }
}
