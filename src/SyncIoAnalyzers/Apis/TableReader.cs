using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>Reads a table of members from a source text, so that an invalid line has a span.</summary>
internal static class TableReader
{
    /// <summary>The names of the sections whose lines belong to a rule.</summary>
    public static IReadOnlyList<string> Rules { get; } = [.. ShippedTables.RuleSections.Select(s => s.Name)];

    /// <summary>Reads every line of a file. An invalid line never throws: it becomes a problem, and the other lines count.</summary>
    public static (IReadOnlyList<TableLine> Lines, IReadOnlyList<ConfigurationProblem> Problems) ReadTable(
        string file,
        SourceText text,
        string section
    )
    {
        var (lines, problems) = TableParser.ParseTable(file, text.Lines.Select(line => line.ToString()), section);
        return (lines, [.. problems.Select(p => ConfigurationProblem.CreateAtLine(file, text.Lines[p.LineNumber - 1], p.Message))]);
    }
}

/// <summary>A line of a table or of the options that cannot be read.</summary>
/// <param name="FileName">The name of the file; empty for an option.</param>
/// <param name="Line">The line; null for an option, for which neither file nor line is known.</param>
/// <param name="Message">The error and the values that are allowed.</param>
internal sealed record ConfigurationProblem(string FileName, TextLine? Line, string Message)
{
    /// <summary>Creates a problem with a line of a file.</summary>
    public static ConfigurationProblem CreateAtLine(string file, TextLine line, string message) => new(file, line, message);
}
