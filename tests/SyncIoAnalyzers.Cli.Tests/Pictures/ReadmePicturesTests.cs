using System.Xml.Linq;
using Microsoft.Playwright;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests.Pictures;

/// <summary>
/// Takes the pictures of the README: the HTML report of the sample Shop, and a watch of the running sample under load.
/// With the environment variable <c>SYNCIO_UPDATE_DOCS</c> the pictures of the docs are replaced.
/// </summary>
[Collection(nameof(SequentialTests)), Trait("Category", "Slow")]
public sealed class ReadmePicturesTests(SharedBrowser browser) : IClassFixture<SharedBrowser>, IDisposable
{
    // GitHub shows a README at most this wide; twice the pixels keep it sharp on dense screens.
    const int Width = 1000,
        Height = 750,
        Scale = 2;

    const int ClientsPerRoute = 16;

    static readonly string[] Routes = ["api/quotes/1", "api/rates/eur", "api/dashboard"];

    static readonly TimeSpan MinWatch = TimeSpan.FromSeconds(10),
        MaxAge = TimeSpan.FromSeconds(1),
        MaxTime = TimeSpan.FromMinutes(2);

    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [ChromiumFact]
    public async Task Report_shows_a_request_with_an_opened_call()
    {
        var options = new CheckOptions(new(Path.Combine("tests", "samples", "Shop"), RepositoryFolder.Root), OutputFormat.Html)
        {
            OutputFile = _folder["report.html"],
        };
        await CheckRunner.RunAsync(options, TextWriter.Null, TextWriter.Null, default);

        var (page, errors) = await browser.OpenAsync(Width, scale: Scale);
        await page.GotoAsync(new Uri(_folder["report.html"]).AbsoluteUri);
        await page.Locator(".row", new() { HasText = "DbConnection.BeginTransaction" }).First.ClickAsync();
        await page.Mouse.MoveAsync(0, 0);
        await page.EvaluateAsync("document.activeElement.blur()");
        Assert.True(await page.Locator("mark", new() { HasText = "connection.BeginTransaction()" }).First.IsVisibleAsync());
        await page.ScreenshotAsync(
            new()
            {
                Path = FindPath("report.png"),
                Clip = new() { Width = Width, Height = Height },
                FullPage = true,
            }
        );
        Assert.Empty(errors);
        await page.Context.CloseAsync();
    }

    [MeasuredFact]
    public async Task Watch_shows_the_calls_that_starve_the_pool()
    {
        _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Shop");
        Assert.Equal(0, (await DotNet.RunAsync(_folder.Path, "build", "Shop/Shop.Web", "-v", "q")).Code);
        using var backend = new DelayedBackend();
        using var app = await RunningApp.StartUnlimitedAsync(_folder["Shop/Shop.Web/bin/Debug/net10.0/Shop.Web.dll"], backend.Url);
        foreach (var route in Routes)
            (await app.Http.GetAsync(route)).EnsureSuccessStatusCode();
        using var end = new CancellationTokenSource(MaxTime);
        var target = WatchTarget.FromProcessId(app.Id);
        var watch = new LiveWatch(target, new(null, SeparatesRoutes: false, [], []), _ => { }, _ => { });
        var watching = watch.RunWatchAsync(end.Token);
        // Taken before the load, which would delay it.
        await WaitAsync(() => watch.CurrentLook != null, end.Token);
        var load = Task.WhenAll(
            Enumerable.Repeat(Routes, ClientsPerRoute).SelectMany(r => r).Select(r => RequestAsync(app.Http, r, end.Token))
        );
        await WaitAsync(() => IsPresentable(watch), end.Token);
        var (look, elapsed) = (watch.CurrentLook!, watch.Elapsed);
        await end.CancelAsync();
        await Task.WhenAll(load, watching);

        Assert.True(WatchVerdict.FromResult(look.Result).IsStarved);
        var picture = TerminalPicture.Draw(
            "syncio watch --name Shop.Web",
            width => WatchScreen.CreateView($"{target}", elapsed, look, width),
            "The live table of syncio watch: the verdict, the pool, and a row for each line that waits"
        );
        Assert.Equal("svg", XDocument.Parse(picture).Root!.Name.LocalName);
        await File.WriteAllTextAsync(FindPath("watch.svg"), picture);
    }

    /// <summary>Returns true if the stacks are new, so that the rows describe the same moment as the figures of the pool.</summary>
    static bool IsPresentable(LiveWatch watch) =>
        watch.CurrentLook is { } look
        && look.Elapsed > MinWatch
        && watch.Elapsed - look.Elapsed < MaxAge
        && look.Result.Rows.Length >= Routes.Length
        && WatchVerdict.FromResult(look.Result).IsStarved;

    static async Task WaitAsync(Func<bool> isReady, CancellationToken cancel)
    {
        while (!cancel.IsCancellationRequested && !isReady())
            await Task.Delay(100, CancellationToken.None);
    }

    static async Task RequestAsync(HttpClient http, string route, CancellationToken cancel)
    {
        try
        {
            while (true)
                using (await http.GetAsync(route, cancel)) { }
        }
        catch (OperationCanceledException)
        {
            // the watch is over
        }
    }

    string FindPath(string picture) =>
        Environment.GetEnvironmentVariable("SYNCIO_UPDATE_DOCS") == "1"
            ? Path.Combine(RepositoryFolder.Root, "docs", "pictures", picture)
            : _folder[picture];
}
