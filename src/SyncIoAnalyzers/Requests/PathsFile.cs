using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// The paths of a whole solution as a text that each of its projects is given as an additional file named <see cref="RequestPaths.FileName"/>.
/// </summary>
/// <remarks>
/// The first line is <c>SyncIo.RequestPaths 1</c>. Then one line per member, its parts separated by tabs: who runs it (<c>request</c>, <c>once</c>,
/// <c>background</c>, <c>startup</c>), how many other entry points get there, the member's key, and the key of the member that leads to it on the
/// shortest path; for an entry point <c>=</c> and how people name it. Lines starting with <c>#</c> are comments.
/// </remarks>
internal sealed class PathsFile : RequestPaths
{
    const string Header = "SyncIo.RequestPaths 1";

    readonly Dictionary<string, Line> _lines = [];

    sealed record Line(ReachKind Kind, int Others, string Via);

    /// <inheritdoc/>
    public override bool HasEntryPoints => _lines.Values.Any(l => l.Kind is ReachKind.Request or ReachKind.Background);

    /// <summary>Reads the file. What cannot be read becomes a problem; the other lines count.</summary>
    public static (PathsFile Paths, IReadOnlyList<Problem> Problems) Read(SourceText text)
    {
        var file = new PathsFile();
        var problems = new List<Problem>();
        foreach (var line in text.Lines)
        {
            var content = line.ToString();
            if (line.LineNumber == 0 && content != Header)
                return (file, [Problem.At(FileName, line, $"the first line must be '{Header}'; write the file again with this version of 'syncio'")]);
            if (line.LineNumber == 0 || content.Length == 0 || content[0] == '#')
                continue;
            var parts = content.Split('\t');
            if (parts.Length == 4 && Names.TryParse<ReachKind>(parts[0], out var kind) && int.TryParse(parts[1], out var others))
                file._lines[parts[2]] = new Line(kind, others, parts[3]);
            else
                problems.Add(Problem.At(FileName, line, "a line has four parts separated by tabs: kind, other entry points, member, and the member before it or '=' and the entry point"));
        }

        return (file, problems);
    }

    /// <summary>Writes what one project needs: its own members and all that lies on the way to them.</summary>
    public static string Write(Walk walk, WalkedPaths paths, string assembly)
    {
        var wanted = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var key in walk.Steps.Keys.Where(k => k.StartsWith(assembly + "/", StringComparison.Ordinal)))
            for (var at = key; at != null && wanted.Add(at);)
                at = walk.Steps[at].From!;
        var text = new StringBuilder(Header).Append('\n');
        foreach (var key in wanted)
        {
            var step = walk.Steps[key];
            text.Append(step.Kind.ToString().ToLowerInvariant()).Append('\t').Append(paths.OtherEntries(key)).Append('\t')
                .Append(key).Append('\t').Append(step.From ?? "=" + step.Entry.Display).Append('\n');
        }

        return text.ToString();
    }

    /// <inheritdoc/>
    public override RequestPath? To(string key)
    {
        if (!_lines.TryGetValue(key, out var line))
            return null;
        var steps = new List<string> { key };
        // A file edited by hand could go round in circles.
        for (var via = line.Via; steps.Count <= _lines.Count; via = _lines[via].Via)
            if (via.StartsWith("=", StringComparison.Ordinal))
                return new RequestPath(line.Kind, via.Substring(1), steps, line.Others);
            else if (_lines.ContainsKey(via))
                steps.Insert(0, via);
            else
                break;
        return null;
    }
}

/// <summary>One walk over all projects of a solution.</summary>
internal static class SolutionPaths
{
    /// <summary>The text of <see cref="RequestPaths.FileName"/> for each project, by assembly name.</summary>
    public static IReadOnlyDictionary<string, string> Of(IReadOnlyList<Compilation> compilations, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token)
    {
        var walk = Walk.Over(new World(compilations, table, isCandidate, token), token);
        var paths = new WalkedPaths(walk);
        return compilations.Select(c => c.AssemblyName ?? "").Distinct().ToDictionary(a => a, a => PathsFile.Write(walk, paths, a));
    }
}
