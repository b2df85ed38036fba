using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The base of scenarios that wait for an operation which itself blocks no thread.</summary>
public abstract class ScenarioController : ControllerBase
{
    /// <summary>Returns a value after a delay.</summary>
    /// <param name="delay">The delay in milliseconds.</param>
    protected static async Task<string> DoAsyncOperation(int delay)
    {
        await Task.Delay(delay);
        return "value";
    }
}
