using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of solutions with several executables, each of which composes its own services.</summary>
public class ProcessHostTests : HostTests
{
    const string Stores = """
        public interface IStore { void Save(); }
        public class SqlStore : IStore { public void Save() => System.GC.Collect(); }
        public class FileStore : IStore { public void Save() => System.GC.Collect(); }
        public class Saving(IStore store) { public void Run() => store.Save(); }
        """;

    const string Endpoint = """
        using Microsoft.AspNetCore.Builder; using Microsoft.Extensions.DependencyInjection;
        public static class Site
        {
            public static void Main() { }
            public static void Add(WebApplication app, Saving s) => app.MapGet("/save", () => s.Run());
            SERVICES
        }
        """;

    const string WorkerServices =
        "using Microsoft.Extensions.DependencyInjection; public static class Job { public static void Main() { } static void Add(IServiceCollection s) => s.AddSingleton<IStore, FileStore>(); }";

    const string BackgroundJob = """
        using System.Threading; using System.Threading.Tasks; using Microsoft.Extensions.DependencyInjection; using Microsoft.Extensions.Hosting;
        public class Job(Saving saving) : BackgroundService
        {
            protected override Task ExecuteAsync(CancellationToken stop) { saving.Run(); return Task.CompletedTask; }
            static void Add(IServiceCollection s) => s.AddSingleton<IStore, FileStore>();
            static void Main() { }
        }
        """;

    static string SqlSite => Endpoint.Replace("SERVICES", "static void Add(IServiceCollection s) => s.AddSingleton<IStore, SqlStore>();");

