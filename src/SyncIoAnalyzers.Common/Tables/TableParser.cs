namespace SyncIoAnalyzers.Common.Tables;

/// <summary>
/// Parses a table of members. A bad line never throws: it becomes a problem with its line number, and the other lines are used.
/// </summary>
/// <remarks>
/// <code>
/// # a comment
/// [SIO101]                                  the rule that reports the lines below; or sync, blocks, counterparts, in memory, local file
/// M:Acme.Client.Load(*)                     its counterpart is LoadAsync
/// M:Acme.Client.Read(*) -> FetchAsync       # why
/// </code>
/// </remarks>
internal static class TableParser
{
    static readonly string[] NonRuleSections =
    [
        TableSections.Sync,
        TableSections.Blocks,
        TableSections.Counterparts,
        TableSections.Completed,
        TableSections.InMemory,
        TableSections.Caches,
        TableSections.MemoryCaches,
        TableSections.OtherCaches,
        TableSections.LocalFile,
        TableSections.Streams,
        TableSections.Connections,
        TableSections.Buffers,
        TableSections.Queries,
        TableSections.Clients,
        TableSections.NoWait,
        TableSections.Unbuffered,
        TableSections.CompiledQueries,
        TableSections.Recorded,
        TableSections.AsyncDispose,
        TableSections.ReadOnly,
        TableSections.Opens,
        TableSections.NeedsContext,
        TableSections.MayNeedContext,
        TableSections.ReadsContext,
        TableSections.Requests,
        TableSections.Unordered,
    ];

    static readonly string[] SectionsWithCounterpart =
    [
        TableSections.Counterparts,
        TableSections.Queries,
        TableSections.AsyncDispose,
        TableSections.Opens,
        TableSections.Unbuffered,
        TableSections.CompiledQueries,
    ];

    /// <summary>Parses every line of a file.</summary>
    /// <param name="file">The name of the file.</param>
    /// <param name="text">Its lines.</param>
    /// <param name="section">The section of the lines before the first header.</param>
    public static (IReadOnlyList<TableLine> Lines, IReadOnlyList<TableProblem> Problems) ParseTable(
        string file,
        IEnumerable<string> text,
        string section
    )
    {
        var lines = new List<TableLine>();
        var problems = new List<TableProblem>();
        var number = 0;
        foreach (var line in text)
        {
            number++;
            var (content, reason) = TableText.SplitReason(line);
            if (content.Length == 0)
                continue;
            if (content[0] == '[')
                section = ParseHeader(content, section, error => problems.Add(new(number, error)));
            else if (ParseLine(file, number, content, reason, section, out var error) is { } read)
                lines.Add(read);
            else
                problems.Add(new(number, error!));
        }

        return (lines, problems);
    }

    static IEnumerable<string> AllSections => ShippedTables.RuleSections.Select(s => s.Name).Concat(NonRuleSections);

    static string ParseHeader(string content, string section, Action<string> report)
    {
        var name = content.Trim('[', ']').Trim();
        if (content.EndsWith("]", StringComparison.Ordinal) && AllSections.Contains(name))
            return name;
        if (SummaryHeader.IsHeaderLine(content))
        {
            if (SummaryHeader.ParseHeader(content) == null)
                report($"'{content}' is not the head of a block; write [assembly Name 1.0.0.0 of Package 1.0.0]");
            return section;
        }

        report($"'{content}' is not a section; the sections are [{string.Join("], [", AllSections)}]");
        return section;
    }

    static TableLine? ParseLine(string file, int number, string content, string reason, string section, out string? error)
    {
        var arrow = content.IndexOf("->", StringComparison.Ordinal);
        var counterpart = arrow < 0 ? null : content.Substring(arrow + 2).Trim();
        error = CheckCounterpart(counterpart, section);
        if (error != null)
            return null;
        var member = MemberPattern.ParsePattern((arrow < 0 ? content : content.Substring(0, arrow)).Trim(), out error);
        return member == null ? null : new TableLine(section, member, counterpart, reason, file, number);
    }

    static string? CheckCounterpart(string? counterpart, string section)
    {
        if (counterpart == "")
            return "nothing follows '->'; write the member to call instead";
        if (counterpart != null)
            return !SectionsWithCounterpart.Contains(section) && NonRuleSections.Contains(section)
                ? $"a line of [{section}] has no counterpart; leave '->' out"
                : null;
        return section switch
        {
            TableSections.Counterparts => "a line of [counterparts] needs '-> ' and the member to call instead",
            TableSections.Opens => "a line of [opens] needs '-> ' and what to write instead",
            _ => null,
        };
    }
}

/// <summary>A line of a table that cannot be read.</summary>
/// <param name="LineNumber">The line's number, from 1.</param>
/// <param name="Message">The defect and what is allowed instead.</param>
internal readonly record struct TableProblem(int LineNumber, string Message);
