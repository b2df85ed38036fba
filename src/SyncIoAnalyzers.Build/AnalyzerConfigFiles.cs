using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Build;

/// <summary>The <c>.editorconfig</c> and global config files of a project, read as its compiler reads them.</summary>
internal sealed class AnalyzerConfigFiles : AnalyzerConfigOptionsProvider
{
    readonly AnalyzerConfigSet _configSet;

    /// <summary>Reads the files. Missing files are ignored.</summary>
    public AnalyzerConfigFiles(IEnumerable<string> files)
    {
        _configSet = AnalyzerConfigSet.Create(
            files.Where(File.Exists).Select(file => AnalyzerConfig.Parse(SourceText.From(File.ReadAllText(file)), file)).ToList()
        );
        TreeOptions = new ConfigSeverities(_configSet);
    }

    /// <summary>The severities that the files set.</summary>
    public SyntaxTreeOptionsProvider TreeOptions { get; }

    /// <inheritdoc />
    public override AnalyzerConfigOptions GlobalOptions => new ConfigOptions(_configSet.GlobalConfigOptions.AnalyzerOptions);

    /// <inheritdoc />
    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) =>
        new ConfigOptions(_configSet.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

    /// <inheritdoc />
    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) =>
        new ConfigOptions(_configSet.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

    sealed class ConfigOptions(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }

    sealed class ConfigSeverities(AnalyzerConfigSet set) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
            set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions.TryGetValue("generated_code", out var text)
            && bool.TryParse(text, out var isGenerated)
                ? isGenerated
                    ? GeneratedKind.MarkedGenerated
                    : GeneratedKind.NotGenerated
                : GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(
            SyntaxTree tree,
            string diagnosticId,
            CancellationToken cancellationToken,
            out ReportDiagnostic severity
        ) => set.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(
            string diagnosticId,
            CancellationToken cancellationToken,
            out ReportDiagnostic severity
        ) => set.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
    }
}
