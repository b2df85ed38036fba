using System.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A file and what becomes of it.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="Before">Its text.</param>
/// <param name="After">Its text afterwards.</param>
/// <param name="Encoding">How it is written, byte order mark included.</param>
internal sealed record ChangedFile(string Path, string Before, string After, Encoding Encoding)
{
    /// <summary>How the files are written that are ours: without a byte order mark.</summary>
    public static UTF8Encoding Utf8 { get; } = new(encoderShouldEmitUTF8Identifier: false);

    /// <summary>Whether more than the ends of lines would change.</summary>
    public bool IsNew => Before.ReplaceLineEndings("\n") != After;

    /// <summary>A file of ours as it is, or is not yet, and what becomes of it.</summary>
    public static ChangedFile OnDisk(string path, string after) => new(path, File.Exists(path) ? File.ReadAllText(path) : "", after, Utf8);
}
