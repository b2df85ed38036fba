using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO903: the baseline holds findings that are fixed.</summary>
internal static class Paid
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO903", "The baseline is stale", "The baseline is stale: {0}; run 'syncio baseline --update'", "Configuration",
        DiagnosticSeverity.Info, isEnabledByDefault: true, "As long as it holds what is fixed, the same may come back unseen.", HelpLink.To("SIO903"), WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>One finding for each member and rule of which the baseline holds too much.</summary>
    public static IEnumerable<Diagnostic> Ask(Model model, CancellationToken token) => (model.Baseline?.Paid(model, token) ?? [])
        .Select(p => Diagnostic.Create(Descriptor, Line.Of(model.Baseline!.Path, p.Line), p.What));
}

/// <summary>Where a line of a text stands.</summary>
internal static class Line
{
    /// <summary>The whole line.</summary>
    public static Location Of(string path, TextLine line) =>
        Location.Create(path, line.Span, new LinePositionSpan(new LinePosition(line.LineNumber, 0), new LinePosition(line.LineNumber, line.Span.Length)));
}
