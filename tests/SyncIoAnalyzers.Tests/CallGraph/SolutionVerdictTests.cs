using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.BlockingBodies;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>The verdicts about members of other projects, as the request paths file of the calling project lists them.</summary>
public class SolutionVerdictTests
{
    const string LoadAsync = "public async Task<int> LoadAsync() { await Task.Yield(); return 1; }";
    const string Contract = "namespace Core; public interface IStore { int Load(); Task<int> LoadAsync(); }";
    const string Wait = "LoadAsync().GetAwaiter().GetResult()";

    [Fact]
    public void Facade_of_another_project_blocks() => Assert.Equal(["blocks\tCore/M:Core.Store.Load"], FindLines(CreateStore(Wait)));

    [Fact]
    public void Pair_that_only_computes_has_no_verdict() => Assert.Empty(FindLines(CreateStore("1")));

    [Fact]
    public void Facade_whose_async_form_only_calls_it_has_no_verdict() =>
        Assert.Empty(
            FindLines(
                "namespace Core; public class Store { public int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; "
                    + "public Task<int> LoadAsync() => Task.FromResult(Load()); }"
            )
        );

    [Fact]
    public void Pair_that_only_reads_a_local_file_reads_files() =>
        Assert.Equal(["readsfiles\tCore/M:Core.Store.Load"], FindLines(CreateStore(FileRead)));

    [Theory]
    [InlineData("new System.IO.MemoryStream()", "inmemory\tCore/M:Core.Texts.Load")]
    [InlineData("new System.IO.BufferedStream(Empty())", "inmemory\tCore/M:Core.Texts.Load")]
    [InlineData("System.IO.File.OpenRead(\"a\")", null)]
    public void Method_whose_stream_is_in_memory_says_so(string stream, string? line) =>
        Assert.Equal(
            line == null ? [] : [line],
            FindLines(
                $"namespace Core; public class Texts {{ public System.IO.Stream Load() => {stream}; "
                    + "System.IO.Stream Empty() => new System.IO.MemoryStream(); }"
            )
        );

    const string FileRead = "System.IO.File.ReadAllBytes(\"a\").Length";

    [Fact]
    public void Contract_reads_files_if_an_implementation_does() =>
        Assert.Equal(
            ["readsfiles\tCore/M:Core.IStore.Load"],
            FindContractLines(CreateImplementation("Disk", FileRead) + CreateImplementation("Memory", "1"))
        );

    [Fact]
    public void Contract_that_blocks_in_one_class_and_reads_files_in_another_does_both_partly() =>
        Assert.Equal(
            ["partly\tCore/M:Core.IStore.Load", "readsfiles\tCore/M:Core.IStore.Load"],
            FindContractLines(CreateImplementation("Disk", FileRead) + CreateImplementation("Db", Wait))
        );

    [Fact]
    public void Override_of_the_method_that_implements_a_contract_decides_about_the_contract()
    {
        var core = CreateProject("Core", Contract);
        var infra = CreateProject("Infra", $"public class Memory : Core.IStore {{ public virtual int Load() => 1; {LoadAsync} }}", core);
        var db = CreateProject("Db", $"public class Db : Memory {{ public override int Load() => {Wait}; }}", core, infra);
        Assert.Equal(["partly\tCore/M:Core.IStore.Load"], FindLines(core, infra, db, CreateWeb(core)));
    }

    [Fact]
    public void Known_facts_about_a_body_take_the_place_of_binding_it()
    {
        var (core, facts) = (CreateProject("Core", CreateStore("1")), new BodyFacts(MemberVerdict.Blocks, null, []));
        var known = new BodyFactStore(core, [new("Core/M:Core.Store.Load", facts)]);
        Assert.Contains("blocks\tCore/M:Core.Store.Load", Analyze([core, CreateWeb(core)], known)["Web"]);
    }

    [Fact]
    public void Second_analysis_adds_no_facts_about_bodies()
    {
        var core = CreateProject("Core", CreateStore(Wait));
        var first = new BodyFactStore(core, []);
        var texts = Analyze([core, CreateWeb(core)], first);
        var second = new BodyFactStore(core, first.Facts);
        Assert.Equal(texts, Analyze([core, CreateWeb(core)], second));
        Assert.Equal((true, false), (first.IsChanged, second.IsChanged));
    }