    [Fact]
    public void A_class_of_another_executable_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Stores);
        var job = CreateExecutable(
            "Job",
            "public class MyStore : IStore { public void Save() => System.GC.Collect(); static void Main() { } }",
            lib
        );
        Assert.DoesNotContain("MyStore.Save", FindPaths(lib, CreateExecutable("Site", SqlSite, lib), job));
    }

    [Fact]
    public void A_class_of_a_library_that_no_executable_references_may_be_loaded()
    {
        var lib = CreateLibrary("Lib", Stores);
        var plugin = CreateLibrary("Plugin", "public class MyStore : IStore { public void Save() => System.GC.Collect(); }", lib);
        Assert.Contains("request\t0\tPlugin/M:MyStore.Save", FindPaths(lib, CreateExecutable("Site", SqlSite, lib), plugin));
    }

    [Fact]
    public void A_service_that_only_another_executable_registers_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Stores);
        var paths = FindPaths(lib, CreateExecutable("Site", SqlSite, lib), CreateExecutable("Job", WorkerServices, lib));
        Assert.Contains("request\t0\tLib/M:SqlStore.Save", paths);
        Assert.DoesNotContain("FileStore.Save", paths);
    }

    const string Services = """
        public static class Services
        {
            public static void AddSql(this Microsoft.Extensions.DependencyInjection.IServiceCollection s) =>
                Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.AddSingleton<IStore, SqlStore>(s);
            public static void AddFiles(this Microsoft.Extensions.DependencyInjection.IServiceCollection s) =>
                Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.AddSingleton<IStore, FileStore>(s);
            public static void AddAll(this Microsoft.Extensions.DependencyInjection.IServiceCollection s) => s.AddFiles();
        }
        """;

    [Fact]
    public void An_object_that_a_shared_registration_creates_is_created_in_each_process()
    {
        var lib = CreateLibrary("Lib", Siren);
        string CreateSite(string type, string use) =>
            "using Microsoft.AspNetCore.Builder; using Microsoft.Extensions.DependencyInjection; public class "
            + type
            + " { static void Main() { } static void Add(WebApplication app, IServiceCollection s) { s.AddBoard(); "
            + use
            + " } }";
        var first = CreateExecutable("A", CreateSite("A", "app.MapGet(\"/\", () => 1);"), lib);
        var second = CreateExecutable("B", CreateSite("B", "app.MapGet(\"/\", () => Board.Raise());"), lib);
        Assert.Contains("request\t0\tLib/M:Siren.Sound", FindPaths(lib, first, second));
    }

    const string Siren =
        "using Microsoft.Extensions.DependencyInjection; public static class Boards { "
        + "public static void AddBoard(this IServiceCollection s) => s.AddSingleton(_ => new Siren()); } "
        + "public static class Board { public static event System.Action? Raised; public static void Raise() => Raised?.Invoke(); } "
        + "public class Siren { public Siren() => Board.Raised += Sound; void Sound() => System.GC.Collect(); } ";

    [Theory, InlineData("AddSql", false), InlineData("AddFiles", true), InlineData("AddAll", true)]
    public void A_service_is_on_a_path_of_the_executable_that_calls_the_method_which_registers_it(string method, bool isOnPath)
    {
        var lib = CreateLibrary("Lib", Stores + Services);
        var site = CreateExecutable("Site", Endpoint.Replace("SERVICES", $"static void Add(IServiceCollection s) => s.{method}();"), lib);
        Assert.Equal(isOnPath, FindPaths(lib, site).Contains("request\t0\tLib/M:FileStore.Save"));
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("static readonly FileStore Store = new();", true)]
    [InlineData("class Special : FileStore { }", true)]
    [InlineData("static object Scan() => typeof(Site).Assembly.GetTypes();", true)]
    [InlineData(
        "static object Scan() => System.Array.FindAll(typeof(Site).Assembly.GetTypes(), t => t.IsAssignableTo(typeof(IStore)));",
        true
    )]
    [InlineData(
        "static object Scan() => System.Array.FindAll(typeof(Site).Assembly.GetTypes(), "
            + "t => t.IsAssignableTo(typeof(System.IDisposable)));",
        false
    )]
    [InlineData(
        "static object Scan() => System.Array.FindAll(typeof(Site).Assembly.GetTypes(), "
            + "t => t != typeof(System.IDisposable) && t.Name.EndsWith('e'));",
        true
    )]
    [InlineData(
        "static object Scan() => System.Array.FindAll(typeof(Site).Assembly.GetTypes(), "
            + "t => t.IsAssignableTo(typeof(System.IDisposable)) && t.Name.EndsWith('e'));",
        false
    )]
    [InlineData(
        "static object Scan() => System.Array.FindAll(typeof(Site).Assembly.GetTypes(), "
            + "t => t.IsAssignableTo(typeof(System.IDisposable)) || t.Name.EndsWith('e'));",
        true
    )]
    [InlineData(
        "static readonly System.Type[] Contracts = [typeof(System.IDisposable)]; static object Scan() "
            + "=> System.Array.FindAll(typeof(Site).Assembly.GetTypes(), t => System.Array.IndexOf(Contracts, t) > 0);",
        false
    )]
    [InlineData(
        "static object Register(System.Reflection.Assembly a) => a; static void AssignableTo<T>() { } "
            + "static void All() { Register(typeof(Site).Assembly); AssignableTo<System.IDisposable>(); }",
        false
    )]
    [InlineData(
        "static object Register(System.Reflection.Assembly a) => a; static void AssignableTo<T>() { } "
            + "static void All() { Register(typeof(Site).Assembly); AssignableTo<IStore>(); }",
        true
    )]
    [InlineData("static object Scan(System.Func<object, object> from) => from(1); static object All() => Scan(s => s);", true)]
    [InlineData(
        "static void Scan() { System.Array.FindAll(typeof(Site).Assembly.GetTypes(), t => t.IsAssignableTo(typeof(System.IDisposable))); "
            + "System.Console.WriteLine(typeof(int).Name); }",
        false
    )]
    [InlineData("static object Scan(string barcode) => barcode; static object One() => Scan(\"1\");", false)]
    [InlineData("static object? Make(System.Type t) => System.Activator.CreateInstance(t);", true)]
    [InlineData("static object? Make<T>() => System.Activator.CreateInstance<T>();", false)]
    [InlineData(
        "static object? Make(System.Type t) { var m = typeof(System.Lazy<>).MakeGenericType(t); "
            + "return System.Activator.CreateInstance(m); }",
        false
    )]
    [InlineData("static object Name() => typeof(Site).Assembly.GetName();", false)]
    [InlineData(
        "static object Part() => AddApplicationPart(typeof(Site).Assembly); static object AddApplicationPart(object o) => o;",
        false
    )]
    [InlineData(
        "static object Router() => AddComponentParameter(typeof(Site).Assembly); static object AddComponentParameter(object o) => o;",
        false
    )]
    [InlineData("static object All() => AddAll(typeof(Site).Assembly); static object AddAll(object o) => o;", true)]
    [InlineData("static object? Make(System.Type t) => System.Activator.CreateInstance(typeof(System.Lazy<>).MakeGenericType(t));", false)]
    public void A_class_that_no_code_creates_beside_a_registered_one_is_not_on_a_path(string code, bool isOnPath)
    {
        var lib = CreateLibrary("Lib", Stores);
        var site = CreateExecutable("Site", SqlSite.Replace("public static void Add", code + " public static void Add"), lib);
        Assert.Equal(isOnPath, FindPaths(lib, site).Contains("request\t0\tLib/M:FileStore.Save"));
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("[Storing(typeof(FileStore))]", true)]
    [InlineData("static object? Make(System.Type t) => System.Activator.CreateInstance(t);", true)]
    public void A_class_that_only_another_executable_creates_is_not_on_a_path(string code, bool isOnPath)
    {
        const string attribute = "public class StoringAttribute(System.Type t) : System.Attribute { public object Store => t; }";
        var lib = CreateLibrary("Lib", Stores + attribute);
        var site = CreateExecutable("Site", Endpoint.Replace("SERVICES", code + " static IStore Make() => new SqlStore();"), lib);
        var job = CreateExecutable("Job", "static class Job { static void Main() => new FileStore().Save(); }", lib);
        Assert.Equal(isOnPath, FindPaths(lib, site, job).Contains("request\t0\tLib/M:FileStore.Save"));
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("static readonly TypeFinder Finder = new();", true)]
    [InlineData("class OwnFinder : TypeFinder { }", true)]
    [InlineData("class Other(TypeFinder finder) { public object All => finder; }", true)]
    public void A_finder_of_types_creates_them_only_where_code_names_it(string code, bool isOnPath)
    {
        const string finder = "public class TypeFinder { public object All() => typeof(TypeFinder).Assembly.GetTypes(); }";
        var lib = CreateLibrary("Lib", Stores + finder);
        var site = CreateExecutable("Site", SqlSite.Replace("public static void Add", code + " public static void Add"), lib);
        Assert.Equal(isOnPath, FindPaths(lib, site).Contains("request\t0\tLib/M:FileStore.Save"));
    }

    [Theory]
    [InlineData("", false)]
    [InlineData("public class Own : OldStore { }", true)]
    [InlineData("public static class User { public static object Store => typeof(OldStore); }", true)]
    public void An_abstract_class_without_a_derived_one_is_not_on_a_path(string derived, bool isOnPath)
    {
        var old = "public abstract class OldStore : IStore { public void Save() => System.GC.Collect(); } " + derived;
        var lib = CreateLibrary("Lib", Stores + old);
        var site = CreateExecutable("Site", Endpoint.Replace("SERVICES", ""), lib);
        Assert.Equal(isOnPath, FindPaths(lib, site).Contains("request\t0\tLib/M:OldStore.Save"));
    }

    [Theory]
    [InlineData("System.Array.FindAll(a.GetTypes(), t => t.IsAssignableTo(typeof(System.IDisposable)))", false)]
    [InlineData("a.GetTypes()", true)]
    public void The_code_of_an_own_method_decides_what_is_created_from_an_assembly(string code, bool isOnPath)
    {
        var scan = $"public static class Scans {{ public static object AddAll(this object o, System.Reflection.Assembly a) => {code}; }}";
        var lib = CreateLibrary("Lib", Stores + scan);
        var call = "static object All() => new object().AddAll(typeof(Site).Assembly); public static void Add";
        var site = CreateExecutable("Site", SqlSite.Replace("public static void Add", call), lib);
        Assert.Equal(isOnPath, FindPaths(lib, site).Contains("request\t0\tLib/M:FileStore.Save"));
    }

    [Theory, InlineData("public void Save() => System.GC.WaitForPendingFinalizers();", false), InlineData("", true)]
    public void A_default_body_that_all_classes_replace_is_not_on_a_path(string member, bool isOnPath)
    {
        var lib = CreateLibrary(
            "Lib",
            Stores
                .Replace("void Save();", "void Save() => System.GC.Collect();")
                .Replace("public void Save() => System.GC.Collect();", member)
        );
        Assert.Equal(isOnPath, FindPaths(lib, CreateExecutable("Site", SqlSite, lib)).Contains("Lib/M:IStore.Save"));
    }

    [Theory]
    [InlineData("static IStore Create() => new FileStore();")]
    [InlineData("static void Add(IServiceCollection s) => s.AddSingleton<IStore, FileStore>();")]
    public void A_service_that_this_executable_mentions_as_well_is_on_a_path(string services)
    {
        var lib = CreateLibrary("Lib", Stores);
        var site = CreateExecutable("Site", Endpoint.Replace("SERVICES", services), lib);
        Assert.Contains("request\t0\tLib/M:FileStore.Save", FindPaths(lib, site, CreateExecutable("Job", WorkerServices, lib)));
    }

    [Fact]
    public void A_class_that_code_calls_by_its_own_type_is_on_a_path_wherever_it_is_registered()
    {
        var lib = CreateLibrary("Lib", Stores.Replace("Saving(IStore store)", "Saving(FileStore store)"));
        var site = CreateExecutable("Site", SqlSite, lib);
        Assert.Contains("request\t0\tLib/M:FileStore.Save", FindPaths(lib, site, CreateExecutable("Job", WorkerServices, lib)));
    }

    [Fact]
    public void A_handler_of_messages_is_no_entry_point_of_an_executable_that_sends_none()
    {
        const string handler =
            "namespace MediatR { public interface IRequestHandler<T, TResult> { TResult Handle(T request); } } public record Save; public class Saver : MediatR.IRequestHandler<Save, int> { public int Handle(Save s) { System.GC.Collect(); return 1; } }";
        var lib = CreateLibrary("Lib", handler);
        var site = CreateExecutable(
            "Site",
            "using Microsoft.AspNetCore.Builder; public static class Site { static void Main() { } public static void Add(WebApplication app, MediatR.IRequestHandler<Save, int> h) => app.MapGet(\"/save\", () => h.Handle(new Save())); }",
            lib
        );
        var job = CreateExecutable("Job", "public static class Job { static void Main() { } }", lib);
        Assert.Contains("request\t0\tLib/M:Saver.Handle(Save)\tSite/M:", FindPaths(lib, job, site));
    }

    const string Behavior = """
        namespace MediatR { public interface IPipelineBehavior<T, TResult> { TResult Handle(T request); } }
        namespace Microsoft.Extensions.DependencyInjection
        {
            public class MediatRServiceConfiguration { public void AddOpenBehavior(System.Type t) { } }
        }
        public class Receipts<T, TResult> : MediatR.IPipelineBehavior<T, TResult>
        {
            public TResult Handle(T request) { System.GC.Collect(); return default!; }
        }
        """;

    const string BehaviorJob = """
        using System.Threading; using System.Threading.Tasks; using Microsoft.Extensions.Hosting;
        public class Job : BackgroundService
        {
            protected override Task ExecuteAsync(CancellationToken stop) => Task.CompletedTask;
            static void Add(Microsoft.Extensions.DependencyInjection.MediatRServiceConfiguration c) => c.AddOpenBehavior(typeof(Receipts<,>));
            static void Main() { }
        }
        """;

    [Fact]
    public void A_behavior_that_only_a_worker_adds_to_its_mediator_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Behavior);
        var site = CreateExecutable("Site", Endpoint.Replace("SERVICES", "").Replace("Saving s", "object s").Replace("s.Run()", "s"), lib);
        Assert.DoesNotContain("Lib/M:Receipts", FindPaths(lib, site, CreateExecutable("Job", BehaviorJob, lib)));
    }

    [Fact]
    public void A_behavior_that_the_site_adds_to_its_mediator_is_on_a_path()
    {
        var lib = CreateLibrary("Lib", Behavior);
        var services = BehaviorJob.Split('\n').Single(l => l.Contains("AddOpenBehavior"));
        var site = CreateExecutable(
            "Site",
            Endpoint.Replace("SERVICES", services).Replace("Saving s", "object s").Replace("s.Run()", "s"),
            lib
        );
        Assert.Contains("request\t0\tLib/M:Receipts", FindPaths(lib, site));
    }

    [Fact]
    public void A_decorator_that_only_another_executable_adds_by_its_own_helper_is_not_on_a_path()
    {
        const string helper =
            "public static class Helper { public static void Decorate<TService, TDecorator>("
            + "this Microsoft.Extensions.DependencyInjection.IServiceCollection s) where TDecorator : TService { } }";
        var lib = CreateLibrary("Lib", Stores + helper + " public class Scan { object o = typeof(Scan).Assembly; }");
        var site = CreateExecutable(
            "Site",
            SqlSite.Replace("SqlStore>();", "SqlStore>(); static void Use(IServiceCollection s) => s.Decorate<IStore, SqlStore>();"),
            lib
        );
        var job = CreateExecutable("Job", WorkerServices.Replace("AddSingleton<", "AddSingleton<object>().Decorate<"), lib);
        Assert.DoesNotContain("FileStore.Save", FindPaths(lib, site, job));
    }

    [Fact]
    public void A_test_double_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Stores);
        var site = CreateExecutable("Site", SqlSite, lib);
        var tests = CreateExecutable(
            "Tests",
            "public class FakeStore : IStore { public void Save() => System.GC.Collect(); static void Main() { } }",
            lib,
            site
        );
        Assert.DoesNotContain("FakeStore", FindPaths(lib, site, tests));
    }

    [Fact]
    public void A_test_double_in_a_library_for_tests_is_not_on_a_path()
    {
        var lib = CreateLibrary("Lib", Stores);
        var doubles = "public class FakeStore : IStore { public void Save() => System.GC.Collect(); }";
        var shared = CreateLibrary("Shared", doubles, lib, CreateLibrary("Moq", ""));
        Assert.DoesNotContain("FakeStore", FindPaths(lib, CreateExecutable("Site", SqlSite, lib), shared));
    }

    [Fact]
    public void A_solution_of_libraries_is_one_host()
    {
        var lib = CreateLibrary("Lib", Stores);
        var site = CreateLibrary("Site", SqlSite, lib);
        var plugin = CreateLibrary("Plugin", "public class MyStore : IStore { public void Save() => System.GC.Collect(); }", lib);
        Assert.Contains("request\t0\tPlugin/M:MyStore.Save", FindPaths(lib, site, plugin));
    }

    [Fact]
    public void A_member_that_a_request_and_a_job_run_is_on_the_path_of_the_request()
    {
        var lib = CreateLibrary("Lib", Stores);
        var paths = FindPaths(lib, CreateExecutable("Job", BackgroundJob, lib), CreateExecutable("Site", SqlSite, lib));
        Assert.Contains("request\t0\tLib/M:Saving.Run\tSite/M:Site.Add", paths);
    }

    [Fact]
    public void The_path_to_what_only_the_job_runs_starts_in_the_job()
    {
        var lib = CreateLibrary("Lib", Stores);
        var texts = CreateTexts(lib, CreateExecutable("Job", BackgroundJob, lib), CreateExecutable("Site", SqlSite, lib));
        var path = RequestPathsFile.ReadFile(SourceText.From(texts["Lib"]), "x.txt").Paths!.FindPath("Lib/M:FileStore.Save")!;
        Assert.Equal(ReachKind.Background, path.Kind);
        Assert.Equal(
            ["Job/M:Job.ExecuteAsync(System.Threading.CancellationToken)", "Lib/M:Saving.Run", "Lib/M:FileStore.Save"],
            path.Steps
        );
    }

    [Theory]
    [InlineData("Lib/M:A.B(System.Int32@)")]
    [InlineData("Lib/M:A.B1")]
    [InlineData("Lib/M:A.B#3")]
    public void The_mark_of_a_host_is_removed_again(string key)
    {
        Assert.Equal(key, RequestPathsFile.RemoveMark(key));
        Assert.Equal(key, RequestPathsFile.RemoveMark(RequestPathsFile.AddNumber(key, 12)));
    }
}
