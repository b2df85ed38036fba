using System.Text.Json;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Tests;

public sealed class CompareTests : FolderTests
{
    readonly StringWriter _output = new(),
        _error = new();

    [Fact]
    public void Figures_are_shown_side_by_side_with_their_ratio()
    {
        Compare(Made("a", 50, 20), Made("b", 200, 20));
        Assert.Contains("| 0 | 50 ms → 200 ms<br>4 times | green → red |", Page("md"));
        Assert.Contains("| 1 | 20 ms | green |", Page("md"));
        Assert.Contains("Of 2 verdicts in both runs, 1 are the same and 1 changed.", _output.ToString());
    }

    [Fact]
    public void Figures_of_only_one_run_are_shown()
    {
        Compare(Made("a", 50), Made("b", 50, 20));
        Assert.Contains("| 1 | – → 20 ms | – → green |", Page("md"));
    }

    [Fact]
    public void Curves_of_both_runs_overlay_each_other()
    {
        Compare(Made("a", 50, 20), Made("b", 60, 30));
        Assert.Matches("(?s)<svg.*time before.*time after", Page("html"));
    }

    [Fact]
    public void Similar_runs_are_compared_without_a_warning()
    {
        Compare(Made("a", 50), Made("b", 60));
        Assert.Equal("", _error.ToString());
    }

    [Fact]
    public void Different_settings_are_reported_prominently()
    {
        Compare(Made("a", 50), Made("b", 60, ("\"size\": 1", "\"size\": 2")));
        Assert.Equal("Different conditions: size: 1, 2\n", _error.ToString().ReplaceLineEndings("\n"));
        Assert.Contains("The two runs were measured under different conditions.", _output.ToString());
    }

    [Fact]
    public void Comparison_with_another_machine_needs_an_option()
    {
        var (a, b) = (Made("a", 50), Made("b", 60, ("\"processors\": ", "\"processors\": 9")));
        Assert.Matches(
            "^The runs were measured on different machines \\(processors: .*--anyway\\.$",
            Assert.Throws<StopException>(() => Compare(a, b)).Message
        );
        Assert.False(File.Exists(Path.Combine(Folder, "compare.html")));
        Assert.Equal(0, Compare(a, b, anyway: true));
    }

    [Theory]
    [InlineData("", "is not a result file of syncio lab")]
    [InlineData("[1, 2]", "is not a result file of syncio lab")]
    [InlineData("{\"experiment\": \"toy\", \"version\": 1}", "is not a result file of syncio lab")]
    [InlineData("{\"experiment\": \"toy\", \"version\": 7}", "has format version 7; this version of syncio reads 1")]
    [InlineData("{\"experiment\": \"dance\", \"version\": 1}", "is a result of 'lab dance', whose results cannot be compared")]
    public void File_of_another_format_gives_one_clear_line(string content, string why)
    {
        var foreign = Path.Combine(Folder, "foreign.json");
        File.WriteAllText(foreign, content);
        Assert.Equal($"{foreign} {why}.", Assert.Throws<StopException>(() => Compare(Made("a", 50), foreign)).Message);
    }

    [Fact]
    public void Missing_file_gives_one_clear_line() =>
        Assert.Contains(
            "cannot be read: Could not find file",
            Assert.Throws<StopException>(() => Compare(Path.Combine(Folder, "no.json"), Made("a", 1))).Message
        );

    [Fact]
    public void Results_of_two_experiments_cannot_be_compared()
    {
        var other = Made("b", 60, ("\"experiment\": \"toy\"", "\"experiment\": \"toy2\""));
        Assert.Contains("is a result of 'lab toy', ", Assert.Throws<StopException>(() => Compare(Made("a", 50), other)).Message);
    }

    public static TheoryData<string> Experiments => [.. Companion.Tests.Made.Results.Keys];

    [Theory, MemberData(nameof(Experiments))]
    public void Every_experiment_reads_its_own_results(string experiment)
    {
        var file = Path.Combine(Folder, experiment + ".json");
        File.WriteAllText(file, JsonSerializer.Serialize(Companion.Tests.Made.Results[experiment], LineProtocol.JsonOptions));
        Assert.Equal(0, CompareCommand.CompareFiles(file, file, false, Folder, LabCommand.Comparable, _output, _error));
        Assert.Equal("", _error.ToString());
    }

    int Compare(string before, string after, bool anyway = false) =>
        CompareCommand.CompareFiles(before, after, anyway, Folder, [new Toy("toy"), new Toy("toy2")], _output, _error);

    string Made(string name, params double[] parts)
    {
        var folder = Path.Combine(Folder, name);
        new Toy("toy", parts).RunQuick(folder, new LoadWatcher(new StringWriter()), default);
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
