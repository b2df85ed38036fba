using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>All lines of some tables, indexed by member. Lines read later (those of the user) win over earlier ones.</summary>
internal sealed class ApiTable
{
    /// <summary>The name of the additional file with the lines of a user.</summary>
    public const string FileName = "SyncIo.Apis.txt";

    const string ConstructorName = "#ctor";

    static readonly ConcurrentDictionary<string, ApiTable> TablesByPackages = new();
    readonly Dictionary<string, List<TableLine>> _linesByName = [];
    readonly List<TableLine> _wildcardLines = [];
    readonly TableLine[] _wildcardRuleLines;
    readonly HashSet<string> _ruleNames;
    readonly ILookup<string, TableLine> _createdTypes;
    readonly ILookup<string, TableLine> _linesBySection;

    ApiTable(IEnumerable<TableLine> lines)
    {
        _linesBySection = lines.ToLookup(l => l.Section);
        foreach (var line in lines)
            if (line.Member.IsTypePattern || line.Member.MemberName.Contains('*'))
                _wildcardLines.Add(line);
            else if (_linesByName.TryGetValue(line.Member.MemberName, out var same))
                same.Add(line);
            else
                _linesByName.Add(line.Member.MemberName, [line]);
        _wildcardRuleLines = [.. _wildcardLines.Where(IsRuleLine)];
        _createdTypes = GetNamedRuleLines(ConstructorName).ToLookup(l => SyntaxNames.GetCreationWord(l.Member.SimpleTypeName));
        _ruleNames = [.. _linesByName.Where(n => n.Value.Any(IsRuleLine)).Select(n => n.Key).Concat(_createdTypes.Select(t => t.Key))];
    }

    /// <summary>The lines that ship with the analyzers.</summary>
    public static IReadOnlyList<TableLine> ShippedLines => ShippedTables.Lines;

    /// <summary>The shipped table.</summary>
    public static ApiTable Default { get; } = new(ShippedLines);

    /// <summary>Returns the shipped table with the lines of a user on top.</summary>
    public static ApiTable With(IReadOnlyList<TableLine> users) => With([], [], users);

    /// <summary>
    /// Returns the shipped table with the lines of a user on top and package summaries below: a table written by hand is more reliable than
    /// a computed one.
    /// </summary>
    /// <param name="packages">The names of the summaries that apply.</param>
    /// <param name="own">The lines of the project's own summaries.</param>
    /// <param name="users">The other lines of the project.</param>
    public static ApiTable With(IReadOnlyList<string> packages, IReadOnlyList<TableLine> own, IReadOnlyList<TableLine> users) =>
        own.Count + users.Count > 0 ? new(PackageSummaries.GetLines(packages).Concat(own).Concat(ShippedLines).Concat(users))
        : packages.Count == 0 ? Default
        : TablesByPackages.GetOrAdd(string.Join(";", packages), _ => new(PackageSummaries.GetLines(packages).Concat(ShippedLines)));

    /// <summary>Returns the text of a table that ships with the analyzers.</summary>
    public static SourceText ReadEmbeddedText(string file)
    {
        using var stream = ShippedTables.OpenTable(file);
        return SourceText.From(stream);
    }

    /// <summary>Returns the lines of a section in file order.</summary>
    public IEnumerable<TableLine> GetSectionLines(string section) => _linesBySection[section];

    /// <summary>Returns true if a rule line names a member with this name, or constructors that this word means.</summary>
    public bool HasRuleLine(string name) => _ruleNames.Contains(name);

    /// <summary>Returns the rule lines for members with this name, and for constructors that this word means.</summary>
    public IEnumerable<TableLine> GetRuleLines(string name) => GetNamedRuleLines(name).Concat(_createdTypes[name]);

    IEnumerable<TableLine> GetNamedRuleLines(string name) => _linesByName.TryGetValue(name, out var lines) ? lines.Where(IsRuleLine) : [];

    /// <summary>Returns true if a rule line with a wildcard may match a member with this name.</summary>
    public bool HasWildcardRuleLine(string name)
    {
        foreach (var line in _wildcardRuleLines)
            if (WildcardMatcher.IsMatch(line.Member.MemberName, name))
                return true;
        return false;
    }

    static bool IsRuleLine(TableLine line) => line.Section.StartsWith("SIO", StringComparison.Ordinal);

    /// <summary>Finds the last line that matches the member itself, among the sections that count.</summary>
    /// <param name="member">An original definition.</param>
    /// <param name="typeName">The full name under which the member is looked up: that of its type, or of a type derived from it.</param>
    /// <param name="section">Returns true for the sections that count.</param>
    public TableLine? FindLine(ISymbol member, string typeName, Func<string, bool> section)
    {
        TableLine? namedLine = null;
        if (_linesByName.TryGetValue(MemberPatternExtensions.GetDocumentationName(member), out var lines))
            namedLine = FindLastMatch(lines, member, typeName, section);
        var wildcardLine = FindLastMatch(_wildcardLines, member, typeName, section);
        if (wildcardLine == null || namedLine == null)
            return wildcardLine ?? namedLine;
        return IsStronger(wildcardLine, namedLine) ? wildcardLine : namedLine;
    }

    /// <summary>
    /// Returns true if the wildcard line wins. A line of the user beats a shipped one; of two from the same source, the line that names the
    /// member beats the wildcard, unless the wildcard is in <c>[sync]</c>.
    /// </summary>
    static bool IsStronger(TableLine wildcardLine, TableLine namedLine)
    {
        if (IsShipped(namedLine) != IsShipped(wildcardLine))
            return IsShipped(namedLine);
        return wildcardLine.Section == TableSections.Sync;
    }

    static bool IsShipped(TableLine line) => line.FileName != FileName;

    static TableLine? FindLastMatch(List<TableLine> lines, ISymbol member, string typeName, Func<string, bool> section)
    {
        for (var i = lines.Count - 1; i >= 0; i--)
            if (section(lines[i].Section) && lines[i].Member.Matches(member, typeName))
                return lines[i];
        return null;
    }
}
