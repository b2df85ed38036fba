using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Tests.Architecture;

/// <summary>The folders of a project are layers: a folder uses only folders below it, and files form small cycles at most.</summary>
public class LayerTests
{
    /// <summary>
    /// The folders of each project, the lowest first, and the number of files that may form a cycle. The dot is the folder of the project.
    /// </summary>
    static readonly Dictionary<string, (string Folders, int LargestCycle)> Projects = new()
    {
        ["SyncIoAnalyzers"] = (
            "Syntax Semantics Configuration Diagnostics Apis Eligibility"
                + " DataFlow Concurrency CallGraph BlockingBodies ConfigureAwait Rules Baselines Analyzers",
            5
        ),
        ["SyncIoAnalyzers.Build"] = ("Projects .", 1),
        ["SyncIoAnalyzers.Cli"] = (
            "Formatting Options Git Caching Loading Facts Analysis Changes Fixing Scenarios Proving Output Agents Commands .",
            1
        ),
        ["SyncIoAnalyzers.CodeFixes"] = ("Rewriting Planning Writing Verification .", 7),
        ["SyncIoAnalyzers.Common"] = (". Tables IO Stacks", 2),
        ["SyncIoAnalyzers.Companion"] = ("CommandLine Processes Load Reading Scenarios Pages Serving Report Experiments Commands .", 3),
        ["SyncIoAnalyzers.Detector"] = (".", 1),
        ["SyncIoAnalyzers.Packages"] = ("Sources Metadata Instructions Verdicts Analysis .", 6),
        ["SyncIoAnalyzers.Watching"] = (".", 2),
    };

    static readonly Dictionary<string, Lazy<IReadOnlyList<LayerUse>>> UsesOfProjects = Projects.Keys.ToDictionary(
        project => project,
        project => new Lazy<IReadOnlyList<LayerUse>>(() => FindUses(project))
    );

    public static TheoryData<string> ProjectNames => [.. Projects.Keys];

    [Theory, MemberData(nameof(ProjectNames))]
    public void Folder_uses_only_folders_below_it(string project)
    {
        var folders = Projects[project].Folders.Split(' ');
        var upward = UsesOfProjects[project]
            .Value.Where(use => Array.IndexOf(folders, FolderOf(use.To)) > Array.IndexOf(folders, FolderOf(use.From)))
            .Select(use => $"{use.From}:{use.Line} uses {use.Name} of folder {FolderOf(use.To)}")
            .Distinct();
        AssertNone(upward);
    }

    [Theory, MemberData(nameof(ProjectNames))]
    public void Every_folder_is_a_layer(string project) =>
        Assert.Equal(
            Projects[project].Folders.Split(' ').Order(),
            FindSources(project).Select(FolderOf).Where(folder => folder != "Properties").Distinct().Order()
        );

    [Theory, MemberData(nameof(ProjectNames))]
    public void Few_files_form_a_cycle(string project)
    {
        var graph = UsesOfProjects[project].Value.ToLookup(use => use.From, use => use.To);
        var reached = graph.ToDictionary(file => file.Key, file => FindReachable(file.Key, graph));
        var cycles = reached.Keys.GroupBy(file =>
            string.Join(", ", reached[file].Where(other => reached.TryGetValue(other, out var back) && back.Contains(file)).Order())
        );
        AssertNone(cycles.Where(cycle => cycle.Key != "" && cycle.Count() > Projects[project].LargestCycle).Select(cycle => cycle.Key));
    }

    /// <summary>A place in a file that names a type or member of another file.</summary>
    sealed record LayerUse(string From, int Line, string Name, string To);

    static void AssertNone(IEnumerable<string> problems) => Assert.True(!problems.Any(), string.Join("\n", problems));

    static HashSet<string> FindReachable(string file, ILookup<string, string> graph)
    {
        var reached = new HashSet<string>();
        var waiting = new Stack<string>([file]);
        while (waiting.TryPop(out var next))
            foreach (var used in graph[next].Where(reached.Add))
                waiting.Push(used);
        return reached;
    }

