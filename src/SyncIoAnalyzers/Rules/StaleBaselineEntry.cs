using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO903: the baseline contains findings that are fixed.</summary>
internal static class StaleBaselineEntry
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        "SIO903",
        "The baseline is stale",
        "The baseline is stale: {0}; run 'syncio baseline --update'",
        "Configuration",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "While the baseline contains findings that are fixed, the same calls can return without being reported.",
        HelpLink.FindUrl("SIO903"),
        WellKnownDiagnosticTags.CompilationEnd
    );

    /// <summary>Creates a diagnostic for each member and rule of which the baseline has too many findings.</summary>
    /// <param name="path">The path of the baseline.</param>
    /// <param name="fixedEntries">The lines with too many findings, each with a description.</param>
    public static IEnumerable<Diagnostic> FindDiagnostics(string path, IEnumerable<(TextLine Line, string What)> fixedEntries) =>
        fixedEntries.Select(e => Diagnostic.Create(Descriptor, LineLocation.Create(path, e.Line), e.What));
}
