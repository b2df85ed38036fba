using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Tests.CallGraph;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// A cancelled operation stops soon: hardly any work continues, wherever it is. The memory counted is that of the process, so these tests
/// run alone.
/// </summary>
[Collection(nameof(CancellationTests)), CollectionDefinition(nameof(CancellationTests), DisableParallelization = true)]
public class CancellationTests(ITestOutputHelper output)
{
    // Hundredths of the whole work: the rest of one member and the work that other threads have begun. Without checks for cancellation it
    // is ten or more.
    const int AcceptedRest = 8;

    // Metadata of the references is read once for all compilations that use them.
    static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Work",
        references: TestReferences.AspNetCore.Assemblies,
        options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
    );

    [Theory, InlineData(80, 5), InlineData(1, 400)]
    public Task Cancelled_analysis_stops_soon(int files, int members) => VerifyEnds(() => StartAnalysis(CreateSources(files, members)));

    [Theory, InlineData(200, 5), InlineData(1, 1000)]
    public Task Cancelled_analysis_of_a_solution_stops_soon(int files, int members) =>
        VerifyEnds(() => StartReachability(CreateSources(files, members)));

    [Theory, InlineData(20, 5), InlineData(1, 100)]
    public Task Cancelled_fix_of_all_findings_stops_soon(int files, int members) => VerifyEnds(StartFix(CreateSources(files, members)));

    async Task VerifyEnds(Func<Func<CancellationToken, Task>> begin)
    {
        var after = await new CancellableWork(begin).AfterCancelled();
        output.WriteLine(string.Join(" ", after));
        Assert.All(after, part => Assert.InRange(part, 0, AcceptedRest));
    }

    static Func<CancellationToken, Task> StartAnalysis(string[] sources)
    {
        var compilation = CompileSources(sources);
        compilation.GetDiagnostics();
        var work = compilation
            .Clone()
            .WithAnalyzers(
                OwnAnalyzers.CodeAnalyzers,
                new CompilationWithAnalyzersOptions(
                    new AnalyzerOptions([]),
                    null,
                    concurrentAnalysis: false,
                    logAnalyzerExecutionTime: false
                )
            );
        return token => work.GetAnalyzerDiagnosticsAsync(token);
    }

    static Func<CancellationToken, Task> StartReachability(string[] sources)
    {
        var compilation = CompileSources(sources);
        return token =>
            Task.FromResult(
                SyncIoAnalyzers.CallGraph.SolutionPaths.Analyze(
                    [compilation],
                    SyncIoAnalyzers.CallGraph.EntryPointTable.Default,
                    name => name == "Sleep" || name == "Result",
                    token
                )
            );
    }

    static Func<Func<CancellationToken, Task>> StartFix(string[] sources)
    {
        var project = new FixCase();
        foreach (var source in sources)
            project.Sources.Add(source);
        var solution = project.CreateSolution();
        var findings = FixCase.FindAsync(solution).GetAwaiter().GetResult();
        return () => token => VerifiedPlan.CreateAsync(findings, solution, token);
    }

    static CSharpCompilation CompileSources(string[] sources) =>
        Empty.AddSyntaxTrees(
            sources.Append(TestReferences.AspNetCore.GlobalUsings).Select((s, i) => CSharpSyntaxTree.ParseText(s, path: $"/{i}.cs"))
        );

    /// <summary>Services that call each other in a row behind an action, and wait.</summary>
    static string[] CreateSources(int files, int members) =>
        [
            .. Enumerable
                .Range(0, files)
                .Select(f =>
                    $$"""
        public interface IStore{{f}} { {{RepeatText(members, m => $"int Load{m}(int id);")}} }
        public class Store{{f}}Controller(IStore{{f}} store) : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => store.Load0(1); }
        public class Store{{f}}(HttpClient http) : IStore{{f}} { {{RepeatText(members, m => $$"""
            public int Load{{m}}(int id)
            {
                var text = http.GetStringAsync("" + id).Result;
                if (text.Length > 3) Thread.Sleep(id);
                return {{(m + 1 < members ? $"Load{m + 1}(id)" : "id")}};
            }

            """)}} }
        """
                ),
        ];

    static string RepeatText(int count, Func<int, string> text) => string.Concat(Enumerable.Range(0, count).Select(text));
}
