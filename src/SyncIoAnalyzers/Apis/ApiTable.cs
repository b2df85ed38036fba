using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>All lines of some tables, found by member. Lines read later (a user's) win over earlier ones.</summary>
internal sealed class ApiTable
{
    static readonly ConcurrentDictionary<string, ApiTable> WithPackages = new();
    readonly Dictionary<string, List<TableLine>> _byName = [];
    readonly List<TableLine> _wild = [];
    readonly TableLine[] _wildRules;
    readonly HashSet<string> _ruleNames;
    readonly ILookup<string, TableLine> _bySection;

    ApiTable(IEnumerable<TableLine> lines)
    {
        _bySection = lines.ToLookup(l => l.Section);
        foreach (var line in lines)
            if (line.Member.IsType || line.Member.Name.Contains('*'))
                _wild.Add(line);
            else if (_byName.TryGetValue(line.Member.Name, out var same))
                same.Add(line);
            else
                _byName.Add(line.Member.Name, [line]);
        _wildRules = [.. _wild.Where(IsRule)];
        _ruleNames = [.. _byName.Where(n => n.Value.Any(IsRule)).Select(n => n.Key)];
    }

    /// <summary>The lines that travel with the analyzers.</summary>
    public static IReadOnlyList<TableLine> ShippedLines { get; } = [.. new[] { "blocking.txt", "counterparts.txt", "exceptions.txt", "contexts.txt", "requests.txt" }.SelectMany(Shipped)];

    /// <summary>The shipped table.</summary>
    public static ApiTable Default { get; } = new(ShippedLines);

    /// <summary>The shipped table with a user's lines on top.</summary>
    public static ApiTable With(IReadOnlyList<TableLine> users) => With([], [], users);

    /// <summary>The same with what is known of packages below: a table that people wrote knows better than one that was computed.</summary>
    /// <param name="packages">The names of the summaries that count.</param>
    /// <param name="own">The lines of a project's own summaries.</param>
    /// <param name="users">Its other lines.</param>
    public static ApiTable With(IReadOnlyList<string> packages, IReadOnlyList<TableLine> own, IReadOnlyList<TableLine> users) =>
        own.Count + users.Count > 0 ? new(Summaries.Lines(packages).Concat(own).Concat(ShippedLines).Concat(users))
        : packages.Count == 0 ? Default
        : WithPackages.GetOrAdd(string.Join(";", packages), _ => new(Summaries.Lines(packages).Concat(ShippedLines)));

    /// <summary>The text of a table that is embedded in this assembly.</summary>
    public static SourceText Embedded(string file)
    {
        using var stream = typeof(ApiTable).GetTypeInfo().Assembly.GetManifestResourceStream(file)!;
        return SourceText.From(stream);
    }

    /// <summary>The lines of a section, in their order.</summary>
    public IEnumerable<TableLine> In(string section) => _bySection[section];

    /// <summary>Whether some rule line names a member so.</summary>
    public bool MayName(string name) => _ruleNames.Contains(name);

    /// <summary>The rule lines that name a member so.</summary>
    public IEnumerable<TableLine> RulesNamed(string name) => _byName.TryGetValue(name, out var lines) ? lines.Where(IsRule) : [];

    /// <summary>Whether a rule line with a wildcard could mean a member of this name.</summary>
    public bool MayBeWild(string name)
    {
        foreach (var line in _wildRules)
            if (Wildcard.Matches(line.Member.Name, name))
                return true;
        return false;
    }

    static bool IsRule(TableLine line) => line.Section.StartsWith("SIO", StringComparison.Ordinal);

    /// <summary>The last line that means the member itself, among the sections asked for.</summary>
    /// <param name="member">An original definition.</param>
    /// <param name="typeName">The full name under which it is looked up: that of its type, or of a type derived from it.</param>
    /// <param name="section">Which sections count.</param>
    public TableLine? Find(ISymbol member, string typeName, Func<string, bool> section)
    {
        TableLine? best = null;
        if (_byName.TryGetValue(Pattern.NameOf(member), out var named))
            best = Last(named, member, typeName, section);
        return Last(_wild, member, typeName, section) is { } wild && (best == null || IsStronger(wild, best)) ? wild : best;
    }

    /// <summary>A user's line beats a shipped one; of two from one source the line that names the member beats the wildcard.</summary>
    static bool IsStronger(TableLine wild, TableLine named) => IsShipped(named) && !IsShipped(wild) || IsShipped(named) == IsShipped(wild) && wild.Section == Sections.Sync;

    static bool IsShipped(TableLine line) => line.File != UserFiles.ApisFile;

    static TableLine? Last(List<TableLine> lines, ISymbol member, string typeName, Func<string, bool> section)
    {
        for (var i = lines.Count - 1; i >= 0; i--)
            if (section(lines[i].Section) && lines[i].Member.Matches(member, typeName))
                return lines[i];
        return null;
    }

    static IReadOnlyList<TableLine> Shipped(string file)
    {
        var (lines, problems) = TableReader.Read(file, Embedded(file), Sections.Sync);
        return problems.Count == 0 ? lines : throw new InvalidOperationException($"{file}({problems[0].Line!.Value.LineNumber + 1}): {problems[0].Message}");
    }
}
