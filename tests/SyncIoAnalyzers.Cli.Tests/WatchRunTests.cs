using System.Diagnostics;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Companion.Serving;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Watches a program, with each option once.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class WatchRunTests : IDisposable
{
    const string Inlined = "(inlined) GET /scenarios/{id}/sync";

    const int MaxSamples = 20;

    static readonly TimeSpan Once = TimeSpan.FromMilliseconds(1),
        Long = TimeSpan.FromMinutes(5);

    readonly TempFolder _folder = new();
    readonly StringWriter _output = new(),
        _error = new();
    readonly TinyApp _app;

    public WatchRunTests() => _app = TinyApp.StartApp(TinyApp.CompileApp(_folder));

    public void Dispose()
    {
        _app.Dispose();
        _folder.Dispose();
    }

    [MeasuredFact]
    public async Task Wait_is_reported_with_its_line_and_threads()
    {
        Assert.Equal(0, await RunAsync(new() { Process = _app.Id, Duration = Once }));
        Assert.Matches($"{TinyApp.Waiting} threads of the pool's [0-9]+ wait in Task.Result at {TinyApp.Line}", _output.ToString());
    }

    [MeasuredFact]
    public async Task Recording_that_is_read_back_gives_the_same_report()
    {
        await RunAsync(
            new()
            {
                Process = _app.Id,
                Duration = TimeSpan.FromSeconds(1),
                Record = _folder["x.nettrace"],
                Format = WatchFormat.Json,
            }
        );
        var recorded = _output.ToString();
        _app.KillApp();
        _output.GetStringBuilder().Clear();
        await RunAsync(new() { File = _folder["x.nettrace"], Format = WatchFormat.Json });
        Assert.Equal(recorded, _output.ToString());
        Assert.Equal(("/src/Tiny.cs", 12), (OnlyRow.GetProperty("file").GetString(), OnlyRow.GetProperty("line").GetInt32()));
    }

    [MeasuredFact]
    public async Task Interrupted_recording_keeps_the_old_file()
    {
        _folder.WriteFile("x.nettrace", "old");
        var recording = RunAsync(
            new()
            {
                Process = _app.Id,
                Duration = Long,
                Record = _folder["x.nettrace"],
            }
        );
        while (!Directory.EnumerateFiles(_folder.Path, "x.nettrace.*").Any())
            await Task.Delay(10);
        _app.KillApp();
        Assert.Equal($"Process {_app.Id} (Tiny) has ended.", (await Assert.ThrowsAsync<StopException>(() => recording)).Message);
        Assert.Equal(["old"], Directory.EnumerateFiles(_folder.Path, "x.*").Select(File.ReadAllText));
    }

    [MeasuredFact]
    public async Task Recording_that_cannot_be_written_gives_one_line() =>
        Assert.StartsWith(
            "/no/such/folder/x.nettrace cannot be written:",
            (
                await Assert.ThrowsAsync<StopException>(() => RunAsync(new() { Process = _app.Id, Record = "/no/such/folder/x.nettrace" }))
            ).Message
        );

    /// <summary>The disk is full, although the process responds.</summary>
    [MeasuredFact]
    public async Task Recording_without_disk_space_says_so()
    {
        var recording = new TraceRecorder(new(_app.Id), WatchTarget.FromProcessId(_app.Id)).RecordTraceAsync(
            EventSources.GetAllProviders(false),
            Long,
            "/dev/full",
            default
        );
        Assert.StartsWith("No space left on device", (await Assert.ThrowsAsync<IOException>(() => recording)).Message);
        Assert.Equal(0, await RunAsync(new() { Process = _app.Id, Duration = Once }));
    }

    [MeasuredFact]
    public async Task Thread_that_may_wait_is_not_shown()
    {
        Assert.Equal(
            0,
            await RunAsync(
                new()
                {
                    Process = _app.Id,
                    Duration = Once,
                    Allowed = ["Store.Load"],
                    FailOn = WatchLimit.ParseLimit("threads>0"),
                }
            )
        );
        Assert.Contains("No pool thread was seen waiting", _output.ToString());
    }

    [
        MeasuredTheory,
        InlineData("threads>2", 1),
        InlineData("threads>3", 0),
        InlineData("blocked-ms/s>100", 1),
        InlineData("waits/s>1000", 0)
    ]
    public async Task Limit_decides_the_exit_code(string limit, int code) =>
        Assert.Equal(
            code,
            await RunAsync(
                new()
                {
                    Process = _app.Id,
                    Duration = Once,
                    FailOn = WatchLimit.ParseLimit(limit),
                }
            )
        );

    [MeasuredFact]
    public async Task Symbols_are_found_in_another_folder()
    {
        using var elsewhere = new TempFolder();
        using var app = TinyApp.StartApp(TinyApp.CompileApp(elsewhere, "symbols/Tiny.pdb"));
        await RunAsync(new() { Process = app.Id, Duration = Once });
        Assert.Contains("wait in Task.Result at Store.Load", _output.ToString());
        await RunAsync(
            new()
            {
                Process = app.Id,
                Duration = Once,
                Symbols = [elsewhere["symbols"]],
            }
        );
        Assert.Contains($"wait in Task.Result at {TinyApp.Line}", _output.ToString());
    }

    [MeasuredFact]
    public async Task Process_that_ends_early_is_reported_and_fails()
    {
        var watching = RunAsync(new() { Process = _app.Id, Duration = Long });
        while (!ReadOutput().Contains(" s: "))
            await Task.Delay(10);
        _app.KillApp();
        Assert.Equal(2, await watching);
        Assert.Contains($"Process {_app.Id} (Tiny) has ended; this is what was seen till then.", ReadOutput());
        Assert.Contains(TinyApp.Line, _output.ToString());
    }

    [MeasuredFact]
    public async Task Page_has_the_name_of_a_process_given_by_id()
    {
        await RunAsync(
            new()
            {
                Process = _app.Id,
                Duration = Once,
                Format = WatchFormat.Html,
            }
        );
        Assert.Contains($"<title>What blocks the threads of Tiny (process {_app.Id})", _output.ToString());
    }

    [MeasuredFact]
    public async Task Suspended_start_gives_one_line()
    {
        var start = new ProcessStartInfo("dotnet", [_folder["Tiny.dll"]]) { RedirectStandardInput = true, RedirectStandardError = true };
        start.Environment["DOTNET_DiagnosticPorts"] = _folder["nobody.sock"];
        using var held = Process.Start(start)!;
        while (!Watching.WatchTarget.IsAnswering(held.Id))
            await Task.Delay(10);
        Assert.StartsWith(
            $"Process {held.Id} (Tiny) has not begun to run: DOTNET_DiagnosticPorts holds its start",
            (await Assert.ThrowsAnyAsync<StopException>(() => RunAsync(new() { Process = held.Id, Duration = Once }))).Message
        );
        held.Kill();
    }

    [MeasuredFact]
    public async Task Disabled_diagnostics_give_one_line()
    {
        using var closed = TinyApp.StartApp(_folder["Tiny.dll"], "DOTNET_EnableDiagnostics=0");
        Assert.StartsWith(
            $"Process {closed.Id} (Tiny) does not answer diagnostics: it was started with DOTNET_EnableDiagnostics=0",
            (await Assert.ThrowsAsync<StopException>(() => RunAsync(new() { Process = closed.Id, Duration = Once }))).Message
        );
    }

    [MeasuredFact]
    public async Task Request_is_named_even_if_its_code_was_inlined()
    {
        using var process = ScenarioProcess.StartServer();
        using var asking = new CancellationTokenSource();
        var asked = process.SendLoadAsync(["5"], connections: 4, asking.Token);
        // The first requests are compiled meanwhile.
        for (var looks = 0; looks < MaxSamples && !_output.ToString().Contains(Inlined, StringComparison.Ordinal); looks++)
            await RunAsync(
                new()
                {
                    Process = process.Id,
                    Duration = Once,
                    Routes = true,
                }
            );
        await asking.CancelAsync();
        await asked;
        Assert.Contains(Inlined, _output.ToString());
    }

    JsonElement OnlyRow => JsonDocument.Parse(_output.ToString()).RootElement.GetProperty("rows")[0];

    string ReadOutput()
    {
        lock (_error)
            return _error.ToString();
    }

    Task<int> RunAsync(WatchOptions options) =>
        WatchRunner.RunAsync(options, _output, TextWriter.Synchronized(_error), CancellationToken.None);
}
