using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of <c>check --cache</c> on a solution on disk, from its first check to the next ones.</summary>
[Trait("Category", "Slow")]
public sealed class SecondCheckTests : IDisposable
{
    const string Waits = "public class Store { public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result; }";
    const string Calls = """
        using Microsoft.AspNetCore.Mvc;
        [ApiController] public class Shop { [HttpGet("/rows")] public int Rows() => Store.Load(null!); }
        """;

    readonly TempFolder _folder = new();

    public SecondCheckTests() => _folder.WriteShop("<TargetFramework>net10.0</TargetFramework>", Waits, Calls);

    async Task<string> CheckAsync()
    {
        var output = new StringWriter { NewLine = "\n" };
        var options = new CheckOptions(new("Shop.slnx", _folder.Path) { CacheFolder = _folder[".syncio"] }, OutputFormat.Json);
        await CheckRunner.RunAsync(options, output, TextWriter.Null, default);
        return CachedCheck.RemoveDurations(output.ToString());
    }

    string[] FindEntries() => [.. Directory.GetFiles(_folder[".syncio"]).Order(StringComparer.Ordinal)];

    [Fact]
    public async Task A_second_check_reports_the_same_and_learns_nothing_new()
    {
        var first = await CheckAsync();
        var entries = FindEntries();
        Assert.Contains("Task.Result", first);
        Assert.Equal(first, await CheckAsync());
        Assert.Equal(entries, FindEntries());
    }

    [Fact]
    public async Task An_added_file_is_noticed()
    {
        await CheckAsync();
        _folder.WriteFile("Web/Late.cs", Calls.Replace("Shop", "Late").Replace("/rows", "/late"));
        Assert.Contains("and 1 other request", await CheckAsync());
    }

    [Fact]
    public async Task A_changed_property_is_noticed()
    {
        await CheckAsync();
        _folder.WriteFile("Directory.Build.props", "<Project><PropertyGroup><SyncIoMode>Off</SyncIoMode></PropertyGroup></Project>");
        Assert.DoesNotContain("Task.Result", await CheckAsync());
    }

    [Fact]
    public async Task A_changed_option_is_noticed()
    {
        await CheckAsync();
        _folder.WriteFile(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.SIO001.severity = none\n");
        Assert.DoesNotContain("Task.Result", await CheckAsync());
    }

    public void Dispose() => _folder.Dispose();
}
