namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the returns of a function that returned tasks and becomes async.</summary>
public class ReturnRewriteTests : FixTests
{
    [Theory]
    [InlineData("ValueTask<int>", "default", "default")]
    [InlineData("ValueTask<int>", "default(ValueTask<int>)", "default")]
    [InlineData("ValueTask<int>", "new ValueTask<int>(1)", "1")]
    [InlineData("ValueTask<int>", "new(1)", "1")]
    [InlineData("ValueTask<int>", "new ValueTask<int>(t)", "await t")]
    [InlineData("ValueTask<int>", "new(t)", "await t")]
    [InlineData("ValueTask<string>", "default", "default!")]
    [InlineData("ValueTask<string?>", "default", "default")]
    [InlineData("Task<string>", "null!", "default!")]
    [InlineData("Task<int>", "null!", "default")]
    [InlineData("Task<int>", "t.IsFaulted ? t : null!", "t.IsFaulted ? await t : default")]
    public Task A_returned_completed_task_becomes_its_value(string type, string task, string value) =>
        VerifyMember(type, $"if (n == 0) return {task};", $"if (n == 0) return {value};");

    [Theory]
    [InlineData("ValueTask", "default")]
    [InlineData("ValueTask", "new()")]
    [InlineData("ValueTask", "new ValueTask()")]
    [InlineData("Task", "null!")]
    [InlineData("Task", "Task.CompletedTask")]
    public Task A_returned_completed_task_without_a_value_becomes_a_plain_return(string type, string task) =>
        VerifyMember(type, $"if (n == 0) return {task};", "if (n == 0) return;");

    [Theory]
    [InlineData("Task<int>", "Task.FromException<int>(new IOException())", "throw new IOException();")]
    [InlineData("Task", "Task.FromException(new IOException())", "throw new IOException();")]
    [InlineData("ValueTask<int>", "ValueTask.FromException<int>(new IOException())", "throw new IOException();")]
    public Task A_returned_failed_task_becomes_a_throw(string type, string task, string after) =>
        VerifyMember(type, $"if (n == 0) return {task};", $"if (n == 0) {after}");

    [Fact]
    public Task A_caught_error_is_thrown_again() =>
        FixesFile(
            "public class A { public Task<int> M(Task<int> t) { try { return Task.FromResult(t.Result); } "
                + "catch (IOException e) { return Task.FromException<int>(e); } } }",
            "public class A { public async Task<int> M(Task<int> t) { try { return await t; } catch (IOException) { throw; } } }"
        );

    [Fact]
    public Task A_caught_error_that_is_used_keeps_its_name() =>
        FixesFile(
            "public class A { public Task M(Task t) { try { t.Wait(); return Task.CompletedTask; } "
                + "catch (IOException e) { Console.Error.WriteLine(e.Message); return Task.FromException(e); } } }",
            "public class A { public async Task M(Task t) { try { await t; return; } "
                + "catch (IOException e) { Console.Error.WriteLine(e.Message); throw; } } }"
        );

    [Fact]
    public Task A_task_in_a_returned_value_task_is_awaited() =>
        VerifyMember("ValueTask", "if (n == 0) return new ValueTask(t);", "if (n == 0) { await t; return; }");

    [Theory]
    [InlineData("new(\"a:b\")")]
    [InlineData("default!")]
    [InlineData("(new(\"a:b\"))")]
    public Task A_value_that_takes_its_type_from_the_place_keeps_it_in_a_completed_task(string value) =>
        VerifyDouble(value, $"Task.FromResult<Uri>({value})");

    [Theory]
    [InlineData("new Uri(\"a:b\")")]
    [InlineData("(n == 0 ? new(\"a:b\") : new Uri(\"a:b\"))")]
    public Task A_value_with_a_type_of_its_own_needs_no_type_argument(string value) => VerifyDouble(value, $"Task.FromResult({value})");

