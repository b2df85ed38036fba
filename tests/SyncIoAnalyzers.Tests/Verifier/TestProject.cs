using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Kind = Microsoft.CodeAnalysis.OutputKind;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>One project of a test: what its project file and its folder would hold. Both engines compile it from here.</summary>
public abstract class TestProject(string folder)
{
    /// <summary>C# files, with markup. A relative name stands in the folder of the project.</summary>
    public Files Sources { get; } = [];

    /// <summary>Files that only the analyzer reads (<c>SyncIo.Apis.txt</c>), with markup.</summary>
    public Files Additional { get; } = [];

    /// <summary>Lines of a <c>.globalconfig</c>: MSBuild properties and settings of the whole project.</summary>
    public string? Config { get; init; }

    /// <summary>Whether SIO301 and SIO302 are on. They speak of nearly every await of a library, so a test of another matter has them off.</summary>
    public bool AsksAboutAwaits { get; init; }

    /// <summary>Text of the <c>.editorconfig</c> in the folder of the project: settings per file.</summary>
    public string? EditorConfig { get; init; }

    public Refs References { get; init; } = Refs.Net;

    /// <summary>Unless set: a console application when a source has top-level statements, else a library.</summary>
    public OutputKind? OutputKind { get; init; }

    internal string Folder { get; } = folder;

    internal static CSharpParseOptions ParseOptions { get; } = new(LanguageVersion.Latest);

    internal OutputKind EffectiveOutputKind =>
        OutputKind ?? (Sources.Any(HasTopLevelStatements) ? Kind.ConsoleApplication : Kind.DynamicallyLinkedLibrary);

    internal static CSharpCompilationOptions CompilationOptions(OutputKind kind) =>
        new(kind, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);

    /// <summary>The sources by path, and the implicit usings that an SDK project has.</summary>
    internal IEnumerable<(string Path, string Text)> SourceFiles =>
        Sources.Select(Placed).Append(Placed(("obj/GlobalUsings.g.cs", References.GlobalUsings)));

    internal IEnumerable<(string Path, string Text)> AdditionalFiles => Additional.Select(Placed);

    internal IEnumerable<(string Path, string Text)> ConfigFiles
    {
        get
        {
            yield return ("/.globalconfig", "is_global = true\n" + (AsksAboutAwaits ? "" : Quiet) + Config);
            if (EditorConfig != null)
                yield return Placed((".editorconfig", EditorConfig));
        }
    }

    const string Quiet = "dotnet_diagnostic.SIO301.severity = none\ndotnet_diagnostic.SIO302.severity = none\n";

    (string Path, string Text) Placed((string Name, string Text) file) =>
        (file.Name.StartsWith('/') ? file.Name : $"/{Folder}/{file.Name}", file.Text);

    static bool HasTopLevelStatements((string Name, string Text) source) =>
        CSharpSyntaxTree.ParseText(Markup.Parse(source.Text).Text, ParseOptions).GetCompilationUnitRoot()
            .Members.OfType<GlobalStatementSyntax>().Any();
}
