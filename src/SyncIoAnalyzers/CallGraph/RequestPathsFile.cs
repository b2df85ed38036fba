using System.Globalization;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// The request paths of a whole solution as a text. Each project receives it as an additional file named <see
/// cref="RequestPaths.FileName"/>.
/// </summary>
/// <remarks>
/// The first line is <c>SyncIo.RequestPaths 1</c>, the last one <c>end</c>. Between them is one line per member with four parts separated
/// by tabs: the reach kind (<c>request</c>, <c>once</c>, <c>background</c>, <c>startup</c>), the number of other entry points that reach
/// it, the key of the member, and the key of the member before it on the shortest path; for an entry point, <c>=</c> and its display
/// name. A member that another one's path contains in another process than its own path, or on an object of another type, is marked with a
/// number: <c>@1</c>. The mark <c>@stream0</c> is for calls on the stream that its first parameter brings: on that path it is not in
/// memory; the kind <c>none</c> means that it always is. The marks <c>@connection0</c> and <c>@query0</c> are for calls that wait only on
/// a path on which that parameter brings the stream of a connection, or a query. A line with <c>blocks</c>, <c>waits</c>,
/// <c>overridden</c>, <c>partly</c>, <c>defers</c>, <c>readsfiles</c>, <c>inmemory</c> or <c>free</c>, a tab and the key of a method is a
/// <see cref="MemberVerdict">verdict</see> about it.
/// A line with <c>perrequest</c>, a tab and the name of a type says that each request has objects of its own of it.
/// A line with <c>for</c> and a tab lists the preprocessor symbols of the project that was analyzed. Lines starting with <c>#</c> are
/// comments.
/// </remarks>
internal sealed class RequestPathsFile : RequestPaths
{
    /// <summary>The first line.</summary>
    public const string HeaderLine = "SyncIo.RequestPaths 1";

    /// <summary>The last line; a file without it is incomplete.</summary>
    public const string EndLine = "end";

    /// <summary>The prefix of the line that lists the preprocessor symbols.</summary>
    public const string SymbolsPrefix = "for\t";

    /// <summary>The prefix of the display name that an entry point has instead of a predecessor.</summary>
    public const string EntryPointPrefix = "=";

    /// <summary>The prefix of a line about a type of which each request has objects of its own.</summary>
    public const string TypePrefix = "perrequest\t";

    // No key of a member ends with a digit after these.
    const string NumberMark = "@",
        StreamMark = "@stream";

    static readonly string QueryMark = CreateMark(ArgumentType.Query);

    static readonly string[] Marks = [StreamMark, .. ArgumentTypes.Select(CreateMark), NumberMark];

    const string BadLineError =
        "a line has four parts separated by tabs: kind, other entry points, member, and the member before it or '=' and the entry point; "
        + "write the file again with 'syncio paths'";

    readonly Dictionary<string, PathLine> _linesByKey = [];
    readonly Dictionary<string, MemberVerdict> _verdictsByKey = [];
    readonly HashSet<string> _typesPerRequest = [];

    readonly Lazy<HashSet<string>> _keysWithStreams;

    RequestPathsFile(string path, TextLine first)
    {
        (FilePath, FirstLine) = (path, first);
        _keysWithStreams = new(() => [.. _linesByKey.Keys.Where(IsAboutStream).Select(RemoveMark)]);
    }

    static bool IsAboutStream(string key) => HasMark(key, StreamMark);

    // Most keys have no mark, and are not cut.
    static bool HasMark(string key, string mark) =>
        key.Contains(mark) && key.Substring(RemoveMark(key).Length).StartsWith(mark, StringComparison.Ordinal);

    /// <summary>Gets whether others pass queries of a database to the project, or return them to it.</summary>
    public bool TakesQueries =>
        _linesByKey.Keys.Any(key => HasMark(key, QueryMark)) || _verdictsByKey.Values.Any(v => v.HasFlag(MemberVerdict.Defers));

    /// <summary>Gets the path of the file.</summary>
    public string FilePath { get; }

    /// <summary>Gets its first line.</summary>
    public TextLine FirstLine { get; }

    /// <summary>The line of one member.</summary>
    /// <param name="Kind">The kind of code that runs the member.</param>
    /// <param name="OtherEntryCount">The number of other entry points that reach it.</param>
    /// <param name="Predecessor">The key of the member before it, or <see cref="EntryPointPrefix"/> and the entry point.</param>
    /// <param name="TextLine">The position in the file.</param>
    public sealed record PathLine(ReachKind Kind, int OtherEntryCount, string Predecessor, TextLine TextLine);

