using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>Reads a table of members. A bad line never throws: it becomes a problem with its span, the other lines count.</summary>
/// <remarks>
/// <code>
/// # a comment
/// [SIO101]                                  the rule that reports the lines below; or sync, blocks, counterparts, in memory, local file
/// M:Acme.Client.Load(*)                     its counterpart is LoadAsync
/// M:Acme.Client.Read(*) -> FetchAsync       # why
/// </code>
/// </remarks>
internal static class TableReader
{
    static readonly string[] Other =
        [Sections.Sync, Sections.Blocks, Sections.Counterparts, Sections.Completed, Sections.InMemory, Sections.LocalFile, Sections.Streams, Sections.Queries, Sections.Clients, Sections.NoWait, Sections.Recorded,
            Sections.AsyncDispose, Sections.ReadOnly, Sections.Opens, Sections.NeedsContext, Sections.MayNeedContext, Sections.ReadsContext, Sections.Requests, Sections.Unordered];

    static readonly string[] WithCounterpart = [Sections.Counterparts, Sections.Queries, Sections.AsyncDispose, Sections.Opens];

    /// <summary>The rules that a table line may name.</summary>
    public static readonly string[] Rules = ["SIO001", "SIO002", Sections.Parallel, "SIO101", "SIO102", Sections.HiddenPair, "SIO104", "SIO106", Sections.Hidden, "SIO201", "SIO401"];

    /// <summary>Reads every line of a file.</summary>
    public static (IReadOnlyList<TableLine> Lines, IReadOnlyList<Problem> Problems) Read(string file, SourceText text, string section)
    {
        var lines = new List<TableLine>();
        var problems = new List<Problem>();
        foreach (var line in text.Lines)
        {
            var (content, reason) = TableText.SplitReason(line.ToString());
            if (content.Length == 0)
                continue;
            if (content[0] == '[')
                section = Header(content, section, error => problems.Add(Problem.At(file, line, error)));
            else if (Line(file, line.LineNumber + 1, content, reason, section, out var error) is { } read)
                lines.Add(read);
            else
                problems.Add(Problem.At(file, line, error!));
        }

        return (lines, problems);
    }

    static string Header(string content, string section, Action<string> report)
    {
        var name = content.Trim('[', ']').Trim();
        if (content.EndsWith("]", StringComparison.Ordinal) && (Rules.Contains(name) || Other.Contains(name)))
            return name;
        if (SummaryHead.Is(content))
        {
            if (SummaryHead.Parse(content) == null)
                report($"'{content}' is not the head of a block; write [assembly Name 1.0.0.0 of Package 1.0.0]");
            return section;
        }

        report($"'{content}' is not a section; the sections are [{string.Join("], [", Rules.Concat(Other))}]");
        return section;
    }

    static TableLine? Line(string file, int number, string content, string reason, string section, out string? error)
    {
        var arrow = content.IndexOf("->", StringComparison.Ordinal);
        var counterpart = arrow < 0 ? null : content.Substring(arrow + 2).Trim();
        error = counterpart switch
        {
            "" => "nothing stands after '->'; write the member to call instead",
            null when section == Sections.Counterparts => "a line of [counterparts] needs '-> ' and the member to call instead",
            null when section == Sections.Opens => "a line of [opens] needs '-> ' and what to write instead",
            not null when !WithCounterpart.Contains(section) && Other.Contains(section) => $"a line of [{section}] has no counterpart; leave '->' out",
            _ => null,
        };
        if (error != null)
            return null;
        var member = Pattern.Parse((arrow < 0 ? content : content.Substring(0, arrow)).Trim(), out error);
        return member == null ? null : new TableLine(section, member, counterpart, reason, file, number);
    }
}

/// <summary>A line of a table or of the options that cannot be read.</summary>
/// <param name="File">The file's name; empty for an option.</param>
/// <param name="Line">The line; null for an option, of which neither file nor line is known.</param>
/// <param name="Message">What is wrong and what is allowed.</param>
internal sealed record Problem(string File, TextLine? Line, string Message)
{
    /// <summary>A problem with a line of a file.</summary>
    public static Problem At(string file, TextLine line, string message) => new(file, line, message);
}
