using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests of a project with two targets, .NET and .NET Framework, and a project that calls it: the solution has its files twice, and they
/// are written once.
/// </summary>
public class MultiTargetFixTests
{
    const string Store =
        "public class Store { System.Threading.Tasks.Task<int> t = null!; public int Load() => t.Result; public int Twice() => Load() * 2; }";
    const string Stored =
        "using System.Threading.Tasks;\n\npublic class Store { System.Threading.Tasks.Task<int> t = null!; public async Task<int> LoadAsync() => await t; public async Task<int> TwiceAsync() => await LoadAsync() * 2; }";

    [Fact]
    public Task Both_targets_get_the_same_text() => VerifyResult(Stored, null, Store);

    [Theory, InlineData("net10.0"), InlineData("net472")]
    public Task A_finding_of_one_target_changes_both_targets(string target) => VerifyResult(Stored, null, Store, target: target);

    [Fact]
    public Task A_caller_in_one_target_becomes_async() =>
        VerifyResult(
            Stored,
            "public class Caller { public async System.Threading.Tasks.Task<int> Sum() => 1 + await new Store().LoadAsync(); }",
            Store,
            "public class Caller { public async System.Threading.Tasks.Task<int> Sum() => 1 + new Store().Load(); }"
        );

    [Fact]
    public Task An_interface_is_found_from_the_other_target() =>
        VerifyResult(
            "using System.Threading.Tasks;\n\npublic interface IStore { Task<int> LoadAsync(); }",
            "using System.Threading.Tasks;\n\npublic class Caller : IStore { System.Threading.Tasks.Task<int> t = null!; public async Task<int> LoadAsync() => await t; }",
            "public interface IStore { int Load(); }",
            "public class Caller : IStore { System.Threading.Tasks.Task<int> t = null!; public int Load() => t.Result; }"
        );

    [Fact]
    public Task A_counterpart_that_one_target_lacks_is_not_used() => VerifyResult(Missing, null, Missing, target: "net10.0");

    [Fact]
    public Task Code_that_differs_between_targets_is_refused() => VerifyResult(Directives, null, Directives, target: "net472");

    const string Missing =
        "public class Store { public void M(System.Threading.Tasks.Task t, System.Threading.CancellationToken c) { t.Wait(c); } }";
    const string Directives =
        "public class Store {\n#if NET\n    public int A(System.Threading.Tasks.Task<int> t) => 1;\n#else\n    public int B(System.Threading.Tasks.Task<int> t) => t.Result;\n#endif\n}";

    /// <summary>
    /// Expects these texts of the library's file and the caller's; if a target is named, only its findings of the library count.
    /// </summary>
    static async Task VerifyResult(string library, string? caller, string source, string? calling = null, string? target = null)
    {
        using var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution;
        var modern = AddProject(ref solution, "net10.0", "/lib/Lib.csproj", "/lib/Store.cs", source, TestReferences.Net, ["NET"]);
        var old = AddProject(ref solution, "net472", "/lib/Lib.csproj", "/lib/Store.cs", source, TestReferences.SystemWeb, []);
        if (calling != null)
        {
            var app = AddProject(ref solution, "Caller", "/app/App.csproj", "/app/Caller.cs", calling, TestReferences.Net, []).ProjectId;
            solution = solution.AddProjectReference(app, new ProjectReference(old.ProjectId));
        }

        var findings = (await FixCase.FindAsync(solution))
            .Where(f => target == null || solution.GetProject(f.Document.ProjectId)!.Name == target)
            .ToArray();
        Assert.NotEmpty(findings);
        var after = (await VerifiedPlan.CreateAsync(findings, solution, default)).Solution;
        foreach (var project in after.Projects)
            Assert.DoesNotContain((await project.GetCompilationAsync())!.GetDiagnostics(), d => d.Severity == DiagnosticSeverity.Error);
        Assert.Equal(library, await ReadText(after, modern));
        Assert.Equal(library, await ReadText(after, old));
        if (caller != null)
            Assert.Equal(caller, await ReadText(after, after.Projects.Single(p => p.Name == "Caller").DocumentIds[0]));
    }

    static DocumentId AddProject(
        ref Solution solution,
        string name,
        string project,
        string path,
        string source,
        TestReferences references,
        string[] symbols
    )
    {
        var id = ProjectId.CreateNewId(name);
        solution = solution.AddProject(
            ProjectInfo.Create(
                id,
                VersionStamp.Default,
                name,
                name == "Caller" ? "App" : "Lib",
                LanguageNames.CSharp,
                project,
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                parseOptions: new CSharpParseOptions(LanguageVersion.Latest, preprocessorSymbols: symbols),
                metadataReferences: references.Assemblies
            )
        );
        var document = DocumentId.CreateNewId(id);
        solution = solution
            .AddDocument(document, Path.GetFileName(path), source, filePath: path)
            .AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(id),
                ".editorconfig",
                SourceText.From("root = true\n[*.cs]\nsyncio.scope = all\ndotnet_diagnostic.SIO301.severity = none"),
                filePath: Path.GetDirectoryName(path) + "/.editorconfig"
            );
        return document;
    }

    static async Task<string> ReadText(Solution solution, DocumentId document) =>
        (await solution.GetDocument(document)!.GetTextAsync()).ToString();
}
