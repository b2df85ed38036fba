using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A test case of the fix: projects, and the result of fixing all findings in them. The result has to compile.</summary>
public sealed class FixCase() : TestProject("0")
{
    public List<LibraryProject> Libraries { get; } = [];

    /// <summary>Gets the action for the findings that it serves; null selects the default action.</summary>
    internal FixAction? Action { get; init; }

    /// <summary>Gets a value that allows rewrites which can change the behavior beyond the wait; an editor offers none of them.</summary>
    public bool AllowsUnsafe { get; init; }

    /// <summary>Expects that the fix produces exactly these texts of the sources, libraries first.</summary>
    public async Task Becomes(params string[] after)
    {
        var (planned, before) = await RunAsync();
        var made = JoinTexts(await ReadTexts(planned.Solution));
        Assert.True(
            JoinTexts(after) == made,
            $"wanted:\n{JoinTexts(after)}\n\nmade:\n{made}\n\n{string.Join("\n", planned.Plan.Outcomes.Select(o => $"{o.Marked.Finding}: {o.Refusal}"))}"
        );
        await new FixVerifier(this).CheckAsync(before, planned.Solution);
    }

    /// <summary>Expects that the fix changes nothing and gives this reason for the first refused finding.</summary>
    internal async Task Refuses(string reason)
    {
        var (planned, before) = await RunAsync();
        Assert.Equal(reason, planned.Plan.Outcomes.First(o => o.Refusal != null).Refusal!.Name);
        Assert.Equal(await ReadTexts(before), await ReadTexts(planned.Solution));
        await new FixVerifier(this).CheckAsync(before, before);
    }

    /// <summary>Gets or sets the parts of the texts that differ when the findings are fixed one by one instead of all at once.</summary>
    public (string AllAtOnce, string OneByOne)[] OneByOne { get; set; } = [];

    /// <summary>
    /// Gets or sets the number of rounds, one by one and with Fix All, if the result of the first round has findings again; the texts are
    /// then those of the last round.
    /// </summary>
    public int? Rounds { get; set; }

    /// <summary>Gets or sets whether the fix knows which code requests run, as <c>syncio fix</c> does.</summary>
    public bool KnowsRequests { get; set; }

    async Task<PlanSettings> CreateSettings(Solution solution, bool everywhere)
    {
        var projects = new List<(Compilation Compilation, AnalyzerOptions)>();
        foreach (var project in KnowsRequests ? solution.Projects : [])
            projects.Add(((await project.GetCompilationAsync())!, project.AnalyzerOptions));
        var keys = KnowsRequests ? RequestPathFiles.Analyze(projects, default).RequestKeys : [];
        return new() { Everywhere = everywhere, Requests = new([.. projects.Select(p => p.Compilation.AssemblyName!)], keys) };
    }

    /// <summary>Creates the plan for all findings, and returns the solution before it.</summary>
    /// <param name="everywhere">True to compile all projects that see a change.</param>
    internal async Task<(VerifiedPlan Planned, Solution Before)> RunAsync(bool everywhere = false)
    {
        var solution = CreateSolution();
        Assert.Empty(await FindErrors(solution));
        var findings = await FindAsync(solution);
        var planned = await VerifiedPlan.CreateAsync(
            [.. findings.Select(ChooseFix)],
            solution,
            default,
            await CreateSettings(solution, everywhere)
        );
        Assert.Empty(await FindErrors(planned.Solution));
        AssertSaid(planned);
        return (planned, solution);
    }

    RequestedFix ChooseFix(RequestedFix found) =>
        found with
        {
            Action = Action is { } action && action.RuleIds.Contains(found.Finding.Id) ? action : found.Action,
            AllowsUnsafe = AllowsUnsafe,
        };

    /// <summary>Checks that the message of a finding states why it has no fix exactly if the code around it decides that.</summary>
    internal static void AssertSaid(VerifiedPlan planned) =>
        Assert.All(
            planned.Plan.Outcomes,
            o =>
            {
                var said = Refusal.AtCallSite.Where(r =>
                    o.Marked.Finding.GetMessage().EndsWith($" (no fix: {r.Text})", StringComparison.Ordinal)
                );
                Assert.Equal(Refusal.AtCallSite.Where(r => r.Name == (o.Refusal ?? o.UnsafeReason)?.Name), said);
            }
        );

    /// <summary>Lists the findings of the analyzers in a solution.</summary>
    internal static async Task<List<RequestedFix>> FindAsync(Solution solution)
    {
        var found = new List<RequestedFix>();
        foreach (var project in TestSolution.InOrder(solution))
        {
            found.AddRange(
                (await SharedAnalysis.FindAllAsync(project))
                    .Where(d => d.Location.IsInSource)
                    .OrderBy(d => d.Location.SourceSpan.Start)
                    .Select(d => new RequestedFix(d, solution.GetDocument(d.Location.SourceTree)!.Id))
            );
        }

        return found;
    }

    /// <summary>Creates the solution of the projects.</summary>
    internal Solution CreateSolution() => TestSolution.CreateSolution(this, Libraries);

    static async Task<string[]> FindErrors(Solution solution)
    {
        var errors = new List<string>();
        foreach (var project in solution.Projects)
            errors.AddRange(
                GetDiagnostics((await project.GetCompilationAsync())!)
                    .Where(d => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014")
                    .Select(d => d.ToString())
            );
        return [.. errors];
    }

    /// <summary>
    /// Returns the diagnostics of the compiler, including those of emitting: some errors of an await are reported only then.
    /// </summary>
    internal static IReadOnlyList<Diagnostic> GetDiagnostics(Compilation compilation) =>
        compilation.GetDiagnostics() is var early && early.Any(d => d.Severity == DiagnosticSeverity.Error)
            ? early
            : compilation.Emit(Stream.Null).Diagnostics;

    /// <summary>Returns the documents that a test has written: libraries first, nothing generated.</summary>
    internal static IEnumerable<Document> FindWritten(Solution solution) =>
        TestSolution.InOrder(solution).SelectMany(p => p.Documents).Where(d => !d.FilePath!.EndsWith(".g.cs", StringComparison.Ordinal));

    internal static async Task<string[]> ReadTexts(Solution solution)
    {
        var texts = new List<string>();
        foreach (var document in FindWritten(solution))
            texts.Add((await document.GetTextAsync()).ToString());
        return [.. texts];
    }

    static string JoinTexts(IEnumerable<string> texts) => string.Join("\n----\n", texts.Select(t => t.Replace("\r\n", "\n").TrimEnd()));
}
