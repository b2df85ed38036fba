namespace SyncIoAnalyzers.Cli.Formatting;

/// <summary>Formats file names for reports.</summary>
internal static class RelativePath
{
    /// <summary>Returns the path of a file relative to a folder, with <c>/</c> on every system.</summary>
    public static string FormatPath(string file, string folder) => Path.GetRelativePath(folder, file).Replace('\\', '/');
}
