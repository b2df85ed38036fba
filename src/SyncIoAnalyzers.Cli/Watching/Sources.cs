using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What a process is asked to tell.</summary>
internal static class Sources
{
    /// <summary>The name of the provider that tells of requests.</summary>
    public const string Hosting = "Microsoft.AspNetCore.Hosting";

    /// <summary>The name of the provider that tells of the pool.</summary>
    public const string Runtime = "System.Runtime";

    const string Clr = "Microsoft-Windows-DotNETRuntime";
    const long WaitHandle = 0x400_0000_0000;
    const long Threading = 0x1_0000;

    /// <summary>Each wait of a thread, with its stack; since .NET 9.</summary>
    public static readonly EventPipeProvider Waits = new(Clr, EventLevel.Verbose, WaitHandle);

    /// <summary>The stacks of all threads, some hundred times a second.</summary>
    public static readonly EventPipeProvider Samples = new("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational);

    /// <summary>Beginning and end of each request.</summary>
    public static readonly EventPipeProvider Requests = new(Hosting, EventLevel.Informational);

    /// <summary>How the pool is, once a second, and why it adds threads. The first needs a thread of its own in the process, not one of the pool.</summary>
    public static readonly IReadOnlyList<EventPipeProvider> Pool =
        [new(Clr, EventLevel.Informational, Threading), new(Runtime, EventLevel.Informational, (long)EventKeywords.All, new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" })];

    /// <summary>Everything at once, for a file.</summary>
    public static IReadOnlyList<EventPipeProvider> All(bool routes) =>
        [Waits, Samples, Pool[1], .. Routes(routes)];

    /// <summary>The requests, where they are asked for.</summary>
    public static IEnumerable<EventPipeProvider> Routes(bool routes) => routes ? [Requests] : [];
}
