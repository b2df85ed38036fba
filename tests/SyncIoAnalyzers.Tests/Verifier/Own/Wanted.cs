using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>One finding that a case asks for, by a mark or in words. No span: a finding without a location.</summary>
sealed record Wanted(string Id, ImmutableArray<FileLinePositionSpan> Spans, string? Message, DiagnosticSeverity? Severity, bool IgnoresFurther, bool IsMark = false)
{
    public FileLinePositionSpan? Span => Spans.IsEmpty ? null : Spans[0];

    public bool IsAt(Diagnostic found) => found.Id == Id && SpanOf(found.Location) == Span;

    /// <summary>What is wrong with a finding of this id at this place; nothing if it is the wanted one.</summary>
    public IEnumerable<string> Differences(Diagnostic found)
    {
        if (Severity is { } severity && severity != found.Severity)
            yield return $"severity {found.Severity}, wanted {severity}";
        var message = found.GetMessage(CultureInfo.InvariantCulture);
        if (Message != null && Message != message)
            yield return $"message \"{message}\", wanted \"{Message}\"";
        var additional = found.AdditionalLocations.Select(SpanOf).ToList();
        var wanted = Spans.Skip(1).Select(span => (FileLinePositionSpan?)span).ToList();
        if (!IgnoresFurther && !additional.SequenceEqual(wanted))
            yield return $"additional locations {Listed(additional)}, wanted {Listed(wanted)}";
    }

    public static FileLinePositionSpan? SpanOf(Location location) =>
        location == Location.None ? null : location.GetLineSpan();

    /// <summary>Lines and columns as an editor counts them.</summary>
    public static string Shown(FileLinePositionSpan? place) => place is { } span
        ? $"{span.Path}({span.StartLinePosition.Line + 1},{span.StartLinePosition.Character + 1})"
            + $"-({span.EndLinePosition.Line + 1},{span.EndLinePosition.Character + 1})"
        : "no location";

    static string Listed(List<FileLinePositionSpan?> spans) => spans.Count == 0 ? "none" : string.Join(", ", spans.Select(Shown));
}
