using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The facts that a runtime reports about itself, and their consequences.</summary>
public class RuntimeFactsTests
{
    static readonly WatchTarget Shop = new(1234, "Shop");

    [
        Theory,
        InlineData("arm64", Architecture.X64, "x64"),
        InlineData("x86", Architecture.X64, "x64"),
        InlineData("x64", Architecture.Arm64, "arm64"),
        InlineData("arm64", Architecture.Arm, "arm32")
    ]
    public void Other_architecture_gives_one_line(string architecture, Architecture ours, string here) =>
        Assert.Equal(
            $"Process 1234 (Shop) runs as {architecture}, and this syncio as {here}; take the one that was published for {architecture}, see docs/watch.md.",
            ReadFacts(architecture).FindMismatch(Shop, ours)?.Message
        );

    [
        Theory,
        InlineData("x64", Architecture.X64),
        InlineData("arm64", Architecture.Arm64),
        InlineData("arm32", Architecture.Arm),
        InlineData("", Architecture.X64),
        InlineData("Unknown", Architecture.X64)
    ]
    public void Same_or_unknown_architecture_is_accepted(string architecture, Architecture ours) =>
        Assert.Null(ReadFacts(architecture).FindMismatch(Shop, ours));

    [Theory]
    [InlineData("/tmp/a.sock", true)]
    [InlineData("/tmp/a.sock,connect,suspend", true)]
    [InlineData("/tmp/a.sock,nosuspend;/tmp/b.sock", true)]
    [InlineData("/tmp/a.sock,connect,nosuspend", false)]
    [InlineData("", false)]
    public void Diagnostic_port_suspends_the_start_by_default(string ports, bool isHeld) =>
        Assert.Equal(
            isHeld,
            (ReadFacts("x64") with { Environment = new Dictionary<string, string> { ["DOTNET_DiagnosticPorts"] = ports } }).IsHeldAtStart
        );

    [Fact]
    public void Runtime_of_the_test_process_is_read() =>
        Assert.Equal(
            $"{RuntimeInformation.ProcessArchitecture}".ToLowerInvariant(),
            RuntimeFacts.ReadFacts(new DiagnosticsClient(Environment.ProcessId)).Architecture
        );

    static RuntimeFacts ReadFacts(string architecture) => new(architecture, new Dictionary<string, string>());
}
