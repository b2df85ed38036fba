using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>What was written goes out when it is disposed of, behind the last await, where nobody looks.</summary>
[Scenario("dispose", "using var log = new BufferedLog()", "SIO105", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/dispose")]
public sealed class RemoteLog : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public async Task<string> Sync()
    {
        using var log = new BufferedLog();
        log.Add(await DoAsyncOperation(1));
        return "logged";
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        await using var log = new BufferedLog();
        log.Add(await DoAsyncOperation(1));
        return "logged";
    }
}

/// <summary>Lines that are sent together, at the end.</summary>
public sealed class BufferedLog : IDisposable, IAsyncDisposable
{
    readonly List<string> _lines = [];

    /// <summary>Keeps a line.</summary>
    public void Add(string line) => _lines.Add(line);

    /// <summary>Sends them, and waits on the caller's thread.</summary>
    public void Dispose()
    {
        using var answer = Elsewhere.Http.Send(Put());
        answer.EnsureSuccessStatusCode();
    }

    /// <summary>Sends them, and holds no thread until they are there.</summary>
    public async ValueTask DisposeAsync()
    {
        using var answer = await Elsewhere.Http.SendAsync(Put());
        answer.EnsureSuccessStatusCode();
    }

    HttpRequestMessage Put() => new(HttpMethod.Put, "blobs/log") { Content = new StringContent(string.Join('\n', _lines)) };
}
