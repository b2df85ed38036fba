using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the actions that an editor shows for a finding.</summary>
public class LightbulbTests : FixTests
{
    const string Member =
        "public class A(Task<int> t) { public int Get() => t.Result; public int Now => Get(); public int Later() => Get(); }";

    [Fact]
    public async Task The_title_for_a_call_in_an_async_member_is_Await() =>
        Assert.Equal(
            "Await",
            (await FindActions("public class A { public async Task<int> M(Task<int> t) { await Task.Yield(); return t.Result; } }"))
                .Single()
                .Title
        );

    [Fact]
    public async Task The_title_names_the_number_of_async_members_and_twins() =>
        Assert.Equal("Await; makes 1 member async, adds 1 twin", (await FindActions(Member)).Single().Title);

    [Fact]
    public async Task A_fix_with_a_token_is_a_second_action() =>
        Assert.Equal(
            ["Await; makes 2 members async", "Await with a cancellation token; makes 2 members async, gives 2 members a token"],
            (
                await FindActions(
                    "public class A(HttpClient c) { string Get() => c.GetStringAsync(\"\").Result; public string Later() => Get(); }"
                )
            ).Select(a => a.Title)
        );

    [Fact]
    public async Task The_action_with_an_available_token_names_no_further_changes() =>
        Assert.Equal(
            ["Await", "Await with a cancellation token"],
            (
                await FindActions(
                    "public class A(RequestDelegate n) { public async Task InvokeAsync(HttpContext h, HttpClient c) { c.GetStringAsync(\"\").Wait(); await n(h); } }"
                )
            ).Select(a => a.Title)
        );

    [Fact]
    public async Task A_token_that_the_first_action_passes_on_adds_no_second_action() =>
        Assert.Equal(
            "Await; makes 1 member async",
            (await FindActions("public class A { public string Get(HttpClient c, CancellationToken t) => c.GetStringAsync(\"\").Result; }"))
                .Single()
                .Title
        );

    [Fact]
    public async Task A_refused_call_gets_no_action() =>
        Assert.Empty(await FindActions("public class A(Task<int> t) { public int N => t.Result; }"));

    [Fact]
    public void Fix_all_supports_document_project_and_solution() =>
        Assert.Equal(
            [FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution],
            new AwaitFix().GetFixAllProvider().GetSupportedFixAllScopes()
        );

    [Fact]
    public async Task An_unsaved_document_is_fixed()
    {
        var solution = CreateCase("").CreateSolution();
        var unsaved = DocumentId.CreateNewId(solution.ProjectIds[0]);
        solution = solution.AddDocument(unsaved, "Unsaved.cs", "public class A { public int Get(Task<int> t) => t.Result; }");
        var planned = await VerifiedPlan.CreateAsync(await FixCase.FindAsync(solution), solution, default);
        Assert.Contains("GetAsync", (await planned.Solution.GetDocument(unsaved)!.GetTextAsync()).ToString());
    }

    [Fact]
    public async Task A_finding_in_a_removed_document_is_refused()
    {
        var solution = CreateCase(Member).CreateSolution();
        var findings = await FixCase.FindAsync(solution);
        Assert.Equal(
            "ByHand",
            (await VerifiedPlan.CreateAsync(findings, solution.RemoveDocument(findings[0].Document), default))
                .Plan.Outcomes.Single()
                .Refusal!.Name
        );
    }

    /// <summary>
    /// Covers <c>dotnet format</c>, which requests the action of the first finding: there is none when that finding is refused.
    /// </summary>
    [Theory, InlineData("SyncIo.Await"), InlineData("SyncIo.Dispose"), InlineData(null)]
    public async Task Fix_all_in_a_solution_uses_one_plan(string? chosen)
    {
        var solution = CreateCase(
                "public class A { public int M(Task<int> t) => t.Result + t.Result; }",
                "public class B { public void M(Task t) => t.Wait(); }"
            )
            .CreateSolution();
        var findings = await FixCase.FindAsync(solution);
        var context = new FixAllContext(
            solution.GetDocument(findings[0].Document)!,
            new AwaitFix(),
            FixAllScope.Solution,
            chosen,
            ["SIO001"],
            new KnownDiagnostics(findings),
            default
        );
        var action = await new AwaitFix().GetFixAllProvider().GetFixAsync(context);
        var changed = (await action!.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        Assert.Empty((await FixCase.FindAsync(changed)).Select(f => f.Finding.ToString()));
    }

    async Task<List<CodeAction>> FindActions(string source)
    {
        var solution = CreateCase(source).CreateSolution();
        var finding = (await FixCase.FindAsync(solution)).First();
        var actions = new List<CodeAction>();
        await new AwaitFix().RegisterCodeFixesAsync(
            new CodeFixContext(solution.GetDocument(finding.Document)!, finding.Finding, (a, _) => actions.Add(a), default)
        );
        return actions;
    }

    sealed class KnownDiagnostics(List<RequestedFix> findings) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult(findings.Where(f => f.Document.ProjectId == project.Id).Select(f => f.Finding));

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken token) =>
            Task.FromResult<IEnumerable<Diagnostic>>([]);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) =>
            Task.FromResult(findings.Where(f => f.Document == document.Id).Select(f => f.Finding));
    }
}
