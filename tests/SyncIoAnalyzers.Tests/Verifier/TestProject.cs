using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Kind = Microsoft.CodeAnalysis.OutputKind;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>A project of a test case: the content of its project file and its folder.</summary>
public abstract class TestProject(string folder)
{
    /// <summary>Gets the C# files, with markup. A relative name is placed in the folder of the project.</summary>
    public FileList Sources { get; } = [];

    /// <summary>Gets files that only the analyzer reads (<c>SyncIo.Apis.txt</c>), with markup.</summary>
    public FileList Additional { get; } = [];

    /// <summary>Gets lines of a <c>.globalconfig</c>: MSBuild properties and settings of the whole project.</summary>
    public string? Config { get; init; }

    /// <summary>
    /// Gets a value indicating whether SIO301 and SIO302 are on. They report nearly every await of a library, so tests of other rules turn
    /// them off.
    /// </summary>
    public bool ChecksAwaits { get; init; }

    /// <summary>Gets the text of the <c>.editorconfig</c> in the folder of the project: settings per file.</summary>
    public string? EditorConfig { get; init; }

    public TestReferences References { get; init; } = TestReferences.Net;

    /// <summary>Gets the output kind; by default a console application if a source has top-level statements, else a library.</summary>
    public OutputKind? OutputKind { get; init; }

    /// <summary>Gets the C# version of the sources.</summary>
    public LanguageVersion Version { get; init; } = LanguageVersion.Latest;

    /// <summary>Gets the code that a source generator adds to the project; null without a generator.</summary>
    public string? Generated { get; init; }

    /// <summary>The name of the project under test; libraries have their own.</summary>
    internal const string MainName = "TestProject";

    internal string Folder { get; } = folder;

    internal static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Latest);

    internal OutputKind EffectiveOutputKind =>
        OutputKind ?? (Sources.Any(HasTopLevelStatements) ? Kind.ConsoleApplication : Kind.DynamicallyLinkedLibrary);

    /// <summary>Compiles the sources, which must be without markup.</summary>
    internal CSharpCompilation Compile() =>
        CSharpCompilation.Create(
            MainName,
            SourceFiles.Select(file => CSharpSyntaxTree.ParseText(file.Text, ParseOptions, file.Path)),
            References.Assemblies,
            CompilationOptions(EffectiveOutputKind)
        );

    internal static CSharpCompilationOptions CompilationOptions(OutputKind kind) =>
        new(kind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);

    /// <summary>Gets the sources by path, and the implicit usings of an SDK project.</summary>
    internal IEnumerable<(string Path, string Text)> SourceFiles =>
        Sources.Select(PlaceFile).Append(PlaceFile(("obj/GlobalUsings.g.cs", References.GlobalUsings)));

    internal IEnumerable<(string Path, string Text)> AdditionalFiles => Additional.Select(PlaceFile);

    internal IEnumerable<(string Path, string Text)> ConfigFiles
    {
        get
        {
            yield return ("/.globalconfig", "is_global = true\n" + (ChecksAwaits ? "" : Quiet) + Config);
            if (EditorConfig != null)
                yield return PlaceFile((".editorconfig", EditorConfig));
        }
    }

    const string Quiet = "dotnet_diagnostic.SIO301.severity = none\ndotnet_diagnostic.SIO302.severity = none\n";

    (string Path, string Text) PlaceFile((string Name, string Text) file) =>
        (file.Name.StartsWith('/') ? file.Name : $"/{Folder}/{file.Name}", file.Text);

    static bool HasTopLevelStatements((string Name, string Text) source) =>
        CSharpSyntaxTree
            .ParseText(MarkedText.ParseText(source.Text).Text, ParseOptions)
            .GetCompilationUnitRoot()
            .Members.OfType<GlobalStatementSyntax>()
            .Any();
}
