using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>A call with its counterpart written into it, not yet awaited.</summary>
/// <param name="Written">The call of which it is written, and a token to hand on, if there is one.</param>
/// <param name="TakesToken">Whether it takes one.</param>
internal sealed record Shape(Func<InvocationExpressionSyntax, ExpressionSyntax?, InvocationExpressionSyntax> Written, bool TakesToken);

/// <summary>Calls that have an async counterpart: its name, the arguments as they stand, and a token.</summary>
internal static class Counterparts
{
    /// <summary>The rewrite of a call whose finding names a counterpart.</summary>
    public static Rewritten Of(InvocationExpressionSyntax call, string write, Diagnostic finding, SemanticModel model, CancellationToken token)
    {
        if (call.Parent is CommonForEachStatementSyntax loop && loop.Expression == call && !write.Contains('.') && Renames(call, write, model))
            return Loops.Over(loop, call, write, model);
        if (write.Contains(' '))
            return Refusal.ByHand; // advice, nothing to write
        if (Shape(call, write, finding, model, token) is not { } shape)
            return Refusal.OtherArguments;
        // a?.Load(): the question mark asks for what stands before it, so the whole of it is awaited, if that gives a task at all.
        if (Waits.Behind(call) is { } access)
            return Conditionals.Of(access, call, shape.TakesToken, (whole, given) => shape.Written((InvocationExpressionSyntax)whole, given), model, token);
        return Rewrite.Of(shape.TakesToken, given => new(call, n => Code.Await(shape.Written((InvocationExpressionSyntax)n, given), n, call)) { Using = Import(finding, write, call, model, token) });
    }

    /// <summary><c>Request.Form</c> is <c>await Request.ReadFormAsync()</c>; a session is loaded in the statement before.</summary>
    public static Rewritten OfProperty(MemberAccessExpressionSyntax read, string write) => write switch
    {
        "await ReadFormAsync" => Rewrite.Of(true, given => new(read, n => Code.Await(Code.Call(((MemberAccessExpressionSyntax)n).WithName(IdentifierName("ReadFormAsync")).WithoutTrivia(), given), n, read))),
        "await LoadAsync" => Loaded(read),
        _ => Refusal.ByHand,
    };

    static Rewritten Loaded(MemberAccessExpressionSyntax session)
    {
        if (session.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax block } statement || session.Ancestors().TakeWhile(n => n != statement).Any(n => n is AnonymousFunctionExpressionSyntax))
            return Refusal.ByHand;
        var index = block.Statements.IndexOf(statement);
        return Rewrite.Of(true, given => new(block, n =>
        {
            var load = Code.Call(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, session.WithoutTrivia(), IdentifierName("LoadAsync")), given);
            var line = ExpressionStatement(AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), load).WithAdditionalAnnotations(Code.Written)).WithLeadingTrivia(statement.GetLeadingTrivia()).WithTrailingTrivia(statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia)));
            var now = (BlockSyntax)n;
            var bare = now.Statements[index].WithLeadingTrivia(statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse());
            return now.WithStatements(now.Statements.RemoveAt(index).Insert(index, bare).Insert(index, line));
        }));
    }

    /// <summary>The call with the counterpart written into it; null when the arguments that stand there do not fit.</summary>
    public static Shape? Shape(InvocationExpressionSyntax call, string write, Diagnostic finding, SemanticModel model, CancellationToken token)
    {
        if (write.Contains(' ') || write.Length == 0)
            return null;
        Func<InvocationExpressionSyntax, InvocationExpressionSyntax> named = write.Contains('.')
            ? n => n.WithExpression(Code.Static(write, model, call.SpanStart).WithTriviaFrom(n.Expression))
            : n => Code.Renamed(n, write);
        // Spans cannot live across an await: the same memory, asked for as such.
        return Shape(call, named, finding, write, model, token) ?? Shape(call, n => (InvocationExpressionSyntax)new Memories().Visit(named(n)), finding, write, model, token);
    }

    static Shape? Shape(InvocationExpressionSyntax call, Func<InvocationExpressionSyntax, InvocationExpressionSyntax> named, Diagnostic finding, string write, SemanticModel model, CancellationToken token)
    {
        var bare = named((InvocationExpressionSyntax)Apis.CounterpartFinder.Whole(call));
        var import = Import(finding, write, call, model, token);
        var slot = Tokens.Slot(bare, call, model, import) is { } found && (import != null || Binds(found(bare, Tokens.Any), call, model)) ? found : null;
        if (Rewrites.UsingOf(finding) != null || Binds(bare, call, model))
            return new Shape((n, given) => slot != null && given != null ? slot(named(n), given) : named(n), slot != null);
        // A counterpart may insist on a token.
        return slot == null ? null : new Shape((n, given) => slot(named(n), given ?? LiteralExpression(SyntaxKind.DefaultLiteralExpression)), true);
    }

    /// <summary>Whether the new call means an awaitable method there.</summary>
    static bool Binds(InvocationExpressionSyntax call, InvocationExpressionSyntax place, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound && Apis.Awaited.CanBe(bound.ReturnType, out _);

    /// <summary>Whether the counterpart gives its items one by one.</summary>
    static bool Renames(InvocationExpressionSyntax call, string write, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(call.SpanStart, Code.Renamed(call, write), SpeculativeBindingOption.BindAsExpression).Symbol is IMethodSymbol bound && Apis.Awaited.IsSequence(bound.ReturnType);

    /// <summary>The namespace of an operator that is no member yet of what it is called on.</summary>
    static string? Import(Diagnostic finding, string write, InvocationExpressionSyntax call, SemanticModel model, CancellationToken token) =>
        Rewrites.UsingOf(finding) is { } import && call.Expression is MemberAccessExpressionSyntax access && model.GetTypeInfo(access.Expression, token).Type is { } type
        && model.LookupSymbols(call.SpanStart, type, write, includeReducedExtensionMethods: true).IsEmpty ? import : null;

    /// <summary><c>AsSpan</c> to <c>AsMemory</c>, and <c>"…"u8</c> to an array of it.</summary>
    sealed class Memories : CSharpSyntaxRewriter
    {
        public override SyntaxNode? VisitIdentifierName(IdentifierNameSyntax node) =>
            node.Identifier.ValueText == "AsSpan" ? node.WithIdentifier(Identifier("AsMemory").WithTriviaFrom(node.Identifier)) : node;

        public override SyntaxNode? VisitLiteralExpression(LiteralExpressionSyntax node) =>
            node.IsKind(SyntaxKind.Utf8StringLiteralExpression) && node.Parent is ArgumentSyntax ? InvocationExpression(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, node.WithoutTrivia(), IdentifierName("ToArray"))).WithTriviaFrom(node) : node;
    }
}
