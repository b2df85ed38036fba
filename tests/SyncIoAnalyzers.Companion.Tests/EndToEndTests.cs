using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.IO;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real processes under real load.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class EndToEndTests : FolderTests
{
    [MeasuredFact]
    public void Blocking_is_red_and_awaiting_responds()
    {
        var settings = MatrixSettings.Quick with { Scenarios = ["5", "10"], Connections = [64 * Environment.ProcessorCount] };
        var (cells, output) = (new List<MatrixCell>(), new StringWriter());
        ScenarioExperiment.MeasureCells(settings, (_, _) => { }, _ => { }, cells.Add, default);
        // Awaiting is not asserted to be green: a machine that pauses for a second makes everything red.
        Assert.True(
            !cells[0].Measured.IsGreen && cells[1].Measured.Good > 10 * cells[0].Measured.Good,
            $"{cells[0].Measured.Good} to {cells[1].Measured.Good}"
        );
        Assert.True(
            cells[0].Measured.ThreadsPerRequest > 5 * cells[1].Measured.ThreadsPerRequest,
            $"{cells[0].Measured.ThreadsPerRequest} to {cells[1].Measured.ThreadsPerRequest}"
        );
    }

    [MeasuredFact]
    public void Report_is_three_files()
    {
        var settings = MatrixSettings.Quick with { Scenarios = ["10"], Connections = [2], Seconds = 0.5, TimeoutSeconds = 0.25 };
        var (output, error) = (new StringWriter(), new StringWriter());
        Assert.Equal(0, new ScenariosCommand().RunAndReport(settings, 1, Folder, output, error, default));
        Assert.Equal(
            ["scenarios.html", "scenarios.json", "scenarios.md"],
            Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order()
        );
    }

    [MeasuredFact]
    public void Killed_server_gives_one_clear_line()
    {
        var killed = false;
        var stop = Assert.Throws<StopException>(() => MeasureLoad(_ => killed = killed || KillProcess(ProcessRoles.Server)));
        Assert.StartsWith("The server-process process ended", stop.Message);
        Assert.Empty(FindProcesses());
    }

    [MeasuredFact]
    public void Killed_load_generator_gives_one_clear_line()
    {
        var killed = false;
        var stop = Assert.Throws<StopException>(() => MeasureLoad(_ => killed = killed || KillProcess(ProcessRoles.Load)));
        Assert.StartsWith("The load-process process ended", stop.Message);
        Assert.Empty(FindProcesses());
    }

    [MeasuredFact]
    public void No_process_is_left_behind()
    {
        Assert.Throws<OperationCanceledException>(() =>
        {
            using var cancel = new CancellationTokenSource();
            MeasureLoad(_ => cancel.Cancel(), cancel.Token);
        });
        Assert.Empty(FindProcesses());
    }

    [MeasuredFact]
    public void Occupied_port_gives_one_clear_line()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port;
        var stop = Assert.Throws<StopException>(() => LoadRunner.RunOnNewServer(new ServerSettings(port), Plan, _ => { }, default));
        Assert.Contains($"Port {port} of 127.0.0.1 is taken", stop.Message);
    }

    [MeasuredFact]
    public void Report_that_cannot_be_moved_into_place_gives_one_clear_line_and_leaves_nothing()
    {
        var taken = Directory.CreateDirectory(Path.Combine(Folder, "scenarios.json")).FullName;
        var settings = MatrixSettings.Quick with { Scenarios = ["10"], Connections = [1], Seconds = 0.5, TimeoutSeconds = 0.25 };
        var stop = Assert.Throws<StopException>(() =>
            new ScenariosCommand().RunAndReport(settings, 1, Folder, new StringWriter(), new StringWriter(), default)
        );
        Assert.StartsWith($"The report cannot be written to {Folder}: ", stop.Message);
        Assert.Equal([taken], Directory.EnumerateFileSystemEntries(Folder));
    }

    [Fact]
    public void Full_disk_keeps_the_old_file_and_leaves_no_other()
    {
        var file = Path.Combine(Folder, "a.json");
        File.WriteAllText(file, "old");
        Assert.Throws<IOException>(() =>
            AtomicFile.WriteFile(
                file,
                beside =>
                {
                    File.WriteAllText(beside, "half");
                    throw new IOException("No space left on device");
                }
            )
        );
        Assert.Equal([(file, "old")], Directory.EnumerateFiles(Folder).Select(f => (f, File.ReadAllText(f))));
    }

    static LoadPlan Plan => new(0, "/scenarios/10/async", [new LoadStage(4, 5)], 1);

    static void MeasureLoad(Action<LoadMoment> watch, CancellationToken cancel = default) =>
        LoadRunner.RunOnNewServer(new ServerSettings(), Plan, watch, cancel);

    internal static bool KillProcess(string role)
    {
        foreach (var process in FindProcesses(role))
            process.Kill();
        return true;
    }

    /// <summary>Returns the children of this process that have a role.</summary>
    internal static List<Process> FindProcesses(string role = "-process") =>
        [
            .. Process
                .GetProcessesByName("dotnet")
                .Where(p =>
                    CommandLine(p.Id) is var line
                    && line.Contains(role, StringComparison.Ordinal)
                    && line.Contains("SyncIoAnalyzers.Companion.dll", StringComparison.Ordinal)
                    && ReadParent(p.Id) == Environment.ProcessId
                ),
        ];

    static string CommandLine(int id)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/cmdline");
        }
        catch (IOException)
        {
            return "";
        }
    }

    static int ReadParent(int id)
    {
        try
        {
            return int.Parse(File.ReadAllText($"/proc/{id}/stat").Split(") ")[1].Split(' ')[1]);
        }
        catch (IOException)
        {
            return 0;
        }
    }
}
