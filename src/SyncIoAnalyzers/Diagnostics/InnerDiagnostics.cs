using System.Collections.Immutable;
using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Diagnostics;

/// <summary>Writes and reads <see cref="DiagnosticProperties.Inside"/>, the waits that are part of a finding.</summary>
internal static class InnerDiagnostics
{
    /// <summary>Formats the line of one wait.</summary>
    public static string FormatLine(string ruleId, TextSpan span, string counterpart, string usingNamespace) =>
        string.Join(
            "\t",
            ruleId,
            span.Start.ToString(CultureInfo.InvariantCulture),
            span.Length.ToString(CultureInfo.InvariantCulture),
            counterpart,
            usingNamespace
        );

    /// <summary>Creates a diagnostic of its own for each wait that is part of a finding.</summary>
    public static IEnumerable<Diagnostic> CreateDiagnostics(Diagnostic finding) =>
        finding.Properties.TryGetValue(DiagnosticProperties.Inside, out var lines) && lines!.Length > 0
            ? lines.Split('\n').Select(line => CreateDiagnostic(finding, line.Split('\t')))
            : [];

    static Diagnostic CreateDiagnostic(Diagnostic finding, string[] parts)
    {
        var start = int.Parse(parts[1], CultureInfo.InvariantCulture);
        var length = int.Parse(parts[2], CultureInfo.InvariantCulture);
        var properties = ImmutableDictionary<string, string?>
            .Empty.Add(DiagnosticProperties.Counterpart, parts[3])
            .Add(DiagnosticProperties.Using, parts[4]);
        return Diagnostic.Create(
            parts[0],
            finding.Descriptor.Category,
            finding.Descriptor.Title,
            finding.Severity,
            finding.DefaultSeverity,
            true,
            finding.WarningLevel,
            location: Location.Create(finding.Location.SourceTree!, new TextSpan(start, length)),
            properties: properties
        );
    }
}
