using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>
/// Wraps the analyzer options of a project and sets <c>syncio.scope = all</c>, so that the rules report every finding, not only those on
/// request paths.
/// </summary>
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
