using System.Collections.Immutable;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>What <c>frames.txt</c> says of the frames of a stack.</summary>
internal sealed class FrameTable
{
    /// <summary>Frames of the pool's own threads.</summary>
    public const string Pool = "pool";

    /// <summary>Frames of those who may wait for as long as they like.</summary>
    public const string Allowed = "allowed";

    /// <summary>Frames of a server that calls the application for a request.</summary>
    public const string Request = "request";

    /// <summary>Frames that call the delegate given to <c>Task.Run</c>.</summary>
    public const string Wrapper = "wrapper";

    /// <summary>Frames in which a thread waits rather than works.</summary>
    public const string Waits = "waits";

    /// <summary>Frames in which a thread looks whether it has to wait at all.</summary>
    public const string Spins = "spins";

    const string Names = "names";

    readonly ILookup<string, (string Pattern, string Public)> _lines;

    FrameTable(IEnumerable<(string Section, string Pattern, string Public)> lines) => _lines = lines.ToLookup(l => l.Section, l => (l.Pattern, l.Public));

    /// <summary>The table that travels with the tool.</summary>
    public static FrameTable Default { get; } = new(Shipped());

    /// <summary>The same, with more that may wait.</summary>
    /// <param name="allowed">Members as <c>Type.Method</c>, with <c>*</c> for any run of characters.</param>
    public FrameTable Allow(IEnumerable<string> allowed) => new(
        _lines.SelectMany(s => s.Select(l => (s.Key, l.Pattern, l.Public))).Concat(allowed.Select(a => (Allowed, a.Contains('*') ? a : "*" + a, ""))));

    /// <summary>Whether a section speaks of the frame.</summary>
    public bool Says(string section, Frame frame) => _lines[section].Any(l => Wildcard.Matches(l.Pattern, frame.FullName));

    /// <summary>The frame under the name that the code has for it.</summary>
    public Frame Named(Frame frame) =>
        _lines[Names].FirstOrDefault(l => Wildcard.Matches(l.Pattern, frame.FullName)).Public is { Length: > 0 } name ? Frame.Parse(frame.Module, name) : frame;

    static ImmutableArray<(string, string, string)> Shipped()
    {
        using var stream = typeof(FrameTable).Assembly.GetManifestResourceStream("frames.txt")!;
        using var reader = new StreamReader(stream);
        var (section, lines) = ("", ImmutableArray.CreateBuilder<(string, string, string)>());
        while (reader.ReadLine() is { } line)
            if (TableText.SplitReason(line).Content is { Length: > 0 } content)
                if (content[0] == '[')
                    section = content.Trim('[', ']');
                else if (content.Split(" -> ") is var parts)
                    lines.Add((section, parts[0], parts.ElementAtOrDefault(1) ?? ""));
        return lines.ToImmutable();
    }
}
