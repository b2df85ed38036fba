using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>What rewrites one finding and leaves all others.</summary>
/// <param name="Title">What a lightbulb says of it.</param>
/// <param name="Files">The files that change, by path.</param>
internal sealed record OfferedFix(string Title, ImmutableArray<FileEdit> Files);

/// <summary>What changes in one file.</summary>
/// <param name="File">The file, relative to the current folder.</param>
/// <param name="Changes">What stands where instead, from the first to the last; places are those of the text as it is.</param>
internal sealed record FileEdit(string File, ImmutableArray<(LinePositionSpan Place, string Text)> Changes);
