using System.Text.RegularExpressions;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The configuration page documents everything that the code and the package read.</summary>
public partial class ConfigurationPageTests
{
    const string Package = "nuget/SyncIoAnalyzers/buildTransitive/SyncIoAnalyzers.";

    static readonly DocsPage page = new("docs/configuration.md");

    [Fact]
    public void Every_key_is_documented_with_its_values_default_and_meaning() =>
        Assert.Equal(
            typeof(SyncIoOptions).GetFields().Select(f => FormatRow(f.GetValue(null)!)).Order(),
            page.FindRows("key").Select(RemoveOpenValues).Order()
        );

    [Fact]
    public void Every_property_is_documented() =>
        Assert.Equal(
            PropertyPattern()
                .Matches(string.Concat(new[] { "props", "targets", "Walk.targets" }.Select(f => RepositoryFiles.ReadText(Package + f))))
                .Select(m => m.Groups["name"].Value)
                .Distinct()
                .Order(),
            page.FindRows("property").Select(row => row.Split('`')[1]).Order()
        );

    [Fact]
    public void Every_mode_is_documented() =>
        Assert.Equal(Enum.GetNames<SyncIoMode>(), page.FindRows("mode").Select(row => row.Split('`')[1]));

    /// <summary>The names are listed in the message about an unknown file.</summary>
    [Fact]
    public void Every_file_that_is_read_is_documented() =>
        Assert.Empty(
            FileName()
                .Matches(Assert.Single(SyncIoFiles.FindProblems(new MisnamedFile(), default)).Message)
                .Select(m => m.Value)
                .Except(page.FindRows("file").Select(row => row.Split('`')[1]))
        );

    /// <summary>Options differ in the type of their values, so they are read by name.</summary>
    static string FormatRow(object option)
    {
        var words =
            Read<string>("Key") == "syncio.entry_points" ? "" : string.Join(", ", Read<IEnumerable<string>>("Words").Select(w => $"`{w}`"));
        return $"| `{Read<string>("Key")}` | {words} | `{Read<string>("Default")}` | {Read<string>("Meaning")} |";

        T Read<T>(string name) => (T)option.GetType().GetProperty(name)!.GetValue(option)!;
    }

    /// <summary>A number has no list of values, and the entry point kinds are documented on the page of the tables.</summary>
    static string RemoveOpenValues(string row) =>
        row.Replace("`all`, or a list of `+kind` and `-kind`", "").Replace("| a number |", "|  |");

    sealed class MisnamedFile : Microsoft.CodeAnalysis.AdditionalText
    {
        public override string Path => "SyncIo.Other.txt";

        public override Microsoft.CodeAnalysis.Text.SourceText GetText(CancellationToken cancellationToken = default) =>
            Microsoft.CodeAnalysis.Text.SourceText.From("");
    }

    [GeneratedRegex("""SyncIo\.\w+\.txt""")]
    private static partial Regex FileName();

    [GeneratedRegex("""(\$\(|Include=")(?<name>SyncIo\w+)[)".]""")]
    private static partial Regex PropertyPattern();
}
