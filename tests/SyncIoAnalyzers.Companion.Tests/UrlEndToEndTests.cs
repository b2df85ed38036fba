namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The scenarios' own server, loaded as if it were someone else's; and the two of them at a glance.</summary>
[Collection(nameof(Alone))]
public sealed class UrlEndToEndTests : FolderTests
{
    readonly Child _server = Child.Start(Roles.Server, new ServerSettings());

    public override void Dispose()
    {
        _server.Dispose();
        base.Dispose();
    }

    [MeasuredFact]
    public void A_route_that_blocks_is_called_blocking()
    {
        var pair = Pair("/scenarios/5/sync");
        Assert.True(Diagnosis.Between(pair[0], pair[1]) is { Of: CurveOf.Blocking } it, Diagnosis.Between(pair[0], pair[1]).Why);
    }

    [MeasuredFact]
    public void A_route_that_awaits_is_not()
    {
        var pair = Pair("/scenarios/10/sync");
        Assert.True(Diagnosis.Between(pair[0], pair[1]) is { Of: not CurveOf.Blocking }, Diagnosis.Between(pair[0], pair[1]).Why);
    }

    [MeasuredFact]
    public void The_report_is_three_files()
    {
        var settings = Asking("/probe") with { Few = 1, Many = 4, Seconds = 0.4, TimeoutSeconds = 0.2, Rate = 20 };
        var output = new StringWriter();
        Assert.Equal(0, new UrlCommand().Run(settings, Folder, output, new StringWriter(), default));
        Assert.Equal(["url.html", "url.json", "url.md"], Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order());
        Assert.Contains(settings.Urls[0], output.ToString());
    }

    [MeasuredFact]
    public void A_glance_shows_both_and_says_what_was_measured()
    {
        var output = new StringWriter();
        Assert.Equal(0, new LookCommand().Run(LookSettings.Quick with { Many = 8, Seconds = 1, TimeoutSeconds = 0.5 }, Folder, output, new StringWriter(), default));
        Assert.Matches("(?s)DoAsync\\(\\)\\.Result.*await DoAsync\\(\\).*█.*Under 8 connections DoAsync\\(\\)\\.Result gave .* Under 8 connections await DoAsync\\(\\) gave ", output.ToString());
    }

    /// <summary>The first two loads, few and many connections; then it is cancelled, as by Ctrl+C.</summary>
    List<UrlRun> Pair(string path)
    {
        var runs = new List<UrlRun>();
        using var cancel = new CancellationTokenSource();
        // On a machine that is busy with others an answer may take long, and is not to be given up.
        var settings = Asking(path) with { Seconds = 3, TimeoutSeconds = 20 };
        Assert.Throws<OperationCanceledException>(() => UrlLoad.Measure(settings, _ => { }, _ => { }, run =>
        {
            runs.Add(run);
            if (runs.Count == 2)
                cancel.Cancel();
        }, cancel.Token));
        return runs;
    }

    UrlSettings Asking(string path)
    {
        var url = new Uri($"http://127.0.0.1:{_server.Await<int>(LabServer.Ready, (_, _) => { }, default)}{path}");
        return UrlSettings.Quick with { Urls = [$"{url}"], Targets = [new Target(url, "127.0.0.1")] };
    }
}
