using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>A load in a process of its own, so that it neither takes nor measures the server's threads.</summary>
internal static class LoadProcess
{
    /// <summary>The word with which it says that it is warm and begins to count.</summary>
    public const string Began = "began";

    /// <summary>The word before each <see cref="LoadTick"/>.</summary>
    public const string Ticks = "tick";

    /// <summary>The word before the <see cref="LoadResult"/>.</summary>
    public const string Ended = "result";

    /// <summary>What makes an answer cheap to take, each measured by the processor time of a request.</summary>
    public static readonly IReadOnlyDictionary<string, string> Environment = new Dictionary<string, string>
    {
        // Taken where it comes in, not handed to another thread first.
        ["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"] = "1",
        // Compiled for good at once: a load is over before code that is compiled better later would pay.
        ["DOTNET_TieredCompilation"] = "0",
        // Hardly anything is left to collect, and the heaps of a server are for those who have much.
        ["DOTNET_gcServer"] = "0",
    };

    /// <summary>Carries out a plan; when the parent ends it stops, too.</summary>
    public static async Task<int> RunAsync(LoadPlan plan)
    {
        Parent.EndWithIt(() => System.Environment.Exit(0));
        var result = await new Generator(plan, () => Lines.Say(Began, plan), tick => Lines.Say(Ticks, tick)).RunAsync(CancellationToken.None);
        Lines.Say(Ended, result);
        return 0;
    }
}
