using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>What is written otherwise on other systems, as far as a text tells it.</summary>
public class OtherSystemTests
{
    [Theory]
    [InlineData("/tmp/dotnet-diagnostic-4711-8812345-socket", 4711)]
    [InlineData(@"\\.\pipe\dotnet-diagnostic-4711", 4711)]
    [InlineData(@"\\.\pipe\dotnet-diagnostic-dsrouter-4711", 0)]
    [InlineData("/tmp/my-own/dotnet-diagnostic-", 0)]
    public void A_process_is_known_by_its_socket_or_its_pipe(string file, int id) => Assert.Equal(id, Target.IdIn(file));
}
