using ModelContextProtocol;
using ModelContextProtocol.Client;
using ModelContextProtocol.Protocol;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A solution of two projects with three findings, served to a client by <c>syncio mcp</c> in a process of its own.</summary>
public sealed class ServedShop : IAsyncLifetime
{
    const string Waits = """
        using System.Threading.Tasks;
        public class Store
        {
            public static int Load(Task<int> rows) => rows.Result;
            public static void Pause() => System.Threading.Thread.Sleep(10);
            public static int Keep(Task<int> rows)
            {
                lock (typeof(Store))
                    return rows.Result;
            }
        }
        """;

    const string Calls = """
        using Microsoft.AspNetCore.Mvc;
        using System.Threading.Tasks;
        [ApiController, Route("orders")]
        public class OrdersController : ControllerBase
        {
            [HttpGet] public int Get() => Store.Load(Task.FromResult(1));
            [HttpPost] public void Post() => Store.Pause();
            [HttpPut] public int Put() => Store.Keep(Task.FromResult(1));
        }
        public class Program { public static void Main() { } }
        """;

    readonly string[] _arguments;
    McpClient? _client;

    public ServedShop()
        : this([]) { }

    internal ServedShop(params string[] arguments) => _arguments = arguments;

    internal TempFolder Folder { get; } = new();

    public string Root => Folder.Path;

    public McpClient Client => _client!;

    /// <summary>The arguments that start the server.</summary>
    public static string[] GetCommand(params string[] arguments) =>
        [Path.Combine(AppContext.BaseDirectory, "syncio.dll"), "mcp", .. arguments];

    public async ValueTask InitializeAsync()
    {
        WriteSources();
        var options = new StdioClientTransportOptions
        {
            Command = "dotnet",
            Arguments = GetCommand(_arguments),
            WorkingDirectory = Root,
        };
        _client = await McpClient.CreateAsync(new StdioClientTransport(options));
    }

    public void WriteSources() => Folder.WriteShop("<TargetFramework>net10.0</TargetFramework>", Waits, Calls);

    /// <summary>Calls a tool and returns its answer.</summary>
    public async Task<string> AskAsync(string tool, params (string Name, object Value)[] arguments)
    {
        var result = await CallAsync(tool, arguments);
        Assert.NotEqual(true, result.IsError);
        return ReadText(result);
    }

    /// <summary>Calls a tool that refuses, and returns the line with the reason.</summary>
    public async Task<string> FailAsync(string tool, params (string Name, object Value)[] arguments)
    {
        var result = await CallAsync(tool, arguments);
        Assert.True(result.IsError);
        return ReadText(result);
    }

    /// <summary>Plans the fix of a request and returns the id of the plan.</summary>
    public async Task<string> PlanAsync(string request) => (await AskAsync("plan", ("request", request))).Split(' ', ':')[1];

    public async Task<CallToolResult> CallAsync(
        string tool,
        (string Name, object Value)[] arguments,
        IProgress<ProgressNotificationValue>? progress = null,
        CancellationToken cancel = default
    ) => await Client.CallToolAsync(tool, arguments.ToDictionary(a => a.Name, a => (object?)a.Value), progress, null, cancel);

    static string ReadText(CallToolResult result) => Assert.IsType<TextContentBlock>(Assert.Single(result.Content)).Text;

    public async ValueTask DisposeAsync()
    {
        if (_client != null)
            await _client.DisposeAsync();
        Folder.Dispose();
    }
}
