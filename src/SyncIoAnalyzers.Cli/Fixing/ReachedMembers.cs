using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Reads from the request paths of a project which members are reached, and finds the documents that declare them.</summary>
internal static class ReachedMembers
{
    /// <summary>The name of the type of top-level code.</summary>
    public const string ProgramName = "Program";

    /// <summary>Returns each reached member with the kind of code that reaches it.</summary>
    public static IEnumerable<string> ReadLines(string paths) =>
        paths.Split('\n').Select(line => line.Split('\t')).Where(parts => parts.Length == 4).Select(parts => $"{parts[0]}\t{parts[2]}");

    /// <summary>Returns the simple name of the type that declares a reached member.</summary>
    public static string FindTypeName(string line)
    {
        var path = FindPath(line);
        var isType = line.Contains("/T:", StringComparison.Ordinal);
        return path.Length == 0 ? ProgramName : RemoveArity(path[Math.Max(path.Length - (isType ? 1 : 2), 0)]);
    }

    /// <summary>Returns the simple name of a reached member.</summary>
    public static string FindMemberName(string line) => FindPath(line) is [.., var last] ? RemoveArity(last.Split('#')[^1]) : "";

    static string[] FindPath(string line)
    {
        var colon = line.IndexOf(':', StringComparison.Ordinal);
        return colon < 0 ? [] : line[(colon + 1)..].Split('(', '!')[0].Split('.');
    }

    static string RemoveArity(string name) => name.Split('`')[0];

    /// <summary>Finds the documents in whose texts one of some names occurs.</summary>
    public static async Task<IReadOnlyList<DocumentId>> FindDocumentsAsync(
        Solution solution,
        IReadOnlyCollection<string> names,
        CancellationToken cancel
    )
    {
        var found = new List<DocumentId>();
        if (names.Count == 0)
            return found;
        foreach (var document in solution.Projects.SelectMany(p => p.Documents))
        {
            var text = (await document.GetTextAsync(cancel)).ToString();
            if (names.Any(name => WordIndex.FindPositions(text, name).Any()))
                found.Add(document.Id);
        }

        return found;
    }
}
