namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>What a function returns that handed out tasks and becomes async.</summary>
public class ReturnTests : FixTests
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
    public Task A_value_is_returned_for_a_task(string type, string task, string value) => Member(type, $"if (n == 0) return {task};", $"if (n == 0) return {value};");

    [Theory]
    [InlineData("ValueTask", "default")]
    [InlineData("ValueTask", "new()")]
    [InlineData("ValueTask", "new ValueTask()")]
    [InlineData("Task", "null!")]
    [InlineData("Task", "Task.CompletedTask")]
    public Task Nothing_is_returned_for_nothing(string type, string task) => Member(type, $"if (n == 0) return {task};", "if (n == 0) return;");

    [Fact] public Task What_a_value_task_holds_is_awaited() => Member("ValueTask", "if (n == 0) return new ValueTask(t);", "if (n == 0) { await t; return; }");

    [Fact] public Task On_a_line_of_its_own_the_return_gets_another() => FixesFile(
        "public class A\n{\n    public Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            return t;\n        }\n\n        t.Wait();\n        return Task.CompletedTask;\n    }\n}",
        "public class A\n{\n    public async Task M(Task t, bool flag)\n    {\n        if (flag)\n        {\n            await t;\n            return;\n        }\n\n        await t;\n    }\n}");

    Task Member(string type, string before, string after)
    {
        var end = type.Contains('<') ? "throw new Exception();" : "";
        var last = end.Length > 0 ? end : "return default!;";
        return FixesFile($"public class A {{ public {type} M(Task<int> t, int n) {{ {before} t.Wait(); {last} }} }}", $"public class A {{ public async {type} M(Task<int> t, int n) {{ {after} await t; {end}{(end.Length > 0 ? " " : "")}}} }}");
    }

    [Fact] public Task A_Task_of_another_name_space_is_told_apart() => FixesFile(
        "public class Task { } public class A { public int M(System.Threading.Tasks.Task<int> t) => t.Result; public void N(System.Threading.Tasks.Task<int> t) { System.Threading.Tasks.Task.WaitAll(t); } }",
        "public class Task { } public class A { public async System.Threading.Tasks.Task<int> MAsync(System.Threading.Tasks.Task<int> t) => await t; public async System.Threading.Tasks.Task NAsync(System.Threading.Tasks.Task<int> t) { await System.Threading.Tasks.Task.WhenAll(t); } }");
}
