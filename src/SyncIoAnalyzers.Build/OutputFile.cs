using SyncIoAnalyzers.Common.IO;

namespace SyncIoAnalyzers.Build;

/// <summary>Writes files that other processes may be reading.</summary>
internal static class OutputFile
{
    /// <summary>Writes a file if its content changes: an editor that watches the file restarts its analysis for each change.</summary>
    public static void WriteIfChanged(string file, string text)
    {
        if (!File.Exists(file) || File.ReadAllText(file) != text)
            WriteFile(file, text);
    }

    /// <summary>Writes a file in any case.</summary>
    public static void WriteFile(string file, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        AtomicFile.WriteFile(file, beside => File.WriteAllText(beside, text));
    }
}
