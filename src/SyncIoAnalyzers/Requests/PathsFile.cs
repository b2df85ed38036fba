using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// The paths of a whole solution as a text that each of its projects is given as an additional file named <see cref="RequestPaths.FileName"/>.
/// </summary>
/// <remarks>
/// The first line is <c>SyncIo.RequestPaths 1</c>, the last one <c>end</c>. Between them is one line per member, its parts separated by tabs: who runs
/// it (<c>request</c>, <c>once</c>, <c>background</c>, <c>startup</c>), how many other entry points get there, the member's key, and the key of the
/// member that leads to it on the shortest path; for an entry point <c>=</c> and how people name it. A line <c>for</c> and a tab tells the preprocessor
/// symbols of the project that was walked. Lines starting with <c>#</c> are comments.
/// </remarks>
internal sealed class PathsFile : RequestPaths
{
    /// <summary>The first line.</summary>
    public const string Header = "SyncIo.RequestPaths 1";

    /// <summary>The last line: a file without it was not written to its end.</summary>
    public const string End = "end";

    /// <summary>How the line begins that tells the preprocessor symbols.</summary>
    public const string For = "for\t";

    /// <summary>What an entry point has in the place of the member before it.</summary>
    public const string Is = "=";

    readonly Dictionary<string, Line> _lines = [];

    PathsFile(string path, TextLine first) => (Path, First) = (path, first);

    /// <summary>Where the file is.</summary>
    public string Path { get; }

    /// <summary>Its first line.</summary>
    public TextLine First { get; }

    /// <summary>One line.</summary>
    /// <param name="Kind">Who runs the member.</param>
    /// <param name="Others">How many other entry points get there.</param>
    /// <param name="Via">The key of the member before it, or <see cref="Is"/> and the entry point.</param>
    /// <param name="Text">Where it stands in the file.</param>
    public sealed record Line(ReachKind Kind, int Others, string Via, TextLine Text);

    /// <summary>The lines by the keys of their members.</summary>
    public IReadOnlyDictionary<string, Line> Lines => _lines;

    /// <summary>The preprocessor symbols of the project that was walked; null when the file does not tell.</summary>
    public string? Symbols { get; private set; }

    /// <inheritdoc/>
    public override bool HasEntryPoints => _lines.Values.Any(l => l.Kind is ReachKind.Request or ReachKind.Background);

    /// <summary>Reads the file; null, and why, when it is not whole: half of the paths would say that nobody reaches the other half.</summary>
    public static (PathsFile? Paths, IReadOnlyList<Problem> Problems) Read(SourceText text, string path)
    {
        var file = new PathsFile(path, text.Lines[0]);
        var problems = file.Fill([.. text.Lines.Where(l => l.LineNumber == 0 || !l.Span.IsEmpty && text[l.Start] != '#')]).ToList();
        return problems.Count == 0 ? (file, problems) : (null, problems);
    }

    /// <summary>What two walks found, as one file: of a member that both reached the stronger claim, of equal ones the first, and the other entry points of both.</summary>
    /// <remarks>A way leads to claims that are at least as strong, so it ends at an entry point, whichever of the files its steps are from.</remarks>
    public static PathsFile? Join(PathsFile? first, PathsFile? second)
    {
        if (first == null || second == null)
            return first ?? second;
        var joined = new PathsFile(first.Path, first.First) { Symbols = first.Symbols == second.Symbols ? first.Symbols : null };
        foreach (var same in first._lines.Concat(second._lines).ToLookup(l => l.Key, l => l.Value))
            joined._lines.Add(same.Key, same.Aggregate((one, other) => one.Kind < other.Kind ? other : one with { Others = one.Others + (one.Kind == other.Kind && one.Kind == ReachKind.Request ? other.Others + 1 : 0) }));
        return joined;
    }

    IEnumerable<Problem> Fill(List<TextLine> lines)
    {
        if (lines[0].ToString() != Header)
            return [Problem.At(FileName, lines[0], $"the first line must be '{Header}'; write the file again with this version of 'syncio'")];
        var last = lines[lines.Count - 1];
        if (last.ToString() != End)
            return [Problem.At(FileName, last, $"the last line must be '{End}', so the file is not whole; write it again with 'syncio paths'")];
        return lines.GetRange(1, lines.Count - 2).Where(l => !TryAdd(l)).ToList()
            .Select(l => Problem.At(FileName, l, "a line has four parts separated by tabs: kind, other entry points, member, and the member before it or '=' and the entry point; write the file again with 'syncio paths'"))
            .Concat(_lines.Where(l => To(l.Key) == null).Select(l => Problem.At(FileName, l.Value.Text, $"no line leads from an entry point to '{l.Key}'; write the file again with 'syncio paths'")));
    }

    bool TryAdd(TextLine line)
    {
        var content = line.ToString();
        if (content.StartsWith(For, StringComparison.Ordinal))
        {
            Symbols = content.Substring(For.Length);
            return true;
        }

        var parts = content.Split('\t');
        if (parts.Length != 4 || !Names.TryParse<ReachKind>(parts[0], out var kind) || !int.TryParse(parts[1], out var others) || _lines.ContainsKey(parts[2]))
            return false;
        _lines.Add(parts[2], new Line(kind, others, parts[3], line));
        return true;
    }

    /// <inheritdoc/>
    public override RequestPath? To(string key)
    {
        if (!_lines.TryGetValue(key, out var line))
            return null;
        var steps = new List<string> { key };
        // A file edited by hand could go round in circles.
        for (var via = line.Via; steps.Count <= _lines.Count; via = _lines[via].Via)
            if (via.StartsWith(Is, StringComparison.Ordinal))
                return new RequestPath(line.Kind, via.Substring(Is.Length), steps, line.Others);
            else if (_lines.ContainsKey(via))
                steps.Insert(0, via);
            else
                break;
        return null;
    }
}
