namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Tests with a folder of their own for what is written.</summary>
public abstract class FolderTests : IDisposable
{
    protected string Folder { get; } = Directory.CreateTempSubdirectory("syncio-lab-").FullName;

    public virtual void Dispose()
    {
        Directory.Delete(Folder, recursive: true);
        GC.SuppressFinalize(this);
    }
}
