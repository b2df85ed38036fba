using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The options of a project, but that findings are shown wherever they are.</summary>
internal sealed class EveryPlace(AnalyzerConfigOptionsProvider own) : AnalyzerConfigOptionsProvider
{
    /// <inheritdoc/>
    public override AnalyzerConfigOptions GlobalOptions => own.GlobalOptions;

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new Wide(own.GetOptions(tree));

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => own.GetOptions(textFile);

    sealed class Wide(AnalyzerConfigOptions own) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => own.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = "all";
            return key == Options.Scope.Key || own.TryGetValue(key, out value);
        }
    }
}
