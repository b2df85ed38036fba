using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Build;

/// <summary>The <c>.editorconfig</c> and global config files of a project, read as its compiler reads them.</summary>
internal sealed class Configs : AnalyzerConfigOptionsProvider
{
    readonly AnalyzerConfigSet _set;

    /// <summary>Reads them; one that is gone says nothing.</summary>
    public Configs(IEnumerable<string> files)
    {
        _set = AnalyzerConfigSet.Create(files.Where(File.Exists).Select(file => AnalyzerConfig.Parse(SourceText.From(File.ReadAllText(file)), file)).ToList());
        Trees = new Severities(_set);
    }

    /// <summary>The severities that they set.</summary>
    public SyntaxTreeOptionsProvider Trees { get; }

    /// <inheritdoc />
    public override AnalyzerConfigOptions GlobalOptions => new Values(_set.GlobalConfigOptions.AnalyzerOptions);

    /// <inheritdoc />
    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Values(_set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions);

    /// <inheritdoc />
    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => new Values(_set.GetOptionsForSourcePath(textFile.Path).AnalyzerOptions);

    sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => values.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) => values.TryGetValue(key, out value);
    }

    sealed class Severities(AnalyzerConfigSet set) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) =>
            set.GetOptionsForSourcePath(tree.FilePath).AnalyzerOptions.TryGetValue("generated_code", out var text) && bool.TryParse(text, out var isGenerated)
                ? isGenerated ? GeneratedKind.MarkedGenerated : GeneratedKind.NotGenerated
                : GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            set.GetOptionsForSourcePath(tree.FilePath).TreeOptions.TryGetValue(diagnosticId, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            set.GlobalConfigOptions.TreeOptions.TryGetValue(diagnosticId, out severity);
    }
}
