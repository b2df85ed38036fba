using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>The options of a project, changed so that findings are reported in every place.</summary>
internal sealed class AllPlacesOptionsProvider(AnalyzerConfigOptionsProvider own) : AnalyzerConfigOptionsProvider
{
    /// <inheritdoc/>
    public override AnalyzerConfigOptions GlobalOptions => own.GlobalOptions;

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => new AllPlacesOptions(own.GetOptions(tree));

    /// <inheritdoc/>
    public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => own.GetOptions(textFile);

    sealed class AllPlacesOptions(AnalyzerConfigOptions own) : AnalyzerConfigOptions
    {
        public override IEnumerable<string> Keys => own.Keys;

        public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value)
        {
            value = "all";
            return key == Configuration.SyncIoOptions.Scope.Key || own.TryGetValue(key, out value);
        }
    }
}
