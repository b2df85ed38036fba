namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of code that would compile after a careless fix but behave differently.</summary>
public class BehaviorPreservationTests : FixTests
{
    [Fact]
    public Task A_wrapper_with_a_timeout_is_refused() => Refuses("HasTimeout", "Task.Run(() => LoadAsync()).Wait(50);");

    [Fact]
    public Task A_wrapper_with_a_token_is_refused() =>
        CreateCase(
                "public class A { Task<int> L() => null!; public async Task<int> M(CancellationToken c) => await Task.Run(() => L(), c); }"
            )
            .Refuses("ByHand");

    [Fact]
    public Task A_wrapper_with_a_comment_is_refused() => Refuses("ByHand", "Task.Run(() => { /* why */ return LoadAsync(); }).Wait();");

    [Fact]
    public Task A_wrapper_in_a_try_that_catches_AggregateException_is_refused() =>
        Refuses("CatchesAggregate", "try { Task.Run(() => LoadAsync()).Wait(); } catch (AggregateException) { }");

    const string CatchingGet = "public int Get() { try { return Load(); } catch (AggregateException) { return 0; } } ";
    const string Catcher = CatchingGet + "int Load() => Wait(); int Wait() => ";

    [Fact]
    public Task A_wait_below_a_caller_that_catches_AggregateException_is_refused() =>
        RefusesFile("CallerCatchesAggregate", "public class A(Task<int> t) { " + Catcher + "t.Result; }");

    [Fact]
    public Task A_caller_that_catches_AggregateException_stays_beside_one_that_awaits() =>
        FixesFile(
            "public class A(Task<int> t) { " + CatchingGet + "public int One() => Load(); int Load() => t.Result; }",
            "public class A(Task<int> t) { "
                + CatchingGet
                + "public async Task<int> OneAsync() => await LoadAsync(); "
                + "int Load() => t.Result; async Task<int> LoadAsync() => await t; }"
        );

    [Theory]
    [InlineData("t.GetAwaiter().GetResult();", "await t;")]
    [InlineData("File.ReadAllText(\"\").Length;", "(await File.ReadAllTextAsync(\"\")).Length;")]
    public Task A_call_that_throws_no_AggregateException_is_awaited_below_a_catch_of_it(string call, string after) =>
        FixesFile(
            "public class A(Task<int> t) { " + Catcher + call + " }",
            "public class A(Task<int> t) { "
                + "public async Task<int> GetAsync() { try { return await LoadAsync(); } catch (AggregateException) { return 0; } } "
                + "async Task<int> LoadAsync() => await WaitAsync(); async Task<int> WaitAsync() => "
                + after
                + " }"
        );

    [Fact]
    public Task A_wait_under_an_exception_filter_for_AggregateException_is_refused() =>
        Refuses("CatchesAggregate", "try { load.Wait(); } catch (Exception e) when (e is AggregateException) { }");

    [Fact]
    public Task A_helper_that_also_computes_is_kept_and_becomes_async() =>
        FixesFile(
            "public class A { int Wait(Task<int> t) { Console.WriteLine(1); return t.Result + 1; } public int Twice(Task<int> t) => Wait(t) * 2; }",
            "public class A { async Task<int> WaitAsync(Task<int> t) { Console.WriteLine(1); return await t + 1; } public async Task<int> TwiceAsync(Task<int> t) => await WaitAsync(t) * 2; }"
        );

    [Fact]
    public Task An_async_name_that_would_hide_an_extension_is_not_used() =>
        FixesFile(
            "static class X { public static string GetString(this HttpClient c, string u) => c.GetStringAsync(\"base/\" + u).Result; } public class A { public string M(HttpClient c) => c.GetString(\"a\"); }",
            "static class X { public static async Task<string> GetString(this HttpClient c, string u) => await c.GetStringAsync(\"base/\" + u); } public class A { public async Task<string> MAsync(HttpClient c) => await c.GetString(\"a\"); }"
        );

    [Fact]
    public Task An_async_name_that_a_derived_class_declares_is_not_used() =>
        FixesFile(
            "public class B(Task<int> t) { public int M() => t.Result; } public class D(Task<int> t) : B(t) { public int MAsync => 5; } public class C { public int N(D d) => d.M(); }",
            "public class B(Task<int> t) { public async Task<int> M() => await t; } public class D(Task<int> t) : B(t) { public int MAsync => 5; } public class C { public async Task<int> NAsync(D d) => await d.M(); }"
        );

    [Fact]
    public Task An_async_name_of_another_local_function_is_not_used() =>
        FixesFile(
            "public class A(Task<int> t) { public int M() { int Load() => t.Result; Task<int> LoadAsync() => t; return Load() + LoadAsync().Id; } }",
            "public class A(Task<int> t) { public async Task<int> MAsync() { async Task<int> Load() => await t; Task<int> LoadAsync() => t; return await Load() + LoadAsync().Id; } }"
        );

    [Fact]
    public Task Members_of_a_startup_class_are_refused() =>
        RefusesFile("OutsideContract", "public class Startup { public void Configure(IApplicationBuilder a, Task t) => t.Wait(); }");

