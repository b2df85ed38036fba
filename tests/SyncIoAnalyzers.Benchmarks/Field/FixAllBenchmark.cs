using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>What "fix all in the project" costs with each product that has a fix, how that grows with the number of files, and what it leaves.</summary>
/// <remarks>The code blocks inside async members alone: there a fix is to put <c>await</c> before another name, which every product can do.</remarks>
internal static class FixAllBenchmark
{
    const int Rounds = 2;

    // Of the clock. Some fixes grow with the square of what they fix.
    static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    static readonly int[] DefaultSizes = [100, 500];

    /// <summary>Measures on a generated web app.</summary>
    /// <param name="arguments">Numbers of files.</param>
    public static int Run(string[] arguments)
    {
        var sizes = Measure.Sizes(arguments, DefaultSizes);
        var table = new TextTable(["", .. sizes.Select(s => $"{s} files (s)"), "grows with files to the", .. sizes.Select(s => $"{s} files (MB)"), "findings", "left", "compile errors", "a finding (ms)"]);
        foreach (var set in AnalyzersOfSet.All)
            foreach (var fixer in set.Fixers)
                Add(table, set, fixer, sizes);
        table.Print();
        return 0;
    }

    static void Add(TextTable table, AnalyzersOfSet set, CodeFixProvider fixer, int[] sizes)
    {
        var name = $"{set.Set.Name}: {fixer.GetType().Name}";
        Console.Error.WriteLine(name);
        var figures = sizes.Select(size => Figures(set, fixer, size)).ToArray();
        if (figures[0][2] == 0)
            return; // nothing that this one fixes
        var (seconds, last) = (figures.Select(f => f[0]).ToArray(), figures[^1]);
        table.Add([name, .. seconds.Select(s => TextTable.Figure(s)), TextTable.Figure(Measure.Exponent(sizes, seconds)), .. figures.Select(f => TextTable.Figure(f[1], "0")),
            .. last[2..].Select(f => TextTable.Figure(f, "0")), TextTable.Figure(1000 * last[0] / (last[2] - last[3]), "0.0")]);
    }

    /// <summary>All of them no number where one round takes longer than anybody waits.</summary>
    static double[] Figures(AnalyzersOfSet set, CodeFixProvider fixer, int size)
    {
        try
        {
            return Measure.Medians(Rounds, () => RoundAsync(set, fixer, size).GetAwaiter().GetResult());
        }
        catch (OperationCanceledException)
        {
            return [.. Enumerable.Repeat(double.NaN, 5)];
        }
    }

    /// <summary>Seconds, megabytes, findings before and after, errors of the compiler after.</summary>
    static async Task<double[]> RoundAsync(AnalyzersOfSet set, CodeFixProvider fixer, int size)
    {
        var project = FixBenchmark.Project(set.With(Blocking(size)));
        var findings = await FindingsAsync(set, fixer, project);
        if (findings.Count == 0 || await ActionAsync(fixer, project, findings[0]) is not { } action)
            return [0, 0, 0, 0, 0];
        var solution = project.Solution;
        using var patience = new CancellationTokenSource(Patience);
        var (seconds, megabytes) = Measure.Work(() => solution = FixedAsync(fixer, project, action, findings, patience.Token).GetAwaiter().GetResult());
        var after = solution.GetProject(project.Id)!;
        var errors = (await after.GetCompilationAsync())!.GetDiagnostics().Count(d => d.Severity == DiagnosticSeverity.Error);
        return [seconds, megabytes, findings.Count, (await FindingsAsync(set, fixer, after)).Count, errors];
    }

    static CSharpCompilation Blocking(int size)
    {
        var compilation = GeneratedProject.Create(Code.CleanWeb, size);
        return compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(compilation.SyntaxTrees.Select(t => CSharpSyntaxTree.ParseText(Blocking($"{t}"), path: t.FilePath)));
    }

    static string Blocking(string text) => text.Replace("await command.ExecuteReaderAsync(token)", "command.ExecuteReader()")
        .Replace("await reader.ReadAsync(token)", "reader.Read()").Replace("await command.ExecuteNonQueryAsync(token)", "command.ExecuteNonQuery()");

    static async Task<List<Diagnostic>> FindingsAsync(AnalyzersOfSet set, CodeFixProvider fixer, Project project)
    {
        var all = await set.Over((CSharpCompilation)(await project.GetCompilationAsync())!).GetAnalyzerDiagnosticsAsync();
        return [.. all.Where(d => fixer.FixableDiagnosticIds.Contains(d.Id) && d.Location.IsInSource)];
    }

    /// <summary>The first that is offered for a finding.</summary>
    static async Task<CodeAction?> ActionAsync(CodeFixProvider fixer, Project project, Diagnostic finding)
    {
        CodeAction? first = null;
        await fixer.RegisterCodeFixesAsync(new CodeFixContext(project.Solution.GetDocument(finding.Location.SourceTree)!, finding, (action, _) => first ??= action, default));
        return first;
    }

    static async Task<Solution> FixedAsync(CodeFixProvider fixer, Project project, CodeAction action, IReadOnlyList<Diagnostic> findings, CancellationToken cancel)
    {
        var context = new FixAllContext(project, fixer, FixAllScope.Project, action.EquivalenceKey!, findings.Select(f => f.Id).Distinct(), new Given(findings), cancel);
        var all = await fixer.GetFixAllProvider()!.GetFixAsync(context);
        return (await all!.GetOperationsAsync(cancel)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
    }

    /// <summary>What was found before; nothing is looked for again.</summary>
    sealed class Given(IReadOnlyList<Diagnostic> findings) : FixAllContext.DiagnosticProvider
    {
        readonly ILookup<SyntaxTree?, Diagnostic> _byTree = findings.ToLookup(f => f.Location.SourceTree);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => _byTree[await document.GetSyntaxTreeAsync(cancellationToken)];

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult(Enumerable.Empty<Diagnostic>());
    }
}
