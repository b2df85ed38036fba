using System.Collections.Concurrent;
using SyncIoAnalyzers.Packages.Metadata;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>The result of looking up a method in the tables. The body of a listed method is not read.</summary>
internal enum TableVerdict
{
    /// <summary>No table lists the method.</summary>
    None,

    /// <summary>The method does not wait, or its wait is not counted.</summary>
    Clean,

    /// <summary>The method waits.</summary>
    Waits,

    /// <summary>The method waits for a task.</summary>
    WaitsForTask,
}

/// <summary>Looks up methods that exist only in IL in the hand-written tables.</summary>
internal sealed class TableVerdictLookup
{
    readonly ILookup<string, TableLine> _linesByName;
    readonly TableLine[] _wildcardLines,
        _acceptedLines;
    readonly HashSet<string> _clientTypes,
        _streamTypes;
    readonly ConcurrentDictionary<IlMethod, TableLine?> _linesByMethod = [];

    TableVerdictLookup(IReadOnlyList<TableLine> lines)
    {
        // A constructor that waits is not looked for in packages.
        var verdicts = lines.Where(l => IsVerdictLine(l) && l.Member.MemberName != "#ctor").Reverse().ToList();
        _linesByName = verdicts.Where(l => !IsWildcardLine(l)).ToLookup(l => l.Member.MemberName);
        _wildcardLines = [.. verdicts.Where(IsWildcardLine)];
        _acceptedLines = [.. _wildcardLines.Where(l => l.Section == TableSections.Sync)];
        WaitingMembers =
        [
            .. verdicts
                .Where(l => ToVerdict(l) != TableVerdict.Clean)
                .Select(l => (l.Member.TypeName, l.Member.Text[0] == 'P' ? "get_" + l.Member.MemberName : l.Member.MemberName))
                .Distinct(),
        ];
        _streamTypes = [.. lines.Where(l => l.Section == TableSections.Streams).Select(l => l.Member.TypeName)];
        _clientTypes = [.. lines.Where(l => l.Section == TableSections.Clients).Select(l => l.Member.TypeName)];
    }

    /// <summary>
    /// The members that wait according to a table. None of these lines has a wildcard in the name of its type or member; a test checks
    /// that.
    /// </summary>
    public IReadOnlyCollection<(string Type, string Method)> WaitingMembers { get; }

    /// <summary>The shipped tables, with the additional lines for the analysis of packages.</summary>
    public static TableVerdictLookup Shipped => new(ShippedLines.Value);

    static readonly Lazy<TableLine[]> ShippedLines = new(() =>
        [.. ShippedTables.Lines, .. TableParser.ParseTable("walk.txt", ReadWalkTable(), TableSections.Sync).Lines]
    );

    /// <summary>Returns true if a table lists the member. Summaries leave such members out.</summary>
    public bool HasLine(IlMethod method) => FindLine(method) != null;

    /// <summary>Returns the verdict on a method that is called on an object of a type.</summary>
    public TableVerdict GetVerdict(IlMethod method, IlClass? receiver)
    {
        var line = FindLine(method);
        if (line == null)
            return TableVerdict.None;
        if (
            receiver
                ?.GetTypeAndBases()
                .Any(type =>
                    Array.Exists(_acceptedLines, w => w.Member.IsTypePattern && WildcardMatcher.IsMatch(w.Member.TypeName, type.Name))
                ) == true
        )
            return TableVerdict.Clean;
        if (method.Signature.ParameterTypes.Any(p => p.Class?.GetTypeAndBases().Any(t => _streamTypes.Contains(t.Name)) == true))
            return TableVerdict.Clean; // the owner of the stream is unknown
        return ToVerdict(line);
    }

    /// <summary>Returns true if calls of the type's members send requests.</summary>
    public bool IsClient(IlClass type) => type.GetTypeAndBases().Any(t => _clientTypes.Contains(t.Name));

