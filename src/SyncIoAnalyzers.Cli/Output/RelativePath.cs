namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Files as reports name them.</summary>
internal static class RelativePath
{
    /// <summary>A file seen from a folder, with <c>/</c> on every system.</summary>
    public static string Of(string file, string folder) => Path.GetRelativePath(folder, file).Replace('\\', '/');
}
