using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO902: the file of request paths does not match the code any more.</summary>
internal static class StaleRequestPaths
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        "SIO902",
        "The request paths file is stale",
        "The request paths are stale: {0}; run 'syncio paths'",
        "Configuration",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Code that changed after the file was written is judged by the old paths.",
        HelpLink.FindUrl("SIO902"),
        WellKnownDiagnosticTags.CompilationEnd
    );

    /// <summary>Returns one diagnostic for a project; null when its file matches.</summary>
    /// <param name="file">The file of request paths.</param>
    /// <param name="lines">The differences from the code, each with its line if it has one.</param>
    public static Diagnostic? FindDiagnostic(RequestPathsFile? file, IReadOnlyList<(TextLine? Line, string What)> lines) =>
        file == null || lines.Count == 0
            ? null
            : Diagnostic.Create(
                Descriptor,
                LineLocation.Create(file.FilePath, lines[0].Line ?? file.FirstLine),
                lines[0].What + (lines.Count > 1 ? $", and {lines.Count - 1} more" : "")
            );
}
