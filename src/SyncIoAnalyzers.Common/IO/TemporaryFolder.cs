namespace SyncIoAnalyzers.Common.IO;

/// <summary>
/// A temporary folder that is deleted when the command ends, for example for the files that MSBuild exchanges with the tool.
/// </summary>
internal sealed class TemporaryFolder : IDisposable
{
    /// <summary>The full path of the folder.</summary>
    public string Path { get; } = Directory.CreateTempSubdirectory("syncio-").FullName;

    /// <inheritdoc />
    public void Dispose()
    {
        try
        {
            Directory.Delete(Path, recursive: true);
        }
        catch (IOException)
        {
            // An MSBuild that was just stopped may still hold a file. The system cleans its own temporary folder.
        }
    }
}
