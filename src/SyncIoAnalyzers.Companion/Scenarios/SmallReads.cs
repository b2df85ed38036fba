using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Reads a file of 1 MiB asynchronously, through a handle and a buffer that are not set up for it.</summary>
[Scenario("open", "await File.OpenRead(path).ReadAsync(buffer)", "SIO107")]
[ApiController, Route("scenarios/open")]
public sealed class SmallReads : ControllerBase
{
    static readonly string Path = TemporaryFile.CreateFile(1024 * 1024);

    /// <summary>The code that the rules flag, with severity info.</summary>
    [HttpGet("sync")]
    public async Task<long> HandleSync()
    {
        var (buffer, length) = (new byte[4096], 0L);
        await using var file = System.IO.File.OpenRead(Path);
        while (await file.ReadAsync(buffer) is > 0 and var read)
            length += read;
        return length;
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<long> HandleAsync()
    {
        var (buffer, length) = (new byte[4096], 0L);
        await using var file = new FileStream(Path, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true);
        while (await file.ReadAsync(buffer) is > 0 and var read)
            length += read;
        return length;
    }
}
