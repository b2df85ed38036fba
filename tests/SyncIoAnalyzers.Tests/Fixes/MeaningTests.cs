namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Code that would compile after a careless fix, and do something else.</summary>
public class MeaningTests : FixTests
{
    [Fact] public Task A_wrapper_that_is_given_up_after_a_time_is_refused() => Refuses("HasTimeout", "Task.Run(() => LoadAsync()).Wait(50);");
    [Fact] public Task A_token_of_a_wrapper_is_not_lost() => Case("public class A { Task<int> L() => null!; public async Task<int> M(CancellationToken c) => await Task.Run(() => L(), c); }").Refuses("ByHand");
    [Fact] public Task A_comment_in_a_wrapper_is_not_lost() => Refuses("ByHand", "Task.Run(() => { /* why */ return LoadAsync(); }).Wait();");
    [Fact] public Task A_catch_around_a_wrapper_is_seen() => Refuses("CatchesAggregate", "try { Task.Run(() => LoadAsync()).Wait(); } catch (AggregateException) { }");
    [Fact] public Task A_filter_for_AggregateException_is_seen() => Refuses("CatchesAggregate", "try { load.Wait(); } catch (Exception e) when (e is AggregateException) { }");

    [Fact] public Task A_helper_that_also_computes_is_called_on() => FixesFile(
        "public class A { int Wait(Task<int> t) { Console.WriteLine(1); return t.Result + 1; } public int Twice(Task<int> t) => Wait(t) * 2; }",
        "public class A { async Task<int> WaitAsync(Task<int> t) { Console.WriteLine(1); return await t + 1; } public async Task<int> TwiceAsync(Task<int> t) => await WaitAsync(t) * 2; }");

    [Fact] public Task A_name_that_means_another_extension_is_not_taken() => FixesFile(
        "static class X { public static string GetString(this HttpClient c, string u) => c.GetStringAsync(\"base/\" + u).Result; } public class A { public string M(HttpClient c) => c.GetString(\"a\"); }",
        "static class X { public static async Task<string> GetString(this HttpClient c, string u) => await c.GetStringAsync(\"base/\" + u); } public class A { public async Task<string> MAsync(HttpClient c) => await c.GetString(\"a\"); }");

    [Fact] public Task A_name_that_means_a_member_of_a_derived_class_is_not_taken() => FixesFile(
        "public class B(Task<int> t) { public int M() => t.Result; } public class D(Task<int> t) : B(t) { public int MAsync => 5; } public class C { public int N(D d) => d.M(); }",
        "public class B(Task<int> t) { public async Task<int> M() => await t; } public class D(Task<int> t) : B(t) { public int MAsync => 5; } public class C { public async Task<int> NAsync(D d) => await d.M(); }");

    [Fact] public Task A_local_function_of_that_name_is_not_hidden() => FixesFile(
        "public class A(Task<int> t) { public int M() { int Load() => t.Result; Task<int> LoadAsync() => t; return Load() + LoadAsync().Id; } }",
        "public class A(Task<int> t) { public async Task<int> MAsync() { async Task<int> Load() => await t; Task<int> LoadAsync() => t; return await Load() + LoadAsync().Id; } }");

    [Fact] public Task A_start_up_class_keeps_its_shape() => RefusesFile("OutsideContract", "public class Startup { public void Configure(IApplicationBuilder a, Task t) => t.Wait(); }");
    [Fact] public Task A_serializer_wants_no_task() => RefusesFile("OutsideContract", "public class A(Task t) { [System.Runtime.Serialization.OnDeserialized] void Done(System.Runtime.Serialization.StreamingContext c) => t.Wait(); }");
    [Fact] public Task What_a_loop_calls_by_its_name_stays() => RefusesFile("OutsideContract", "public class A(Task<List<int>> t) { public List<int>.Enumerator GetEnumerator() => t.Result.GetEnumerator(); }");
    [Fact] public Task A_delegate_that_no_framework_awaits_stays() => RefusesFile("InLambda", "public class A { static object? Run(Delegate d) => d.DynamicInvoke(); public void M(Task t) => Run(() => t.Wait()); }");
    [Fact] public Task Code_under_if_is_left() => RefusesFile("HasDirectives", "public class A\n{\n    public Task M(Task t)\n    {\n        t.Wait();\n#if !FOO\n        return Task.CompletedTask;\n#else\n        return t;\n#endif\n    }\n}");

