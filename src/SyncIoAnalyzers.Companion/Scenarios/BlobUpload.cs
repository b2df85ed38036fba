using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Uploads a file to a blob store with a client that has synchronous and asynchronous methods.</summary>
[Scenario("blob", "blob.UploadFromStream(file)", "SIO103", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/blob")]
public sealed class BlobUpload : ControllerBase
{
    static readonly string Path = TemporaryFile.CreateFile(64 * 1024);
    readonly BlobClient _blob = new("myblob");

    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public string HandleSync()
    {
        using var file = System.IO.File.OpenRead(Path);
        _blob.UploadFromStream(file);
        return "uploaded";
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        using var file = System.IO.File.OpenRead(Path);
        await _blob.UploadFromStreamAsync(file);
        return "uploaded";
    }
}

/// <summary>A blob, as client libraries of blob stores model it.</summary>
/// <param name="name">The name.</param>
public sealed class BlobClient(string name)
{
    /// <summary>Uploads and blocks the calling thread until the store has received the content.</summary>
    public void UploadFromStream(Stream source)
    {
        using var answer = ExternalServices.Http.Send(CreateUpload(source));
        answer.EnsureSuccessStatusCode();
    }

    /// <summary>Uploads without blocking a thread.</summary>
    public async Task UploadFromStreamAsync(Stream source)
    {
        using var answer = await ExternalServices.Http.SendAsync(CreateUpload(source));
        answer.EnsureSuccessStatusCode();
    }

    HttpRequestMessage CreateUpload(Stream source) => new(HttpMethod.Put, "blobs/" + name) { Content = new StreamContent(source) };
}
