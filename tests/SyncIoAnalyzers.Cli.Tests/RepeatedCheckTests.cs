using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of <c>check --watch</c> on a solution of a web project and a library.</summary>
[Trait("Category", "Slow")]
public sealed class RepeatedCheckTests : IAsyncDisposable
{
    const string Store = "public static class Store { public static int Load() { BODY; return 1; } }";
    const string Wait = "System.Threading.Thread.Sleep(1)";
    const string Shop = """
        [Microsoft.AspNetCore.Mvc.ApiController]
        public class Shop
        {
            [Microsoft.AspNetCore.Mvc.HttpGet("/rows")] public int Rows() => Store.Load();
        }
        """;

    readonly TempFolder _folder = new();
    readonly CancellationTokenSource _stop = new();
    readonly StringWriter _output = new();
    readonly WaitingWriter _error = new();
    readonly Task<int> _check;

    public RepeatedCheckTests()
    {
        _folder.WriteShop("<TargetFramework>net10.0</TargetFramework>", Store.Replace("BODY", ""), Shop);
        var options = new CheckOptions(new("Shop.slnx", _folder.Path)) { IsRepeated = true };
        _check = RepeatedCheckRunner.RunAsync(options, _output, _error, _stop.Token);
    }

    [Fact]
    public async Task Report_after_a_change_lists_what_came_and_what_went()
    {
        Assert.Contains("Nothing at warning or above", await ReadReportAsync());
        _folder.WriteFile("Lib/Code.cs", Store.Replace("BODY", Wait));
        var added = await ReadReportAsync();
        Assert.StartsWith(
            "\nLib/Code.cs changed.\nGET /rows (new)\n  Shop.Rows → Store.Load → Thread.Sleep",
            added.ReplaceLineEndings("\n")
        );
        _folder.WriteFile("Lib/Code.cs", Store.Replace("BODY", ""));
        Assert.Contains("Gone\n  GET /rows → Thread.Sleep  Lib/Code.cs:1", (await ReadReportAsync()).ReplaceLineEndings("\n"));
    }

    [Fact]
    public async Task Added_file_is_checked()
    {
        await ReadReportAsync();
        _folder.WriteFile("Web/New.cs", Shop.Replace("class Shop", "class New").Replace("Store.Load()", Wait + ".GetHashCode()"));
        Assert.Contains("Web/New.cs changed.", await ReadReportAsync());
    }

    [Fact]
    public async Task Code_that_does_not_compile_is_not_what_the_next_check_is_compared_with()
    {
        await ReadReportAsync();
        _folder.WriteFile("Lib/Code.cs", Store.Replace("BODY", Wait));
        await ReadReportAsync();
        _folder.WriteFile("Lib/Code.cs", "publik");
        Assert.Contains("1 gone", await ReadReportAsync());
        _folder.WriteFile("Lib/Code.cs", Store.Replace("BODY", Wait + ";"));
        Assert.Contains("0 new, 0 newly reached, 0 gone, 1 unchanged", await ReadReportAsync());
    }

    [Fact]
    public async Task Project_that_cannot_be_loaded_is_reported_and_the_next_change_checked()
    {
        await ReadReportAsync();
        var solution = await File.ReadAllTextAsync(_folder["Shop.slnx"]);
        _folder.WriteFile("Shop.slnx", "<Solution>");
        await ReadReportAsync();
        Assert.Contains("Shop.slnx", $"{_error}");
        _folder.WriteFile("Shop.slnx", solution);
        Assert.Contains("Nothing new at warning or above in 2 projects", await ReadReportAsync());
    }

    [Fact]
    public async Task Cancellation_while_it_waits_returns_the_exit_code_of_the_last_check()
    {
        await ReadReportAsync();
        _folder.WriteFile("Lib/Code.cs", Store.Replace("BODY", Wait));
        await ReadReportAsync();
        await _stop.CancelAsync();
        Assert.Equal(ExitCode.Findings, await _check);
    }

    /// <summary>Returns what is written until the check waits for the next change.</summary>
    async Task<string> ReadReportAsync()
    {
        await _error.Waits.WaitAsync().WaitAsync(TimeSpan.FromMinutes(2));
        var report = $"{_output}";
        _output.GetStringBuilder().Clear();
        return report;
    }

    public async ValueTask DisposeAsync()
    {
        await _stop.CancelAsync();
        await Task.WhenAny(_check); // it may have failed, which its test has seen
        _folder.Dispose();
        _stop.Dispose();
    }

    /// <summary>Signals each line that announces a wait for the next change.</summary>
    sealed class WaitingWriter : StringWriter
    {
        public SemaphoreSlim Waits { get; } = new(0);

        public override void WriteLine(string? value)
        {
            base.WriteLine(value);
            if (value?.StartsWith("Waiting for a change", StringComparison.Ordinal) == true)
                Waits.Release();
        }
    }
}
