using System.Collections.Concurrent;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>Hashes the options and files of projects.</summary>
/// <param name="solution">The solution as it was loaded, with its generators.</param>
internal sealed partial class ProjectInputs(LoadedSolution solution)
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

    readonly ConcurrentDictionary<ProjectId, string> _hashes = new();

    /// <summary>Gets the paths of the repository: projects may be beside the solution.</summary>
    public RepositoryPaths Paths { get; } = RepositoryPaths.CreateFor(solution.Folder);

    /// <summary>
    /// Returns the hash of all inputs of a project apart from the projects that it references. It is computed once, because replayed files
    /// may take the place of its generators later.
    /// </summary>
    public async Task<string> HashInputsAsync(Project project, CancellationToken cancel)
    {
        if (!_hashes.TryGetValue(project.Id, out var hash))
            _hashes[project.Id] = hash = await ComputeHashAsync(project, cancel);
        return hash;
    }

    async Task<string> ComputeHashAsync(Project project, CancellationToken cancel)
    {
        var parts = new List<string>([.. FindOptions(project), .. project.AnalyzerReferences.Select(r => GetVersion(r.FullPath))]);
        foreach (var document in project.Documents)
            parts.Add($"{Paths.MapPath(document.FilePath)} {HashText(await document.GetTextAsync(cancel), document.FilePath)}");
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

    /// <summary>
    /// Returns the path of a file in the repository. MSBuild gives others a new name in each run, so only their content counts.
    /// </summary>
    string MapConfigurationPath(TextDocument document) => Paths.Contains(document.FilePath) ? Paths.MapPath(document.FilePath) : "";

    string MapText(SourceText text) => Paths.MapText(text.ToString());

    IEnumerable<string> FindOptions(Project project)
    {
        var options = solution.Arguments[project.Id].KeptArguments.Where(a => CompilerArguments.IsOption(a) && !IsFileOption(a));
        return
        [
            ToolVersion,
            Paths.MapPath(project.FilePath),
            project.AssemblyName,
            .. options.Select(Paths.MapText),
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
