using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>A Markdown text, parsed as far as the tests need it.</summary>
sealed partial class DocsPage(string path)
{
    readonly string text = RepositoryFiles.ReadText(path);

    public static DocsPage OfRule(string id) => new($"docs/rules/{id}.md");

    public string Text => text;

    public string FirstLine => text.Split('\n')[0];

    /// <summary>Returns the only code block with these words after the fence.</summary>
    public string FindBlock(string info) =>
        Assert.Single(FencePattern().Matches(text), fence => fence.Groups["info"].Value == info).Groups["code"].Value;

    /// <summary>Gets the targets of the links inside the repository, as paths from its root.</summary>
    public IEnumerable<string> Links =>
        TargetPattern()
            .Matches(Prose)
            .Select(link => link.Groups["path"].Value)
            .Where(link => link.Length > 0 && !link.Contains(':'))
            .Select(link => Path.GetRelativePath(".", Path.Combine(Path.GetDirectoryName(path)!, link)));

    /// <summary>Gets the lines outside of code blocks that are long enough to be a statement.</summary>
    public IEnumerable<string> Sentences => Prose.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 30);

    /// <summary>Gets the lines that are quoted with <c>&gt;</c>.</summary>
    public IEnumerable<string> Quotes => Prose.Split('\n').Where(line => line.StartsWith("> ")).Select(line => line[2..]);

    /// <summary>Returns the rows of the table whose first column has this name.</summary>
    public IEnumerable<string> FindRows(string heading) =>
        text.Split('\n').SkipWhile(line => !line.StartsWith($"| {heading} |")).Skip(2).TakeWhile(line => line.StartsWith('|'));

    /// <summary>Gets the cells of the table rows that begin with a rule id.</summary>
    public IEnumerable<string[]> RuleRows =>
        text.Split('\n').Where(line => line.StartsWith("| SIO")).Select(line => line.Trim('|', ' ').Split(" | "));

    string Prose => FencePattern().Replace(text, "");

    [GeneratedRegex(@"^```(?<info>[^\n]*)\n(?<code>.*?)^```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex FencePattern();

    [GeneratedRegex(@"\]\((?<path>[^)#]*)(#[^)]*)?\)")]
    private static partial Regex TargetPattern();
}
