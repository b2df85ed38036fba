using System.Text;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A file and what becomes of it.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="Before">Its text.</param>
/// <param name="After">Its text afterwards.</param>
/// <param name="Encoding">How it is written, byte order mark included.</param>
internal sealed record ChangedFile(string Path, string Before, string After, Encoding Encoding);
