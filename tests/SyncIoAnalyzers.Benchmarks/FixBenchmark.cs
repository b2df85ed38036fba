using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the fix for all findings of a project, all actions of a lightbulb for one finding, and the separate fixes of each finding,
/// relative to one compile of the project.
/// </summary>
internal static class FixBenchmark
{
    const double Limit = 3;
    const int Repeats = 3,
        PartialCount = 300;

    /// <summary>Measures the generated projects that block everywhere.</summary>
    public static int RunBenchmark()
    {
        var table = new TextTable("", "processor (s)", $"to a compile (fix of {PartialCount}: at most {TextTable.FormatFigure(Limit)})");
        foreach (var code in new[] { GeneratedCodeKind.DirtyWeb, GeneratedCodeKind.DirtyLibrary })
            table.AddRow(
                code.ToString(),
                ["compile", "fix", $"fix of {PartialCount}", "lightbulb", "each alone"],
                [.. Enumerable.Range(0, Repeats + 1).Select(_ => MeasureRound(code)).Skip(1)]
            );
        table.PrintRows();
        return 0;
    }

    static double[] MeasureRound(GeneratedCodeKind code)
    {
        var project = CreateProject(code);
        var findings = FindDiagnostics(project);
        var compiled = CreateProject(code);
        var compile = WorkMeasurement.MeasureSeconds(() => compiled.GetCompilationAsync().GetAwaiter().GetResult()!.Emit(Stream.Null));
        var fix = WorkMeasurement.MeasureSeconds(() =>
            CheckPlan(VerifiedPlan.CreateAsync(findings, project.Solution, default).GetAwaiter().GetResult(), findings.Count)
        );
        var again = CreateProject(code);
        var some = FindDiagnostics(again).Take(PartialCount).ToList();
        return
        [
            compile,
            fix,
            WorkMeasurement.MeasureSeconds(() =>
                CheckPlan(VerifiedPlan.CreateAsync(some, again.Solution, default).GetAwaiter().GetResult(), some.Count)
            ),
            MeasureLightbulb(code),
            MeasureEachAlone(CreateProject(code)),
        ];
    }

    /// <summary>Measures the separate fix of every finding, as a SARIF report has it.</summary>
    static double MeasureEachAlone(Project project)
    {
        var (findings, offered) = (FindDiagnostics(project), 0);
        var seconds = WorkMeasurement.MeasureSeconds(() =>
        {
            var trial = new TrialCompilation(project.Solution, new PlanSettings(), default);
            offered = findings.Count(f => !VerifiedPlan.CreateAsync([f], trial).GetAwaiter().GetResult().Plan.IsEmpty);
        });
        Console.Error.WriteLine($"{offered} of {findings.Count} findings rewritten one by one");
        return seconds;
    }

    /// <summary>
    /// Measures all actions for a finding in the middle of a project whose bodies are not bound yet, as in an editor that was just opened.
    /// </summary>
    static double MeasureLightbulb(GeneratedCodeKind code)
    {
        var found = FindDiagnostics(CreateProject(code));
        var finding = found[found.Count / 2].Finding;
        var document = CreateProject(code).Documents.Single(d => d.FilePath == finding.Location.SourceTree!.FilePath);
        var here = Location.Create(document.GetSyntaxTreeAsync().GetAwaiter().GetResult()!, finding.Location.SourceSpan);
        var moved = Diagnostic.Create(finding.Descriptor, here, finding.Properties);
        var offered = 0;
        var seconds = WorkMeasurement.MeasureSeconds(() =>
            new AwaitFix()
                .RegisterCodeFixesAsync(new CodeFixContext(document, moved, (_, _) => offered++, default))
                .GetAwaiter()
                .GetResult()
        );
        Console.Error.WriteLine($"{offered} offered for one");
        return seconds;
    }

    static void CheckPlan(VerifiedPlan planned, int findings)
    {
        var done = planned.Plan.Outcomes.Count(o => o.Rewrite != null);
        Console.Error.WriteLine($"{done} of {findings} findings rewritten");
        if (done == 0)
            throw new InvalidOperationException(
                "The fix did nothing, so there is nothing to measure: " + planned.Plan.Outcomes.FirstOrDefault()?.Refusal
            );
    }

    static List<RequestedFix> FindDiagnostics(Project project) =>
        [
            .. project
                .GetCompilationAsync()
                .GetAwaiter()
                .GetResult()!
                .WithAnalyzers(SyncIoAnalyzer.CreateAnalyzers(), project.AnalyzerOptions)
                .GetAnalyzerDiagnosticsAsync()
                .GetAwaiter()
                .GetResult()
                .Select(d => new RequestedFix(d, project.Solution.GetDocument(d.Location.SourceTree)!.Id)),
        ];

    /// <summary>Creates a project in its own workspace, of which nothing is bound.</summary>
    static Project CreateProject(GeneratedCodeKind code) => CreateProject(GeneratedProject.CreateCompilation(code));

    /// <summary>Creates a project of a given compilation.</summary>
    public static Project CreateProject(CSharpCompilation compilation)
    {
        var workspace = new AdhocWorkspace();
        var id = ProjectId.CreateNewId();
        var solution = workspace.CurrentSolution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                "Generated",
                "Generated",
                LanguageNames.CSharp,
                compilationOptions: compilation.Options,
                parseOptions: CSharpParseOptions.Default,
                metadataReferences: compilation.References
            )
        );
        foreach (var tree in compilation.SyntaxTrees)
            solution = solution.AddDocument(
                DocumentId.CreateNewId(id),
                Path.GetFileName(tree.FilePath),
                tree.GetText(),
                filePath: tree.FilePath
            );
        return solution.GetProject(id)!;
    }
}
