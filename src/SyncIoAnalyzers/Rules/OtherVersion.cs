using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO904: what is known of a package was read from another version of it.</summary>
internal static class OtherVersion
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO904", "The summary of a package speaks of another version", "What is known of '{0}' was read from its version {1} ({2}), the project references {3}; run 'syncio packages'", "Configuration",
        DiagnosticSeverity.Info, isEnabledByDefault: true, "What another version does inside may be different.", HelpLink.To("SIO904"), WellKnownDiagnosticTags.CompilationEnd);

    /// <summary>The one finding for a project, about the first such assembly; null when all fit.</summary>
    public static Diagnostic? Ask(Model model) =>
        model.OutdatedSummary is var (head, referenced) ? Diagnostic.Create(Descriptor, Location.None, head.Assembly, head.Version, head.Package, referenced) : null;
}
