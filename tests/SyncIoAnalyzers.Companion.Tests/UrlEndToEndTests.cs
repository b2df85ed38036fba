namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The server of the scenarios, loaded as a server of the user, and the summary of both loads.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class UrlEndToEndTests : FolderTests
{
    readonly ChildProcess _server = ChildProcess.StartProcess(ProcessRoles.Server, new ServerSettings());

    public override void Dispose()
    {
        _server.Dispose();
        base.Dispose();
    }

    [MeasuredFact]
    public void Route_that_blocks_is_called_blocking()
    {
        var pair = MeasurePair("/scenarios/5/sync");
        Assert.True(
            CurveDiagnosis.CompareLoads(pair[0], pair[1]) is { Of: CurveKind.Blocking } it,
            CurveDiagnosis.CompareLoads(pair[0], pair[1]).Why
        );
    }

    [MeasuredFact]
    public void Route_that_awaits_is_not_called_blocking()
    {
        var pair = MeasurePair("/scenarios/10/sync");
        Assert.True(
            CurveDiagnosis.CompareLoads(pair[0], pair[1]) is { Of: not CurveKind.Blocking },
            CurveDiagnosis.CompareLoads(pair[0], pair[1]).Why
        );
    }

    [MeasuredFact]
    public void Report_is_three_files()
    {
        var settings = CreateSettings("/probe") with { Few = 1, Many = 4, Seconds = 0.4, TimeoutSeconds = 0.2, Rate = 20 };
        var output = new StringWriter();
        Assert.Equal(0, new UrlCommand().RunAndReport(settings, 1, Folder, output, new StringWriter(), default));
        Assert.Equal(["url.html", "url.json", "url.md"], Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order());
        Assert.Contains(settings.Urls[0], output.ToString());
    }

    [MeasuredFact]
    public void Summary_shows_both_loads_and_what_was_measured()
    {
        var output = new StringWriter();
        Assert.Equal(
            0,
            new LookCommand().RunAndReport(
                LookSettings.Quick with
                {
                    Many = 8,
                    Seconds = 1,
                    TimeoutSeconds = 0.5,
                },
                1,
                Folder,
                output,
                new StringWriter(),
                default
            )
        );
        Assert.Matches(
            "(?s)DoAsync\\(\\)\\.Result.*await DoAsync\\(\\).*█.*With 8 connections, DoAsync\\(\\)\\.Result gave .* With 8 connections, await DoAsync\\(\\) gave ",
            output.ToString()
        );
    }

    /// <summary>Runs the first two loads, few and many connections, and then cancels as by Ctrl+C.</summary>
    List<UrlRun> MeasurePair(string path)
    {
        var runs = new List<UrlRun>();
        using var cancel = new CancellationTokenSource();
        // A response may take long on a busy machine and must not be abandoned.
        var settings = CreateSettings(path) with
        {
            Seconds = 3,
            TimeoutSeconds = 20,
        };
        Assert.Throws<OperationCanceledException>(() =>
            UrlExperiment.MeasureLoads(
                settings,
                _ => { },
                _ => { },
                run =>
                {
                    runs.Add(run);
                    if (runs.Count == 2)
                        cancel.Cancel();
                },
                cancel.Token
            )
        );
        return runs;
    }

    UrlSettings CreateSettings(string path)
    {
        var url = new Uri($"http://127.0.0.1:{_server.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, default)}{path}");
        return UrlSettings.Quick with { Urls = [$"{url}"], Targets = [new RequestTarget(url, "127.0.0.1")] };
    }
}
