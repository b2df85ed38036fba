using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Rules;

/// <summary>How loud the user wants a rule.</summary>
internal static class Severity
{
    /// <summary>Whether a rule is switched off: for a tree, or for the whole project.</summary>
    public static bool IsOff(DiagnosticDescriptor rule, SyntaxTree tree, Compilation compilation, CancellationToken token) =>
        compilation.Options.SyntaxTreeOptionsProvider is { } provider && (provider.TryGetDiagnosticValue(tree, rule.Id, token, out var severity) || provider.TryGetGlobalDiagnosticValue(rule.Id, token, out severity)) && severity == ReportDiagnostic.Suppress
        || compilation.Options.SpecificDiagnosticOptions.TryGetValue(rule.Id, out var everywhere) && everywhere == ReportDiagnostic.Suppress;
}
