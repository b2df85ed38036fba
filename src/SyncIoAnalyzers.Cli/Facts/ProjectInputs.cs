using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>Hashes the options and files of projects.</summary>
/// <param name="root">The folder of the repository; paths count relative to it, so that it can be moved.</param>
/// <param name="arguments">The compiler arguments of each project.</param>
internal sealed partial class ProjectInputs(string root, IReadOnlyDictionary<ProjectId, CompilerArguments> arguments)
{
    // The content of these files counts instead of their paths, and outputs do not count at all.
    static readonly string[] FileOptions =
    [
        "/reference:",
        "/r:",
        "/link:",
        "/l:",
        "/analyzer:",
        "/a:",
        "/additionalfile:",
        "/analyzerconfig:",
        "/out:",
        "/refout:",
        "/pdb:",
        "/doc:",
        "/errorlog:",
        "/generatedfilesout:",
        "/sourcelink:",
    ];

    static readonly Type[] Tool = [typeof(ProjectInputs), typeof(SolutionPaths), typeof(CSharpCompilation), typeof(Project)];

    /// <summary>Gets the versions of the code that computes results.</summary>
    public static string ToolVersion { get; } = string.Join(' ', Tool.Select(t => t.Module.ModuleVersionId));

    /// <summary>Returns the hash of all inputs of a project apart from the projects that it references.</summary>
    public async Task<string> HashInputsAsync(Project project, CancellationToken cancel)
    {
        var parts = new List<string>([.. FindOptions(project), .. project.AnalyzerReferences.Select(r => GetVersion(r.FullPath))]);
        foreach (var document in project.Documents)
            parts.Add($"{MapPath(document.FilePath)} {HashText(await document.GetTextAsync(cancel), document.FilePath)}");
        foreach (var document in project.AdditionalDocuments.Concat<TextDocument>(project.AnalyzerConfigDocuments))
            parts.Add($"{MapConfigurationPath(document)} {HashPlainText(MapText(await document.GetTextAsync(cancel)))}");
        return CacheFolder.ComputeKey(parts);
    }

    /// <summary>Returns the hash of the options that configure the rules.</summary>
    public async Task<string> HashConfigurationAsync(Project project, CancellationToken cancel)
    {
        var files = await Task.WhenAll(project.AnalyzerConfigDocuments.Select(d => d.GetTextAsync(cancel)));
        return CacheFolder.ComputeKey(files.Select(MapText));
    }

    /// <summary>Returns the hash of what other projects can see of a project.</summary>
    public string HashShape(Project project, Compilation compilation, string references) =>
        CacheFolder.ComputeKey([
            .. FindOptions(project),
            references,
            .. compilation.SyntaxTrees.Select(t => $"{DeclarationHash.GetTreeHash(t)}").Order(StringComparer.Ordinal),
        ]);

    /// <summary>Returns the hash of the text of a tree.</summary>
    public static string HashTree(SyntaxTree tree, CancellationToken cancel) => HashText(tree.GetText(cancel), tree.FilePath);

    /// <summary>Returns a path relative to the folder of the repository.</summary>
    public string MapPath(string? file) => file is { Length: > 0 } path ? RelativePath.FormatPath(path, root) : "";

    /// <summary>Returns a text with the folder of the repository replaced by a name.</summary>
    public string MapText(string text) => text.Replace(root, "{root}");

    /// <summary>Returns a text with the name replaced by the folder of the repository.</summary>
    public string RestoreText(string text) => text.Replace("{root}", root);

    /// <summary>
    /// Returns the path of a file in the repository. MSBuild gives others a new name in each run, so only their content counts.
    /// </summary>
    string MapConfigurationPath(TextDocument document) =>
        MapPath(document.FilePath) is var path && path.StartsWith("../", StringComparison.Ordinal) ? "" : path;

    string MapText(SourceText text) => MapText(text.ToString());

    IEnumerable<string> FindOptions(Project project)
    {
        var options = arguments[project.Id].KeptArguments.Where(a => a.StartsWith('/') && !File.Exists(a) && !IsFileOption(a));
        return
        [
            ToolVersion,
            MapPath(project.FilePath),
            project.AssemblyName,
            .. options.Select(MapText),
            .. project.MetadataReferences.Select(FormatReference),
        ];
    }

    static bool IsFileOption(string argument) => FileOptions.Any(o => argument.StartsWith(o, StringComparison.Ordinal));

    static string FormatReference(MetadataReference reference) =>
        $"{string.Join(',', reference.Properties.Aliases)} {reference.Properties.EmbedInteropTypes} "
        + GetVersion((reference as PortableExecutableReference)?.FilePath);

    static string GetVersion(string? file) => file == null ? "" : ModuleVersions.GetVersion(file);

    /// <summary>
    /// Hashes a source file. The commit in the version of an assembly is left out: no result depends on it, and every project would have
    /// another shape after each commit.
    /// </summary>
    static string HashText(SourceText text, string? file) =>
        file?.EndsWith(".AssemblyInfo.cs", StringComparison.Ordinal) == true
            ? HashPlainText(CommitPattern().Replace(text.ToString(), "$1"))
            : Convert.ToHexStringLower(text.GetContentHash().AsSpan());

    static string HashPlainText(string text) => Convert.ToHexStringLower(SourceText.From(text).GetContentHash().AsSpan());

    [GeneratedRegex("(AssemblyInformationalVersion[^\"]*\"[^\"+]*)\\+[^\"]*")]
    private static partial Regex CommitPattern();
}
