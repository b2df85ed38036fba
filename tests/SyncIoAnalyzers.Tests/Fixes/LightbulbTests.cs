using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>What an editor is offered.</summary>
public class LightbulbTests : FixTests
{
    const string Member = "public class A(Task<int> t) { public int Get() => t.Result; public int Now => Get(); public int Later() => Get(); }";

    [Fact] public async Task A_call_in_an_async_member_is_just_awaited() =>
        Assert.Equal("Await", (await Offered("public class A { public async Task<int> M(Task<int> t) { await Task.Yield(); return t.Result; } }")).Single().Title);

    [Fact] public async Task The_title_says_how_far_it_reaches() => Assert.Equal("Await; makes 1 member async, adds 1 twin", (await Offered(Member)).Single().Title);

    [Fact] public async Task A_token_is_a_second_offer() => Assert.Equal(["Await; makes 2 members async", "Await with a cancellation token; makes 2 members async, gives 2 members a token"],
        (await Offered("public class A(HttpClient c) { string Get() => c.GetStringAsync(\"\").Result; public string Later() => Get(); }")).Select(a => a.Title));

    [Fact] public async Task A_token_at_hand_changes_nothing_else() => Assert.Equal(["Await", "Await with a cancellation token"],
        (await Offered("public class A(RequestDelegate n) { public async Task InvokeAsync(HttpContext h, HttpClient c) { c.GetStringAsync(\"\").Wait(); await n(h); } }")).Select(a => a.Title));

    [Fact] public async Task A_token_that_is_handed_on_anyway_is_no_second_offer() =>
        Assert.Equal("Await; makes 1 member async", (await Offered("public class A { public string Get(HttpClient c, CancellationToken t) => c.GetStringAsync(\"\").Result; }")).Single().Title);

    [Fact] public async Task Nothing_is_offered_where_nothing_can_be_done() => Assert.Empty(await Offered("public class A(Task<int> t) { public int N => t.Result; }"));

    [Fact] public void A_document_a_project_and_a_solution_can_be_fixed_at_once() => Assert.Equal([FixAllScope.Document, FixAllScope.Project, FixAllScope.Solution], new AwaitFix().GetFixAllProvider().GetSupportedFixAllScopes());

    [Fact] public async Task A_file_that_was_never_saved_is_fixed_like_any_other()
    {
        using var workspace = new AdhocWorkspace();
        var solution = Case("").Solution(workspace);
        var unsaved = DocumentId.CreateNewId(solution.ProjectIds[0]);
        solution = solution.AddDocument(unsaved, "Unsaved.cs", "public class A { public int Get(Task<int> t) => t.Result; }");
        var planned = await Planned.Of(await FixCase.Findings(solution), solution, default);
        Assert.Contains("GetAsync", (await planned.Solution.GetDocument(unsaved)!.GetTextAsync()).ToString());
    }

    [Fact] public async Task A_finding_in_a_file_that_is_gone_has_no_fix()
    {
        using var workspace = new AdhocWorkspace();
        var solution = Case(Member).Solution(workspace);
        var findings = await FixCase.Findings(solution);
        Assert.Equal("ByHand", (await Planned.Of(findings, solution.RemoveDocument(findings[0].Document), default)).Plan.Outcomes.Single().Refusal!.Name);
    }

    /// <summary><c>dotnet format</c> asks with the action of whatever was found first: none where that is refused.</summary>
    [Theory, InlineData("SyncIo.Await"), InlineData("SyncIo.Dispose"), InlineData(null)]
    public async Task All_of_a_solution_is_one_plan(string? chosen)
    {
        using var workspace = new AdhocWorkspace();
        var solution = Case("public class A { public int M(Task<int> t) => t.Result + t.Result; }", "public class B { public void M(Task t) => t.Wait(); }").Solution(workspace);
        var findings = await FixCase.Findings(solution);
        var context = new FixAllContext(solution.GetDocument(findings[0].Document)!, new AwaitFix(), FixAllScope.Solution, chosen, ["SIO001"], new Known(findings), default);
        var action = await new AwaitFix().GetFixAllProvider().GetFixAsync(context);
        var changed = (await action!.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        Assert.Empty((await FixCase.Findings(changed)).Select(f => f.Finding.ToString()));
    }

    async Task<List<CodeAction>> Offered(string source)
    {
        using var workspace = new AdhocWorkspace();
        var solution = Case(source).Solution(workspace);
        var finding = (await FixCase.Findings(solution)).First();
        var actions = new List<CodeAction>();
        await new AwaitFix().RegisterCodeFixesAsync(new CodeFixContext(solution.GetDocument(finding.Document)!, finding.Finding, (a, _) => actions.Add(a), default));
        return actions;
    }

    sealed class Known(List<Marked> findings) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken token) => Task.FromResult(findings.Where(f => f.Document.ProjectId == project.Id).Select(f => f.Finding));
        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken token) => Task.FromResult<IEnumerable<Diagnostic>>([]);
        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken token) => Task.FromResult(findings.Where(f => f.Document == document.Id).Select(f => f.Finding));
    }
}
