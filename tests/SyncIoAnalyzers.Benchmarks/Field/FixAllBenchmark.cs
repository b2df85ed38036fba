using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>
/// Measures "fix all in the project" with each product that has a fix: its cost, how that grows with the number of files, and the findings
/// that remain.
/// </summary>
/// <remarks>
/// The code blocks only inside async members: there a fix puts <c>await</c> before another name, which every product can do.
/// </remarks>
internal static class FixAllBenchmark
{
    const int RoundCount = 2;

    // In clock time. Some fixes grow with the square of the number of findings.
    static readonly TimeSpan RoundTimeout = TimeSpan.FromSeconds(30);

    static readonly int[] DefaultSizes = [100, 500];

    /// <summary>Measures a generated web app.</summary>
    /// <param name="arguments">Numbers of files.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var sizes = WorkMeasurement.ParseSizes(arguments, DefaultSizes);
        var table = new TextTable([
            "",
            .. sizes.Select(s => $"{s} files (s)"),
            "grows with files to the",
            .. sizes.Select(s => $"{s} files (MB)"),
            "findings",
            "left",
            "compile errors",
            "a finding (ms)",
        ]);
        foreach (var set in LoadedAnalyzerSet.AllSets)
        foreach (var fixer in set.Fixers)
            AddRow(table, set, fixer, sizes);
        table.PrintRows();
        return 0;
    }

    static void AddRow(TextTable table, LoadedAnalyzerSet set, CodeFixProvider fixer, int[] sizes)
    {
        var name = $"{set.Set.Name}: {fixer.GetType().Name}";
        Console.Error.WriteLine(name);
        var figures = sizes.Select(size => MeasureFigures(set, fixer, size)).ToArray();
        if (figures[0][2] == 0)
            return; // nothing that this one fixes
        var (seconds, last) = (figures.Select(f => f[0]).ToArray(), figures[^1]);
        table.AddRow([
            name,
            .. seconds.Select(s => TextTable.FormatFigure(s)),
            TextTable.FormatFigure(WorkMeasurement.FitExponent(sizes, seconds)),
            .. figures.Select(f => TextTable.FormatFigure(f[1], "0")),
            .. last[2..].Select(f => TextTable.FormatFigure(f, "0")),
            TextTable.FormatFigure(1000 * last[0] / (last[2] - last[3]), "0.0"),
        ]);
    }

    /// <summary>Returns the figures; all are NaN if a round exceeds the timeout.</summary>
    static double[] MeasureFigures(LoadedAnalyzerSet set, CodeFixProvider fixer, int size)
    {
        try
        {
            return WorkMeasurement.MeasureMedians(RoundCount, () => MeasureRoundAsync(set, fixer, size).GetAwaiter().GetResult());
        }
        catch (OperationCanceledException)
        {
            return [.. Enumerable.Repeat(double.NaN, 5)];
        }
    }

    /// <summary>Returns seconds, megabytes, findings before and after, and compiler errors after.</summary>
    static async Task<double[]> MeasureRoundAsync(LoadedAnalyzerSet set, CodeFixProvider fixer, int size)
    {
        var project = FixBenchmark.CreateProject(set.EnableRules(MakeBlocking(size)));
        var findings = await FindDiagnosticsAsync(set, fixer, project);
        if (findings.Count == 0 || await FindActionAsync(fixer, project, findings[0]) is not { } action)
            return [0, 0, 0, 0, 0];
        var solution = project.Solution;
        using var patience = new CancellationTokenSource(RoundTimeout);
        var (seconds, megabytes) = WorkMeasurement.MeasureWork(() =>
            solution = ApplyFixAllAsync(fixer, project, action, findings, patience.Token).GetAwaiter().GetResult()
        );
        var after = solution.GetProject(project.Id)!;
        var errors = (await after.GetCompilationAsync())!.GetDiagnostics().Count(d => d.Severity == DiagnosticSeverity.Error);
        return [seconds, megabytes, findings.Count, (await FindDiagnosticsAsync(set, fixer, after)).Count, errors];
    }

    static CSharpCompilation MakeBlocking(int size)
    {
        var compilation = GeneratedProject.CreateCompilation(GeneratedCodeKind.CleanWeb, size);
        return compilation
            .RemoveAllSyntaxTrees()
            .AddSyntaxTrees(compilation.SyntaxTrees.Select(t => CSharpSyntaxTree.ParseText(MakeBlocking($"{t}"), path: t.FilePath)));
    }

    static string MakeBlocking(string text) =>
        text.Replace("await command.ExecuteReaderAsync(token)", "command.ExecuteReader()")
            .Replace("await reader.ReadAsync(token)", "reader.Read()")
            .Replace("await command.ExecuteNonQueryAsync(token)", "command.ExecuteNonQuery()");

    static async Task<List<Diagnostic>> FindDiagnosticsAsync(LoadedAnalyzerSet set, CodeFixProvider fixer, Project project)
    {
        var all = await set.CreateDriver((CSharpCompilation)(await project.GetCompilationAsync())!).GetAnalyzerDiagnosticsAsync();
        return [.. all.Where(d => fixer.FixableDiagnosticIds.Contains(d.Id) && d.Location.IsInSource)];
    }

    /// <summary>Returns the first action that is offered for a finding.</summary>
    static async Task<CodeAction?> FindActionAsync(CodeFixProvider fixer, Project project, Diagnostic finding)
    {
        CodeAction? first = null;
        await fixer.RegisterCodeFixesAsync(
            new CodeFixContext(
                project.Solution.GetDocument(finding.Location.SourceTree)!,
                finding,
                (action, _) => first ??= action,
                default
            )
        );
        return first;
    }

    static async Task<Solution> ApplyFixAllAsync(
        CodeFixProvider fixer,
        Project project,
        CodeAction action,
        IReadOnlyList<Diagnostic> findings,
        CancellationToken cancel
    )
    {
        var context = new FixAllContext(
            project,
            fixer,
            FixAllScope.Project,
            action.EquivalenceKey!,
            findings.Select(f => f.Id).Distinct(),
            new KnownDiagnostics(findings),
            cancel
        );
        var all = await fixer.GetFixAllProvider()!.GetFixAsync(context);
        return (await all!.GetOperationsAsync(cancel)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
    }

    /// <summary>Supplies the diagnostics that were found before the fix, without a new analysis.</summary>
    sealed class KnownDiagnostics(IReadOnlyList<Diagnostic> findings) : FixAllContext.DiagnosticProvider
    {
        readonly ILookup<SyntaxTree?, Diagnostic> _byTree = findings.ToLookup(f => f.Location.SourceTree);

        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(findings);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(
            Document document,
            CancellationToken cancellationToken
        ) => _byTree[await document.GetSyntaxTreeAsync(cancellationToken)];

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult(Enumerable.Empty<Diagnostic>());
    }
}