    /// <summary>Gets the lines by the keys of their members.</summary>
    public IReadOnlyDictionary<string, PathLine> LinesByKey => _linesByKey;

    /// <summary>Gets the verdicts about the members that the bodies of other projects decide about, by their keys.</summary>
    public IReadOnlyDictionary<string, MemberVerdict> VerdictsByKey => _verdictsByKey;

    /// <summary>Gets the preprocessor symbols of the project that was analyzed; null if the file does not list them.</summary>
    public string? PreprocessorSymbols { get; private set; }

    /// <inheritdoc/>
    public override bool HasEntryPoints => _linesByKey.Values.Any(l => l.Kind is ReachKind.Request or ReachKind.Background);

    /// <summary>
    /// Reads the file; returns null and the problems if it is invalid, because half of the paths would leave the members of the other
    /// half unreached.
    /// </summary>
    public static (RequestPathsFile? Paths, IReadOnlyList<ConfigurationProblem> Problems) ReadFile(SourceText text, string path)
    {
        var file = new RequestPathsFile(path, text.Lines[0]);
        var problems = file.ReadLines([.. text.Lines.Where(l => l.LineNumber == 0 || !l.Span.IsEmpty && text[l.Start] != '#')]).ToList();
        return problems.Count == 0 ? (file, problems) : (null, problems);
    }

    /// <summary>
    /// Joins the results of two analyses: for a member that both reached, the stronger claim, of equal claims the first, and the sum of
    /// the other entry points.
    /// </summary>
    /// <remarks>
    /// A path leads to claims that are at least as strong, so it ends at an entry point, whichever file its steps are from.
    /// </remarks>
    public static RequestPathsFile? JoinFiles(RequestPathsFile? first, RequestPathsFile? second)
    {
        if (first == null || second == null)
            return first ?? second;
        var joined = new RequestPathsFile(first.FilePath, first.FirstLine)
        {
            PreprocessorSymbols = first.PreprocessorSymbols == second.PreprocessorSymbols ? first.PreprocessorSymbols : null,
        };
        foreach (var lines in first._linesByKey.Concat(second._linesByKey).ToLookup(l => l.Key, l => l.Value))
            if (!IsAboutStream(lines.Key) || lines.Count() == CountFiles(RemoveMark(lines.Key)))
                joined._linesByKey.Add(lines.Key, lines.Aggregate(JoinLines));
        foreach (var verdicts in first._verdictsByKey.Concat(second._verdictsByKey).ToLookup(v => v.Key, v => v.Value))
            joined._verdictsByKey.Add(verdicts.Key, verdicts.Aggregate((a, b) => a | b));
        joined._typesPerRequest.UnionWith(first._typesPerRequest.Concat(second._typesPerRequest));
        return joined;

        // A file without a line about the stream knows no code that passes one in memory.
        int CountFiles(string member) => new[] { first, second }.Count(f => f._linesByKey.ContainsKey(member));
    }

    static PathLine JoinLines(PathLine first, PathLine second)
    {
        if (first.Kind < second.Kind)
            return second;
        var areRequests = first.Kind == second.Kind && first.Kind == ReachKind.Request;
        return areRequests ? first with { OtherEntryCount = first.OtherEntryCount + second.OtherEntryCount + 1 } : first;
    }

    /// <summary>Marks the key of a member on a path in another host, or on another object, than that of its own path.</summary>
    public static string AddNumber(string key, int number) => $"{key}{NumberMark}{number}";

    /// <summary>Marks the key of a member on the path to calls on streams that parameters bring.</summary>
    public static string AddStream(string key, IEnumerable<int> parameters) =>
        key + StreamMark + string.Join(",", parameters.Select(p => p.ToString(CultureInfo.InvariantCulture)));

    /// <summary>Marks the key of a member on the path to calls that wait for what a parameter brings.</summary>
    public static string AddArgument(string key, int parameter, string type) =>
        key + CreateMark(type) + parameter.ToString(CultureInfo.InvariantCulture);

    static string CreateMark(string argumentType) => NumberMark + argumentType;

    /// <summary>Removes these marks from the key of a line.</summary>
    public static string RemoveMark(string key)
    {
        var end = key.Length;
        while (end > 0 && (char.IsDigit(key[end - 1]) || key[end - 1] == ','))
            end--;
        if (end == key.Length)
            return key;
        var marked = key.Substring(0, end);
        return Marks.Select(mark => RemoveEnd(marked, mark)).FirstOrDefault(k => k != null) ?? key;
    }

