using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>Reads the text of <c>dotnet-stack report</c>: all stacks at one moment, without lines.</summary>
internal static class StackReportReader
{
    /// <summary>Reads a file.</summary>
    /// <exception cref="StopException">The file is missing or contains no stack.</exception>
    public static WatchResult ReadReport(string file, FrameTable table)
    {
        if (!File.Exists(file))
            throw new StopException($"There is no file {file}.");
        var threads = ParseThreads(File.ReadLines(file)).ToArray();
        if (threads.Length == 0)
            throw new StopException($"{file} holds no stack; write one with 'dotnet-stack report -p PID > {file}'.");
        var modules = new ModuleClassifier();
        using var lines = new SourceLineResolver(modules, []);
        var stacks = new StackReader(modules, lines, new MemberVerdictLookup([]).GetVerdict, table);
        var (sightings, pool) = (new SightingCollection(), threads.Where(stacks.IsPoolThread).ToArray());
        foreach (var seen in pool.Select(t => stacks.ReadStack(t, isWait: false)).OfType<BlockedCall>().Select(sightings.GetOrAddSighting))
            (seen.Threads, seen.ThreadsNow) = (seen.Threads + 1, seen.ThreadsNow + 1);
        var tally = new WatchTally(separatesRoutes: false);
        tally.AddWindow(new RecordedWindow(0, sightings.AllSightings, HasWaits: false, HasSamples: true, pool.Length, LostEvents: 0));
        return tally.CreateResult(new PoolMonitor());
    }

    /// <summary>Parses one line per thread, followed by a line for each frame, as <c>Module!Type.Method(signature)</c>.</summary>
    static IEnumerable<IReadOnlyList<ManagedFrame>> ParseThreads(IEnumerable<string> text)
    {
        List<ManagedFrame>? frames = null;
        foreach (var line in text.Select(l => l.Trim()))
            if (line.StartsWith("Thread (", StringComparison.Ordinal))
            {
                if (frames is { Count: > 0 })
                    yield return frames;
                frames = [];
            }
            else if (line.IndexOf('!') is > 0 and var mark)
                frames?.Add(ManagedFrame.ParseFullName(line[..mark].Replace(".il", ""), line[(mark + 1)..]));

        if (frames is { Count: > 0 })
            yield return frames;
    }
}
