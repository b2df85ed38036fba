using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Tests.CallGraph;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Known errors of the analyzers, one test for each line of that section of docs/how-it-works.md; the line begins with the name of the
/// test.
/// </summary>
public class KnownMissesTests : RequestPathTests
{
    const string Wait = "{|SIO001:System.Threading.Tasks.Task.Delay(1).Wait()|}";
    const string Pair = "public Task<int> LoadAsync() => Task.FromResult(1);";

    [Fact]
    public Task Blocking_inside_a_referenced_assembly_is_missed() =>
        VerifyLibrary("public static class Jobs { public static void Run() => " + Wait + "; }", "Lib.Jobs.Run();");

    [Fact]
    public Task A_pair_of_another_project_is_missed() =>
        VerifyLibrary("public class Store { public int Load() { " + Wait + "; return 1; } " + Pair + " }", "new Lib.Store().Load();");

    [Fact]
    public Task A_property_that_waits_does_not_count_as_blocking() =>
        VerifyStore("public int Load() => Size; int Size { get { " + Wait + "; return 1; } } " + Pair);

    [Fact]
    public Task A_loop_that_spins_does_not_count_as_blocking() =>
        VerifyStore("public int Load() { var t = LoadAsync(); while ({|SIO001:!t.IsCompleted|}) { } return 1; } " + Pair);

    [Fact]
    public Task A_library_method_that_is_passed_by_name_is_missed() =>
        CreateCase(
                "var app = WebApplication.Create(); app.MapGet(\"/\", () => Call(System.IO.File.ReadAllText)); app.Run();"
                    + " string Call(Func<string, string> read) => read(\"a\");"
            )
            .RunAsync();

    [Fact]
    public Task An_override_that_waits_is_not_considered() =>
        VerifyStore(
            "public virtual int Load() => 1; " + Pair,
            "class Db : Store { public override int Load() { " + Wait + "; return 1; } }"
        );

    [Fact]
    public Task A_form_that_the_caller_has_read_is_reported() =>
        CreateCase(
                "var app = WebApplication.Create(); app.MapPost(\"/\", async (HttpRequest r) => { await r.ReadFormAsync(); return Forms.Name(r); }); app.Run();",
                "static class Forms { public static string Name(HttpRequest r) => {|SIO106:r.Form|}[\"name\"].ToString(); }"
            )
            .RunAsync();

    [Fact]
    public Task A_delegate_that_a_framework_knows_by_its_type_is_not_an_entry_point() =>
        NoPath(
            "public class Owin { public Func<IDictionary<string, object>, Task> Next() => _ => { Wait.For(); return Task.CompletedTask; }; }",
            Home
        );

    [Fact]
    public Task A_service_requested_by_its_type_does_not_put_its_constructor_on_the_path() =>
        NoPath(
            "var app = WebApplication.Create(); app.MapGet(\"/\", () => app.Services.GetService(typeof(Db))?.ToString()); app.Run();",
            "class Db { public Db() => Wait.For(); }"
        );

    [Fact]
    public Task Reflection_creates_no_call_edges() => NoPath(CreateAction("typeof(Data).GetMethod(\"Get\")!.Invoke(null, null)"), Data);

    [Fact]
    public Task Dynamic_calls_create_no_call_edges() =>
        NoPath(CreateAction("((dynamic)new Late()).Get()"), "public class Late { public int Get() => Wait.For(); }");

    [Fact]
    public Task An_awaiter_of_a_referenced_assembly_is_not_recognized() =>
        VerifyLibrary(
            """
            public class Job { public Awaiter GetAwaiter() => new(); }
            public struct Awaiter : System.Runtime.CompilerServices.INotifyCompletion { public bool IsCompleted => false; public void OnCompleted(Action a) { } public void GetResult() => Thread.Sleep(1); }
            """,
            "new Lib.Job().GetAwaiter().GetResult();"
        );

    [Fact]
    public Task Every_class_that_fits_the_receiver_counts_as_called() =>
        VerifyPath(
            "HomeController.Get → … → Wait.For",
            CreateAction("Steps.Run([new Quick()])"),
            "public abstract class Step { public abstract int Run(); } public class Quick : Step { public override int Run() => 1; } public class Slow : Step { public override int Run() => Wait.For(); } public static class Steps { public static int Run(Step[] s) => s[0].Run(); }"
        );

    [Fact]
    public Task A_task_of_the_project_that_only_reads_memory_counts_as_a_wait() =>
        CreateCase(
                "static class Text { public static async Task<string> ReadAsync() => await new StringReader(\"a\").ReadToEndAsync(); }",
                Controller + "{ public string Get() => {|SIO001:Text.ReadAsync().Result|}; }"
            )
            .RunAsync();

