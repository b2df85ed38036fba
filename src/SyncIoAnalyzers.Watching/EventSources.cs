using System.Diagnostics.Tracing;
using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Watching;

/// <summary>The event providers that a process is asked to enable.</summary>
internal static class EventSources
{
    /// <summary>The name of the provider of request events.</summary>
    public const string HostingProvider = "Microsoft.AspNetCore.Hosting";

    /// <summary>The name of the provider of pool counters.</summary>
    public const string RuntimeProvider = "System.Runtime";

    const string ClrProvider = "Microsoft-Windows-DotNETRuntime";
    const long WaitHandleKeyword = 0x400_0000_0000;
    const long ThreadingKeyword = 0x1_0000;

    /// <summary>Each wait of a thread, with its stack; since .NET 9.</summary>
    public static readonly EventPipeProvider Waits = new(ClrProvider, EventLevel.Verbose, WaitHandleKeyword);

    /// <summary>The stacks of all threads, some hundred times per second.</summary>
    public static readonly EventPipeProvider Samples = new("Microsoft-DotNETCore-SampleProfiler", EventLevel.Informational);

    /// <summary>The start and end of each request.</summary>
    public static readonly EventPipeProvider Requests = new(HostingProvider, EventLevel.Informational);

    /// <summary>
    /// The state of the pool, once per second, and the reasons for added threads. The counters need a thread of their own in the process,
    /// not one of the pool.
    /// </summary>
    public static readonly IReadOnlyList<EventPipeProvider> Pool =
    [
        new(ClrProvider, EventLevel.Informational, ThreadingKeyword),
        new(
            RuntimeProvider,
            EventLevel.Informational,
            (long)EventKeywords.All,
            new Dictionary<string, string> { ["EventCounterIntervalSec"] = "1" }
        ),
    ];

    /// <summary>Returns all providers, for a recording.</summary>
    public static IReadOnlyList<EventPipeProvider> GetAllProviders(bool routes) => [Waits, Samples, Pool[1], .. GetRouteProviders(routes)];

    /// <summary>Returns the provider of requests if routes are requested.</summary>
    public static IEnumerable<EventPipeProvider> GetRouteProviders(bool routes) => routes ? [Requests] : [];
}
