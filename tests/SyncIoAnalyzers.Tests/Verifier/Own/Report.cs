using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>Why a case failed: each difference in words, then the lines concerned as they are written and as they would have to be.</summary>
sealed class Report(Comparison comparison, MarkedTexts texts, string? defaultId)
{
    readonly StringBuilder report = new();

    public override string ToString()
    {
        report.Clear();
        if (comparison.Unexpected.Any(IsCompilerError))
            report.AppendLine("The source does not compile.");
        foreach (var found in comparison.Unexpected)
            report.AppendLine($"{(IsAgain(found) ? "reported again" : "unexpected")}: {Described(found)}");
        foreach (var wanted in comparison.Missing)
            report.AppendLine($"missing: {wanted.Id} at {Wanted.Shown(wanted.Span)}");
        foreach (var (wanted, found) in comparison.Different)
            report.AppendLine($"different: {wanted.Id} at {Wanted.Shown(wanted.Span)}: {string.Join("; ", wanted.Differences(found))}");

        foreach (var spans in Spans().GroupBy(span => span.Path))
        {
            if (texts.Find(spans.Key) is { } file)
                AppendLines(file, spans);
        }

        return report.ToString();
    }

    static bool IsCompilerError(Diagnostic found) => found.Id.StartsWith("CS", StringComparison.Ordinal);

    bool IsAgain(Diagnostic found) => comparison.Pairs.Any(pair => pair.Wanted.IsAt(found));

    static string Described(Diagnostic found)
    {
        var place = Wanted.Shown(Wanted.SpanOf(found.Location));
        var description = $"{found.Id} at {place}: {found.Severity}: {found.GetMessage(CultureInfo.InvariantCulture)}";
        // The stack of a thrown exception is in the description of AD0001 and nowhere else.
        return found.Id == "AD0001" ? $"{description}\n{found.Descriptor.Description}" : description;
    }

    IEnumerable<FileLinePositionSpan> Spans() =>
        comparison.Missing.Select(wanted => wanted.Span)
            .Concat(comparison.Unexpected.Select(found => Wanted.SpanOf(found.Location)))
            .OfType<FileLinePositionSpan>();

    /// <summary>The lines of the marked source and of the same source with the findings marked, to paste if they are right.</summary>
    void AppendLines(MarkedText file, IEnumerable<FileLinePositionSpan> spans)
    {
        var written = file.Written.Split('\n');
        var found = (file.Markup with { Marks = [.. Found(file)] }).ToString().Split('\n');
        report.AppendLine().AppendLine(file.Path);
        foreach (var line in spans.SelectMany(Lines).Distinct().Order())
        {
            report.AppendLine($"{line + 1,5} wanted | {written[line].TrimEnd('\r')}");
            report.AppendLine($"{line + 1,5} found  | {found[line].TrimEnd('\r')}");
        }
    }

    static IEnumerable<int> Lines(FileLinePositionSpan span) =>
        Enumerable.Range(span.StartLinePosition.Line, 1 + span.EndLinePosition.Line - span.StartLinePosition.Line);

    IEnumerable<Mark> Found(MarkedText file)
    {
        var places = file.Markup.Marks.Where(mark => mark.IsPlace);
        var matched = comparison.Pairs.Where(pair => pair.Wanted.IsMark).Select(pair => pair.Found);
        var findings = matched.Concat(comparison.Unexpected)
            .Where(found => Wanted.SpanOf(found.Location)?.Path == file.Path)
            .Select(found => new Mark(found.Id == defaultId ? "" : found.Id, file.Text.Lines.GetTextSpan(found.Location.GetLineSpan().Span)));
        return places.Concat(findings);
    }
}
