using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the actions that an editor shows for a finding.</summary>
public class LightbulbTests : FixTests
{
    const string Member =
        "public class A(Task<int> t) { public int Get() => t.Result; public int Now => Get(); public int Later() => Get(); }";

    const string Overriding = "public class A(Task<int> t) { public override string ToString() => t.Result.ToString(); }";

    const string Passed = "public class A(Task<int> t) { public int Get() => t.Result; public Func<int> Later => Get; }";

    const string Chain = """
        using Microsoft.AspNetCore.Mvc;
        [ApiController]
        public class OrdersController(Orders orders) : ControllerBase
        {
            [HttpGet("/orders/{id}")]
            public string Get(int id) => orders.Read(id);
        }
        public class Orders
        {
            public string Read(int id) => File.ReadAllText(id + ".txt");
        }
        """;

    [Fact]
    public async Task The_title_names_the_awaited_call_and_its_request() =>
        Assert.Equal("Await ReadAllTextAsync, up to GET /orders/{id}", (await FindTitles(Chain))[0]);

    [Fact]
    public async Task The_second_title_names_the_call_the_token_and_the_request() =>
        Assert.Equal("Await ReadAllTextAsync with a cancellation token, up to GET /orders/{id}", (await FindTitles(Chain))[1]);

    [Fact]
    public async Task The_title_of_a_call_in_an_async_action_names_no_request() =>
        Assert.Equal(
            ["Await LoadAsync"],
            await FindTitles(
                """
                public class OrdersController : Microsoft.AspNetCore.Mvc.ControllerBase
                {
                    public async Task<int> Get() { await Task.Yield(); return LoadAsync().Result; }
                    static Task<int> LoadAsync() => Task.FromResult(1);
                }
                """
            )
        );

    [Theory]
    [InlineData("Task<int> t", "t.Result", "Await t")]
    [InlineData("A a", "a?.LoadAsync().Result", "Await LoadAsync")]
    [InlineData("A a", "a.LoadAsync().ConfigureAwait(false).GetAwaiter().GetResult()", "Await LoadAsync")]
    [InlineData("Task<int>[] t, int i", "t[i].Result", "Await")]
    [InlineData("bool t", "A.Sleep()", "Await Task.Delay")]
    public async Task The_title_names_the_call_that_created_the_task(string parameters, string wait, string title) =>
        Assert.Equal(
            title,
            (
                await FindTitles(
                    $"public class A {{ public object M({parameters}) => {wait}; Task<int> LoadAsync() => null; static object Sleep() {{ Thread.Sleep(1); return 1; }} }}"
                )
            )[0]
        );

    [Fact]
    public async Task The_token_of_a_parameter_leaves_one_action() =>
        Assert.Equal(
            ["Await GetStringAsync"],
            await FindTitles("public class A { public string Get(HttpClient c, CancellationToken t) => c.GetStringAsync(\"\").Result; }")
        );

    [Fact]
    public async Task A_plan_that_refuses_changes_nothing_and_is_not_offered_again()
    {
        var (solution, finding) = await FindFirst(Passed);
        foreach (var action in await FindActions(solution, finding))
            Assert.Same(solution, await ApplyAsync(action));
        Assert.Empty(await FindActions(solution, finding));
    }

    [Fact]
    public async Task A_call_in_a_member_whose_contract_has_no_async_form_is_offered_none()
    {
        var (solution, finding) = await FindFirst(Overriding);
        Assert.Empty(await FindActions(solution, finding));
    }

    [Fact]
    public async Task A_new_version_of_a_document_is_offered_the_fix_again()
    {
        var (solution, finding) = await FindFirst(Passed);
        await ApplyAsync((await FindActions(solution, finding)).Single());
        var changed = solution.WithDocumentText(finding.Document, SourceText.From(Passed + "\n"));
        Assert.Single(await FindActions(changed, (await FixCase.FindAsync(changed)).Single()));
    }

    [Fact]
    public async Task A_fix_is_applied_as_it_was_previewed()
    {
        var (solution, finding) = await FindFirst(Member);
        var action = (await FindActions(solution, finding)).Single();
        Assert.Same(await ApplyAsync(action), await ApplyAsync(action));
    }

    [Theory, InlineData(0), InlineData(1)]
    public async Task One_action_awaits_all_waits_of_a_chain(int at)
    {
        var solution = CreateCase("public class A { public string M(Task<Task<int>> t) => t.Result.GetAwaiter().GetResult().ToString(); }")
            .CreateSolution();
        var finding = (await FixCase.FindAsync(solution)).ElementAt(at);
        var changed = await ApplyAsync((await FindActions(solution, finding))[0]);
        Assert.Contains("=> (await (await t)).ToString()", (await changed.GetDocument(finding.Document)!.GetTextAsync()).ToString());
    }

    [Theory]
    [InlineData("public class A { public int M(Stream s) { Span<byte> all = stackalloc byte[8]; return s.Read(all); } }")]
    [InlineData("public class A { public int M(Task<int> t) => t./* why */Result; }")]
    [InlineData("public class A { public int M(Task<int> t) {\n#if DEBUG\n#endif\nreturn t.Result; } }")]
    public async Task A_refusal_of_the_document_alone_gets_no_action(string source) => Assert.Empty(await FindTitles(source));

    [Fact]
    public async Task A_finding_in_a_generated_file_gets_no_action()
    {
        var solution = CreateCase("").CreateSolution();
        var generated = DocumentId.CreateNewId(solution.ProjectIds[0]);
        solution = solution.AddDocument(
            generated,
            "A.cs",
            "public class A { public int M(Task<int> t) => t.Result; }",
            filePath: "/obj/A.cs"
        );
        Assert.Empty(await FindActions(solution, (await FixCase.FindAsync(solution)).Single()));
    }

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
        Assert.Empty((await FixCase.FindAsync(await ApplyAsync(action!))).Select(f => f.Finding.ToString()));
    }

    async Task<(Solution Solution, RequestedFix Finding)> FindFirst(string source)
    {
        var solution = CreateCase(source).CreateSolution();
        return (solution, (await FixCase.FindAsync(solution)).First());
    }

    async Task<List<CodeAction>> FindActions(string source)
    {
        var (solution, finding) = await FindFirst(source);
        return await FindActions(solution, finding);
    }

    async Task<string[]> FindTitles(string source) => [.. (await FindActions(source)).Select(a => a.Title)];

    static async Task<List<CodeAction>> FindActions(Solution solution, RequestedFix finding)
    {
        var actions = new List<CodeAction>();
        await new AwaitFix().RegisterCodeFixesAsync(
            new CodeFixContext(solution.GetDocument(finding.Document)!, finding.Finding, (a, _) => actions.Add(a), default)
        );
        return actions;
    }

    static async Task<Solution> ApplyAsync(CodeAction action) =>
        (await action.GetOperationsAsync(default)).OfType<ApplyChangesOperation>().Single().ChangedSolution;

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
