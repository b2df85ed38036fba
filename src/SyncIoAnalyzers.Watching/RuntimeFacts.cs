using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Watching;

/// <summary>The facts that a runtime reports about itself.</summary>
/// <param name="Architecture">The processor architecture, such as <c>x64</c>; empty if unknown.</param>
/// <param name="Environment">The environment variables of the process.</param>
internal sealed record RuntimeFacts(string Architecture, IReadOnlyDictionary<string, string> Environment)
{
    const string ProcessInfoType = "Microsoft.Diagnostics.NETCore.Client.ProcessInfo, Microsoft.Diagnostics.NETCore.Client";

    /// <summary>Returns true if the start may be suspended until a tool resumes it, which is the default of diagnostic ports.</summary>
    public bool IsHeldAtStart =>
        GetVariable("DefaultDiagnosticPortSuspend") == "1"
        || GetVariable("DiagnosticPorts")
            .Split(';', StringSplitOptions.RemoveEmptyEntries)
            .Any(port => !port.Split(',').Contains("nosuspend", StringComparer.OrdinalIgnoreCase));

    /// <summary>Reads the facts from the process.</summary>
    public static RuntimeFacts ReadFacts(DiagnosticsClient client)
    {
        try
        {
            return new(GetArchitecture(GetProcessInfo(client)) ?? "", client.GetProcessEnvironment());
        }
        catch (ServerErrorException)
        {
            return new("", new Dictionary<string, string>()); // runtimes before .NET 5 support neither command
        }
    }

    /// <summary>Returns the reason why this program cannot watch the process; null if it can.</summary>
    /// <param name="target">The process.</param>
    /// <param name="ours">The architecture of this program.</param>
    public StopException? FindMismatch(WatchTarget target, Architecture ours)
    {
        var here = ours == System.Runtime.InteropServices.Architecture.Arm ? "arm32" : $"{ours}".ToLowerInvariant();
        return Architecture is "" or "Unknown" || Architecture == here
            ? null
            : new StopException(
                $"{target} runs as {Architecture}, and this syncio as {here}; "
                    + $"take the one that was published for {Architecture}, see docs/watch.md."
            );
    }

    /// <summary>Creates the exception for a process whose start is suspended.</summary>
    public static StopException CreateHeldException(WatchTarget target) =>
        new(
            $"{target} has not begun to run: DOTNET_DiagnosticPorts holds its start until a tool connects there and lets it go. "
                + "Start it with ',nosuspend' behind the port, or let that tool go first."
        );

    string GetVariable(string name) =>
        Environment.GetValueOrDefault("DOTNET_" + name) ?? Environment.GetValueOrDefault("COMPlus_" + name) ?? "";

    // The library sends this command itself and keeps the result private.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetProcessInfo")]
    [return: UnsafeAccessorType(ProcessInfoType)]
    static extern object GetProcessInfo(DiagnosticsClient client);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ProcessArchitecture")]
    static extern string? GetArchitecture([UnsafeAccessorType(ProcessInfoType)] object info);
}
