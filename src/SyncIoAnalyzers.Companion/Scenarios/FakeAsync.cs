using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Calls a method that is asynchronous in name only: its work occupies another thread for the same time.</summary>
[Scenario("fake", "Task<string> HashAsync() => Task.Run(() => Hash())", "SIO203")]
[ApiController, Route("scenarios/fake")]
public sealed class FakeAsync : ControllerBase
{
    /// <summary>The code that the rules flag, at the declaration of the method.</summary>
    [HttpGet("sync")]
    public async Task<string> HandleSync() => await DataChecksum.HashAsync();

    /// <summary>The code without that method.</summary>
    [HttpGet("async")]
    public string HandleAsync() => DataChecksum.Hash();
}

/// <summary>Work for the processor.</summary>
public static class DataChecksum
{
    static readonly byte[] Data = new byte[64 * 1024];

    /// <summary>Works on the calling thread.</summary>
    public static string Hash() => Convert.ToHexString(SHA256.HashData(Data));

    /// <summary>Works on another thread, while the calling thread returns to the pool that the other one was taken from.</summary>
    public static Task<string> HashAsync() => Task.Run(() => Hash());
}
