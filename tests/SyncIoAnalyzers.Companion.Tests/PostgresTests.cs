using System.Diagnostics;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>A real PostgreSQL server for the duration of the tests.</summary>
public sealed class RealPostgres : IDisposable
{
    readonly Process? _process;

    public RealPostgres()
    {
        if (InstalledPrograms.Postgres == null)
            return;
        _process = Process.Start(
            new ProcessStartInfo("bash", [Path.Combine(OwnCode.FindRepository(), ".ci", "postgres")])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                UseShellExecute = false,
            }
        )!;
        Connection = _process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("PostgreSQL did not start.");
    }

    public string Connection { get; } = "";

    public void Dispose()
    {
        _process?.StandardInput.Close();
        _process?.WaitForExit();
        _process?.Dispose();
    }
}

[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class PostgresTests(RealPostgres server) : FolderTests, IClassFixture<RealPostgres>
{
    [PostgresFact]
    public void Every_query_of_a_real_server_waits_and_is_answered()
    {
        var runs = MeasureRamp(new([1, 8], 2, 100, 10, 20));
        Assert.All(runs, r => Assert.Equal(0, r.Measured.Bad));
        Assert.All(runs.SelectMany(r => r.Steps), s => Assert.True(s.MeanMs >= 100, $"{s}"));
    }

    [PostgresFact]
    public void Requests_beyond_the_workers_and_the_pool_wait_for_their_turn()
    {
        // No machine is faster than the theory; a tenth is allowed for responses that began under fewer clients.
        var runs = MeasureRamp(new([1, 60], 3, 100, 10, 20));
        Assert.All(runs.Select(r => r.Steps[^1]), s => Assert.True(s.MeanMs >= 0.9 * s.TheoryMs, $"{s}"));
        Assert.Equal([600, 300], runs.Select(r => r.Steps[^1].TheoryMs));
    }

    [PostgresFact]
    public void Report_names_the_server_and_hides_the_password()
    {
        var command = new RampCommand();
        var settings = command.ReadSettings(command.CreateCommand().Parse(["--postgres", server.Connection + ";Password=hidden"])) with
        {
            Clients = [1],
            Seconds = 0.5,
            WaitMs = 50,
        };
        command.RunAndReport(settings, 1, Folder, new StringWriter(), new StringWriter(), default);
        Assert.Matches("Database: PostgreSQL \\d+", File.ReadAllText(Path.Combine(Folder, "ramp.md")));
        Assert.All(Directory.EnumerateFiles(Folder), f => Assert.DoesNotContain("hidden", File.ReadAllText(f)));
    }

    [PostgresFact]
    public void Pool_larger_than_the_server_allows_gives_one_clear_line() =>
        Assert.Matches("^The PostgreSQL server has 1\\d\\d connections left, and the pool takes 500", StopServer(server.Connection, 500));

    [Theory]
    [InlineData("nonsense", "--postgres takes a connection string, as in")]
    [InlineData("Host=127.0.0.1;Port=many", "--postgres takes a connection string, as in")]
    [InlineData("Username=me", "--postgres must specify a Host.")]
    [InlineData("Host=db.example.org", "The lab loads only this machine, and 'db.example.org' is not 127.0.0.1")]
    [InlineData("Host=127.0.0.1,10.1.2.3", "The lab loads only this machine, and '10.1.2.3' is not 127.0.0.1")]
    [InlineData("Host=127.0.0.1;Port=1", "The PostgreSQL server of --postgres cannot be queried: Failed to connect")]
    public void Invalid_connection_gives_one_clear_line(string connection, string why) =>
        Assert.StartsWith(why, StopServer(connection, 100));

    static string StopServer(string connection, int pool) =>
        Assert.Throws<StopException>(() => PostgresServer.ConnectTo(connection, pool)).Message;

    List<RampRun> MeasureRamp(RampSettings settings)
    {
        var runs = new List<RampRun>();
        RampExperiment.MeasureRoutes(
            settings with
            {
                Postgres = PostgresServer.ConnectTo(server.Connection, settings.Pool),
            },
            _ => { },
            _ => { },
            runs.Add,
            default
        );
        return runs;
    }
}