    [Fact]
    public Task A_serialization_callback_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A(Task t) { [System.Runtime.Serialization.OnDeserialized] void Done(System.Runtime.Serialization.StreamingContext c) => t.Wait(); }"
        );

    [Fact]
    public Task A_GetEnumerator_pattern_method_is_refused() =>
        RefusesFile(
            "OutsideContract",
            "public class A(Task<List<int>> t) { public List<int>.Enumerator GetEnumerator() => t.Result.GetEnumerator(); }"
        );

    [Fact]
    public Task A_lambda_for_a_plain_Delegate_parameter_is_refused() =>
        RefusesFile(
            "InLambda",
            "public class A { static object? Run(Delegate d) => d.DynamicInvoke(); public void M(Task t) => Run(() => t.Wait()); }"
        );

    [Fact]
    public Task Code_with_preprocessor_directives_is_refused() =>
        RefusesFile(
            "HasDirectives",
            "public class A\n{\n    public Task M(Task t)\n    {\n        t.Wait();\n#if !FOO\n        return Task.CompletedTask;\n#else\n        return t;\n#endif\n    }\n}"
        );

    [Fact]
    public Task A_test_data_source_that_is_named_in_a_string_keeps_its_name() =>
        FixesFile(
            "public class DataAttribute(string name) : Attribute { public string Name => name; } public class A { static Task<int> T => null!; static int Data() => T.Result; [Data(nameof(Data))] public int M() => Data(); }",
            "public class DataAttribute(string name) : Attribute { public string Name => name; } public class A { static Task<int> T => null!; static int Data() => T.Result; static async Task<int> DataAsync() => await T; [Data(nameof(Data))] public async Task<int> MAsync() => await DataAsync(); }"
        );

    [Fact]
    public Task A_mutable_struct_that_implements_the_interface_is_not_made_async() =>
        FixesFile(
            "public interface I { void M(); } public class A(Task t) : I { public void M() => t.Wait(); } public struct B(Task<int> t) : I { public int N; public void M() { N = t.Result; } }",
            "public interface I { Task MAsync(); } public class A(Task t) : I { public async Task MAsync() => await t; } public struct B(Task<int> t) : I { public int N; public Task MAsync() { N = t.Result; return Task.CompletedTask; } }"
        );

    [Fact]
    public Task A_returned_completed_task_keeps_its_type_with_a_cast() =>
        FixesFile(
            "public class A { public Task<object> M(bool f, Task<int> t) { t.Wait(); return f ? Task.FromResult<object>(1) : Task.FromResult<object>(2.0); } }",
            "public class A { public async Task<object> M(bool f, Task<int> t) { await t; return f ? (object)(1) : (object)(2.0); } }"
        );

    [Fact]
    public Task A_return_type_of_a_method_makes_the_cast_unnecessary() =>
        FixesFile(
            "public class A { public Task<object> M(bool f, Task<int> t) { t.Wait(); if (f) return Task.FromResult<object>(1); return Task.FromResult<object>(2.0); } }",
            "public class A { public async Task<object> M(bool f, Task<int> t) { await t; if (f) return 1; return 2.0; } }"
        );

    [Fact]
    public Task A_lambda_needs_a_cast_to_keep_its_return_type() =>
        FixesFile(
            "public class A { static T Run<T>(Func<Task<T>> f) => default!; public object M(Task<int> t) => Run(() => { t.Wait(); return Task.FromResult<object>(1); }); }",
            "public class A { static T Run<T>(Func<Task<T>> f) => default!; public object M(Task<int> t) => Run(async () => { await t; return (object)(1); }); }"
        );

    [Fact]
    public Task An_explicit_return_type_of_a_lambda_becomes_a_task() =>
        FixesFile(
            "var app = WebApplication.Create(); app.MapGet(\"/\", object (S s) => s.Get()); app.Run(); class S(Task<int> t) { public int Get() => t.Result; }",
            "var app = WebApplication.Create(); app.MapGet(\"/\", async Task<object> (S s) => await s.GetAsync()); app.Run(); class S(Task<int> t) { public async Task<int> GetAsync() => await t; }"
        );

    [Fact]
    public Task An_explicit_implementation_that_returns_a_task_keeps_its_name() =>
        FixesFile(
            "public interface I { Task<int> M(); } public class A(Task<int> t) : I { Task<int> I.M() => Task.FromResult(t.Result); }",
            "public interface I { Task<int> M(); } public class A(Task<int> t) : I { async Task<int> I.M() => await t; }"
        );

    [Fact]
    public Task A_verbatim_identifier_stays_verbatim() =>
        FixesFile(
            "public class A { public Task<int> @event(Task<int> t) => Task.FromResult(t.Result); }",
            "public class A { public async Task<int> @event(Task<int> t) => await t; }"
        );

    [Fact]
    public Task A_twin_does_not_copy_a_region_directive() =>
        FixesFile(
            "public class A(Task<int> t)\n{\n    #region Loading\n    public int Get() => t.Result;\n    #endregion\n    public int Now => Get();\n    public int Later() => Get();\n}",
            "public class A(Task<int> t)\n{\n    #region Loading\n    public int Get() => t.Result;\n        public async Task<int> GetAsync() => await t;\n    #endregion\n    public int Now => Get();\n    public async Task<int> LaterAsync() => await GetAsync();\n}"
        );
}
