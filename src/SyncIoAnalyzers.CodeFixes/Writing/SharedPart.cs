using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// The part that a member and its twin share: the longest run of statements that waits for nothing becomes a private method which both
/// call.
/// </summary>
/// <remarks>
/// One core for both with a flag, <c>async ? await LoadAsync() : Load()</c>, would share more, and some libraries do that by hand. But then
/// the sync member would run as an async method: a culture, a principal or an <c>AsyncLocal</c> that it or its callees set would be lost
/// when it returns, and analyzers warn about its <c>GetResult</c>. Code that is only moved behaves exactly as before.
/// </remarks>
/// <param name="Block">The block that contains the part.</param>
/// <param name="First">The index of its first statement there.</param>
/// <param name="Count">How many statements it has.</param>
/// <param name="Call">The statement that replaces the part.</param>
/// <param name="Core">The private method.</param>
internal sealed record SharedPart(BlockSyntax Block, int First, int Count, StatementSyntax Call, MemberDeclarationSyntax Core)
{
    // Up to this many statements are copied: two short copies are easy to read, and a call with its parameters would hardly be shorter.
    const int Handful = 5;

    // A part that cannot be moved is tried again with one statement less at either end, at most this often.
    const int MostTries = 24;

    /// <summary>Finds the part that a member and its twin share; null when every candidate is too short or cannot be moved.</summary>
    /// <param name="method">The member.</param>
    /// <param name="edits">The places in it where the twin differs.</param>
    /// <param name="taken">The names that are taken beside those that the type has already; the new one is added.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public static SharedPart? FindPart(
        MethodDeclarationSyntax method,
        IReadOnlyCollection<SyntaxNode> edits,
        HashSet<string> taken,
        SemanticModel model
    )
    {
        if (
            method is not { Body: { } body, Parent: ClassDeclarationSyntax or RecordDeclarationSyntax }
            || !CanBeSplit(method, body)
            || model.GetDeclaredSymbol(method) is not { } symbol
        )
            return null;
        foreach (var run in FindRuns(method, body, edits).OrderByDescending(r => CountStatements(r.Statements)).Take(MostTries))
            if (ExtractedMethod.TryExtract(run, method, symbol, model) is { } moved)
            {
                var name = ChooseName(symbol, taken);
                return new SharedPart(run.Block, run.First, run.Statements.Count, moved.WriteCall(name), moved.WriteMethod(name));
            }

        return null;
    }

    static bool CanBeSplit(MethodDeclarationSyntax method, BlockSyntax body) =>
        !method.Modifiers.Any(SyntaxKind.UnsafeKeyword)
        && CountStatements(body.Statements) > Handful
        && !body.DescendantNodes().Any(n => n is LabeledStatementSyntax)
        && !method.ContainsDirectives;

    /// <summary>Returns the block with the call in place of the part; its other statements may have been rewritten before.</summary>
    public BlockSyntax ReplaceIn(BlockSyntax block)
    {
        var statements = block.Statements;
        for (var i = 0; i < Count; i++)
            statements = statements.RemoveAt(First);
        return block.WithStatements(statements.Insert(First, Call));
    }

    /// <summary>
    /// Enumerates the runs of more than a handful of unchanged statements in the body and in the blocks around the changes.
    /// </summary>
    static IEnumerable<StatementRun> FindRuns(MethodDeclarationSyntax method, BlockSyntax body, IReadOnlyCollection<SyntaxNode> edits)
    {
        foreach (
            var block in EnclosingFunction
                .GetOwnNodes(method)
                .OfType<BlockSyntax>()
                .Where(b => (b == body || edits.Any(e => b.Span.Contains(e.Span))) && !edits.Contains(b))
        )
            for (var first = 0; first < block.Statements.Count; first++)
            for (
                var last = first;
                last < block.Statements.Count && !edits.Any(e => e.Span.IntersectsWith(block.Statements[last].Span));
                last++
            )
                if (
                    new StatementRun(
                        block,
                        first,
                        [.. block.Statements.Skip(first).Take(last - first + 1)],
                        block == body && last == block.Statements.Count - 1
                    )
                        is var run
                    && CountStatements(run.Statements) > Handful
                )
                    yield return run;
    }

    static int CountStatements(IEnumerable<StatementSyntax> statements) =>
        statements.Sum(s => s.DescendantNodesAndSelf().Count(n => n is StatementSyntax and not BlockSyntax));

    static string ChooseName(IMethodSymbol method, HashSet<string> taken)
    {
        var core = AsyncNames.GetPlainName(method) + "Core";
        var name = core;
        for (
            var i = 2;
            taken.Contains(name) || BaseTypes.GetBaseTypesAndThis(method.ContainingType).Any(t => !t.GetMembers(name).IsEmpty);
            i++
        )
            name = core + i;
        taken.Add(name);
        return name;
    }
}

/// <summary>Statements that follow each other in a block.</summary>
/// <param name="Block">The block.</param>
/// <param name="First">The index of the first.</param>
/// <param name="Statements">The statements.</param>
/// <param name="IsTail">True if the member ends with them.</param>
internal sealed record StatementRun(BlockSyntax Block, int First, IReadOnlyList<StatementSyntax> Statements, bool IsTail)
{
    /// <summary>The last of them.</summary>
    public StatementSyntax LastStatement => Statements[Statements.Count - 1];

    /// <summary>Returns true if a node is among them.</summary>
    public bool ContainsNode(SyntaxNode node) =>
        node.SyntaxTree == Block.SyntaxTree && node.SpanStart >= Statements[0].SpanStart && node.Span.End <= LastStatement.Span.End;
}
