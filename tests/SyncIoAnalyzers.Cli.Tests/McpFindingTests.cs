using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The tools of <c>syncio mcp</c> that write nothing, called by a client of the protocol.</summary>
[Trait("Category", "Slow")]
public sealed class McpFindingTests(ServedShop shop) : IClassFixture<ServedShop>
{
    [Fact]
    public async Task Tools_that_need_a_start_argument_are_absent_without_it() =>
        Assert.Equal(
            ["apply", "explain", "findings", "path_of", "plan"],
            (await shop.Client.ListToolsAsync()).Select(t => t.Name).Order(StringComparer.Ordinal)
        );

    [Fact]
    public void Instructions_say_how_to_add_the_tool_that_verifies() =>
        Assert.Contains("start it with --verify COMMAND", shop.Client.ServerInstructions);

    [Fact]
    public async Task Findings_are_listed_under_their_requests()
    {
        var lines = (await shop.AskAsync("findings")).Split('\n');
        Assert.Equal("3 findings: SIO001 2, SIO002 1", lines[0]);
        Assert.Equal("GET /orders (1)", lines[1]);
        Assert.Matches("^  [0-9a-f]{8} SIO001 Lib/Code.cs:4 Task.Result; fix likely$", lines[2]);
    }

    [Theory]
    [InlineData("rule", "sio002", "1 of 3 findings: SIO002 1")]
    [InlineData("request", "put /ord", "1 of 3 findings: SIO001 1")]
    [InlineData("file", "Lib/", "3 findings: SIO001 2, SIO002 1")]
    [InlineData("file", "Web/", "0 of 3 findings")]
    public async Task Findings_are_filtered(string filter, string value, string totals) =>
        Assert.Equal(totals, (await shop.AskAsync("findings", (filter, value))).Split('\n')[0]);

    [Fact]
    public async Task Findings_come_in_pages()
    {
        var first = await shop.AskAsync("findings", ("limit", 2));
        Assert.Contains("\nby request: GET /orders 1; POST /orders 1; PUT /orders 1\n", first);
        Assert.EndsWith("\n2 of 3 shown; next: offset=2", first);
        var second = await shop.AskAsync("findings", ("limit", 2), ("offset", 2));
        Assert.Contains("\nPUT /orders (1)\n", second);
        Assert.DoesNotContain("next:", second);
    }

    [Fact]
    public async Task Path_leads_from_the_request_to_the_call_line_by_line()
    {
        var path = (await shop.AskAsync("path_of", ("id", await FindIdAsync("SIO002")))).Split('\n');
        Assert.Equal("POST /orders Web/Code.cs:7", path[1]);
        Assert.Equal("OrdersController.Post Web/Code.cs:7, next call in line 7", path[2]);
        Assert.Equal("Store.Pause Lib/Code.cs:5, next call in line 5", path[3]);
        Assert.StartsWith("instead: ", path[4]);
    }

    [Fact]
    public async Task Explain_returns_the_page_of_a_rule() =>
        Assert.Equal(RuleDocumentation.GetPage("SIO001"), await shop.AskAsync("explain", ("rule", "sio001")));

    [Fact]
    public async Task Plan_says_what_it_refuses_and_why() =>
        Assert.Matches(
            "^No plan: nothing would change.\nrefuses 1: InLock, a lock cannot be held across an await\n"
                + "  [0-9a-f]{8} SIO001 Lib/Code.cs:9 Task.Result$",
            await shop.AskAsync("plan", ("request", "PUT /orders"))
        );

    [Fact]
    public async Task Plan_of_a_finding_leaves_the_others()
    {
        var plan = (await shop.AskAsync("plan", ("finding", await FindIdAsync("SIO002")))).Split('\n');
        Assert.Matches("^plan [0-9a-f]{8}: frees 1 of 1 finding, makes 2 members async, adds 0 twins$", plan[0]);
        Assert.Equal(["Lib/Code.cs +1 -1", "Web/Code.cs +1 -1", "diff from 0, to the end:"], plan[2..5]);
    }

    [Fact]
    public async Task Plan_can_be_read_on()
    {
        var (plan, whole) = (await shop.PlanAsync("GET /orders"), await shop.AskAsync("plan", ("request", "GET /orders")));
        var rest = await shop.AskAsync("plan", ("plan", plan), ("offset", 16));
        Assert.StartsWith("diff from 16, to the end:\n", rest);
        Assert.EndsWith(rest.Split('\n', 2)[1], whole);
    }

    [Fact]
    public async Task Unknown_plan_is_not_applied() =>
        Assert.StartsWith("This server made no plan '12345678'; call 'plan'", await shop.FailAsync("apply", ("plan", "12345678")));

    public static TheoryData<string, string, object, string> WrongCalls =>
        new()
        {
            { "findings", "rules", "SIO001", "'findings' has no argument 'rules'; it takes rule, request, file, limit, offset." },
            { "findings", "limit", "many", "The argument 'limit' of 'findings' must be of the type integer." },
            { "findings", "limit", 0, "'limit' must be from 1 to 200, and 'offset' at least 0." },
            { "findings", "rule", "SIO999", "There is no rule SIO999; the rules are SIO001" },
            { "findings", "file", "/etc/passwd", "'/etc/passwd' is outside of the folder of the solution" },
            { "findings", "file", "../Other/Code.cs", "'../Other/Code.cs' is outside of the folder of the solution" },
            { "path_of", "id", "00000000", "There is no finding '00000000'" },
            { "path_of", "id", 7, "The argument 'id' of 'path_of' must be of the type string." },
            { "plan", "request", "GET /nothing", "No call to rewrite is on such a request; 'findings' lists the requests." },
            { "plan", "offset", 1, "Give one of 'request', 'finding' or 'plan'." },
        };

    [Theory, MemberData(nameof(WrongCalls))]
    public async Task Wrong_call_is_answered_in_one_line(string tool, string argument, object value, string line)
    {
        var answer = await shop.FailAsync(tool, (argument, value));
        Assert.StartsWith(line, answer);
        Assert.DoesNotContain('\n', answer);
    }

    [Fact]
    public async Task Missing_argument_is_named() => Assert.Equal("'path_of' needs the argument 'id'.", await shop.FailAsync("path_of"));

    async Task<string> FindIdAsync(string rule) => (await shop.AskAsync("findings", ("rule", rule))).Split('\n')[2].Trim().Split(' ')[0];
}
