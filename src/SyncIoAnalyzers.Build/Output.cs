using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Build;

/// <summary>Writes files that others may be reading.</summary>
internal static class Output
{
    /// <summary>Writes it if it is not so already: an editor that watches it starts again for each change.</summary>
    public static void WriteIfChanged(string file, string text)
    {
        if (!File.Exists(file) || File.ReadAllText(file) != text)
            Write(file, text);
    }

    /// <summary>Writes it in any case.</summary>
    public static void Write(string file, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(file)!);
        WholeFile.Write(file, beside => File.WriteAllText(beside, text));
    }
}