    static IReadOnlyDictionary<string, string> Analyze(Compilation[] projects, BodyFactStore core) =>
        RequestPathFiles
            .Analyze(
                [.. projects.Select(c => (c, new AnalyzerOptions([])))],
                default,
                getBodyFacts: c => c == projects[0] ? core : new BodyFactStore(c, [])
            )
            .CreateTexts();

    [Fact]
    public void Facade_of_a_private_method_has_no_verdict() =>
        Assert.Empty(FindLines($"namespace Core; public class Store {{ int Load() => {Wait}; {LoadAsync} }}"));

    [Fact]
    public void Helper_of_another_project_waits_for_its_task() =>
        Assert.Contains(
            "waits\tCore/M:Core.Tasks.Load``1(System.Threading.Tasks.Task{``0})",
            FindLines("namespace Core; public static class Tasks { public static T Load<T>(this Task<T> task) => task.Result; }")
        );

    [Fact]
    public void Helper_that_stores_its_task_has_no_verdict() =>
        Assert.Empty(FindLines("namespace Core; public class Tasks { Task? last; public void Load(Task task) => last = task; }"));

    [Fact]
    public void Facade_that_calls_one_of_a_third_project_blocks()
    {
        var low = CreateProject("Low", $"namespace Low; public class Db {{ public int Read() => {Wait}; {LoadAsync} }}");
        var core = CreateProject(
            "Core",
            $"namespace Core; public class Store {{ public int Load() => new Low.Db().Read(); {LoadAsync} }}",
            low
        );
        Assert.Contains("blocks\tCore/M:Core.Store.Load", FindLines(low, core, CreateWeb(core)));
    }

    const string Songs = "namespace Core; using System.Collections.Generic; public interface ISongs { IEnumerable<string> Load(); } ";
    const string Queries = "namespace Core; public interface ISongs { System.Linq.IQueryable<string> Load(); }";
    const string Query = "public class Db(IQueryable<string> table) : Core.ISongs { public IEnumerable<string> Load() => table; } ";
    const string List = "public class Memory : Core.ISongs { public IEnumerable<string> Load() => new[] { \"a\" }; } ";

    [Theory]
    [InlineData(Query, "defers\tCore/M:Core.ISongs.Load")]
    [InlineData(Query + List, null)]
    [InlineData(List, null)]
    public void Contract_defers_if_all_implementations_return_a_query(string infra, string? line) =>
        Assert.Equal(line == null ? [] : [line], FindQueryLines(Songs, infra));

    [Fact]
    public void Contract_that_returns_a_query_defers_as_well() =>
        Assert.Equal(
            ["defers\tCore/M:Core.ISongs.Load"],
            FindQueryLines(
                Queries,
                "public class Db(IQueryable<string> table) : Core.ISongs { public IQueryable<string> Load() => table; }"
            )
        );

    [Fact]
    public void Contract_does_not_defer_if_its_query_is_over_a_list() =>
        Assert.Empty(
            FindQueryLines(
                Queries,
                "public class Memory : Core.ISongs { public IQueryable<string> Load() => new[] { \"a\" }.AsQueryable(); }"
            )
        );

    static IEnumerable<string> FindQueryLines(string contract, string implementations)
    {
        var core = CreateProject("Core", contract);
        var infra = CreateProject("Infra", "using System.Collections.Generic; using System.Linq; " + implementations, core);
        return FindLines(core, infra, CreateWeb(core));
    }

    [Fact]
    public void Contract_blocks_if_its_only_implementation_does() =>
        Assert.Equal(["blocks\tCore/M:Core.IStore.Load"], FindContractLines(CreateImplementation("Db", Wait)));

    [Fact]
    public void Contract_is_free_if_its_only_implementation_computes() =>
        Assert.Equal(["free\tCore/M:Core.IStore.Load"], FindContractLines(CreateImplementation("Memory", "1")));

    [Fact]
    public void Contract_without_an_implementation_blocks_if_both_forms_match() =>
        Assert.Equal(["blocks\tCore/M:Core.IStore.Load"], FindContractLines(""));

