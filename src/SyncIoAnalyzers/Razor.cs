using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers;

/// <summary>The trees that Razor makes of pages, views and components, and the places in them that people wrote.</summary>
internal static class Razor
{
    static readonly string[] Pages = [".cshtml", ".razor"];

    // The source generator writes Index_cshtml.g.cs, the tool before it wrote Index.cshtml.g.cs.
    static readonly string[] Trees = [.. Pages.Select(p => p + ".g.cs"), .. Pages.Select(p => p.Replace('.', '_') + ".g.cs")];

    /// <summary>Whether Razor made the tree.</summary>
    public static bool Made(SyntaxTree tree) => EndsWith(tree.FilePath, Trees);

    /// <summary>Whether the text names a page.</summary>
    public static bool IsPage(string path) => EndsWith(path, Pages);

    /// <summary>Whether a person wrote what stands there: in a tree that Razor made, what is mapped to a page.</summary>
    public static bool IsWritten(Location place) => place.SourceTree is { } tree && (!Made(tree) || place.GetMappedLineSpan() is { HasMappedPath: true, Path: var path } && IsPage(path));

    static bool EndsWith(string path, string[] endings) => Array.Exists(endings, e => path.EndsWith(e, StringComparison.OrdinalIgnoreCase));
}
