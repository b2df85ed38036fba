using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// The lines of the statement that contains a call of Harbor. Symbols give the first line of a statement for each of its calls.
/// </summary>
/// <param name="SourceFile">The file, relative to the sample.</param>
/// <param name="First">The first line of the statement.</param>
/// <param name="Last">The last line of the call.</param>
/// <param name="Order">The number of calls with a verdict that the statement evaluates before this one.</param>
sealed partial record HarborStatement(string SourceFile, int First, int Last, int Order)
{
    static readonly Dictionary<string, SyntaxNode> Trees = HarborVerdict
        .All.Select(v => v.SourceFile)
        .Where(file => file.EndsWith(".cs", StringComparison.Ordinal))
        .Distinct()
        .ToDictionary(file => file, ParseFile);

    static readonly ILookup<HarborVerdict, HarborStatement> Statements = HarborVerdict
        .All.SelectMany(FindStatements, (verdict, statement) => (verdict, statement))
        .ToLookup(found => found.verdict, found => found.statement);

    /// <summary>Returns the statements that contain the call of a verdict; a page is not C# and has none.</summary>
    public static IEnumerable<HarborStatement> GetStatements(HarborVerdict verdict) => Statements[verdict];

    static IEnumerable<HarborStatement> FindStatements(HarborVerdict verdict) =>
        from call in FindCalls(verdict)
        let statement = FindStatement(call)
        select new HarborStatement(
            verdict.SourceFile,
            GetFirstLine(statement),
            GetLastLine(call),
            CountCallsBefore(call, statement, verdict)
        );

    public bool Contains(string file, int line) => file == SourceFile && line >= First && line <= Last;

    static IEnumerable<SyntaxNode> FindCalls(HarborVerdict verdict) =>
        Trees.TryGetValue(verdict.SourceFile, out var root) ? root.DescendantNodes().Where(e => IsCall(e, verdict.Call)) : [];

    // The calls of one statement are evaluated in the order in which they end.
    static int CountCallsBefore(SyntaxNode call, SyntaxNode statement, HarborVerdict verdict) =>
        HarborVerdict
            .All.Where(v => v.SourceFile == verdict.SourceFile && v.Requests.Intersect(verdict.Requests).Any())
            .Select(v => v.Call)
            .Distinct()
            .Count(text => statement.DescendantNodes().Any(e => e.Span.End < call.Span.End && IsCall(e, text)));

    static SyntaxNode FindStatement(SyntaxNode call) =>
        call.AncestorsAndSelf()
            .FirstOrDefault(n => n is StatementSyntax or ArrowExpressionClauseSyntax || n.Parent is LambdaExpressionSyntax)
        ?? call;

    static bool IsCall(SyntaxNode node, string call) => node is ExpressionSyntax && Spaces().Replace(node.ToString(), " ") == call;

    static SyntaxNode ParseFile(string file) =>
        CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(RepositoryFolder.Root, HarborVerdict.Folder, file))).GetRoot();

    static int GetFirstLine(SyntaxNode node) => node.GetLocation().GetLineSpan().StartLinePosition.Line + 1;

    static int GetLastLine(SyntaxNode node) => node.GetLocation().GetLineSpan().EndLinePosition.Line + 1;

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
