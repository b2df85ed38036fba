using System.Text.Json;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Tests;

public sealed class CompareTests : FolderTests
{
    readonly StringWriter _output = new(), _error = new();

    [Fact]
    public void Figures_stand_side_by_side_with_their_ratio()
    {
        Compare(Made("a", 50, 20), Made("b", 200, 20));
        Assert.Contains("| 0 | 50 ms → 200 ms<br>4 times | green → red |", Page("md"));
        Assert.Contains("| 1 | 20 ms | green |", Page("md"));
        Assert.Contains("Of 2 verdicts that stand in both 1 are the same, 1 changed.", _output.ToString());
    }

    [Fact]
    public void What_only_one_of_them_has_is_shown()
    {
        Compare(Made("a", 50), Made("b", 50, 20));
        Assert.Contains("| 1 | – → 20 ms | – → green |", Page("md"));
    }

    [Fact]
    public void Curves_of_both_lie_over_each_other()
    {
        Compare(Made("a", 50, 20), Made("b", 60, 30));
        Assert.Matches("(?s)<svg.*time before.*time after", Page("html"));
    }

    [Fact]
    public void Runs_that_are_alike_are_compared_in_silence()
    {
        Compare(Made("a", 50), Made("b", 60));
        Assert.Equal("", _error.ToString());
    }

    [Fact]
    public void Other_settings_are_said_loudly()
    {
        Compare(Made("a", 50), Made("b", 60, ("\"size\": 1", "\"size\": 2")));
        Assert.Equal("Not measured alike: size: 1, 2\n", _error.ToString().ReplaceLineEndings("\n"));
        Assert.Contains("The two were not measured alike.", _output.ToString());
    }

    [Fact]
    public void Another_machine_needs_to_be_asked_for()
    {
        var (a, b) = (Made("a", 50), Made("b", 60, ("\"processors\": ", "\"processors\": 9")));
        Assert.Matches("^They were measured on different machines \\(processors: .*--anyway\\.$", Assert.Throws<StopException>(() => Compare(a, b)).Message);
        Assert.False(File.Exists(Path.Combine(Folder, "compare.html")));
        Assert.Equal(0, Compare(a, b, anyway: true));
    }

    [Theory]
    [InlineData("", "is no file of results of syncio lab")]
    [InlineData("[1, 2]", "is no file of results of syncio lab")]
    [InlineData("{\"experiment\": \"toy\", \"version\": 1}", "is no file of results of syncio lab")]
    [InlineData("{\"experiment\": \"toy\", \"version\": 7}", "has the form 7; this version of syncio reads 1")]
    [InlineData("{\"experiment\": \"dance\", \"version\": 1}", "is of 'lab dance', which does not compare")]
    public void A_foreign_file_is_one_clear_line(string content, string why)
    {
        var foreign = Path.Combine(Folder, "foreign.json");
        File.WriteAllText(foreign, content);
        Assert.Equal($"{foreign} {why}.", Assert.Throws<StopException>(() => Compare(Made("a", 50), foreign)).Message);
    }

    [Fact] public void A_missing_file_is_one_clear_line() => Assert.Contains("cannot be read: Could not find file", Assert.Throws<StopException>(() => Compare(Path.Combine(Folder, "no.json"), Made("a", 1))).Message);

    [Fact]
    public void Two_experiments_do_not_compare()
    {
        var other = Made("b", 60, ("\"experiment\": \"toy\"", "\"experiment\": \"toy2\""));
        Assert.Contains("is of 'lab toy', ", Assert.Throws<StopException>(() => Compare(Made("a", 50), other)).Message);
    }

    public static TheoryData<string> Experiments => [.. Companion.Tests.Made.Results.Keys];

    [Theory, MemberData(nameof(Experiments))]
    public void Every_experiment_reads_what_it_wrote(string experiment)
    {
        var file = Path.Combine(Folder, experiment + ".json");
        File.WriteAllText(file, JsonSerializer.Serialize(Companion.Tests.Made.Results[experiment], Lines.Json));
        Assert.Equal(0, CompareCommand.Run(file, file, false, Folder, LabCommand.Comparable, _output, _error));
        Assert.Equal("", _error.ToString());
    }

    int Compare(string before, string after, bool anyway = false) => CompareCommand.Run(before, after, anyway, Folder, [new Toy("toy"), new Toy("toy2")], _output, _error);

    string Made(string name, params double[] parts)
    {
        var folder = Path.Combine(Folder, name);
        new Toy("toy", parts).Quick(folder, new Watcher(new StringWriter()), default);
        return Path.Combine(folder, "toy.json");
    }

    string Made(string name, double part, (string What, string By) changed)
    {
        var file = Made(name, part);
        File.WriteAllText(file, File.ReadAllText(file).Replace(changed.What, changed.By));
        return file;
    }

    string Page(string kind) => File.ReadAllText(Path.Combine(Folder, "compare." + kind));
}
