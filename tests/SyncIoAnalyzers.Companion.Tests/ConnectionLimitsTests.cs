using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Tests;

public class ConnectionLimitsTests
{
    [Theory]
    [InlineData("--connections 100000", "'100000' is not a number of connections; specify one from 1 to 20000.")]
    [InlineData("--connections 8,many", "'many' is not a number of connections; specify one from 1 to 20000.")]
    [InlineData("--connections -1", "'-1' is not a number of connections; specify one from 1 to 20000.")]
    [InlineData(
        "--scenario 11",
        "There is no scenario 11; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, blob, body, database, dispose, fake, file, form, hidden, lock, open, parallel, profile, queue, response, semaphore, sequence, sqlite, threads, together, values, wrapped."
    )]
    [InlineData(
        "--seconds 1 --timeout 1",
        "A load must last at least 2 timeouts to count more than one wave of them: --seconds 1 --timeout 1."
    )]
    [InlineData("--seconds 3600", "A load must last more than 0 and at most 600 seconds, not 3600.")]
    [InlineData("--seconds -2", "A load must last more than 0 and at most 600 seconds, not -2.")]
    public void Invalid_measurement_is_reported_before_anything_starts(string arguments, string why) =>
        Assert.Equal(why, Assert.Throws<StopException>(() => ReadSettings(arguments)).Message);

    [Fact]
    public void Default_sizes_are_those_of_the_article() =>
        Assert.Equal([8, 16, 32, 64, 128, 256, 512, 1024, 2048], ReadSettings("--full").Connections);

    [Fact]
    public void Connections_are_sorted_and_unique() => Assert.Equal([4, 8], ReadSettings("--connections 8,4,8").Connections);

    [Fact]
    public void Invalid_port_is_reported() =>
        Assert.Equal(
            "A port is from 1 to 65535, or 0 for a free one, not 70000.",
            Assert.Throws<StopException>(() => ServeCommand.RunServer(70_000, null, 0, TextWriter.Null, default)).Message
        );

    [Fact]
    public void Number_of_files_beyond_the_system_limit_is_reported() =>
        Assert.Contains("open files", Assert.Throws<StopException>(() => LoadLimits.CheckFiles(int.MaxValue - 1000)).Message);

    static MatrixSettings ReadSettings(string arguments) =>
        new ScenariosCommand() is var command ? command.ReadSettings(command.CreateCommand().Parse(arguments)) : null!;
}
