using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A page of the documentation, parsed as far as the tests need it.</summary>
static class DocsPage
{
    /// <summary>Returns the only code block with these words after the fence, which may be indented.</summary>
    public static string FindBlock(string page, string info)
    {
        var text = File.ReadAllText(Path.Combine(BuildPaths.Repository, "docs", page)).ReplaceLineEndings("\n");
        return
            Regex.Match(text, $@"^ *```{Regex.Escape(info)}\n(.*?)^ *```$", RegexOptions.Multiline | RegexOptions.Singleline)
                is { Success: true } block
            ? block.Groups[1].Value
            : throw new ArgumentException($"{page}: {info}");
    }
}
