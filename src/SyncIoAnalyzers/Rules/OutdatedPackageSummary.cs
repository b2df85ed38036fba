using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO904: the summary of a package was read from another version of it.</summary>
internal static class OutdatedPackageSummary
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        "SIO904",
        "The package summary is for another version",
        "What is known of '{0}' was read from its version {1} ({2}), the project references {3}; run 'syncio packages'",
        "Configuration",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Members of another version may behave differently.",
        HelpLink.FindUrl("SIO904"),
        WellKnownDiagnosticTags.CompilationEnd
    );

    /// <summary>Returns one diagnostic for a project, about the first outdated summary; null when all are up to date.</summary>
    public static Diagnostic? FindDiagnostic((SummaryHeader Head, Version Referenced)? outdated) =>
        outdated is var (head, referenced)
            ? Diagnostic.Create(Descriptor, Location.None, head.AssemblyName, head.Version, head.Package, referenced)
            : null;
}
