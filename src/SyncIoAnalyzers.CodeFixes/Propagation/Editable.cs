using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Which files people write.</summary>
internal static class Editable
{
    /// <summary>Whether a document is the project's own: not generated, and not linked from elsewhere, where other projects compile it too.</summary>
    public static bool Is(Document? document)
    {
        if (document is null or SourceGeneratedDocument)
            return false;
        if (document.FilePath is not { Length: > 0 } path)
            return true;
        path = path.Replace('\\', '/');
        return !path.Contains("/obj/") && !path.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase) && !path.EndsWith(".designer.cs", StringComparison.OrdinalIgnoreCase) && !path.EndsWith(".g.i.cs", StringComparison.OrdinalIgnoreCase)
            && (document.Project.FilePath is not { Length: > 0 } file || path.StartsWith(file.Replace('\\', '/').Substring(0, file.Replace('\\', '/').LastIndexOf('/') + 1), StringComparison.OrdinalIgnoreCase))
            && document.Project.Solution.GetDocumentIdsWithFilePath(document.FilePath).Select(d => d.ProjectId).Select(p => document.Project.Solution.GetProject(p)!.FilePath).Distinct().Count() == 1;
    }
}
