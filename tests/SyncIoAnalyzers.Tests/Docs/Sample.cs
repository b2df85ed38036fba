using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>Code from a page: no marks say what is found in it, so it is run instead of verified.</summary>
static class Sample
{
    /// <summary>The findings in code that compiles.</summary>
    public static async Task<IReadOnlyList<Diagnostic>> Findings(string code, string id = "")
    {
        var project = new AnalyzerCase<SyncIoAnalyzer> { References = References(id), Sources = { code } };
        var compilation = CSharpCompilation.Create(
            "Sample", project.SourceFiles.Select(file => CSharpSyntaxTree.ParseText(file.Text, TestProject.ParseOptions, file.Path)),
            project.References.Assemblies, TestProject.CompilationOptions(project.EffectiveOutputKind));
        Assert.Empty(compilation.GetDiagnostics().Where(diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning));
        return await compilation.WithAnalyzers(Ours.Both, new AnalyzerOptions(Additional(id))).GetAnalyzerDiagnosticsAsync();
    }

    /// <summary>What stands beside the code of SIO108: a package tells nothing by itself.</summary>
    static ImmutableArray<AdditionalText> Additional(string id) => id == "SIO108" ? [new InMemoryFile("SyncIo.Packages.txt", Document.OfRule(id).Block("text SyncIo.Packages.txt"))] : [];

    sealed class InMemoryFile(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken token = default) => SourceText.From(text);
    }

    /// <summary>What the code of a rule's page references: a library that ASP.NET Core has nothing to do with is what SIO301 is about.</summary>
    public static Refs References(string id) => id == "SIO301" ? Refs.Net : Refs.EfCore;
}
