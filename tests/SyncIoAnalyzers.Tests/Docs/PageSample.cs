using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>Code from a page: it has no marks for findings, so it is run instead of verified.</summary>
static class PageSample
{
    /// <summary>Returns the findings in code that compiles.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> FindAsync(string code, string id = "")
    {
        var project = new AnalyzerCase<SyncIoAnalyzer> { References = GetReferences(id), Sources = { code } };
        var compilation = project.Compile();
        Assert.Empty(compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning));
        return await compilation
            .WithAnalyzers(OwnAnalyzers.CodeAnalyzers, new AnalyzerOptions(GetAdditionalSource(id)))
            .GetAnalyzerDiagnosticsAsync();
    }

    /// <summary>The source beside the code of SIO108, because a package summary has no effect by itself.</summary>
    static ImmutableArray<AdditionalText> GetAdditionalSource(string id) =>
        id == "SIO108" ? [new InMemoryFile("SyncIo.Packages.txt", DocsPage.OfRule(id).FindBlock("text SyncIo.Packages.txt"))] : [];

    sealed class InMemoryFile(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken token = default) => SourceText.From(text);
    }

    /// <summary>Returns the references of the code of a rule page: SIO301 concerns a library that does not use ASP.NET Core.</summary>
    public static TestReferences GetReferences(string id) => id == "SIO301" ? TestReferences.Net : TestReferences.EfCore;
}
