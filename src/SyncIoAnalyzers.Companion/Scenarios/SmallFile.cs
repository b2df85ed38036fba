using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Reads a small file from a local disk. The wait is so short that the call may stay synchronous.</summary>
[Scenario("file", "File.ReadAllText(path)", "SIO102")]
[ApiController, Route("scenarios/file")]
public sealed class SmallFile : ControllerBase
{
    static readonly string Path = TemporaryFile.CreateFile(1024);

    /// <summary>The code that the rules flag, with severity info.</summary>
    [HttpGet("sync")]
    public string HandleSync() => System.IO.File.ReadAllText(Path);

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync() => await System.IO.File.ReadAllTextAsync(Path);
}
