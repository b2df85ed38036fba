using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO901: a line of a <c>SyncIo.*.txt</c> file, or an option, cannot be read.</summary>
internal static class Unreadable
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO901", "A line of a SyncIo.*.txt file or an option cannot be read", "{0}", "Configuration",
        DiagnosticSeverity.Warning, isEnabledByDefault: true, "What cannot be read is left out; everything else counts.", HelpLink.To("SIO901"), WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>The finding for a line of a file.</summary>
    public static Diagnostic At(string path, SourceText text, Problem problem) =>
        Diagnostic.Create(Descriptor, Location.Create(path, problem.Line!.Value.Span, text.Lines.GetLinePositionSpan(problem.Line.Value.Span)), problem.Message);

    /// <summary>The finding for an option or property; nobody tells an analyzer in which file it was written.</summary>
    public static Diagnostic Option(string message) => Diagnostic.Create(Descriptor, Location.None, message);
}
