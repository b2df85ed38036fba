using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real processes under real load.</summary>
[Collection(nameof(Alone))]
public sealed class EndToEndTests : FolderTests
{
    [MeasuredFact]
    public void Blocking_is_red_where_awaiting_answers()
    {
        var settings = MatrixSettings.Quick with { Scenarios = ["5", "10"], Connections = [64 * Environment.ProcessorCount] };
        var (cells, output) = (new List<Cell>(), new StringWriter());
        ScenarioMatrix.Measure(settings, (_, _) => { }, _ => { }, cells.Add, default);
        // Not that awaiting is green: a machine that stands still for a second makes everything red.
        Assert.True(!cells[0].Measured.IsGreen && cells[1].Measured.Good > 10 * cells[0].Measured.Good, $"{cells[0].Measured.Good} to {cells[1].Measured.Good}");
        Assert.True(cells[0].Measured.ThreadsPerRequest > 5 * cells[1].Measured.ThreadsPerRequest, $"{cells[0].Measured.ThreadsPerRequest} to {cells[1].Measured.ThreadsPerRequest}");
    }

    [MeasuredFact]
    public void The_report_is_three_files()
    {
        var settings = MatrixSettings.Quick with { Scenarios = ["10"], Connections = [2], Seconds = 0.5, TimeoutSeconds = 0.25 };
        var (output, error) = (new StringWriter(), new StringWriter());
        Assert.Equal(0, new ScenariosCommand().Run(settings, Folder, output, error, default));
        Assert.Equal(["scenarios.html", "scenarios.json", "scenarios.md"], Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order());
    }

    [MeasuredFact]
    public void A_killed_server_is_one_clear_line()
    {
        var killed = false;
        var stop = Assert.Throws<StopException>(() => Measure(_ => killed = killed || Kill(Roles.Server)));
        Assert.StartsWith("The server-process process ended", stop.Message);
        Assert.Empty(Ours());
    }

    [MeasuredFact]
    public void A_killed_load_is_one_clear_line()
    {
        var killed = false;
        var stop = Assert.Throws<StopException>(() => Measure(_ => killed = killed || Kill(Roles.Load)));
        Assert.StartsWith("The load-process process ended", stop.Message);
        Assert.Empty(Ours());
    }

    [MeasuredFact]
    public void No_process_is_left_behind()
    {
        Assert.Throws<OperationCanceledException>(() =>
        {
            using var cancel = new CancellationTokenSource();
            Measure(_ => cancel.Cancel(), cancel.Token);
        });
        Assert.Empty(Ours());
    }

    [MeasuredFact]
    public void A_taken_port_is_one_clear_line()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port;
        var stop = Assert.Throws<StopException>(() => Run.On(new ServerSettings(port), Plan, _ => { }, default));
        Assert.Contains($"Port {port} of 127.0.0.1 is taken", stop.Message);
    }

    [MeasuredFact]
    public void A_report_that_cannot_take_its_place_is_one_clear_line_and_leaves_nothing()
    {
        var taken = Directory.CreateDirectory(Path.Combine(Folder, "scenarios.json")).FullName;
        var settings = MatrixSettings.Quick with { Scenarios = ["10"], Connections = [1], Seconds = 0.5, TimeoutSeconds = 0.25 };
        var stop = Assert.Throws<StopException>(() => new ScenariosCommand().Run(settings, Folder, new StringWriter(), new StringWriter(), default));
        Assert.StartsWith($"The report cannot be written to {Folder}: ", stop.Message);
        Assert.Equal([taken], Directory.EnumerateFileSystemEntries(Folder));
    }

    [Fact]
    public void A_disk_that_is_full_half_way_leaves_the_old_file_and_nothing_beside_it()
    {
        var file = Path.Combine(Folder, "a.json");
        File.WriteAllText(file, "old");
        Assert.Throws<IOException>(() => WholeFile.Write(file, beside => { File.WriteAllText(beside, "half"); throw new IOException("No space left on device"); }));
        Assert.Equal([(file, "old")], Directory.EnumerateFiles(Folder).Select(f => (f, File.ReadAllText(f))));
    }

    static LoadPlan Plan => new(0, "/scenarios/10/async", [new Stage(4, 5)], 1);

    static void Measure(Action<Moment> watch, CancellationToken cancel = default) => Run.On(new ServerSettings(), Plan, watch, cancel);

    internal static bool Kill(string role)
    {
        foreach (var process in Ours(role))
            process.Kill();
        return true;
    }

    /// <summary>The children of this process that have a role.</summary>
    internal static List<Process> Ours(string role = "-process") => [.. Process.GetProcessesByName("dotnet").Where(p => CommandLine(p.Id) is var line && line.Contains(role, StringComparison.Ordinal) && line.Contains("SyncIoAnalyzers.Companion.dll", StringComparison.Ordinal) && Parent(p.Id) == Environment.ProcessId)];

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

    static int Parent(int id)
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
