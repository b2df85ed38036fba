using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Blocks the thread of the request on a task; the access to the result after the wait blocks nothing.</summary>
[Scenario("7", "task.Wait(); task.GetAwaiter().GetResult()", "SIO001")]
[ApiController, Route("scenarios/7")]
public sealed class Scenario07 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public string HandleSync()
    {
        var task = DoAsyncOperation(50);
        task.Wait();
        return task.GetAwaiter().GetResult();
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        var task = DoAsyncOperation(50);
        return await task;
    }
}
