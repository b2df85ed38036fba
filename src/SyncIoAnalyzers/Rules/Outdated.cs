using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO902: the file of request paths does not fit the code any more.</summary>
internal static class Outdated
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO902", "The request paths file is stale", "The request paths are stale: {0}; run 'syncio paths'", "Configuration",
        DiagnosticSeverity.Info, isEnabledByDefault: true, "What has changed since is judged by the old paths.", HelpLink.To("SIO902"), WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>The one finding for a project; null when its file fits.</summary>
    public static Diagnostic? Ask(Model model, CancellationToken token)
    {
        var stale = model.Stale(token).ToList();
        if (stale.Count == 0)
            return null;
        var line = stale[0].Line ?? model.PathsFile!.First;
        return Diagnostic.Create(Descriptor, Line.Of(model.PathsFile!.Path, line), stale[0].What + (stale.Count > 1 ? $", and {stale.Count - 1} more" : ""));
    }
}
