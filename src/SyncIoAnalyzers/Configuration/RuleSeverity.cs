using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Configuration;

/// <summary>Reads the severity that the user configured for a rule.</summary>
internal static class RuleSeverity
{
    /// <summary>Returns true if a rule is switched off, for a tree or for the whole project.</summary>
    public static bool IsSuppressed(string rule, SyntaxTree tree, Compilation compilation, CancellationToken cancellationToken) =>
        IsSuppressedByConfig(rule, tree, compilation, cancellationToken)
        || compilation.Options.SpecificDiagnosticOptions.TryGetValue(rule, out var severity) && severity == ReportDiagnostic.Suppress;

    static bool IsSuppressedByConfig(string rule, SyntaxTree tree, Compilation compilation, CancellationToken cancellationToken)
    {
        if (compilation.Options.SyntaxTreeOptionsProvider is not { } provider)
            return false;
        var isConfigured =
            provider.TryGetDiagnosticValue(tree, rule, cancellationToken, out var severity)
            || provider.TryGetGlobalDiagnosticValue(rule, cancellationToken, out severity);
        return isConfigured && severity == ReportDiagnostic.Suppress;
    }
}
