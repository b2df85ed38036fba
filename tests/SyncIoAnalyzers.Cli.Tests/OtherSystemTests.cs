using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Texts that differ on other operating systems, as far as they can be tested here.</summary>
public class OtherSystemTests
{
    [Theory]
    [InlineData("/tmp/dotnet-diagnostic-4711-8812345-socket", 4711)]
    [InlineData(@"\\.\pipe\dotnet-diagnostic-4711", 4711)]
    [InlineData(@"\\.\pipe\dotnet-diagnostic-dsrouter-4711", 0)]
    [InlineData("/tmp/my-own/dotnet-diagnostic-", 0)]
    public void Process_is_identified_by_its_socket_or_pipe(string file, int id) => Assert.Equal(id, WatchTarget.ParseProcessId(file));
}
