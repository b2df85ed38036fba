using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A small file on a local disk is read: so short a wait that it may stay synchronous.</summary>
[Scenario("file", "File.ReadAllText(path)", "SIO102")]
[ApiController, Route("scenarios/file")]
public sealed class SmallFile : ControllerBase
{
    static readonly string Path = TemporaryFile.Of(1024);

    /// <summary>As it is flagged, as an info.</summary>
    [HttpGet("sync")]
    public string Sync() => System.IO.File.ReadAllText(Path);

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async() => await System.IO.File.ReadAllTextAsync(Path);
}
