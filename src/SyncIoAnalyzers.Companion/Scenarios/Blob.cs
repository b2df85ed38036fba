using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A file is uploaded to a blob store, by a client that offers both ways.</summary>
[Scenario("blob", "blob.UploadFromStream(file)", "SIO103", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/blob")]
public sealed class Blob : ControllerBase
{
    static readonly string Path = TemporaryFile.Of(64 * 1024);
    readonly BlobClient _blob = new("myblob");

    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public string Sync()
    {
        using var file = System.IO.File.OpenRead(Path);
        _blob.UploadFromStream(file);
        return "uploaded";
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        using var file = System.IO.File.OpenRead(Path);
        await _blob.UploadFromStreamAsync(file);
        return "uploaded";
    }
}

/// <summary>A blob as clients of stores have it.</summary>
/// <param name="name">Its name.</param>
public sealed class BlobClient(string name)
{
    /// <summary>Uploads, and waits on the caller's thread until the store has it.</summary>
    public void UploadFromStream(Stream source)
    {
        using var answer = Elsewhere.Http.Send(Put(source));
        answer.EnsureSuccessStatusCode();
    }

    /// <summary>Uploads, and holds no thread until the store has it.</summary>
    public async Task UploadFromStreamAsync(Stream source)
    {
        using var answer = await Elsewhere.Http.SendAsync(Put(source));
        answer.EnsureSuccessStatusCode();
    }

    HttpRequestMessage Put(Stream source) => new(HttpMethod.Put, "blobs/" + name) { Content = new StreamContent(source) };
}
