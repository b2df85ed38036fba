namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The folder that contains this code.</summary>
static class Repository
{
    public static string Root { get; } = Find(AppContext.BaseDirectory);

    static string Find(string folder) =>
        File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")) ? folder : Find(Path.GetDirectoryName(folder)!);
}
