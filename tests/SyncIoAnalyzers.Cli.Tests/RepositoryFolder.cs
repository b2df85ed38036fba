namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The folder that contains this code.</summary>
static class RepositoryFolder
{
    public static string Root { get; } = FindRoot(AppContext.BaseDirectory);

    static string FindRoot(string folder) =>
        File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")) ? folder : FindRoot(Path.GetDirectoryName(folder)!);
}
