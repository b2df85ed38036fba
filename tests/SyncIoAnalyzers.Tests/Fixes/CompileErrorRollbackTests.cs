namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests that a fix that does not compile is withdrawn, and no other fix with it.</summary>
public class CompileErrorRollbackTests : FixTests
{
    const string Good = "public int Good(Task<int> t) => t.Result;";
    const string After = "public async Task<int> GoodAsync(Task<int> t) => await t;";

    [Fact]
    public Task A_compiling_fix_in_the_same_file_is_kept() =>
        VerifyUnchanged("public class A { public int Bad(Task<int> t) { var await = 1; return t.Result + await; } GOOD }");

    [Fact]
    public Task A_compiling_fix_is_kept_when_the_error_is_far_from_any_change() =>
        VerifyUnchanged(
            """
            public static class E { public static IEnumerator<int> GetEnumerator(this A a) { a.Task.Wait(); return new List<int> { 1 }.GetEnumerator(); } }
            public class A { public Task Task = null!; public int Sum() { var n = 0; foreach (var i in this) n += i; return n; } }
            public class B { GOOD public void Also(Task t) { } }
            """
        );

    [Fact]
    public Task An_error_in_a_caller_takes_back_no_other_call_of_the_same_class()
    {
        const string tests =
            "public class T(A a) { public int One() { var x = 1; return a.Good(null!) + x; } "
            + "public int Bad() { var await = 1; return a.Bad(null!) + await; } "
            + "public int Two() { var y = 2; return a.Good(null!) + y; } }";
        return FixesFile(
            $"public class A {{ {Good} public int Bad(Task<int> t) => t.Result; }} " + tests,
            $"public class A {{ {After} public int Bad(Task<int> t) => t.Result; }} "
                + tests
                    .Replace("a.Good", "await a.GoodAsync")
                    .Replace("public int One", "public async Task<int> OneAsync")
                    .Replace("public int Two", "public async Task<int> TwoAsync")
        );
    }

    [Fact]
    public Task A_caller_that_does_not_compile_keeps_the_sync_form_and_the_others_await()
    {
        const string callers =
            "public class T(A a) { public int One() => a.Good(null!); public int Two() { var await = 1; return a.Good(null!) + await; } }";
        return FixesFile(
            $"public class A {{ {Good} }} " + callers,
            $"public class A {{ {Good} {After} }} "
                + callers.Replace("int One() => a.Good", "async Task<int> OneAsync() => await a.GoodAsync")
        );
    }

    [Fact]
    public Task All_fixes_that_do_not_compile_are_withdrawn() =>
        VerifyUnchanged(
            "public class A { public int Bad(Task<int> t) { var await = 1; return t.Result + await; } GOOD public int Worse(Task<int> t, int await) => t.Result + await; }"
        );

    [Fact]
    public Task A_neighbor_that_may_become_async_keeps_its_fix() =>
        FixesFile(
            "public class A(Task<int> t)\n{\n    public int One() => t.Result;\n    [System.Diagnostics.Conditional(\"DEBUG\")]\n    public void Log() => t.Wait();\n    public int Two() => t.Result;\n}",
            "public class A(Task<int> t)\n{\n    public async Task<int> OneAsync() => await t;\n    [System.Diagnostics.Conditional(\"DEBUG\")]\n    public void Log() => t.Wait();\n    public async Task<int> TwoAsync() => await t;\n}"
        );

    [Fact]
    public async Task Each_refusal_names_its_own_compiler_error()
    {
        var (planned, _) = await CreateCase(
                "public class A(Task t) { public void One() { var await = t; await.Wait(); } "
                    + "[System.Diagnostics.Conditional(\"DEBUG\")] public void Two() => t.Wait(); }"
            )
            .RunAsync();
        Assert.Equal(["CS0578", "CS1525"], planned.Plan.Outcomes.Select(o => o.Refusal!.Text.Split(": ")[1]).Order());
    }

    [Fact]
    public Task A_fix_that_does_not_compile_is_refused() =>
        RefusesFile("WouldNotCompile", "public class A { public int Bad(Task<int> t) { var await = 1; return t.Result + await; } }");

    [Fact]
    public Task A_twin_that_does_not_compile_is_refused() =>
        RefusesFile(
            "WouldNotCompile",
            "public class A(Task<int> t) { public int Bad() { var await = 1; return t.Result + await; } public int Now => Bad(); public int Later() => Bad(); }"
        );

    [Fact]
    public async Task Errors_in_other_files_refuse_a_fix_when_everything_is_compiled()
    {
        var (planned, _) = await CreateCase(
                "public class A { public int Get(Task<int> t) => t.Result; }",
                "static class E { public static int GetAsync(this A a, Task<int> t) => 1; } class B { int One(A a, Task<int> t) => a.GetAsync(t); }"
            )
            .RunAsync(everywhere: true);
        Assert.Equal("WouldNotCompile", planned.Plan.Outcomes.Single().Refusal!.Name);
    }

    Task VerifyUnchanged(string file) => FixesFile(file.Replace("GOOD", Good), file.Replace("GOOD", After));
}
