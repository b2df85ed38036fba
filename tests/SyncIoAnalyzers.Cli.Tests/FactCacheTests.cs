using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the facts that a check keeps for the next one.</summary>
public sealed class FactCacheTests : IDisposable
{
    const string Resource = """
        using System; using System.Threading.Tasks;
        public class Resource : IDisposable, IAsyncDisposable { public void Dispose() { } public async ValueTask DisposeAsync() { BODY } }
        """;
    const string Caller = """
        using System.Threading.Tasks;
        public class Home : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public async Task<int> Get() { using var r = new Resource(); await Task.Yield(); return 1; }
        }
        """;

    readonly TempFolder _folder = new();

    string CacheFolder => _folder["cache"];

    static MemoryProject[] CreateProjects(string body = "await Task.Yield();") =>
        [new("Data", [("Resource.cs", Resource.Replace("BODY", body))]), CreateWeb(Caller)];

    static MemoryProject CreateWeb(string home) =>
        new("Web", [("Home.cs", home), ("Mvc.cs", MemoryProject.ControllerCode)]) { References = [0] };

    string[] FindEntries() => [.. Directory.GetFiles(CacheFolder).Select(f => Path.GetFileName(f)!).Order(StringComparer.Ordinal)];

    [Fact]
    public async Task A_second_check_finds_all_facts()
    {
        await CachedCheck.RunAsync(CreateProjects(), CacheFolder);
        var entries = FindEntries();
        Assert.Contains("SIO105", await CachedCheck.RunAsync(CreateProjects(), CacheFolder));
        Assert.Equal(entries, FindEntries());
    }

    [Fact]
    public async Task A_changed_body_leaves_the_facts_of_other_projects_valid()
    {
        await CachedCheck.RunAsync(CreateProjects(), CacheFolder);
        var before = FindEntries();
        await CachedCheck.RunAsync([CreateProjects()[0], CreateWeb(Caller.Replace("return 1", "return 2"))], CacheFolder);
        // The generated files, the findings on request paths and in all places, and the whole result.
        Assert.Equal(4, FindEntries().Except(before).Count());
    }

    [Fact]
    public async Task A_finding_that_depends_on_a_body_elsewhere_goes_with_it()
    {
        await CachedCheck.RunAsync(CreateProjects(), CacheFolder);
        var found = await CachedCheck.RunAsync(CreateProjects("Dispose();"), CacheFolder);
        Assert.DoesNotContain("SIO105", found);
    }

    [Fact]
    public async Task A_body_in_another_project_decides_about_the_call_of_its_facade()
    {
        await CachedCheck.RunAsync(CreateFacade("1"), CacheFolder);
        Assert.Contains("SIO103", await CachedCheck.RunAsync(CreateFacade("LoadAsync().Result"), CacheFolder));
        Assert.DoesNotContain("SIO103", await CachedCheck.RunAsync(CreateFacade("1"), CacheFolder));

        static MemoryProject[] CreateFacade(string body) =>
            [
                new(
                    "Data",
                    [("Store.cs", $"using System.Threading.Tasks; public class Store {{ public int Load() => {body}; {LoadAsync} }}")]
                ),
                CreateWeb("public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => new Store().Load(); }"),
            ];
    }

    const string LoadAsync = "public async Task<int> LoadAsync() { await Task.Yield(); return 1; }";

    [Theory]
    [InlineData(
        "public int Load(long id) => 1;",
        "public int Load(long id) => 1; public int Load(int id) { System.Threading.Thread.Sleep(id); return 1; }"
    )]
    [InlineData(
        "public int Load(long id) { System.Threading.Thread.Sleep(1); return 1; }",
        "public int Load(long id) { System.Threading.Thread.Sleep(1); return 1; } public int Load(int id) => 1;"
    )]
    public async Task An_overload_elsewhere_that_a_call_binds_to_is_noticed(string before, string after)
    {
        const string Home = "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => new Store().Load(1); }";
        await CachedCheck.RunAsync(CreateStore(before), CacheFolder);
        Assert.Equal(await CachedCheck.RunAsync(CreateStore(after), null), await CachedCheck.RunAsync(CreateStore(after), CacheFolder));

        MemoryProject[] CreateStore(string member) => [new("Data", [("Store.cs", $"public class Store {{ {member} }}")]), CreateWeb(Home)];
    }

