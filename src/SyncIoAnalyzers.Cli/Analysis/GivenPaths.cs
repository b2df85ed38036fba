using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Tells a project the paths that were just walked.</summary>
internal static class GivenPaths
{
    /// <summary>The project's <paramref name="own"/> options, so the user's <c>.editorconfig</c> counts, and the paths as if they lay in <paramref name="folder"/>; without paths, its own alone.</summary>
    public static AnalyzerOptions To(AnalyzerOptions own, string folder, string? paths)
    {
        if (paths is null)
            return own;
        // The solution is known as a whole here, so a file that an earlier walk left on disk has nothing to add.
        var others = own.AdditionalFiles.Where(text => Path.GetFileName(text.Path) != RequestPaths.FileName);
        return new([.. others, new InMemoryText(Path.Combine(folder, RequestPaths.FileName), paths)], own.AnalyzerConfigOptionsProvider);
    }
}
