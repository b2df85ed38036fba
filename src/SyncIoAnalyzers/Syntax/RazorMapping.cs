using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Syntax;

/// <summary>
/// Recognizes the trees that Razor generates from pages, views and components, and the places in them that were written by hand.
/// </summary>
internal static class RazorMapping
{
    static readonly string[] PageExtensions = [".cshtml", ".razor"];

    // The source generator writes Index_cshtml.g.cs, the tool before it wrote Index.cshtml.g.cs.
    static readonly string[] GeneratedFileEndings =
    [
        .. PageExtensions.Select(p => p + ".g.cs"),
        .. PageExtensions.Select(p => p.Replace('.', '_') + ".g.cs"),
    ];

    /// <summary>Returns true if Razor generated the tree.</summary>
    public static bool IsRazorTree(SyntaxTree tree) => EndsWithAny(tree.FilePath, GeneratedFileEndings);

    /// <summary>Returns true if the path is that of a page.</summary>
    public static bool IsPagePath(string path) => EndsWithAny(path, PageExtensions);

    /// <summary>
    /// Returns true if the code at a location was written by hand: in a tree that Razor generated, only code that is mapped to a page.
    /// </summary>
    public static bool IsUserCode(Location location)
    {
        if (location.SourceTree is not { } tree)
            return false;
        return !IsRazorTree(tree) || location.GetMappedLineSpan() is { HasMappedPath: true, Path: var path } && IsPagePath(path);
    }

    static bool EndsWithAny(string path, string[] endings) =>
        Array.Exists(endings, e => path.EndsWith(e, StringComparison.OrdinalIgnoreCase));
}