    [Fact]
    public async Task Facts_hold_after_the_solution_has_moved()
    {
        var before = await CachedCheck.RunAsync(CreateProjects(), CacheFolder);
        var entries = FindEntries();
        Assert.Equal(before, await CachedCheck.RunAsync(CreateProjects(), CacheFolder, "/moved/elsewhere"));
        Assert.Equal(entries, FindEntries());
    }

    [Fact]
    public async Task A_generator_runs_again_only_when_its_project_changes()
    {
        var generator = new CountingGenerator();
        MemoryProject web = CreateProjects()[1] with { References = [], Generators = [generator] };
        var expected = await CachedCheck.RunAsync([web], CacheFolder);
        Assert.Equal((expected, 1), (await CachedCheck.RunAsync([web], CacheFolder), generator.RunCount));
        await CachedCheck.RunAsync([web with { Symbols = "CHANGED" }], CacheFolder);
        Assert.Equal(2, generator.RunCount);
    }

    [Fact]
    public async Task Two_checks_share_a_folder_at_once()
    {
        var expected = await CachedCheck.RunAsync(CreateProjects(), null);
        var reports = await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => CachedCheck.RunAsync(CreateProjects(), CacheFolder)));
        Assert.All(reports, r => Assert.Equal(expected, r));
    }

    [Fact]
    public async Task A_damaged_folder_costs_only_time()
    {
        var expected = await CachedCheck.RunAsync(CreateProjects(), CacheFolder);
        foreach (var file in Directory.GetFiles(CacheFolder))
            File.WriteAllText(file, "damaged");
        Assert.Equal(expected, await CachedCheck.RunAsync(CreateProjects(), CacheFolder));
    }

    [Fact]
    public async Task Without_a_folder_nothing_is_kept()
    {
        using LoadedSolution loaded = MemoryProject.LoadAll(CreateProjects(), "/solution");
        Assert.Null(await FactCache.OpenAsync(loaded, new(loaded), null, _ => { }, default));
    }

    public void Dispose() => _folder.Dispose();

    /// <summary>Two generators that give their files the same name.</summary>
    sealed class CountingGenerator : AnalyzerReference
    {
        int _runCount;

        public int RunCount => _runCount;

        public override string? FullPath => null;

        public override object Id => this;

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzers(string language) => [];

        public override ImmutableArray<DiagnosticAnalyzer> GetAnalyzersForAllLanguages() => [];

        public override ImmutableArray<ISourceGenerator> GetGenerators(string language) =>
            [new FirstGenerator(() => Interlocked.Increment(ref _runCount)).AsSourceGenerator(), new SecondGenerator().AsSourceGenerator()];

        public override ImmutableArray<ISourceGenerator> GetGeneratorsForAllLanguages() => GetGenerators("");
    }

#pragma warning disable RS1036, RS1041, RS1042 // not the generators of an analyzer package
    sealed class FirstGenerator(Action onRun) : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterSourceOutput(
                context.CompilationProvider,
                (output, _) =>
                {
                    onRun();
                    output.AddSource("Same.g.cs", "public class Resource : System.IDisposable { public void Dispose() { } }");
                }
            );
    }

    sealed class SecondGenerator : IIncrementalGenerator
    {
        public void Initialize(IncrementalGeneratorInitializationContext context) =>
            context.RegisterPostInitializationOutput(output => output.AddSource("Same.g.cs", "public class Other { }"));
    }
#pragma warning restore RS1036, RS1041, RS1042
}
