using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>What a runtime says of itself, and what follows from that.</summary>
public class RuntimeFactsTests
{
    static readonly Target Shop = new(1234, "Shop");

    [Theory, InlineData("arm64", Architecture.X64, "x64"), InlineData("x86", Architecture.X64, "x64"), InlineData("x64", Architecture.Arm64, "arm64"), InlineData("arm64", Architecture.Arm, "arm32")]
    public void Another_architecture_is_one_line(string architecture, Architecture ours, string here) => Assert.Equal(
        $"Process 1234 (Shop) runs as {architecture}, and this syncio as {here}; take the one that was published for {architecture}, see docs/watch.md.",
        Facts(architecture).Refused(Shop, ours)?.Message);

    [Theory, InlineData("x64", Architecture.X64), InlineData("arm64", Architecture.Arm64), InlineData("arm32", Architecture.Arm), InlineData("", Architecture.X64), InlineData("Unknown", Architecture.X64)]
    public void The_same_one_is_watched_and_one_that_is_not_told(string architecture, Architecture ours) => Assert.Null(Facts(architecture).Refused(Shop, ours));

    [Theory]
    [InlineData("/tmp/a.sock", true)]
    [InlineData("/tmp/a.sock,connect,suspend", true)]
    [InlineData("/tmp/a.sock,nosuspend;/tmp/b.sock", true)]
    [InlineData("/tmp/a.sock,connect,nosuspend", false)]
    [InlineData("", false)]
    public void A_port_holds_the_start_unless_it_is_told_not_to(string ports, bool isHeld) =>
        Assert.Equal(isHeld, (Facts("x64") with { Environment = new Dictionary<string, string> { ["DOTNET_DiagnosticPorts"] = ports } }).IsHeldAtStart);

    [Fact] public void This_very_process_tells() =>
        Assert.Equal($"{RuntimeInformation.ProcessArchitecture}".ToLowerInvariant(), RuntimeFacts.Of(new DiagnosticsClient(Environment.ProcessId)).Architecture);

    static RuntimeFacts Facts(string architecture) => new(architecture, new Dictionary<string, string>());
}