    [Fact]
    public Task A_member_that_a_library_calls_on_a_value_is_missed() =>
        NoPath(
            Controller + "{ public object Get() => $\"{new Price()}\"; }",
            "public class Price { public override string ToString() => \"\" + Wait.For(); }"
        );

    [Fact]
    public Task A_lambda_in_a_local_counts_as_run_where_it_is_written() =>
        VerifyPath(
            "HomeController.Get → Wait.For",
            Controller + "{ public int Get() { Func<int> later = () => Wait.For(); return later.Target == null ? 0 : 1; } }"
        );

    [Fact]
    public Task A_query_over_a_list_in_a_field_counts_as_a_database_query() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.EfCore,
            Sources =
            {
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { readonly IQueryable<int> _q = new List<int>().AsQueryable(); public object Get() => {|SIO104:_q.ToList()|}; }",
            },
        }.RunAsync();

    [Fact]
    public Task A_sequence_that_an_object_holds_is_not_followed() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.EfCore,
            Sources =
            {
                "public class Names(IEnumerable<string> names) { public int Count() => names.Count(); }",
                Controller
                    + "{ public int Get(Microsoft.EntityFrameworkCore.DbSet<string> all) "
                    + "=> new Names(all.Where(n => n != null)).Count(); }",
            },
        }.RunAsync();

    [Fact]
    public Task A_request_that_waits_for_a_lock_is_not_reported() =>
        CreateCase(
                Controller + "{ public int Get() { lock (Work.Gate) return 1; } }",
                "public static class Work { public static readonly object Gate = new(); static void Main() { lock (Gate) "
                    + "Thread.Sleep(1000); } }"
            )
            .RunAsync();

    [Fact]
    public Task A_service_that_a_delegate_registers_may_be_any_class_that_implements_it() =>
        VerifyPath(
            "HomeController.Get → Remote.Load → Wait.For",
            Controller + "{ public int Get(IStore s) => s.Load(); }",
            "public interface IStore { int Load(); } class Fast : IStore { public int Load() => 1; } class Remote : "
                + "IStore { public int Load() => Wait.For(); }",
            "static class Setup { static void Add(IServiceCollection s) => s.AddSingleton<IStore>(p => "
                + "p.GetRequiredService<Fast>()).AddSingleton<Fast>(); }"
        );

    [Fact]
    public Task A_stream_that_an_object_holds_counts_as_a_connection() =>
        CreateCase(
                Controller + "{ public int Get() => new Text(new MemoryStream()).Count(); }",
                "public class Text(Stream s) { public int Count() => {|SIO101:s.Read(new byte[9], 0, 9)|}; }"
            )
            .RunAsync();

    [Fact]
    public Task A_condition_that_never_holds_does_not_remove_the_code_behind_it() =>
        VerifyPath("HomeController.Get → Wait.For", CreateAction("DateTime.UtcNow.Year < 2000 ? Wait.For() : 1"));

    [Fact]
    public Task A_filter_or_gRPC_service_that_nothing_adds_is_on_a_path_in_an_editor() =>
        VerifyPath(
            "middleware Gate → Gate.InvokeAsync → Wait.For",
            "public class Gate(RequestDelegate next) { public Task InvokeAsync(HttpContext c) { Wait.For(); return next(c); } }"
        );

    /// <summary>Every line about a known miss begins with the name of its test.</summary>
    [Fact]
    public void Every_known_miss_is_documented_and_tested()
    {
        var section = Docs.RepositoryFiles.ReadText("docs/how-it-works.md").Split("## 6. Known misses")[1].Split("\n## ")[0];
        var documented = section.Split('\n').Where(line => line.StartsWith("- **")).Select(line => line.Split("**")[1].Replace(' ', '_'));
        Assert.Equal(
            typeof(KnownMissesTests)
                .GetMethods()
                .Where(m => m.ReturnType == typeof(Task) && m.DeclaringType == typeof(KnownMissesTests))
                .Select(m => m.Name)
                .Order(),
            documented.Order()
        );
    }

    const string Data = "public static class Data { public static int Get() => Wait.For(); }";
    const string Home = Controller + "{ public int Get() => 1; }";

    static string CreateAction(string code) => Controller + $"{{ public object? Get() => {code}; }}";

    /// <summary>A class whose Load blocks, which the analyzers do not see: its call is not reported.</summary>
    Task VerifyStore(string members, string more = "") =>
        CreateCase($"public class Store {{ {members} }} {more}", Controller + "{ public int Get(Store s) => s.Load(); }").RunAsync();

    /// <summary>A library, and an action that calls it and is not reported.</summary>
    Task VerifyLibrary(string library, string call)
    {
        var test = CreateCase(Controller + $"{{ public void Get() {{ {call} }} }}");
        test.Libraries.Add(new("Lib") { Sources = { "namespace Lib; " + library } });
        return test.RunAsync();
    }
}
