namespace SyncIoAnalyzers.Common.Tables;

/// <summary>The tables that are shipped with the analyzers.</summary>
internal static class ShippedTables
{
    const string RuleTable = "blocking.txt";

    static readonly string[] ApiTables = [RuleTable, "counterparts.txt", "exceptions.txt", "contexts.txt", "requests.txt"];

    /// <summary>
    /// The sections whose lines belong to a rule, by name: those of <c>blocking.txt</c>, each with the description behind its header.
    /// </summary>
    /// <remarks>They are read before the lines, which are parsed with them.</remarks>
    public static IReadOnlyList<(string Name, string Description)> RuleSections { get; } =
    [
        .. ReadText(RuleTable)
            .Where(line => line.StartsWith("[SIO", StringComparison.Ordinal))
            .Select(ReadSection)
            .OrderBy(s => s.Name, StringComparer.Ordinal),
    ];

    /// <summary>All lines about members, in the order of the tables.</summary>
    public static IReadOnlyList<TableLine> Lines { get; } = [.. ApiTables.SelectMany(ReadLines)];

    /// <summary>Opens a table that is embedded in this assembly.</summary>
    public static Stream OpenTable(string file) => typeof(ShippedTables).Assembly.GetManifestResourceStream(file)!;

    /// <summary>Reads the text of a table that is embedded in this assembly, line by line.</summary>
    public static IEnumerable<string> ReadText(string file) => TableText.ReadLines(OpenTable(file));

    static (string Name, string Description) ReadSection(string header)
    {
        var (content, description) = TableText.SplitReason(header);
        return (content.Trim('[', ']'), description);
    }

    static IReadOnlyList<TableLine> ReadLines(string file)
    {
        var (lines, problems) = TableParser.ParseTable(file, ReadText(file), TableSections.Sync);
        return problems.Count == 0
            ? lines
            : throw new InvalidOperationException($"{file}({problems[0].LineNumber}): {problems[0].Message}");
    }
}
