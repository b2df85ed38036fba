using System.Diagnostics;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A line of the sample that waits.</summary>
/// <param name="File">The name of the file.</param>
/// <param name="Line">The line, from 1.</param>
/// <param name="Rule">The rule, or several with commas if the line has several waits; empty if none covers it.</param>
/// <param name="Request">The request.</param>
public sealed record ExpectedWait(string File, int Line, string Rule, string Request)
{
    internal bool IsNamedBy(WatchRow row) =>
        Path.GetFileName(row.BlockedCall.Location.File) == File
        && row.BlockedCall.Location.Line == Line
        && Rule.Split(',').Contains(row.BlockedCall.Rule);

    /// <summary>Returns true if the row also has the request, or has none because an <c>await</c> came before the wait.</summary>
    internal bool IsNamedWithRequestBy(WatchRow row) =>
        IsNamedBy(row) && row.BlockedCall.Route == (Request is "GET /tasks/later" or "GET /Io/Mixed" ? "" : Request);

    public override string ToString() => $"{File}:{Line} {Rule} {Request}";
}

/// <summary>
/// The sample <c>Waits</c>, built for release and warmed up until its methods are optimized, and the result of watching it under load.
/// </summary>
public sealed partial class WarmWaits : IAsyncLifetime
{
    // A method is compiled with instrumentation after 30 calls and optimized after 30 more.
    const int WarmingCalls = 80;

    const int Connections = 12;

    static readonly TimeSpan MaxTime = TimeSpan.FromMinutes(3);

    static string Folder { get; } = Path.Combine(RepositoryFolder.Root, "tests", "samples", "Waits");

    /// <summary>The lines of the sample that wait.</summary>
    public static IReadOnlyList<ExpectedWait> All { get; } = [.. Directory.EnumerateFiles(Folder, "*.cs").Order().SelectMany(ReadWaits)];

    static string[] Paths { get; } =
    [
        .. All.Select(w => w.Request["GET ".Length..]),
        .. FreePathPattern().Matches(File.ReadAllText(Path.Combine(Folder, "Awaits.cs"))).Select(m => m.Value),
    ];

    readonly TempFolder _folder = new();

    /// <summary>The folder of the copy that was built.</summary>
    public string Copy => _folder["Waits"];

    internal IReadOnlyList<WatchRow> Rows { get; private set; } = [];

    /// <summary>The report of the detector in another run of the application.</summary>
    public string DetectorJson { get; private set; } = "";

    internal RuntimeReport Report { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Waits");
        _folder.WriteFile("Directory.Build.targets", ObservedHarbor.CreateDetectorReference("Waits"));
        var (code, log) = await DotNet.RunAsync(Copy, "build", "-c", "Release", "-v", "q");
        Assert.True(code == 0, log);
        using (var observed = await StartAsync("SyncIoAnalyzers.Observer"))
            DetectorJson = await observed.Http.GetStringAsync("observer/waits");
        using var app = await StartAsync("");
        using var seen = new CancellationTokenSource(MaxTime);
        var load = SendAsync(app, RepeatPaths(seen.Token), CancellationToken.None);
        await WatchAsync(app.Id, seen);
        await seen.CancelAsync();
        await load;
    }

    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>Starts the application and calls each of its endpoints often.</summary>
    async Task<RunningApp> StartAsync(string startup)
    {
        var app = await RunningApp.StartUnlimitedAsync(_folder["Waits/bin/Release/net10.0/Waits.dll"], "", startup);
        await SendAsync(app, Paths.SelectMany(p => Enumerable.Repeat(p, WarmingCalls)), CancellationToken.None);
        return app;
    }

    /// <summary>Watches until each wait is named with its request, at most for the given time.</summary>
    async Task WatchAsync(int process, CancellationTokenSource seen)
    {
        var watch = new LiveWatch(
            WatchTarget.FromProcessId(process),
            new WatchSettings(MaxTime, SeparatesRoutes: true, [], []),
            _ => { },
            look =>
            {
                if (All.All(w => look.Result.Rows.Any(w.IsNamedWithRequestBy)))
                    seen.Cancel();
            }
        );
        var watched = await watch.RunWatchAsync(seen.Token);
        (Rows, Report) = (watched.Rows, RuntimeReport.FromWatch(watched));
    }

    static Task SendAsync(RunningApp app, IEnumerable<string> paths, CancellationToken cancel) =>
        Parallel.ForEachAsync(
            paths,
            new ParallelOptions { MaxDegreeOfParallelism = Connections, CancellationToken = cancel },
            async (path, end) => (await app.Http.GetAsync(path, end)).EnsureSuccessStatusCode()
        );

    static IEnumerable<string> RepeatPaths(CancellationToken end)
    {
        for (var random = new Random(1); !end.IsCancellationRequested; )
            yield return Paths[random.Next(Paths.Length)];
    }

    static IEnumerable<ExpectedWait> ReadWaits(string file) =>
        from line in File.ReadLines(file).Select((text, i) => (Tag: WaitPattern().Match(text), Number: i + 1))
        where line.Tag.Success
        select new ExpectedWait(
            Path.GetFileName(file),
            line.Number,
            line.Tag.Groups["rule"].Value.Replace("-", ""),
            line.Tag.Groups["request"].Value
        );

    [GeneratedRegex(@"// waits (?<rule>\S+) (?<request>GET \S+)$")]
    private static partial Regex WaitPattern();

    [GeneratedRegex(@"/free/\w+")]
    private static partial Regex FreePathPattern();
}
