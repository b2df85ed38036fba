using System.Diagnostics;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The tools of <c>syncio mcp</c> that write or run something, each test with a server of its own.</summary>
[Trait("Category", "Slow")]
public sealed class McpFixTests
{
    [Fact]
    public async Task Applied_plan_frees_the_request_and_compiles()
    {
        await using var shop = await StartAsync();
        var plan = await shop.PlanAsync("* /orders");
        Assert.StartsWith("Wrote 2 files:\nLib/Code.cs +1 -2\nWeb/Code.cs +2 -2", await shop.AskAsync("apply", ("plan", plan)));
        var left = (await shop.AskAsync("findings")).Split('\n');
        Assert.Equal(("Analyzed again: 2 files changed, Lib/Code.cs first.", "1 finding: SIO001 1"), (left[0], left[1]));
        Assert.Equal("PUT /orders (1)", left[2]);
        Assert.Equal(0, (await DotNet.RunAsync(shop.Root, "build", "--nologo")).Code);
    }

    [Fact]
    public async Task Plan_after_an_edit_is_refused_and_nothing_is_written()
    {
        await using var shop = await StartAsync();
        var plan = await shop.PlanAsync("POST /orders");
        File.AppendAllText(shop.Folder["Web/Code.cs"], "// edited\n");
        var before = ReadSources(shop);
        Assert.StartsWith("Web/Code.cs changed since plan", await shop.FailAsync("apply", ("plan", plan)));
        Assert.Equal(before, ReadSources(shop));
    }

    [Fact]
    public async Task Added_file_makes_a_plan_useless_too()
    {
        await using var shop = await StartAsync();
        var plan = await shop.PlanAsync("POST /orders");
        shop.Folder.WriteFile("Web/New.cs", "");
        Assert.StartsWith("Web/New.cs changed since plan", await shop.FailAsync("apply", ("plan", plan)));
    }

    [Fact]
    public async Task Diff_of_a_plan_is_that_of_syncio_fix()
    {
        await using var shop = await StartAsync();
        var plan = await shop.AskAsync("plan", ("request", "GET /orders"));
        var output = new StringWriter();
        var fixing = new FixOptions(new CheckOptions(new("Shop.slnx", shop.Root)), DryRun: true) { RequestGlob = "GET /orders" };
        await FixRunner.RunAsync(fixing, output, TextWriter.Null, default);
        Assert.EndsWith($"to the end:\n{output}", plan);
    }

    [Fact]
    public async Task Fix_that_changes_a_file_outside_of_the_folder_is_refused()
    {
        await using var shop = new ServedShop("Web/Web.slnx");
        shop.Folder.WriteFile("Web/Web.slnx", """<Solution><Project Path="Web.csproj" /><Project Path="../Lib/Lib.csproj" /></Solution>""");
        await shop.InitializeAsync();
        var refusal = await shop.FailAsync("plan", ("request", "POST /orders"));
        Assert.StartsWith("The fix changes ../Lib/Code.cs, outside of the folder of the solution; start the server", refusal);
    }

    [Fact]
    public async Task Verify_runs_the_command_of_the_start()
    {
        await using var shop = await StartAsync("--verify", "echo tested && exit 3");
        Assert.Contains("verify", (await shop.Client.ListToolsAsync()).Select(t => t.Name));
        Assert.Matches(@"^exit code 3 after [\d.]+ s: echo tested && exit 3\ntested\s*$", await shop.AskAsync("verify"));
        Assert.StartsWith("'verify' has no argument 'command'", await shop.FailAsync("verify", ("command", "echo other")));
    }

    [Fact]
    public async Task Verify_stops_a_command_at_its_limit()
    {
        await using var shop = await StartAsync("--verify", "sleep 60", "--verify-seconds", "1");
        Assert.StartsWith("'sleep 60' was stopped after 1 s; start the server", await shop.FailAsync("verify"));
    }

    [Fact]
    public async Task Prove_sends_only_requests_that_read()
    {
        await using var shop = await StartAsync("--allow-prove");
        Assert.Contains("prove", (await shop.Client.ListToolsAsync()).Select(t => t.Name));
        Assert.StartsWith("Only GET and HEAD requests are sent", await shop.FailAsync("prove", ("request", "POST /orders")));
    }

    [Fact]
    public async Task Cancelled_call_names_its_steps_and_leaves_the_server_usable()
    {
        await using var shop = await StartAsync();
        using var cancel = new CancellationTokenSource();
        var call = shop.CallAsync("findings", [], new StepCanceller(cancel), cancel.Token);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => call);
        Assert.StartsWith("3 findings", await shop.AskAsync("findings"));
    }

    [Fact]
    public async Task Solution_that_cannot_be_loaded_is_an_error_of_the_call()
    {
        await using var shop = await StartAsync("--no-restore");
        shop.Folder.WriteFile("Web/Web.csproj", "<Project>");
        shop.Folder.WriteFile("Lib/Lib.csproj", "<Project>");
        Assert.StartsWith("Lib.csproj cannot be loaded: MSB4025", await shop.FailAsync("findings"));
        shop.WriteSources();
        Assert.StartsWith("3 findings", await shop.AskAsync("findings"));
    }

    [Fact]
    public async Task Standard_output_carries_messages_of_the_protocol_only()
    {
        using var folder = new TempFolder();
        folder.WriteWebProject("class Broken { int X => y; }");
        var (lines, error) = await ExchangeAsync(new("dotnet", ServedShop.GetCommand("Web")) { WorkingDirectory = folder.Path });
        Assert.Equal("", error);
        Assert.All(lines, line => Assert.Equal("2.0", JsonDocument.Parse(line).RootElement.GetProperty("jsonrpc").GetString()));
        Assert.Contains("1 compilation error", lines[^1]);
    }

    const string Initialize =
        """{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"""
        + """ "clientInfo":{"name":"test","version":"1"}}}""";

    const string Messages =
        Initialize
        + """

            {"jsonrpc":"2.0","method":"notifications/initialized"}
            this is no message
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"findings","arguments":{}}}

            """;

    /// <summary>Sends the messages, and ends the server when it has answered the last one; returns all that it wrote.</summary>
    static async Task<(List<string> Lines, string Error)> ExchangeAsync(ProcessStartInfo start)
    {
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        using var server = Process.Start(start)!;
        await server.StandardInput.WriteAsync(Messages);
        var lines = new List<string>();
        while (await server.StandardOutput.ReadLineAsync() is { } line)
        {
            lines.Add(line);
            if (line.Contains("\"id\":2"))
                server.StandardInput.Close();
        }

        return (lines, await server.StandardError.ReadToEndAsync());
    }

    static async Task<ServedShop> StartAsync(params string[] arguments)
    {
        var shop = new ServedShop(arguments);
        await shop.InitializeAsync();
        return shop;
    }

    static (string, string) ReadSources(ServedShop shop) =>
        (File.ReadAllText(shop.Folder["Lib/Code.cs"]), File.ReadAllText(shop.Folder["Web/Code.cs"]));

    sealed class StepCanceller(CancellationTokenSource cancel) : IProgress<ModelContextProtocol.ProgressNotificationValue>
    {
        public void Report(ModelContextProtocol.ProgressNotificationValue value)
        {
            if (value.Message!.StartsWith("Loading 2 projects", StringComparison.Ordinal))
                cancel.Cancel();
        }
    }
}
