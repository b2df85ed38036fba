using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Runs a load in its own process, so that it neither uses nor measures the threads of the server.</summary>
internal static class LoadProcess
{
    /// <summary>Precedes the message that the warm-up is over and counting begins.</summary>
    public const string BeganMessage = "began";

    /// <summary>Precedes each <see cref="LoadTick"/>.</summary>
    public const string TickMessage = "tick";

    /// <summary>Precedes the <see cref="LoadResult"/>.</summary>
    public const string ResultMessage = "result";

    /// <summary>
    /// Runtime settings that make responses cheap to process; the effect of each was measured in processor time per request.
    /// </summary>
    public static readonly IReadOnlyDictionary<string, string> RuntimeSettings = new Dictionary<string, string>
    {
        // Completions run on the thread that receives them instead of another one.
        ["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"] = "1",
        // Code is fully optimized at once: a load ends before tiered compilation pays off.
        ["DOTNET_TieredCompilation"] = "0",
        // There is hardly any garbage, and server GC heaps are meant for processes with much of it.
        ["DOTNET_gcServer"] = "0",
    };

    /// <summary>Executes a plan; ends together with the parent process.</summary>
    public static async Task<int> RunPlanAsync(LoadPlan plan)
    {
        ParentProcess.CallWhenEnded(() => System.Environment.Exit(0));
        var result = await new LoadGenerator(
            plan,
            () => LineProtocol.SendMessage(BeganMessage, plan),
            tick => LineProtocol.SendMessage(TickMessage, tick)
        ).RunPlanAsync(CancellationToken.None);
        LineProtocol.SendMessage(ResultMessage, result);
        return 0;
    }
}
