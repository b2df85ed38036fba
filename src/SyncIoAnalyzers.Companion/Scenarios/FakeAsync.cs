using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A method that is asynchronous by its name alone: its work takes another thread, and the same time.</summary>
[Scenario("fake", "Task<string> HashAsync() => Task.Run(() => Hash())", "SIO203")]
[ApiController, Route("scenarios/fake")]
public sealed class FakeAsync : ControllerBase
{
    /// <summary>As it is flagged, where the method is declared.</summary>
    [HttpGet("sync")]
    public async Task<string> Sync() => await Checksum.HashAsync();

    /// <summary>As it is without that method.</summary>
    [HttpGet("async")]
    public string Async() => Checksum.Hash();
}

/// <summary>Work for the processor.</summary>
public static class Checksum
{
    static readonly byte[] Data = new byte[64 * 1024];

    /// <summary>Works on the caller's thread.</summary>
    public static string Hash() => Convert.ToHexString(SHA256.HashData(Data));

    /// <summary>Works on another one, while the caller's goes back to the pool that the other was taken from.</summary>
    public static Task<string> HashAsync() => Task.Run(() => Hash());
}
