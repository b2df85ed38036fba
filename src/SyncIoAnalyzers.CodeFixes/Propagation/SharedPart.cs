using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What a member and its twin have in common: the longest part of a body that waits for nothing becomes a private method which both call.</summary>
/// <remarks>
/// One core for both with a flag, <c>async ? await LoadAsync() : Load()</c>, would share more and is what some libraries do by hand. But the sync
/// member would run as an async method then: a culture, a principal or an <c>AsyncLocal</c> that it or anything below it sets would be gone when it
/// returns, and its <c>GetResult</c> is what every analyzer warns of. Code that is only moved does exactly what it did.
/// </remarks>
/// <param name="Block">The block in which the part stands.</param>
/// <param name="First">The index of its first statement there.</param>
/// <param name="Count">How many statements it has.</param>
/// <param name="Call">The statement that stands there afterwards.</param>
/// <param name="Core">The private method.</param>
internal sealed record SharedPart(BlockSyntax Block, int First, int Count, StatementSyntax Call, MemberDeclarationSyntax Core)
{
    // Up to this many statements are copied: a reader takes them in twice at a glance, and the call of a method with its parameters says no less.
    const int Handful = 5;

    // A part that cannot be moved is tried again with a statement less at either end, but not for ever.
    const int MostTries = 24;

    /// <summary>The part to share of a member whose twin is written; null when all that it has is short, or cannot be moved.</summary>
    /// <param name="method">The member.</param>
    /// <param name="edits">The places in it where the twin differs.</param>
    /// <param name="taken">The names that are taken beside those that the type has already; the new one is added.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public static SharedPart? Of(MethodDeclarationSyntax method, IReadOnlyCollection<SyntaxNode> edits, HashSet<string> taken, SemanticModel model)
    {
        if (method is not { Body: { } body, Parent: ClassDeclarationSyntax or RecordDeclarationSyntax } || method.Modifiers.Any(SyntaxKind.UnsafeKeyword) || Weight(body.Statements) <= Handful
            || body.DescendantNodes().Any(n => n is LabeledStatementSyntax) || method.ContainsDirectives || model.GetDeclaredSymbol(method) is not { } symbol)
            return null;
        foreach (var run in Runs(method, body, edits).OrderByDescending(r => Weight(r.Statements)).Take(MostTries))
            if (MovedCode.Of(run, method, symbol, model) is { } moved)
            {
                var name = Name(symbol, taken);
                return new SharedPart(run.Block, run.First, run.Statements.Count, moved.Call(name), moved.Core(name));
            }

        return null;
    }

    /// <summary>The block as it becomes; its other statements may have been rewritten before.</summary>
    public BlockSyntax In(BlockSyntax block)
    {
        var statements = block.Statements;
        for (var i = 0; i < Count; i++)
            statements = statements.RemoveAt(First);
        return block.WithStatements(statements.Insert(First, Call));
    }

    /// <summary>Every run of statements that do not differ, longer than a handful: of the body, and of the blocks around what differs.</summary>
    static IEnumerable<Run> Runs(MethodDeclarationSyntax method, BlockSyntax body, IReadOnlyCollection<SyntaxNode> edits)
    {
        foreach (var block in Holder.Own(method).OfType<BlockSyntax>().Where(b => (b == body || edits.Any(e => b.Span.Contains(e.Span))) && !edits.Contains(b)))
            for (var first = 0; first < block.Statements.Count; first++)
                for (var last = first; last < block.Statements.Count && !edits.Any(e => e.Span.IntersectsWith(block.Statements[last].Span)); last++)
                    if (new Run(block, first, [.. block.Statements.Skip(first).Take(last - first + 1)], block == body && last == block.Statements.Count - 1) is var run && Weight(run.Statements) > Handful)
                        yield return run;
    }

    static int Weight(IEnumerable<StatementSyntax> statements) => statements.Sum(s => s.DescendantNodesAndSelf().Count(n => n is StatementSyntax and not BlockSyntax));

    static string Name(IMethodSymbol method, HashSet<string> taken)
    {
        var core = NewNames.Plain(method) + "Core";
        var name = core;
        for (var i = 2; taken.Contains(name) || BaseTypes.AndSelf(method.ContainingType).Any(t => !t.GetMembers(name).IsEmpty); i++)
            name = core + i;
        taken.Add(name);
        return name;
    }
}

/// <summary>Statements that follow each other in a block.</summary>
/// <param name="Block">The block.</param>
/// <param name="First">The index of the first.</param>
/// <param name="Statements">The statements.</param>
/// <param name="IsTail">Whether the member ends with them.</param>
internal sealed record Run(BlockSyntax Block, int First, IReadOnlyList<StatementSyntax> Statements, bool IsTail)
{
    /// <summary>The last of them.</summary>
    public StatementSyntax Last => Statements[Statements.Count - 1];

    /// <summary>Whether a node is among them.</summary>
    public bool Holds(SyntaxNode node) => node.SyntaxTree == Block.SyntaxTree && node.SpanStart >= Statements[0].SpanStart && node.Span.End <= Last.Span.End;
}
