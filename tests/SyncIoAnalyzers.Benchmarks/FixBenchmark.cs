using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What the fix for all findings of a project costs, beside one compile of it.</summary>
internal static class FixBenchmark
{
    const double Limit = 3;
    const int Repeats = 3;

    /// <summary>Measures on the generated projects that block everywhere.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to a compile (fix: at most {TextTable.Figure(Limit)})");
        foreach (var code in new[] { Code.DirtyWeb, Code.DirtyLibrary })
            table.Add(code.ToString(), ["compile", "fix"], [.. Enumerable.Range(0, Repeats + 1).Select(_ => Round(code)).Skip(1)]);
        table.Print();
        return 0;
    }

    static double[] Round(Code code)
    {
        var project = Project(code);
        var findings = Findings(project);
        var compiled = Project(code);
        var compile = Measure.Seconds(() => compiled.GetCompilationAsync().GetAwaiter().GetResult()!.Emit(Stream.Null));
        var fix = Measure.Seconds(() => Check(Planned.Of(findings, project.Solution, default).GetAwaiter().GetResult(), findings.Count));
        return [compile, fix];
    }

    static void Check(Planned planned, int findings)
    {
        var done = planned.Plan.Outcomes.Count(o => o.Rewrite != null);
        Console.Error.WriteLine($"{done} of {findings} findings rewritten");
        if (done == 0)
            throw new InvalidOperationException("The fix did nothing, so there is nothing to measure: " + planned.Plan.Outcomes.FirstOrDefault()?.Refusal);
    }

    static List<Marked> Findings(Project project) =>
        [.. project.GetCompilationAsync().GetAwaiter().GetResult()!.WithAnalyzers([new SyncIoAnalyzer()], project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult()
            .Select(d => new Marked(d, project.Solution.GetDocument(d.Location.SourceTree)!.Id))];

    /// <summary>A project of a workspace of its own, of which nothing is bound.</summary>
    static Project Project(Code code)
    {
        var compilation = GeneratedProject.Create(code);
        var workspace = new AdhocWorkspace();
        var id = ProjectId.CreateNewId();
        var solution = workspace.CurrentSolution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, "Generated", "Generated", LanguageNames.CSharp, compilationOptions: compilation.Options,
            parseOptions: CSharpParseOptions.Default, metadataReferences: compilation.References));
        foreach (var tree in compilation.SyntaxTrees)
            solution = solution.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(tree.FilePath), tree.GetText(), filePath: tree.FilePath);
        return solution.GetProject(id)!;
    }
}
