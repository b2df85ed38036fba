using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CodeFixes.Propagation;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The scenarios are what the rules flag, and their async twins are what the fix makes of them. The analyzers run over the companion's own code.</summary>
public class ScenarioTests(OwnCode own) : IClassFixture<OwnCode>
{
    /// <summary>Scenarios whose async twin is not what the fix makes, each with its reason.</summary>
    static readonly Dictionary<string, string> WrittenByHand = new()
    {
        ["body"] = "No fix takes the permission away: what else needs it has to be seen first.",
        ["response"] = "No fix takes the permission away: what else needs it has to be seen first.",
        ["threads"] = "The fix does not take threads away; what they did is written anew.",
        ["fake"] = "No fix takes a public method away: who else calls it has to be seen first.",
    };

    public static TheoryData<string> Ids => [.. Scenario.All.Select(s => s.Id)];

    [Theory, MemberData(nameof(Ids))]
    public void The_sync_action_draws_exactly_its_rules(string id) => Assert.Equal(Scenario.Of(id).Rules, own.RulesIn(Scenario.Of(id).File));

    [Theory, MemberData(nameof(Ids))]
    public void The_async_action_is_what_the_fix_makes(string id)
    {
        if (Scenario.Of(id).Rules.Count > 0 && !WrittenByHand.ContainsKey(id))
            Assert.Equal(own.Method(Scenario.Of(id).File, "Async"), own.Fixed(Scenario.Of(id).File, "Sync"));
    }

    [Fact] public void Nothing_is_written_by_hand_that_need_not_be() => Assert.DoesNotContain(WrittenByHand.Keys, id => own.Method(Scenario.Of(id).File, "Async") == own.Fixed(Scenario.Of(id).File, "Sync"));

    /// <summary>Flagged code that is no scenario, each with its reason.</summary>
    static readonly Dictionary<string, string> MeantToBlock = new()
    {
        [nameof(Postgres)] = "It needs a server that not everyone has.",
        [nameof(Shapes)] = "Each is there to be watched, and has no async form.",
        [nameof(TemporaryFile)] = "It writes once, before the first request.",
    };

    [Fact] public void Nothing_but_scenarios_is_flagged() => Assert.Equal(MeantToBlock.Keys, own.Flagged.Except(Scenario.All.Select(s => s.File)).Order());

    [Fact]
    public void The_query_of_a_real_server_is_flagged_and_fixed_like_the_others()
    {
        Assert.Equal(["SIO101"], own.RulesIn(nameof(Postgres)));
        Assert.Equal(own.Method(nameof(Postgres), "Async"), own.Fixed(nameof(Postgres), "Sync"));
    }

    [Fact] public void What_no_rule_flags_says_why() => Assert.All(Scenario.All, s => Assert.Equal(s.Rules.Count == 0, s.Told.Unflagged.Length > 0));

    [Theory, MemberData(nameof(Ids))]
    public void Both_actions_can_be_shown(string id)
    {
        Assert.Equal(own.Method(Scenario.Of(id).File, "Async"), OwnCode.Bare(Scenario.Of(id).Action(isAsync: true)));
        Assert.Equal(own.Method(Scenario.Of(id).File, Scenario.Of(id).Code.Contains(" Sync(") ? "Sync" : "Async"), OwnCode.Bare(Scenario.Of(id).Action(isAsync: false)));
    }
}

/// <summary>The code of the companion, what is found in it, and what the fix makes of that.</summary>
public sealed class OwnCode : IAsyncLifetime
{
    // What the SDK imports by itself into a project of a program.
    const string Usings = "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;";

    readonly AdhocWorkspace _workspace = new();
    Solution _before = null!, _after = null!;
    List<Diagnostic> _found = [];

    /// <summary>The files in which something is found.</summary>
    internal IEnumerable<string> Flagged => _found.Select(FileOf).Distinct();

    /// <summary>The rules that flag something in a file, in the order of the text.</summary>
    internal IReadOnlyList<string> RulesIn(string file) => [.. _found.Where(d => FileOf(d) == file).OrderBy(d => d.Location.SourceSpan.Start).Select(d => d.Id).Distinct()];

    /// <summary>A method without its name and attributes, as it stands.</summary>
    internal string Method(string file, string name) => Text(_before, file, name);

    /// <summary>A method without its name and attributes, as the fix leaves it.</summary>
    internal string Fixed(string file, string name) => Text(_after, file, name);

    public async Task InitializeAsync()
    {
        var id = ProjectId.CreateNewId();
        var source = Path.Combine(Repository(), "src", "SyncIoAnalyzers.Companion");
        _before = _workspace.CurrentSolution.AddProject(ProjectInfo.Create(id, VersionStamp.Default, "Companion", "Companion", LanguageNames.CSharp,
            compilationOptions: new CSharpCompilationOptions(OutputKind.ConsoleApplication, nullableContextOptions: NullableContextOptions.Enable), parseOptions: new CSharpParseOptions(LanguageVersion.Latest),
            metadataReferences: ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator).Where(p => Path.GetFileName(p) is "SyncIoAnalyzers.Detector.dll" || !Path.GetFileName(p).StartsWith("SyncIoAnalyzers", StringComparison.Ordinal)).Select(p => MetadataReference.CreateFromFile(p))));
        foreach (var file in Directory.EnumerateFiles(source, "*.cs", SearchOption.AllDirectories).Where(f => !Regex.IsMatch(f, @"[\\/](obj|bin)[\\/]")).Order(StringComparer.Ordinal).Append("Usings.cs"))
            _before = _before.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(file), file == "Usings.cs" ? Usings : File.ReadAllText(file), filePath: file);
        var linked = XDocument.Load(Path.Combine(source, "SyncIoAnalyzers.Companion.csproj")).Descendants("Compile").SelectMany(c => c.Attribute("Include")!.Value.Split(';'));
        foreach (var file in linked)
            _before = _before.AddDocument(DocumentId.CreateNewId(id), Path.GetFileName(file), File.ReadAllText(Path.Combine(source, file)), filePath: file);
        var project = _before.GetProject(id)!;
        var compilation = (await project.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        _found = [.. await compilation.WithAnalyzers([new SyncIoAnalyzer(), new SuggestionAnalyzer()], project.AnalyzerOptions).GetAnalyzerDiagnosticsAsync()];
        var planned = await Planned.Of([.. _found.Select(d => new Marked(d, _before.GetDocument(d.Location.SourceTree)!.Id))], _before, default);
        _after = planned.Solution;
    }

    public Task DisposeAsync()
    {
        _workspace.Dispose();
        return Task.CompletedTask;
    }

    static string FileOf(Diagnostic finding) => Path.GetFileNameWithoutExtension(finding.Location.SourceTree!.FilePath);

    static string Text(Solution solution, string file, string name)
    {
        var root = solution.Projects.Single().Documents.Single(d => d.Name == file + ".cs").GetSyntaxRootAsync().GetAwaiter().GetResult()!;
        return Bare(root.DescendantNodes().OfType<MethodDeclarationSyntax>().Single(m => m.Identifier.ValueText == name));
    }

    /// <summary>A method that is given as text, without its name.</summary>
    internal static string Bare(string method) => Bare((MethodDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration(method)!);

    static string Bare(MethodDeclarationSyntax method) => method.WithAttributeLists([]).WithIdentifier(SyntaxFactory.Identifier("Action")).WithoutTrivia().NormalizeWhitespace().ToFullString();

    internal static string Repository()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "SyncIoAnalyzers.sln")))
            folder = folder.Parent ?? throw new DirectoryNotFoundException("The repository is not above the tests.");
        return folder.FullName;
    }
}
