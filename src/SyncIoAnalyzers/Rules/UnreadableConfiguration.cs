using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO901: a line of a <c>SyncIo.*.txt</c> file, or an option, cannot be read.</summary>
internal static class UnreadableConfiguration
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        "SIO901",
        "A line of a SyncIo.*.txt file or an option cannot be read",
        "{0}",
        "Configuration",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "Lines and options that cannot be read are ignored; all others apply.",
        HelpLink.FindUrl("SIO901"),
        WellKnownDiagnosticTags.CompilationEnd
    );

    /// <summary>Creates the diagnostic for a line of a file.</summary>
    public static Diagnostic CreateLineDiagnostic(string path, SourceText text, ConfigurationProblem problem) =>
        Diagnostic.Create(
            Descriptor,
            Location.Create(path, problem.Line!.Value.Span, text.Lines.GetLinePositionSpan(problem.Line.Value.Span)),
            problem.Message
        );

    /// <summary>
    /// Creates the diagnostic for an option or property. It has no location, since analyzers do not know the file of an option.
    /// </summary>
    public static Diagnostic CreateOptionDiagnostic(string message) => Diagnostic.Create(Descriptor, Location.None, message);
}