    Task VerifyDouble(string value, string task) =>
        FixesFile(
            "public interface I { Uri Get(int n); } public class Fake : I { public Uri Get(int n) => "
                + value
                + "; } public class A(Task<Uri> t) : I { public Uri Get(int n) => t.Result; }",
            "public interface I { Task<Uri> GetAsync(int n); } public class Fake : I { public Task<Uri> GetAsync(int n) => "
                + task
                + "; } public class A(Task<Uri> t) : I { public async Task<Uri> GetAsync(int n) => await t; }"
        );

    [Fact]
    public Task A_plain_return_after_an_await_gets_its_own_line() =>
        FixesFile(
            "public class A\n{\n    public Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            return t;\n        }\n\n        t.Wait();\n        return Task.CompletedTask;\n    }\n}",
            "public class A\n{\n    public async Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            await t;\n            return;\n        }\n\n        await t;\n    }\n}"
        );

    [Theory]
    [InlineData("n == 0 ? Task.CompletedTask : throw new Exception()", "if (n != 0) throw new Exception();")]
    [InlineData("n > 0 ? Task.CompletedTask : t", "if (!(n > 0)) await t;")]
    [InlineData("(n != 0) ? Task.CompletedTask : t", "if (n == 0) await t;")]
    [InlineData("!flag ? Task.CompletedTask : t", "if (flag) await t;")]
    [InlineData("flag ? Task.CompletedTask : t", "if (!flag) await t;")]
    [InlineData("flag ? t : Task.CompletedTask", "if (flag) await t;")]
    [InlineData("flag ? t : Task.Delay(n)", "await (flag ? t : Task.Delay(n));")]
    [InlineData("flag ? t : /* idle */ Task.CompletedTask", "await (flag ? t : /* idle */ Task.CompletedTask);")]
    public Task A_choice_of_a_completed_task_awaits_only_the_other(string task, string statement) =>
        FixesFile(
            $"public class A {{ public Task M(Task t, int n, bool flag) {{ t.Wait(); return {task}; }} }}",
            $"public class A {{ public async Task M(Task t, int n, bool flag) {{ await t; {statement} }} }}"
        );

    Task VerifyMember(string type, string before, string after)
    {
        var end = type.Contains('<') ? "throw new Exception();" : "";
        var last = end.Length > 0 ? end : "return default!;";
        return FixesFile(
            $"public class A {{ public {type} M(Task<int> t, int n) {{ {before} t.Wait(); {last} }} }}",
            $"public class A {{ public async {type} M(Task<int> t, int n) {{ {after} await t; {end}{(end.Length > 0 ? " " : "")}}} }}"
        );
    }

    [Fact]
    public Task A_returned_task_before_local_functions_needs_no_return() =>
        FixesFile(
            "public class A\n{\n    public Task M(Task t)\n    {\n        t.Wait();\n        // The end.\n        return Next();\n\n        Task Next() => t;\n    }\n}",
            "public class A\n{\n    public async Task M(Task t)\n    {\n        await t;\n        // The end.\n        await Next();\n\n        Task Next() => t;\n    }\n}"
        );

    [Fact]
    public Task A_return_after_a_comment_keeps_its_indentation() =>
        FixesFile(
            "public class A\n{\n    public Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            // Done.\n            return t;\n        }\n\n        t.Wait();\n        return t;\n    }\n}",
            "public class A\n{\n    public async Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            // Done.\n            await t;\n            return;\n        }\n\n        await t;\n        await t;\n    }\n}"
        );

    [Fact]
    public Task A_Task_type_of_another_namespace_leads_to_a_qualified_name() =>
        FixesFile(
            "public class Task { } public class A { public int M(System.Threading.Tasks.Task<int> t) => t.Result; public void N(System.Threading.Tasks.Task<int> t) { System.Threading.Tasks.Task.WaitAll(t); } }",
            "public class Task { } public class A { public async System.Threading.Tasks.Task<int> MAsync(System.Threading.Tasks.Task<int> t) => await t; public async System.Threading.Tasks.Task NAsync(System.Threading.Tasks.Task<int> t) { await System.Threading.Tasks.Task.WhenAll(t); } }"
        );