    static string? RemoveEnd(string text, string end) =>
        text.EndsWith(end, StringComparison.Ordinal) ? text.Substring(0, text.Length - end.Length) : null;

    IEnumerable<ConfigurationProblem> ReadLines(List<TextLine> lines)
    {
        if (lines[0].ToString() != HeaderLine)
        {
            var error = $"the first line must be '{HeaderLine}'; write the file again with this version of 'syncio'";
            return [CreateProblem(lines[0], error)];
        }

        var last = lines[lines.Count - 1];
        if (last.ToString() != EndLine)
        {
            var error = $"the last line must be '{EndLine}', so the file is incomplete; write it again with 'syncio paths'";
            return [CreateProblem(last, error)];
        }

        var badLines = lines.GetRange(1, lines.Count - 2).Where(l => !TryAddLine(l)).ToList();
        var unconnectedLines = _linesByKey.Where(l => FindPath(l.Key) == null);
        return badLines.Select(l => CreateProblem(l, BadLineError)).Concat(unconnectedLines.Select(l => CreateUnconnectedProblem(l.Key)));
    }

    ConfigurationProblem CreateUnconnectedProblem(string key) =>
        CreateProblem(_linesByKey[key].TextLine, $"no line leads from an entry point to '{key}'; write the file again with 'syncio paths'");

    static ConfigurationProblem CreateProblem(TextLine line, string error) => ConfigurationProblem.CreateAtLine(FileName, line, error);

    bool TryAddLine(TextLine line)
    {
        var content = line.ToString();
        if (content.StartsWith(SymbolsPrefix, StringComparison.Ordinal))
        {
            PreprocessorSymbols = content.Substring(SymbolsPrefix.Length);
            return true;
        }

        if (content.StartsWith(TypePrefix, StringComparison.Ordinal))
            return _typesPerRequest.Add(content.Substring(TypePrefix.Length));
        var parts = content.Split('\t');
        if (parts.Length == 2)
            return TryAddVerdict(parts[0], parts[1]);
        if (
            parts.Length != 4
            || !EnumNames.TryParse<ReachKind>(parts[0], out var kind)
            || !int.TryParse(parts[1], out var others)
            || _linesByKey.ContainsKey(parts[2])
        )
            return false;
        _linesByKey.Add(parts[2], new PathLine(kind, others, parts[3], line));
        return true;
    }

    bool TryAddVerdict(string word, string key)
    {
        if (!EnumNames.TryParse<MemberVerdict>(word, out var verdict))
            return false;
        _verdictsByKey[key] = _verdictsByKey.TryGetValue(key, out var known) ? known | verdict : verdict;
        return true;
    }

    /// <summary>Creates the lines for a verdict: one for each of its parts.</summary>
    public static IEnumerable<string> CreateLines(string key, MemberVerdict verdict) =>
        verdict.ToString().ToLowerInvariant().Split([", "], StringSplitOptions.None).Select(word => $"{word}\t{key}");

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key, IReadOnlyList<int> streamParameters) =>
        FindPath(AddStream(key, streamParameters)) ?? FindPath(key);

    /// <inheritdoc/>
    public override RequestPath? FindArgumentPath(string key, IReadOnlyList<int> parameters, string type) =>
        parameters.Select(p => FindPath(AddArgument(key, p, type))).FirstOrDefault(path => path != null);

    /// <inheritdoc/>
    public override bool IsCreatedPerRequest(string type) => _typesPerRequest.Contains(type);

    /// <inheritdoc/>
    public override bool TakesStreamInMemory(string key) => _keysWithStreams.Value.Contains(key);

    /// <inheritdoc/>
    public override RequestPath? FindPath(string key)
    {
        if (!_linesByKey.TryGetValue(key, out var line))
            return null;
        var steps = new List<string> { RemoveMark(key) };
        // A file edited by hand could contain a cycle.
        for (var previous = line.Predecessor; steps.Count <= _linesByKey.Count; previous = _linesByKey[previous].Predecessor)
            if (previous.StartsWith(EntryPointPrefix, StringComparison.Ordinal))
                return new RequestPath(line.Kind, previous.Substring(EntryPointPrefix.Length), steps, line.OtherEntryCount);
            else if (_linesByKey.ContainsKey(previous))
                steps.Insert(0, RemoveMark(previous));
            else
                break;
        return null;
    }
}
