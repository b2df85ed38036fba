using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>A project that is edited while the process lives, as in an editor: unchanged trees stay the same objects.</summary>
sealed class EditedProject
{
    CSharpCompilation _compilation;
    ImmutableArray<AdditionalText> _files = [];

    public EditedProject(params string[] sources)
    {
        var usings = Refs.AspNetCore.GlobalUsings;
        _compilation = CSharpCompilation.Create(
            "Edited",
            sources.Append(usings).Select((s, i) => Parse(s, i)),
            Refs.AspNetCore.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
    }

    /// <summary>Gets the number of bodies that the last analysis bound for request paths.</summary>
    public int BodiesBound { get; private set; }

    /// <summary>Gets or sets whether the analysis runs as in an editor.</summary>
    public bool IsEditor { get; init; }

    public EditedProject Replace(int file, string source)
    {
        _compilation = _compilation.ReplaceSyntaxTree(_compilation.SyntaxTrees[file], Parse(source, file));
        return this;
    }

    public EditedProject Named(string assembly)
    {
        _compilation = _compilation.WithAssemblyName(assembly);
        return this;
    }

    public EditedProject Add(string source)
    {
        _compilation = _compilation.AddSyntaxTrees(Parse(source, _compilation.SyntaxTrees.Length));
        return this;
    }

    public EditedProject Reference(string source)
    {
        var library = CSharpCompilation.Create(
            "Library",
            [Parse(source, 0)],
            Refs.AspNetCore.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        _compilation = _compilation.AddReferences(library.ToMetadataReference());
        return this;
    }

    /// <summary>Replaces the additional files of the project with this file.</summary>
    public EditedProject With(string name, string text)
    {
        _files = [new UserFile(name, text)];
        return this;
    }

    /// <summary>Returns the number of warnings of the rules, which are the findings on request paths.</summary>
    public async Task<int> Warnings(CancellationToken token = default) =>
        (await Analyze(token)).Count(d => d.Severity == DiagnosticSeverity.Warning);

    /// <summary>Returns all findings as text.</summary>
    public async Task<IReadOnlyList<string>> Found() =>
        [.. (await Analyze(default)).Select(d => $"{d} {string.Join(' ', d.AdditionalLocations)}").Order(StringComparer.Ordinal)];

    async Task<ImmutableArray<Diagnostic>> Analyze(CancellationToken token)
    {
        Assert.Empty(_compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var before = SyncIoAnalyzers.CallGraph.TreeFacts.BoundBodyCount;
        var found = await _compilation
            .Clone()
            .WithAnalyzers(
                Ours.Both,
                new CompilationWithAnalyzersOptions(new AnalyzerOptions(_files), null, true, false, reportSuppressedDiagnostics: IsEditor)
            )
            .GetAnalyzerDiagnosticsAsync(token);
        BodiesBound = SyncIoAnalyzers.CallGraph.TreeFacts.BoundBodyCount - before;
        Assert.DoesNotContain(found, d => d.Id == "AD0001");
        return found;
    }

    static SyntaxTree Parse(string source, int file) =>
        CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest), $"/{file}.cs");

    sealed class UserFile(string name, string text) : AdditionalText
    {
        public override string Path => "/" + name;

        public override Microsoft.CodeAnalysis.Text.SourceText GetText(CancellationToken cancellationToken = default) =>
            Microsoft.CodeAnalysis.Text.SourceText.From(text);
    }
}
