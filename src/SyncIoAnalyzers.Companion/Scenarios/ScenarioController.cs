using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>What scenarios wait for: an operation that holds no thread by itself.</summary>
public abstract class ScenarioController : ControllerBase
{
    /// <summary>Takes a while and gives a value.</summary>
    /// <param name="delay">How long, in milliseconds.</param>
    protected static async Task<string> DoAsyncOperation(int delay)
    {
        await Task.Delay(delay);
        return "value";
    }
}
