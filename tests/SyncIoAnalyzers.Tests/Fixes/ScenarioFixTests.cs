namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of nine ways to block on one operation, each in its own action: all become an await of the operation.</summary>
public class ScenarioFixTests : FixTests
{
    [Theory]
    [InlineData("var value = Task.Run(() => DoAsync()).Result; return Ok(value);")]
    [InlineData("var value = Task.Run(() => DoAsync()).GetAwaiter().GetResult(); return Ok(value);")]
    [InlineData("var value = Task.Run(() => DoAsync().Result).Result; return Ok(value);")]
    [InlineData("var value = Task.Run(() => DoAsync().GetAwaiter().GetResult()).GetAwaiter().GetResult(); return Ok(value);")]
    [InlineData("var value = DoAsync().Result; return Ok(value);")]
    [InlineData("var value = DoAsync().GetAwaiter().GetResult(); return Ok(value);")]
    public Task A_blocking_action_awaits_the_operation(string body) =>
        FixesFile(
            CreateAction("IActionResult", body),
            CreateAction("async Task<IActionResult>", "var value = await DoAsync(); return Ok(value);")
        );

    [Fact]
    public Task An_action_that_waits_and_then_reads_awaits_the_operation() =>
        FixesFile(
            CreateAction("string", "var task = DoAsync(); task.Wait(); return task.GetAwaiter().GetResult();"),
            CreateAction("async Task<string>", "var task = DoAsync(); return await task;")
        );

    [Theory]
    [InlineData("var value = await Task.Run(() => DoAsync().Result); return Ok(value);")]
    [InlineData("var value = await Task.Run(() => DoAsync().GetAwaiter().GetResult()); return Ok(value);")]
    public Task A_blocking_async_action_awaits_the_operation(string body) =>
        FixesFile(
            CreateAction("async Task<IActionResult>", body),
            CreateAction("async Task<IActionResult>", "var value = await DoAsync(); return Ok(value);")
        );

    static string CreateAction(string type, string body) =>
        $$"""
            using Microsoft.AspNetCore.Mvc;
            public class ScenariosController : ControllerBase
            {
                [HttpGet]
                public {{type}} Execute() { {{body}} }

                static async Task<string> DoAsync() { await Task.Delay(50); return "value"; }
            }
            """;
}
