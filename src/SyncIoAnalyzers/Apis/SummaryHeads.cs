using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the headers of the blocks in a file of package summaries.</summary>
internal static class SummaryHeads
{
    /// <summary>Returns all headers of a file with their lines.</summary>
    public static IEnumerable<(SummaryHeader Head, TextLine Line)> FindAll(SourceText text) =>
        from line in text.Lines
        where text.Length > line.Start && text[line.Start] == '['
        let head = SummaryHeader.ParseHeader(line.ToString().Trim())
        where head != null
        select (head, line);
}
