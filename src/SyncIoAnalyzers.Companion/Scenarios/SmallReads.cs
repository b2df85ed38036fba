using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A file of a mebibyte is read asynchronously, through a handle and a buffer that were not made for it.</summary>
[Scenario("open", "await File.OpenRead(path).ReadAsync(buffer)", "SIO107")]
[ApiController, Route("scenarios/open")]
public sealed class SmallReads : ControllerBase
{
    static readonly string Path = TemporaryFile.Of(1024 * 1024);

    /// <summary>As it is flagged, as an info.</summary>
    [HttpGet("sync")]
    public async Task<long> Sync()
    {
        var (buffer, length) = (new byte[4096], 0L);
        await using var file = System.IO.File.OpenRead(Path);
        while (await file.ReadAsync(buffer) is > 0 and var read)
            length += read;
        return length;
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<long> Async()
    {
        var (buffer, length) = (new byte[4096], 0L);
        await using var file = new FileStream(Path, FileMode.Open, FileAccess.Read, FileShare.Read, 65536, useAsync: true);
        while (await file.ReadAsync(buffer) is > 0 and var read)
            length += read;
        return length;
    }
}
