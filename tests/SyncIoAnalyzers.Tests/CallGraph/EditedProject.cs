using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>A project that is edited while the process lives, as in an editor: unchanged trees stay the same objects.</summary>
sealed class EditedProject
{
    CSharpCompilation _compilation;
    ImmutableArray<AdditionalText> _files = [];

    public EditedProject(params string[] sources)
    {
        var usings = TestReferences.AspNetCore.GlobalUsings;
        _compilation = CSharpCompilation.Create(
            "Edited",
            sources.Append(usings).Select((s, i) => ParseFile(s, i)),
            TestReferences.AspNetCore.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
    }

    /// <summary>Gets the number of bodies that the last analysis bound for request paths.</summary>
    public int BodiesBound { get; private set; }

    /// <summary>Gets or sets whether the analysis runs as in an editor.</summary>
    public bool IsEditor { get; init; }

    public EditedProject ReplaceFile(int file, string source)
    {
        _compilation = _compilation.ReplaceSyntaxTree(_compilation.SyntaxTrees[file], ParseFile(source, file));
        return this;
    }

    /// <summary>Keeps the edges of a file although the declarations of others change.</summary>
    public EditedProject KeepFile(int file)
    {
        SyncIoAnalyzers.CallGraph.TreeFacts.Keep(_compilation.SyntaxTrees[file]);
        SyncIoAnalyzers.CallGraph.TreeFacts.HandOn(_compilation.SyntaxTrees[file], _ => true);
        return this;
    }

    /// <summary>Returns true if the kept edges do not exclude that the first call in a file calls a member.</summary>
    public bool MayCall(int file, string member)
    {
        SyncIoAnalyzers.CallGraph.TreeFacts.Keep(_compilation.SyntaxTrees[file]);
        var call = _compilation.SyntaxTrees[file].GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().First();
        return SyncIoAnalyzers.CallGraph.TreeFacts.MayCall(call, ["Edited/M:" + member]);
    }

    public EditedProject WithName(string assembly)
    {
        _compilation = _compilation.WithAssemblyName(assembly);
        return this;
    }

    public EditedProject AddFile(string source)
    {
        _compilation = _compilation.AddSyntaxTrees(ParseFile(source, _compilation.SyntaxTrees.Length));
        return this;
    }

    public EditedProject AddReference(string source)
    {
        var library = CSharpCompilation.Create(
            "Library",
            [ParseFile(source, 0)],
            TestReferences.AspNetCore.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        _compilation = _compilation.AddReferences(library.ToMetadataReference());
        return this;
    }

    /// <summary>Replaces the additional files of the project with this file.</summary>
    public EditedProject WithFile(string name, string text)
    {
        _files = [new UserFile(name, text)];
        return this;
    }

    /// <summary>Returns the number of warnings of the rules, which are the findings on request paths.</summary>
    public async Task<int> FindWarnings(CancellationToken token = default) =>
        (await AnalyzeAsync(token)).Count(d => d.Severity == DiagnosticSeverity.Warning);

    /// <summary>Returns all findings as text.</summary>
    public async Task<IReadOnlyList<string>> FindNew() =>
        [.. (await AnalyzeAsync(default)).Select(d => $"{d} {string.Join(' ', d.AdditionalLocations)}").Order(StringComparer.Ordinal)];

    async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(CancellationToken token)
    {
        Assert.Empty(_compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        var before = SyncIoAnalyzers.CallGraph.TreeFacts.BoundBodyCount;
        var found = await _compilation
            .Clone()
            .WithAnalyzers(
                OwnAnalyzers.CodeAnalyzers,
                new CompilationWithAnalyzersOptions(new AnalyzerOptions(_files), null, true, false, reportSuppressedDiagnostics: IsEditor)
            )
            .GetAnalyzerDiagnosticsAsync(token);
        BodiesBound = SyncIoAnalyzers.CallGraph.TreeFacts.BoundBodyCount - before;
        Assert.DoesNotContain(found, d => d.Id == "AD0001");
        return found;
    }

    static SyntaxTree ParseFile(string source, int file) =>
        CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.Latest), $"/{file}.cs");

    sealed class UserFile(string name, string text) : AdditionalText
    {
        public override string Path => "/" + name;

        public override Microsoft.CodeAnalysis.Text.SourceText GetText(CancellationToken cancellationToken = default) =>
            Microsoft.CodeAnalysis.Text.SourceText.From(text);
    }
}