    [Fact] public Task The_data_of_a_test_keeps_its_name() => FixesFile(
        "public class DataAttribute(string name) : Attribute { public string Name => name; } public class A { static Task<int> T => null!; static int Data() => T.Result; [Data(nameof(Data))] public int M() => Data(); }",
        "public class DataAttribute(string name) : Attribute { public string Name => name; } public class A { static Task<int> T => null!; static int Data() => T.Result; static async Task<int> DataAsync() => await T; [Data(nameof(Data))] public async Task<int> MAsync() => await DataAsync(); }");

    [Fact] public Task A_struct_of_the_group_that_may_change_is_not_async() => FixesFile(
        "public interface I { void M(); } public class A(Task t) : I { public void M() => t.Wait(); } public struct B(Task<int> t) : I { public int N; public void M() { N = t.Result; } }",
        "public interface I { Task MAsync(); } public class A(Task t) : I { public async Task MAsync() => await t; } public struct B(Task<int> t) : I { public int N; public Task MAsync() { N = t.Result; return Task.CompletedTask; } }");

    [Fact] public Task The_type_of_a_finished_task_stays() => FixesFile(
        "public class A { public Task<object> M(bool f, Task<int> t) { t.Wait(); return f ? Task.FromResult<object>(1) : Task.FromResult<object>(2.0); } }",
        "public class A { public async Task<object> M(bool f, Task<int> t) { await t; return f ? (object)(1) : (object)(2.0); } }");

    [Fact] public Task A_method_says_the_type_of_a_finished_task_itself() => FixesFile(
        "public class A { public Task<object> M(bool f, Task<int> t) { t.Wait(); if (f) return Task.FromResult<object>(1); return Task.FromResult<object>(2.0); } }",
        "public class A { public async Task<object> M(bool f, Task<int> t) { await t; if (f) return 1; return 2.0; } }");

    [Fact] public Task A_lambda_does_not() => FixesFile(
        "public class A { static T Run<T>(Func<Task<T>> f) => default!; public object M(Task<int> t) => Run(() => { t.Wait(); return Task.FromResult<object>(1); }); }",
        "public class A { static T Run<T>(Func<Task<T>> f) => default!; public object M(Task<int> t) => Run(async () => { await t; return (object)(1); }); }");

    [Fact] public Task The_written_type_of_a_lambda_stays() => FixesFile(
        "var app = WebApplication.Create(); app.MapGet(\"/\", object (S s) => s.Get()); app.Run(); class S(Task<int> t) { public int Get() => t.Result; }",
        "var app = WebApplication.Create(); app.MapGet(\"/\", async Task<object> (S s) => await s.GetAsync()); app.Run(); class S(Task<int> t) { public async Task<int> GetAsync() => await t; }");

    [Fact] public Task An_explicit_implementation_that_returns_a_task_keeps_its_name() => FixesFile(
        "public interface I { Task<int> M(); } public class A(Task<int> t) : I { Task<int> I.M() => Task.FromResult(t.Result); }",
        "public interface I { Task<int> M(); } public class A(Task<int> t) : I { async Task<int> I.M() => await t; }");

    [Fact] public Task A_verbatim_name_stays_so() => FixesFile("public class A { public Task<int> @event(Task<int> t) => Task.FromResult(t.Result); }", "public class A { public async Task<int> @event(Task<int> t) => await t; }");

    [Fact] public Task A_twin_begins_no_second_region() => FixesFile(
        "public class A(Task<int> t)\n{\n    #region Loading\n    public int Get() => t.Result;\n    #endregion\n    public int Now => Get();\n    public int Later() => Get();\n}",
        "public class A(Task<int> t)\n{\n    #region Loading\n    public int Get() => t.Result;\n        public async Task<int> GetAsync() => await t;\n    #endregion\n    public int Now => Get();\n    public async Task<int> LaterAsync() => await GetAsync();\n}");
}
