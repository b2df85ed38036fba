namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>A temporary folder for what MSBuild is given and gives; it is read until the last project is analyzed.</summary>
internal sealed class WorkFolder : IDisposable
{
    /// <summary>Its full path.</summary>
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
            // An MSBuild that was just stopped may still hold a file; the system cleans its own temporary folder.
        }
    }
}
