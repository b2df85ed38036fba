using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Separates files that people edit from generated and linked ones.</summary>
internal static class EditableDocuments
{
    /// <summary>
    /// Returns true if a document is the project's own: not generated, and not linked from elsewhere, where other projects compile it too.
    /// </summary>
    public static bool IsEditable(Document? document)
    {
        if (document is null or SourceGeneratedDocument)
            return false;
        if (document.FilePath is not { Length: > 0 } path)
            return true;
        return !IsGeneratedPath(path) && IsOwnFile(document);
    }

    /// <summary>Returns true if a file is in the folder of its project, and no other project compiles it.</summary>
    public static bool IsOwnFile(TextDocument document) =>
        IsBelowProject(document.FilePath!.Replace('\\', '/'), document.Project) && HasOneProject(document);

    /// <summary>Returns true if the path of a file is that of generated code.</summary>
    public static bool IsGeneratedPath(string path) =>
        path.Replace('\\', '/').Contains("/obj/")
        || path.EndsWith(".g.cs", StringComparison.OrdinalIgnoreCase)
        || path.EndsWith(".designer.cs", StringComparison.OrdinalIgnoreCase)
        || path.EndsWith(".g.i.cs", StringComparison.OrdinalIgnoreCase);

    static bool IsBelowProject(string path, Project project)
    {
        if (project.FilePath is not { Length: > 0 } file)
            return true;
        file = file.Replace('\\', '/');
        return path.StartsWith(file.Substring(0, file.LastIndexOf('/') + 1), StringComparison.OrdinalIgnoreCase);
    }

    /// <summary>Returns true if one project alone compiles the file, in one target or in several.</summary>
    static bool HasOneProject(TextDocument document)
    {
        var solution = document.Project.Solution;
        var copies = solution.GetDocumentIdsWithFilePath(document.FilePath);
        return copies.Select(d => solution.GetProject(d.ProjectId)!.FilePath).Distinct().Count() == 1;
    }
}
