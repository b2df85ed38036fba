using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Tests;

public class LimitsTests
{
    [Theory]
    [InlineData("--connections 100000", "'100000' is no number of connections; write one from 1 to 20000.")]
    [InlineData("--connections 8,many", "'many' is no number of connections; write one from 1 to 20000.")]
    [InlineData("--connections -1", "'-1' is no number of connections; write one from 1 to 20000.")]
    [InlineData("--scenario 11", "There is no scenario 11; there are 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, blob, body, database, dispose, fake, file, form, hidden, lock, open, parallel, profile, queue, response, semaphore, sequence, sqlite, threads, together, values, wrapped.")]
    [InlineData("--seconds 1 --timeout 1", "A load must last at least 2 timeouts, or only one wave of them is counted: --seconds 1 --timeout 1.")]
    [InlineData("--seconds 3600", "A load lasts from above 0 to 600 seconds, not 3600.")]
    [InlineData("--seconds -2", "A load lasts from above 0 to 600 seconds, not -2.")]
    public void What_cannot_be_measured_is_told_before_anything_starts(string arguments, string why) =>
        Assert.Equal(why, Assert.Throws<StopException>(() => Read(arguments)).Message);

    [Fact] public void The_sizes_are_those_of_the_article() => Assert.Equal([8, 16, 32, 64, 128, 256, 512, 1024, 2048], Read("--full").Connections);

    [Fact] public void Connections_come_in_order_and_once() => Assert.Equal([4, 8], Read("--connections 8,4,8").Connections);

    [Fact] public void A_port_that_cannot_be_is_told() => Assert.Equal("A port is from 1 to 65535, or 0 for a free one, not 70000.", Assert.Throws<StopException>(() => ServeCommand.Run(70_000, null, 0, TextWriter.Null, default)).Message);

    [Fact] public void More_files_than_the_system_allows_are_told() => Assert.Contains("open files", Assert.Throws<StopException>(() => Limits.CheckFiles(int.MaxValue - 1000)).Message);

    static MatrixSettings Read(string arguments) => new ScenariosCommand() is var command ? command.Read(command.Create().Parse(arguments)) : null!;
}
