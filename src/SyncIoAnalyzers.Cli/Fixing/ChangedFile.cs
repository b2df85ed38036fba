using System.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A file with its current and its new text.</summary>
/// <param name="Path">The full path.</param>
/// <param name="CurrentText">The current text.</param>
/// <param name="NewText">The new text.</param>
/// <param name="Encoding">The encoding of the file, including its byte order mark.</param>
internal sealed record ChangedFile(string Path, string CurrentText, string NewText, Encoding Encoding)
{
    /// <summary>The encoding of the files that this tool owns: UTF-8 without a byte order mark.</summary>
    public static UTF8Encoding Utf8 { get; } = new(encoderShouldEmitUTF8Identifier: false);

    /// <summary>True if more than line endings would change.</summary>
    public bool HasChanges => CurrentText.ReplaceLineEndings("\n") != NewText;

    /// <summary>Creates the change of a file that this tool owns; the file need not exist yet.</summary>
    public static ChangedFile CreateOwned(string path, string after) =>
        new(path, File.Exists(path) ? File.ReadAllText(path) : "", after, Utf8);
}
