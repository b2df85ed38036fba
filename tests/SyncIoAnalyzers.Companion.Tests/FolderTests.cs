namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Base class of tests that write into their own folder.</summary>
public abstract class FolderTests : IDisposable
{
    protected string Folder { get; } = Directory.CreateTempSubdirectory("syncio-lab-").FullName;

    public virtual void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        GC.SuppressFinalize(this);
    }
}
