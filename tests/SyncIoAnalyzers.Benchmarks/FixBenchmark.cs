using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What the fix for all findings of a project costs, all that a lightbulb offers for one of them, and the fixes of each by itself, beside one compile of the project.</summary>
internal static class FixBenchmark
{
    const double Limit = 3;
    const int Repeats = 3, Some = 300;

    /// <summary>Measures on the generated projects that block everywhere.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to a compile (fix of {Some}: at most {TextTable.Figure(Limit)})");
        foreach (var code in new[] { Code.DirtyWeb, Code.DirtyLibrary })
            table.Add(code.ToString(), ["compile", "fix", $"fix of {Some}", "lightbulb", "each alone"], [.. Enumerable.Range(0, Repeats + 1).Select(_ => Round(code)).Skip(1)]);
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
        var again = Project(code);
        var some = Findings(again).Take(Some).ToList();
        return [compile, fix, Measure.Seconds(() => Check(Planned.Of(some, again.Solution, default).GetAwaiter().GetResult(), some.Count)), Lightbulb(code), Alone(Project(code))];
    }

    /// <summary>The fix of every finding by itself, as a report in SARIF has it.</summary>
    static double Alone(Project project)
    {
        var (findings, offered) = (Findings(project), 0);
        var seconds = Measure.Seconds(() =>
        {
            var trial = new Trial(project.Solution, Twins.Auto, everywhere: false, default);
            offered = findings.Count(f => !Planned.Of([f], trial).GetAwaiter().GetResult().Plan.IsEmpty);
        });
        Console.Error.WriteLine($"{offered} of {findings.Count} findings rewritten one by one");
        return seconds;
    }

    /// <summary>All that is offered for a finding in the middle of a project whose bodies nobody has bound yet, as in an editor that was just opened.</summary>
    static double Lightbulb(Code code)
    {
        var found = Findings(Project(code));
        var finding = found[found.Count / 2].Finding;
        var document = Project(code).Documents.Single(d => d.FilePath == finding.Location.SourceTree!.FilePath);
        var here = Location.Create(document.GetSyntaxTreeAsync().GetAwaiter().GetResult()!, finding.Location.SourceSpan);
        var moved = Diagnostic.Create(finding.Descriptor, here, finding.Properties);
        var offered = 0;
        var seconds = Measure.Seconds(() => new AwaitFix().RegisterCodeFixesAsync(new CodeFixContext(document, moved, (_, _) => offered++, default)).GetAwaiter().GetResult());
        Console.Error.WriteLine($"{offered} offered for one");
        return seconds;
    }

    static void Check(Planned planned, int findings)
    {
        var done = planned.Plan.Outcomes.Count(o => o.Rewrite != null);
        Console.Error.WriteLine($"{done} of {findings} findings rewritten");
        if (done == 0)
            throw new InvalidOperationException("The fix did nothing, so there is nothing to measure: " + planned.Plan.Outcomes.FirstOrDefault()?.Refusal);
    }

    static List<Marked> Findings(Project project) =>
        [.. project.GetCompilationAsync().GetAwaiter().GetResult()!.WithAnalyzers(SyncIoAnalyzer.All(), project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult()
            .Select(d => new Marked(d, project.Solution.GetDocument(d.Location.SourceTree)!.Id))];

    /// <summary>A project of a workspace of its own, of which nothing is bound.</summary>
    static Project Project(Code code) => Project(GeneratedProject.Create(code));

    /// <summary>The same of a compilation that is given.</summary>
    public static Project Project(CSharpCompilation compilation)
    {
        var workspace = new AdhocWorkspace();
        var id = ProjectId.CreateNewId();
        var solution = workspace.CurrentSolution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, "Generated", "Generated", LanguageNames.CSharp, compilationOptions: compilation.Options,
            parseOptions: CSharpParseOptions.Default, metadataReferences: compilation.References));
        foreach (var tree in compilation.SyntaxTrees)
            solution = solution.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(tree.FilePath), tree.GetText(), filePath: tree.FilePath);
        return solution.GetProject(id)!;
    }
}
