namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// A further project of a test case: the main one references it, and it references the libraries listed before it. It is analyzed too.
/// </summary>
public sealed class LibraryProject(string name) : TestProject(name)
{
    internal string Name => Folder;
}
