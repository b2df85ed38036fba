using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio baseline</c>.</summary>
internal sealed record BaselineOptions(
    LoadOptions Load,
    DiagnosticSeverity Severity = DiagnosticSeverity.Warning,
    bool Update = false,
    bool Accept = false
);
