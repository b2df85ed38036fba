using System.Text;

namespace SyncIoAnalyzers.Build;

/// <summary>Writes files that others may be reading: beside them first, then in their place.</summary>
internal static class Output
{
    static readonly UTF8Encoding Utf8 = new(encoderShouldEmitUTF8Identifier: false);

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
        var beside = $"{file}.{Environment.ProcessId}.tmp";
        try
        {
            File.WriteAllText(beside, text, Utf8);
            File.Move(beside, file, overwrite: true);
        }
        finally
        {
            File.Delete(beside);
        }
    }
}
