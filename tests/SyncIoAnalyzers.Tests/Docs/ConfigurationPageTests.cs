using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The page of everything that can be set has what the code and the package read.</summary>
public partial class ConfigurationPageTests
{
    const string Package = "nuget/SyncIoAnalyzers/buildTransitive/SyncIoAnalyzers.";

    static readonly Document page = new("docs/configuration.md");

    [Fact]
    public void Every_key_stands_there_with_its_values_its_default_and_its_meaning() =>
        Assert.Equal(typeof(Options).GetFields().Select(f => Row(f.GetValue(null)!)).Order(), page.Rows("key").Select(NoValuesOfEntryPoints).Order());

    [Fact]
    public void Every_property_stands_there() =>
        Assert.Equal(Property().Matches(string.Concat(new[] { "props", "targets", "Walk.targets" }.Select(f => Repository.Read(Package + f)))).Select(m => m.Groups["name"].Value).Distinct().Order(), page.Rows("property").Select(row => row.Split('`')[1]).Order());

    [Fact]
    public void Every_mode_stands_there() => Assert.Equal(Enum.GetNames<Mode>(), page.Rows("mode").Select(row => row.Split('`')[1]));

    /// <summary>Their names are told to whoever calls one otherwise.</summary>
    [Fact]
    public void Every_file_that_is_read_stands_there() =>
        Assert.Empty(FileName().Matches(Assert.Single(UserFiles.Problems(new Misnamed(), default)).Message).Select(m => m.Value).Except(page.Rows("file").Select(row => row.Split('`')[1])));

    /// <summary>Options differ in the type of their values, so they are read by name.</summary>
    static string Row(object option)
    {
        var words = Read<string>("Key") == "syncio.entry_points" ? "" : string.Join(", ", Read<IEnumerable<string>>("Words").Select(w => $"`{w}`"));
        return $"| `{Read<string>("Key")}` | {words} | `{Read<string>("Default")}` | {Read<string>("Meaning")} |";

        T Read<T>(string name) => (T)option.GetType().GetProperty(name)!.GetValue(option)!;
    }

    /// <summary>Their kinds stand on the page of the tables.</summary>
    static string NoValuesOfEntryPoints(string row) => row.Replace("`all`, or a list of `+kind` and `-kind`", "");

    sealed class Misnamed : Microsoft.CodeAnalysis.AdditionalText
    {
        public override string Path => "SyncIo.Other.txt";

        public override Microsoft.CodeAnalysis.Text.SourceText GetText(CancellationToken cancellationToken = default) => Microsoft.CodeAnalysis.Text.SourceText.From("");
    }

    [GeneratedRegex("""SyncIo\.\w+\.txt""")] private static partial Regex FileName();

    [GeneratedRegex("""(\$\(|Include=")(?<name>SyncIo\w+)[)".]""")] private static partial Regex Property();
}
