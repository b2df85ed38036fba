using System.Text.RegularExpressions;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>
/// The rules flag the scenarios, and the async twin of each equals the result of the fix. The analyzers run over the companion's own
/// code.
/// </summary>
public class ScenarioTests(OwnCode own) : IClassFixture<OwnCode>
{
    /// <summary>Scenarios whose async twin differs from the result of the fix, each with its reason.</summary>
    static readonly Dictionary<string, string> WrittenByHand = new()
    {
        ["body"] = "No fix takes the permission away: what else needs it has to be seen first.",
        ["response"] = "No fix takes the permission away: what else needs it has to be seen first.",
        ["threads"] = "The fix does not take threads away; what they did is written anew.",
        ["fake"] = "No fix takes a public method away: who else calls it has to be seen first.",
    };

    public static TheoryData<string> Ids => [.. LabScenario.All.Select(s => s.Id)];

    [Theory, MemberData(nameof(Ids))]
    public void Sync_action_is_flagged_by_exactly_its_rules(string id) =>
        Assert.Equal(LabScenario.GetById(id).Rules, own.RulesIn(LabScenario.GetById(id).File));

    [Theory, MemberData(nameof(Ids))]
    public void Async_action_equals_the_result_of_the_fix(string id)
    {
        if (LabScenario.GetById(id).Rules.Count > 0 && !WrittenByHand.ContainsKey(id))
            Assert.Equal(
                own.FindMethod(LabScenario.GetById(id).File, "HandleAsync"),
                own.FixMethod(LabScenario.GetById(id).File, "HandleSync")
            );
    }

    [Fact]
    public void Handwritten_exceptions_are_still_needed() =>
        Assert.DoesNotContain(
            WrittenByHand.Keys,
            id => own.FindMethod(LabScenario.GetById(id).File, "HandleAsync") == own.FixMethod(LabScenario.GetById(id).File, "HandleSync")
        );

    /// <summary>Flagged code that is not a scenario, each with its reason.</summary>
    static readonly Dictionary<string, string> IntendedFindings = new()
    {
        [nameof(PostgresQuery)] = "It needs a server that not everyone has.",
        [nameof(ShapesController)] = "Each is there to be watched, and has no async form.",
        [nameof(TemporaryFile)] = "It writes once, before the first request.",
    };

    [Fact]
    public void Only_scenarios_are_flagged() =>
        Assert.Equal(IntendedFindings.Keys, own.Flagged.Except(LabScenario.All.Select(s => s.File)).Order());

    [Fact]
    public void Query_of_a_real_server_is_flagged_and_fixed_like_the_others()
    {
        Assert.Equal(["SIO101"], own.RulesIn(nameof(PostgresQuery)));
        Assert.Equal(own.FindMethod(nameof(PostgresQuery), "HandleAsync"), own.FixMethod(nameof(PostgresQuery), "HandleSync"));
    }

    [Fact]
    public void Scenario_that_no_rule_flags_has_a_reason() =>
        Assert.All(LabScenario.All, s => Assert.Equal(s.Rules.Count == 0, s.Description.Unflagged.Length > 0));

    [Theory, MemberData(nameof(Ids))]
    public void Both_actions_can_be_shown(string id)
    {
        Assert.Equal(
            own.FindMethod(LabScenario.GetById(id).File, "HandleAsync"),
            OwnCode.RemoveTrivia(LabScenario.GetById(id).GetActionCode(isAsync: true))
        );
        Assert.Equal(
            own.FindMethod(
                LabScenario.GetById(id).File,
                LabScenario.GetById(id).Code.Contains(" HandleSync(") ? "HandleSync" : "HandleAsync"
            ),
            OwnCode.RemoveTrivia(LabScenario.GetById(id).GetActionCode(isAsync: false))
        );
    }
}

/// <summary>The code of the companion, its findings, and the result of the fix.</summary>
public sealed class OwnCode : IAsyncLifetime
{
    // The usings that the SDK imports implicitly into a program.
    const string Usings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;";

    readonly AdhocWorkspace _workspace = new();
    Solution _before = null!,
        _after = null!;
    List<Diagnostic> _found = [];

    /// <summary>Gets the files with findings.</summary>
    internal IEnumerable<string> Flagged => _found.Select(FileOf).Distinct();