    [Fact]
    public void Contract_blocks_partly_if_one_of_its_implementations_computes() =>
        Assert.Equal(
            ["partly\tCore/M:Core.IStore.Load"],
            FindContractLines(CreateImplementation("Db", Wait) + CreateImplementation("Memory", "1"))
        );

    [Fact]
    public void Contract_blocks_if_a_registered_implementation_does() =>
        Assert.Equal(
            ["blocks\tCore/M:Core.IStore.Load"],
            FindContractLines(CreateImplementation("Db", Wait) + CreateImplementation("Memory", "1") + Registration)
        );

    [Theory]
    [InlineData("s => new Db()", "blocks")]
    [InlineData("s => s.GetRequiredService<Db>()", "blocks")]
    [InlineData("new Db()", "blocks")]
    [InlineData("s => Create(s)", "partly")]
    public void Class_that_a_registered_delegate_creates_counts_as_registered(string given, string verdict) =>
        Assert.Equal(
            [verdict + "\tCore/M:Core.IStore.Load"],
            FindContractLines(
                "using Microsoft.Extensions.DependencyInjection; "
                    + CreateImplementation("Db", Wait)
                    + CreateImplementation("Memory", "1")
                    + "static class Services { static Core.IStore Create(System.IServiceProvider s) => null!; "
                    + $"public static void Add(IServiceCollection services) => services.AddSingleton<Core.IStore>({given}); }}"
            )
        );

    [Fact]
    public void Async_form_in_an_extension_of_another_project_makes_a_pair()
    {
        var core = CreateProject("Core", "namespace Core; public class Store(Task<int> rows) { public int Load() => rows.Result; }");
        var more = CreateProject(
            "More",
            "public static class More { public static Task<int> LoadAsync(this Core.Store s) => null!; }",
            core
        );
        Assert.Equal(["blocks\tCore/M:Core.Store.Load"], FindLines(core, more, CreateWeb(core, more)));
    }

    [Fact]
    public void Decorator_does_not_make_a_contract_free() =>
        Assert.Equal(
            ["blocks\tCore/M:Core.IStore.Load"],
            FindContractLines(
                CreateImplementation("Db", Wait)
                    + "public class Cached(Core.IStore inner) : Core.IStore { public int Load() => inner.Load(); "
                    + "public Task<int> LoadAsync() => inner.LoadAsync(); }"
            )
        );

    [Fact]
    public void Override_of_an_abstract_implementation_counts() =>
        Assert.Equal(
            ["blocks\tCore/M:Core.IStore.Load"],
            FindContractLines(
                "public abstract class Base : Core.IStore { public abstract int Load(); public abstract Task<int> LoadAsync(); } "
                    + "public class Db : Base { public override int Load() => "
                    + Wait
                    + "; "
                    + LoadAsync.Replace("async", "override async")
                    + " }"
            )
        );

    [Fact]
    public void Member_between_a_contract_and_its_implementation_blocks()
    {
        // The extension is examined while the contract is: it leads back to it.
        var core = CreateProject(
            "Core",
            Contract
                + " public static class Stores { public static int LoadTwice(this IStore s) => s.Load(); "
                + "public static async Task<int> LoadTwiceAsync(this IStore s) => await s.LoadAsync(); }"
        );
        var infra = CreateProject(
            "Infra",
            CreateImplementation("Db", Wait)
                + "public class Retry(Core.IStore s) : Core.IStore { public int Load() => "
                + "Core.Stores.LoadTwice(s) + s.Load(); public Task<int> LoadAsync() => s.LoadAsync(); }",
            core
        );
        Assert.Contains(
            "blocks\tCore/M:Core.Stores.LoadTwice(Core.IStore)",
            FindLines(
                core,
                infra,
                CreateProject("Web", "class Home { int Get(Core.IStore s) => Core.Stores.LoadTwice(s) + s.Load(); }", core, infra)
            )
        );
    }

    [Fact]
    public void Contract_whose_default_async_form_calls_it_is_free()
    {
        var core = CreateProject(
            "Core",
            "namespace Core; public interface IStore { int Load(); Task<int> LoadAsync() => Task.FromResult(Load()); }"
        );
        var infra = CreateProject("Infra", "public class Db(Task<int> rows) : Core.IStore { public int Load() => rows.Result; }", core);
        Assert.Equal(["free\tCore/M:Core.IStore.Load"], FindLines(core, infra, CreateWeb(core)));
    }

