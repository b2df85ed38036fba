using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Build.Projects;

/// <summary>Adds the request paths of the current walk to a project's analyzer options.</summary>
internal static class RequestPathsOptions
{
    /// <summary>
    /// Returns the project's <paramref name="own"/> options, so that the user's <c>.editorconfig</c> applies, with the paths as a file in
    /// <paramref name="folder"/>; without paths, the own options unchanged.
    /// </summary>
    public static AnalyzerOptions AddPaths(AnalyzerOptions own, string folder, string? paths)
    {
        if (paths is null)
            return own;
        // The walk covered the whole solution, so a file from an earlier walk adds nothing.
        var others = own.AdditionalFiles.Where(text => Path.GetFileName(text.Path) != RequestPaths.FileName);
        return new([.. others, new InMemoryText(Path.Combine(folder, RequestPaths.FileName), paths)], own.AnalyzerConfigOptionsProvider);
    }
}