    static IReadOnlyList<LayerUse> FindUses(string project)
    {
        var options = new CSharpParseOptions(LanguageVersion.Preview);
        var trees = FindSources(project)
            .Select(file => CSharpSyntaxTree.ParseText(File.ReadAllText(Path.Combine(FolderOfProject(project), file)), options, file))
            .ToArray();
        var compilation = CSharpCompilation.Create(
            project,
            [.. trees, CSharpSyntaxTree.ParseText(WriteGlobalUsings(project), options)],
            FindReferences(project),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
        return [.. trees.AsParallel().SelectMany(tree => FindUses(tree, compilation.GetSemanticModel(tree)))];
    }

    static IEnumerable<LayerUse> FindUses(SyntaxTree tree, SemanticModel model) =>
        from node in tree.GetRoot().DescendantNodes()
        where
            node is SimpleNameSyntax or BaseObjectCreationExpressionSyntax or ConstructorInitializerSyntax or ElementAccessExpressionSyntax
        from symbol in FindSymbols(node, model)
        let files = FindDeclaringFiles(symbol)
        where !files.Contains(tree.FilePath)
        from file in files
        select new LayerUse(tree.FilePath, node.GetLocation().GetLineSpan().StartLinePosition.Line + 1, symbol.Name, file);

    /// <summary>
    /// Returns the types and members that a node means; tuples are left out, whose elements belong to wherever they were named.
    /// </summary>
    static IEnumerable<ISymbol> FindSymbols(SyntaxNode node, SemanticModel model) =>
        model.GetSymbolInfo(node) is var info && info.Symbol is { } found
            ? new[] { found }.Where(IsTypeOrMember).Select(FindDefinition)
            : info.CandidateSymbols.Where(IsTypeOrMember).Select(FindDefinition);

    static bool IsTypeOrMember(ISymbol symbol) =>
        symbol is INamedTypeSymbol { IsTupleType: false }
        || symbol.Kind is SymbolKind.Method or SymbolKind.Property or SymbolKind.Field or SymbolKind.Event
            && symbol.ContainingType is not { IsTupleType: true };

    static ISymbol FindDefinition(ISymbol symbol) => symbol is IMethodSymbol { ReducedFrom: { } whole } ? whole : symbol.OriginalDefinition;

    static string[] FindDeclaringFiles(ISymbol symbol) =>
        [
            .. ((symbol.IsImplicitlyDeclared ? symbol.ContainingType : symbol)?.DeclaringSyntaxReferences ?? [])
                .Select(reference => reference.SyntaxTree.FilePath)
                .Where(file => file != ""),
        ];

    /// <summary>Returns the assemblies of this test run, without that of the project.</summary>
    static IEnumerable<MetadataReference> FindReferences(string project) =>
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(file => Path.GetFileNameWithoutExtension(file) != project)
            .Select(file => MetadataReference.CreateFromFile(file));

    static string WriteGlobalUsings(string project)
    {
        string[] implicitUsings = ["", ".Collections.Generic", ".IO", ".Linq", ".Net.Http", ".Threading", ".Threading.Tasks"];
        var added = XDocument
            .Load(Path.Combine(FolderOfProject(project), project + ".csproj"))
            .Descendants("Using")
            .Select(item => (string?)item.Attribute("Include"));
        return string.Concat(implicitUsings.Select(name => "System" + name).Concat(added).Select(name => $"global using {name};\n"));
    }

    static IEnumerable<string> FindSources(string project) =>
        Directory
            .EnumerateFiles(FolderOfProject(project), "*.cs", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(FolderOfProject(project), file).Replace('\\', '/'))
            .Where(file => FolderOf(file) is not ("obj" or "bin"));

    static string FolderOfProject(string project) => Path.Combine(Docs.RepositoryFiles.Folder, "src", project);

    static string FolderOf(string file) => file.Contains('/') ? file[..file.IndexOf('/')] : ".";
}