    [Fact]
    public void Contract_whose_async_form_is_not_supported_is_free() =>
        Assert.Equal(
            ["free\tCore/M:Core.IStore.Load"],
            FindContractLines(
                "public class Db(Task<int> rows) : Core.IStore { public int Load() => rows.Result; "
                    + "public Task<int> LoadAsync() => throw new System.NotSupportedException(); }"
            )
        );

    [Theory, InlineData("", false), InlineData(Registration, true)]
    public void Virtual_method_is_overridden_if_a_registered_override_blocks(string registration, bool isOverridden)
    {
        var core = CreateProject(
            "Core",
            "namespace Core; public class IStore { public virtual int Load() => 1; "
                + "public virtual Task<int> LoadAsync() => Task.FromResult(1); }"
        );
        var infra = CreateProject(
            "Infra",
            $"public class Db : Core.IStore {{ public override int Load() => {Wait}; {LoadAsync.Replace("async", "override async")} }} "
                + registration,
            core
        );
        Assert.Equal(isOverridden, FindLines(core, infra, CreateWeb(core)).Contains("overridden\tCore/M:Core.IStore.Load"));
    }

    const string Registration =
        "static class Services { public static void Add(Microsoft.Extensions.DependencyInjection.IServiceCollection s) => "
        + "Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.AddScoped<Core.IStore, Db>(s); }";

    [Fact]
    public void Double_of_a_test_project_does_not_decide()
    {
        var core = CreateProject("Core", Contract);
        var infra = CreateProject("Infra", CreateImplementation("Db", Wait), core);
        var tests = CreateProject("Tests", CreateImplementation("Fake", "1"), core);
        var options = new AnalyzerOptions([], new GlobalOptionsProvider(new() { ["build_property.IsTestProject"] = "true" }));
        Assert.Contains("blocks\tCore/M:Core.IStore.Load", CreateTexts([core, infra, CreateWeb(core)], (tests, options))["Web"]);
    }

    [Fact]
    public void Project_that_does_not_name_a_member_gets_no_verdict_about_it()
    {
        var core = CreateProject("Core", CreateStore(Wait));
        Assert.Empty(FindLines(core, CreateProject("Web", "class Home { }", core)));
    }

    [Fact]
    public void Project_gets_no_verdict_about_its_own_methods() =>
        Assert.DoesNotContain("blocks", CreateTexts([CreateProject("Core", CreateStore(Wait)), CreateProject("Web", "")])["Core"]);

    static string CreateStore(string load) => $"namespace Core; public class Store {{ public int Load() => {load}; {LoadAsync} }}";

    static string CreateImplementation(string name, string load) =>
        $"public class {name} : Core.IStore {{ public int Load() => {load}; {LoadAsync} }} ";

    static string[] FindContractLines(string infra)
    {
        var core = CreateProject("Core", Contract);
        var implementation = CreateProject("Infra", infra, core);
        return FindLines(core, implementation, CreateWeb(core));
    }

    static string[] FindLines(string core)
    {
        var project = CreateProject("Core", core);
        return FindLines(project, CreateWeb(project));
    }

    /// <summary>Returns the verdicts in the file of the last project.</summary>
    static string[] FindLines(params Compilation[] projects) =>
        [.. CreateTexts(projects)["Web"].Split('\n').Where(l => Enum.TryParse<MemberVerdict>(l.Split('\t')[0], true, out _))];

    static IReadOnlyDictionary<string, string> CreateTexts(
        Compilation[] projects,
        params (Compilation Compilation, AnalyzerOptions Options)[] others
    ) => RequestPathFiles.Create([.. projects.Select(c => (c, new AnalyzerOptions([]))), .. others], default);

    static Compilation CreateWeb(params Compilation[] references) =>
        CreateProject("Web", "class Home { int Get(dynamic store) => store.Load(); }", references);

    static Compilation CreateProject(string name, string source, params Compilation[] references) =>
        CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source), CSharpSyntaxTree.ParseText("global using System.Threading.Tasks;")],
            [.. TestReferences.EfCore.Assemblies, .. references.Select(r => r.ToMetadataReference())],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
}
