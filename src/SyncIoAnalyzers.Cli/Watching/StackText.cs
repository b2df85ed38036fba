namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Reads the text of <c>dotnet-stack report</c>: all stacks of one moment, without lines.</summary>
internal static class StackText
{
    /// <summary>Reads a file.</summary>
    /// <exception cref="StopException">It is not there, or holds no stack.</exception>
    public static Watched Read(string file, FrameTable table)
    {
        if (!File.Exists(file))
            throw new StopException($"There is no file {file}.");
        var threads = Threads(File.ReadLines(file)).ToArray();
        if (threads.Length == 0)
            throw new StopException($"{file} holds no stack; write one with 'dotnet-stack report -p PID > {file}'.");
        var modules = new Modules();
        using var lines = new Lines(modules, []);
        var stacks = new StackReader(modules, lines, new Primitives([]).Of, table);
        var (sightings, pool) = (new Sightings(), threads.Where(stacks.IsPool).ToArray());
        foreach (var seen in pool.Select(t => stacks.Read(t, isWait: false)).OfType<Blocked>().Select(sightings.Of))
            (seen.Threads, seen.Now) = (seen.Threads + 1, seen.Now + 1);
        var tally = new Tally();
        tally.Add(new Window(0, sightings.All, HasWaits: false, HasSamples: true, pool.Length, Lost: 0));
        return tally.Sum(new Pool());
    }

    /// <summary>A line that begins a thread, then one for each frame, as <c>Module!Type.Method(signature)</c>.</summary>
    static IEnumerable<IReadOnlyList<Frame>> Threads(IEnumerable<string> text)
    {
        List<Frame>? frames = null;
        foreach (var line in text.Select(l => l.Trim()))
            if (line.StartsWith("Thread (", StringComparison.Ordinal))
            {
                if (frames is { Count: > 0 })
                    yield return frames;
                frames = [];
            }
            else if (line.IndexOf('!') is > 0 and var mark)
                frames?.Add(Frame.Parse(line[..mark].Replace(".il", ""), line[(mark + 1)..]));

        if (frames is { Count: > 0 })
            yield return frames;
    }
}
