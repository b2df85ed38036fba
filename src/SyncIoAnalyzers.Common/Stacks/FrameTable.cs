using System.Collections.Immutable;
using SyncIoAnalyzers.Common.Tables;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>The meaning of stack frames, read from <c>frames.txt</c>.</summary>
internal sealed class FrameTable
{
    /// <summary>The section of frames that only pool threads have.</summary>
    public const string PoolSection = "pool";

    /// <summary>The section of frames that may wait for any length of time.</summary>
    public const string AllowedSection = "allowed";

    /// <summary>The section of server frames that call the application for a request.</summary>
    public const string RequestSection = "request";

    /// <summary>The section of frames that invoke the delegate given to <c>Task.Run</c>.</summary>
    public const string WrapperSection = "wrapper";

    /// <summary>The section of frames in which a thread waits instead of working.</summary>
    public const string WaitsSection = "waits";

    /// <summary>The section of frames in which a thread spins before it decides to wait.</summary>
    public const string SpinsSection = "spins";

    /// <summary>The section of frames of code that runs database queries.</summary>
    public const string QueriesSection = "queries";

    /// <summary>The section of frames below which only text or bytes in memory are read.</summary>
    public const string MemorySection = "memory";

    const string NamesSection = "names",
        OriginsSection = "origins";

    readonly ILookup<string, (string Pattern, string Public)> _lines;

    FrameTable(IEnumerable<(string Section, string Pattern, string Public)> lines) =>
        _lines = lines.ToLookup(l => l.Section, l => (l.Pattern, l.Public));

    /// <summary>The embedded table.</summary>
    public static FrameTable Default { get; } = new(ReadShippedLines());

    /// <summary>Returns a copy of the table with additional members that may wait.</summary>
    /// <param name="allowed">Members as <c>Type.Method</c>, with <c>*</c> for any run of characters.</param>
    public FrameTable WithAllowedMembers(IEnumerable<string> allowed) =>
        new(
            _lines
                .SelectMany(s => s.Select(l => (s.Key, l.Pattern, l.Public)))
                .Concat(allowed.Select(a => (AllowedSection, a.Contains('*') ? a : "*" + a, "")))
        );

    /// <summary>Returns true if a section contains the frame.</summary>
    public bool IsInSection(string section, ManagedFrame frame) =>
        _lines[section].Any(l => WildcardMatcher.IsMatch(l.Pattern, frame.FullName));

    /// <summary>Returns true for a member in which a thread waits.</summary>
    public bool IsWait(ManagedFrame frame) => IsInSection(WaitsSection, frame);

    /// <summary>Returns the frame under the name of the public member that it implements.</summary>
    public ManagedFrame ReplaceByPublicName(ManagedFrame frame) => FindPublicName(NamesSection, frame) ?? frame;

    /// <summary>Returns the member that created a sequence, from a frame of its enumeration; null for other frames.</summary>
    public ManagedFrame? FindOrigin(ManagedFrame frame) => FindPublicName(OriginsSection, frame);

    ManagedFrame? FindPublicName(string section, ManagedFrame frame) =>
        _lines[section].FirstOrDefault(l => WildcardMatcher.IsMatch(l.Pattern, frame.FullName)).Public is { Length: > 0 } name
            ? ManagedFrame.ParseFullName(frame.Module, name)
            : null;

    static ImmutableArray<(string, string, string)> ReadShippedLines()
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
