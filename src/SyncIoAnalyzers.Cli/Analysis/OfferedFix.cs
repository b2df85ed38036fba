using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A fix that rewrites one finding and leaves all others.</summary>
/// <param name="Title">The title that an editor shows for it.</param>
/// <param name="Files">The changed files, ordered by path.</param>
internal sealed record OfferedFix(string Title, ImmutableArray<FileEdit> Files);

/// <summary>The changes in one file.</summary>
/// <param name="File">The file, relative to the current folder.</param>
/// <param name="Changes">The replacements from first to last; positions refer to the unchanged text.</param>
internal sealed record FileEdit(string File, ImmutableArray<(LinePositionSpan Place, string Text)> Changes);