    static TableVerdict ToVerdict(TableLine line) =>
        line.Section switch
        {
            "SIO001" => TableVerdict.WaitsForTask,
            "SIO002" or "SIO101" or TableSections.Blocks or TableSections.DocumentedWithoutCounterpart => TableVerdict.Waits,
            _ => TableVerdict.Clean,
        };

    TableLine? FindLine(IlMethod method)
    {
        if (!_linesByMethod.TryGetValue(method, out var line))
            _linesByMethod[method] = line =
                EnumerateDefinitions(method).Select(FindLineOn).FirstOrDefault(l => l != null) ?? CreateClientLine(method);
        return line;
    }

    TableLine? FindLineOn(IlMethod method)
    {
        var (kind, name) = method.Name.StartsWith("get_", StringComparison.Ordinal)
            ? ('P', method.Name.Substring(4))
            : ('M', method.Name == ".ctor" ? "#ctor" : method.Name);
        return Last(_acceptedLines) ?? Last(_linesByName[name]) ?? Last(_wildcardLines); // an accepted type is accepted as a whole

        TableLine? Last(IEnumerable<TableLine> lines) =>
            lines.FirstOrDefault(l => l.Member.IsMatch(kind, name, method.DeclaringType.Name, () => method.ParameterList));
    }

    /// <summary>
    /// Enumerates the member, the members that it overrides or hides, and those that it implements: the nearest line wins, as in source.
    /// </summary>
    IEnumerable<IlMethod> EnumerateDefinitions(IlMethod method)
    {
        // No line can match most members, so their levels are not enumerated.
        if (
            !_linesByName.Contains(GetDocumentationName(method.Name))
            && !_wildcardLines.Any(l =>
                l.Member.IsTypePattern
                    ? WildcardMatcher.IsMatch(l.Member.TypeName, method.DeclaringType.Name)
                    : WildcardMatcher.IsMatch(l.Member.MemberName, GetDocumentationName(method.Name))
            )
        )
            yield break;
        foreach (var type in method.IsStatic ? [method.DeclaringType] : method.DeclaringType.GetTypeAndBases())
        foreach (var same in type == method.DeclaringType ? [method] : type.FindMethods(method.Name).Where(method.HasSameSignature))
            yield return same;
        if (!method.IsStatic)
            foreach (
                var same in method
                    .DeclaringType.AllInterfaces.SelectMany(i => i.FindMethods(method.Name.Substring(method.Name.LastIndexOf('.') + 1)))
                    .Where(m =>
                        m.Signature.ParameterTypes.Length == method.Signature.ParameterTypes.Length
                        && m.ParameterList == method.ParameterList
                    )
            )
                yield return same;
    }

    /// <summary>Returns the line for a client's member: one that has a form with <c>Async</c> sends a request.</summary>
    TableLine? CreateClientLine(IlMethod method) =>
        !method.IsStatic && IsClient(method.DeclaringType) && method.DeclaringType.FindMethods(method.Name + "Async").Any()
            ? new("SIO101", MemberPattern.ParsePattern("T:" + method.DeclaringType.Name, out _)!, null, "", "", 0)
            : null;

    static string GetDocumentationName(string name) =>
        name.StartsWith("get_", StringComparison.Ordinal) ? name.Substring(4)
        : name == ".ctor" ? "#ctor"
        : name.Substring(name.LastIndexOf('.') + 1);

    static bool IsWildcardLine(TableLine line) => line.Member.IsTypePattern || line.Member.MemberName.Contains('*');

    static bool IsVerdictLine(TableLine line) =>
        line.Section is TableSections.Sync or TableSections.Blocks || line.Section.StartsWith("SIO", StringComparison.Ordinal);

    static IEnumerable<string> ReadWalkTable() =>
        TableText.ReadLines(typeof(TableVerdictLookup).Assembly.GetManifestResourceStream("walk.txt")!);
}
