using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What a runtime says of itself.</summary>
/// <param name="Architecture">What its code is made for, as <c>x64</c>; empty where it does not say.</param>
/// <param name="Environment">With which variables it was started.</param>
internal sealed record RuntimeFacts(string Architecture, IReadOnlyDictionary<string, string> Environment)
{
    const string Info = "Microsoft.Diagnostics.NETCore.Client.ProcessInfo, Microsoft.Diagnostics.NETCore.Client";

    /// <summary>Whether its start may be held until a tool lets it go: as ports do unless they are told not to.</summary>
    public bool IsHeldAtStart => Variable("DefaultDiagnosticPortSuspend") == "1"
        || Variable("DiagnosticPorts").Split(';', StringSplitOptions.RemoveEmptyEntries).Any(port => !port.Split(',').Contains("nosuspend", StringComparer.OrdinalIgnoreCase));

    /// <summary>Asks it.</summary>
    public static RuntimeFacts Of(DiagnosticsClient client)
    {
        try
        {
            return new(ArchitectureOf(Ask(client)) ?? "", client.GetProcessEnvironment());
        }
        catch (ServerErrorException)
        {
            return new("", new Dictionary<string, string>()); // before .NET 5 it knows neither question
        }
    }

    /// <summary>Why this program cannot watch it; null where it can.</summary>
    /// <param name="target">Whose runtime it is.</param>
    /// <param name="ours">What this program's code is made for.</param>
    public StopException? Refused(Target target, Architecture ours)
    {
        var here = ours == System.Runtime.InteropServices.Architecture.Arm ? "arm32" : $"{ours}".ToLowerInvariant();
        return Architecture is "" or "Unknown" || Architecture == here ? null
            : new StopException($"{target} runs as {Architecture}, and this syncio as {here}; take the one that was published for {Architecture}, see docs/watch.md.");
    }

    /// <summary>Why nothing came of it, where its start is held.</summary>
    public static StopException Held(Target target) =>
        new($"{target} has not begun to run: DOTNET_DiagnosticPorts holds its start until a tool connects there and lets it go. Start it with ',nosuspend' behind the port, or let that tool go first.");

    string Variable(string name) => Environment.GetValueOrDefault("DOTNET_" + name) ?? Environment.GetValueOrDefault("COMPlus_" + name) ?? "";

    // The library asks for this itself, and keeps the answer.
    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "GetProcessInfo")]
    [return: UnsafeAccessorType(Info)]
    static extern object Ask(DiagnosticsClient client);

    [UnsafeAccessor(UnsafeAccessorKind.Method, Name = "get_ProcessArchitecture")]
    static extern string? ArchitectureOf([UnsafeAccessorType(Info)] object info);
}
