using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Sends buffered data on disposal, after the last await, where it is easily overlooked.</summary>
[Scenario("dispose", "using var log = new BufferedLog()", "SIO105", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/dispose")]
public sealed class RemoteLog : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public async Task<string> HandleSync()
    {
        using var log = new BufferedLog();
        log.AddLine(await DoAsyncOperation(1));
        return "logged";
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        await using var log = new BufferedLog();
        log.AddLine(await DoAsyncOperation(1));
        return "logged";
    }
}

/// <summary>A log that sends its lines together, on disposal.</summary>
public sealed class BufferedLog : IDisposable, IAsyncDisposable
{
    readonly List<string> _lines = [];

    /// <summary>Buffers a line.</summary>
    public void AddLine(string line) => _lines.Add(line);

    /// <summary>Sends the lines and blocks the calling thread until they are received.</summary>
    public void Dispose()
    {
        using var answer = ExternalServices.Http.Send(CreateUpload());
        answer.EnsureSuccessStatusCode();
    }

    /// <summary>Sends the lines without blocking a thread.</summary>
    public async ValueTask DisposeAsync()
    {
        using var answer = await ExternalServices.Http.SendAsync(CreateUpload());
        answer.EnsureSuccessStatusCode();
    }

    HttpRequestMessage CreateUpload() => new(HttpMethod.Put, "blobs/log") { Content = new StringContent(string.Join('\n', _lines)) };
}
