using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>Creates locations of lines in additional files.</summary>
internal static class LineLocation
{
    /// <summary>Creates the location of the whole line.</summary>
    public static Location Create(string path, TextLine line) =>
        Location.Create(
            path,
            line.Span,
            new LinePositionSpan(new LinePosition(line.LineNumber, 0), new LinePosition(line.LineNumber, line.Span.Length))
        );
}