    /// <summary>Returns the rules that flag code in a file, in the order of the text.</summary>
    internal IReadOnlyList<string> RulesIn(string file) =>
        [.. _found.Where(d => FileOf(d) == file).OrderBy(d => d.Location.SourceSpan.Start).Select(d => d.Id).Distinct()];

    /// <summary>Returns a method as written, without its name and attributes.</summary>
    internal string FindMethod(string file, string name) => ReadText(_before, file, name);

    /// <summary>Returns a method as the fix leaves it, without its name and attributes.</summary>
    internal string FixMethod(string file, string name) => ReadText(_after, file, name);

    public async ValueTask InitializeAsync()
    {
        var id = ProjectId.CreateNewId();
        var source = Path.Combine(FindRepository(), "src", "SyncIoAnalyzers.Companion");
        _before = _workspace.CurrentSolution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                "Companion",
                "SyncIoAnalyzers.Companion",
                LanguageNames.CSharp,
                compilationOptions: new CSharpCompilationOptions(
                    OutputKind.ConsoleApplication,
                    nullableContextOptions: NullableContextOptions.Enable
                ),
                parseOptions: new CSharpParseOptions(LanguageVersion.Latest),
                metadataReferences: ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
                    .Split(Path.PathSeparator)
                    .Where(p =>
                        Path.GetFileName(p)
                            is "SyncIoAnalyzers.Detector.dll"
                                or "SyncIoAnalyzers.Common.dll"
                                or "SyncIoAnalyzers.Watching.dll"
                        || !Path.GetFileName(p).StartsWith("SyncIoAnalyzers", StringComparison.Ordinal)
                    )
                    .Select(p => MetadataReference.CreateFromFile(p))
            )
        );
        foreach (
            var file in Directory
                .EnumerateFiles(source, "*.cs", SearchOption.AllDirectories)
                .Where(f => !Regex.IsMatch(f, @"[\\/](obj|bin)[\\/]"))
                .Order(StringComparer.Ordinal)
                .Append("Usings.cs")
        )
            _before = _before.AddDocument(
                DocumentId.CreateNewId(id),
                Path.GetFileName(file),
                file == "Usings.cs" ? Usings : File.ReadAllText(file),
                filePath: file
            );
        var project = _before.GetProject(id)!;
        var compilation = (await project.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error));
        _found =
        [
            .. await compilation
                .WithAnalyzers([new SyncIoAnalyzer(), new SuggestionAnalyzer()], project.AnalyzerOptions)
                .GetAnalyzerDiagnosticsAsync(),
        ];
        var planned = await VerifiedPlan.CreateAsync(
            [.. _found.Select(d => new RequestedFix(d, _before.GetDocument(d.Location.SourceTree)!.Id))],
            _before,
            default
        );
        _after = planned.Solution;
    }

    public ValueTask DisposeAsync()
    {
        _workspace.Dispose();
        return ValueTask.CompletedTask;
    }

    static string FileOf(Diagnostic finding) => Path.GetFileNameWithoutExtension(finding.Location.SourceTree!.FilePath);

    static string ReadText(Solution solution, string file, string name)
    {
        var root = solution.Projects.Single().Documents.Single(d => d.Name == file + ".cs").GetSyntaxRootAsync().GetAwaiter().GetResult()!;
        return RemoveTrivia(root.DescendantNodes().OfType<MethodDeclarationSyntax>().Single(m => m.Identifier.ValueText == name));
    }

    /// <summary>Returns the text of a method without its name.</summary>
    internal static string RemoveTrivia(string method) =>
        RemoveTrivia((MethodDeclarationSyntax)SyntaxFactory.ParseMemberDeclaration(method)!);

    static string RemoveTrivia(MethodDeclarationSyntax method) =>
        method
            .WithAttributeLists([])
            .WithIdentifier(SyntaxFactory.Identifier("Action"))
            .WithoutTrivia()
            .NormalizeWhitespace()
            .ToFullString();

    internal static string FindRepository()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "SyncIoAnalyzers.sln")))
            folder = folder.Parent ?? throw new DirectoryNotFoundException("The repository is not above the tests.");
        return folder.FullName;
    }
}