    [Fact]
    public Task A_value_task_around_a_task_is_removed() =>
        FixesFile(
            "public class A { static Task Do(int n) => Task.CompletedTask; public ValueTask Get(Task<int> t) => new ValueTask(Do(t.Result)); }",
            "public class A { static Task Do(int n) => Task.CompletedTask; public async ValueTask Get(Task<int> t) => await Do(await t); }"
        );

    [Fact]
    public Task A_completed_value_task_becomes_its_value() =>
        FixesFile(
            "public class A { public ValueTask<int> Get(Task t, bool b) { t.Wait(); return b ? ValueTask.FromResult(1) : new(2); } }",
            "public class A { public async ValueTask<int> Get(Task t, bool b) { await t; return b ? 1 : 2; } }"
        );

    [Theory]
    [InlineData("return Task.CompletedTask; // nothing is left\n", "// nothing is left\n")]
    [InlineData("// nothing is left\n        return Task.CompletedTask;\n", "// nothing is left\n")]
    [InlineData("// nothing\n        return Task.CompletedTask; // is left\n", "// nothing\n        // is left\n")]
    public Task A_comment_on_the_removed_return_is_kept(string before, string after) =>
        FixesFile(
            "public class A\n{\n    public Task Get(Task t)\n    {\n        t.Wait();\n        " + before + "    }\n}",
            "public class A\n{\n    public async Task Get(Task t)\n    {\n        await t;\n        " + after + "    }\n}"
        );

    [Fact]
    public Task A_void_implementation_that_awaits_nothing_returns_a_completed_task_at_each_exit() =>
        FixesFile(
            """
            public interface I { void Save(); }
            public class A(Task t) : I { public void Save() => t.Wait(); }
            public class B : I { public void Save() { if (ToString() == "") return; Go(); void Go() { } } }
            public class C : I { public void Save() { while (true) { } } }
            """,
            """
            public interface I { Task SaveAsync(); }
            public class A(Task t) : I { public async Task SaveAsync() => await t; }
            public class B : I { public Task SaveAsync() { if (ToString() == "") return Task.CompletedTask; Go(); void Go() { } return Task.CompletedTask; } }
            public class C : I { public Task SaveAsync() { while (true) { } } }
            """
        );

    [Fact]
    public Task A_void_expression_body_that_returns_a_completed_task_becomes_a_block_on_lines_of_its_own() =>
        FixesFile(
            "public interface I { void Save(); }\npublic class A(Task t) : I { public void Save() => t.Wait(); }\npublic class B : I\n{\n    public void Save() => ToString();\n}\n",
            "public interface I { Task SaveAsync(); }\npublic class A(Task t) : I { public async Task SaveAsync() => await t; }\npublic class B : I\n{\n    public Task SaveAsync()\n    {\n        ToString();\n        return Task.CompletedTask;\n    }\n}\n"
        );

    [Fact]
    public Task An_awaited_value_needs_no_completed_task() =>
        CreateCase("public class A { public async Task<int> M(Stream s, byte[] b) { return await Task.FromResult(s.Read(b, 0, 9)); } }")
            .Becomes("public class A { public async Task<int> M(Stream s, byte[] b) { return await s.ReadAsync(b, 0, 9); } }");

    [Fact]
    public Task A_completed_task_of_another_type_stays() =>
        CreateCase("public class A { public async Task<long> M(Stream s, byte[] b) => await Task.FromResult<long>(s.Read(b, 0, 9)); }")
            .Becomes(
                "public class A { public async Task<long> M(Stream s, byte[] b) => await Task.FromResult<long>(await s.ReadAsync(b, 0, 9)); }"
            );

    [Fact]
    public Task A_return_on_a_line_of_its_own_becomes_a_block_on_lines_of_its_own() =>
        FixesFile(
            "public class A(Task load)\n{\n    public Task M(int n, Task t)\n    {\n"
                + "        load.Wait();\n        if (n == 0)\n            return t; // done\n"
                + "        return Task.CompletedTask;\n    }\n}\n",
            "public class A(Task load)\n{\n    public async Task M(int n, Task t)\n    {\n"
                + "        await load;\n        if (n == 0)\n        {\n"
                + "            await t; // done\n            return;\n        }\n    }\n}\n"
        );
}
