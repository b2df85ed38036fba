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
        RunCompare(WriteResult("a", 50, 20), WriteResult("b", 200, 20));
        Assert.Contains("| 0 | 50 ms → 200 ms<br>4 times | green → red |", ReadPage("md"));
        Assert.Contains("| 1 | 20 ms | green |", ReadPage("md"));
        Assert.Contains("Of 2 verdicts in both runs, 1 are the same and 1 changed.", _output.ToString());
    }

    [Fact]
    public void Figures_of_only_one_run_are_shown()
    {
        RunCompare(WriteResult("a", 50), WriteResult("b", 50, 20));
        Assert.Contains("| 1 | – → 20 ms | – → green |", ReadPage("md"));
    }

    [Fact]
    public void Curves_of_both_runs_overlay_each_other()
    {
        RunCompare(WriteResult("a", 50, 20), WriteResult("b", 60, 30));
        Assert.Matches("(?s)<svg.*time before.*time after", ReadPage("html"));
    }

    [Fact]
    public void Similar_runs_are_compared_without_a_warning()
    {
        RunCompare(WriteResult("a", 50), WriteResult("b", 60));
        Assert.Equal("", _error.ToString());
    }

    [Fact]
    public void Different_settings_are_reported_prominently()
    {
        RunCompare(WriteResult("a", 50), WriteResult("b", 60, ("\"size\": 1", "\"size\": 2")));
        Assert.Equal("Different conditions: size: 1, 2\n", _error.ToString().ReplaceLineEndings("\n"));
        Assert.Contains("The two runs were measured under different conditions.", _output.ToString());
    }

    [Fact]
    public void Comparison_with_another_machine_needs_an_option()
    {
        var (a, b) = (WriteResult("a", 50), WriteResult("b", 60, ("\"processors\": ", "\"processors\": 9")));
        Assert.Matches(
            "^The runs were measured on different machines \\(processors: .*--anyway\\.$",
            Assert.Throws<StopException>(() => RunCompare(a, b)).Message
        );
        Assert.False(File.Exists(Path.Combine(Folder, "compare.html")));
        Assert.Equal(0, RunCompare(a, b, anyway: true));
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
        Assert.Equal($"{foreign} {why}.", Assert.Throws<StopException>(() => RunCompare(WriteResult("a", 50), foreign)).Message);
    }

    [Fact]
    public void Missing_file_gives_one_clear_line() =>
        Assert.Contains(
            "cannot be read: Could not find file",
            Assert.Throws<StopException>(() => RunCompare(Path.Combine(Folder, "no.json"), WriteResult("a", 1))).Message
        );

    [Fact]
    public void Results_of_two_experiments_cannot_be_compared()
    {
        var other = WriteResult("b", 60, ("\"experiment\": \"toy\"", "\"experiment\": \"toy2\""));
        Assert.Contains("is a result of 'lab toy', ", Assert.Throws<StopException>(() => RunCompare(WriteResult("a", 50), other)).Message);
    }

    public static TheoryData<string> Experiments => [.. Companion.Tests.SampleReports.ResultsByName.Keys];

    [Theory, MemberData(nameof(Experiments))]
    public void Every_experiment_reads_its_own_results(string experiment)
    {
        var file = Path.Combine(Folder, experiment + ".json");
        File.WriteAllText(
            file,
            JsonSerializer.Serialize(Companion.Tests.SampleReports.ResultsByName[experiment], LineProtocol.JsonOptions)
        );
        Assert.Equal(0, CompareCommand.CompareFiles(file, file, false, Folder, LabCommand.Comparable, _output, _error));
        Assert.Equal("", _error.ToString());
    }

    int RunCompare(string before, string after, bool anyway = false) =>
        CompareCommand.CompareFiles(before, after, anyway, Folder, [new ToyExperiment("toy"), new ToyExperiment("toy2")], _output, _error);

    string WriteResult(string name, params double[] parts)
    {
        var folder = Path.Combine(Folder, name);
        new ToyExperiment("toy", parts).RunQuick(folder, new LoadWatcher(new StringWriter()), default);
        return Path.Combine(folder, "toy.json");
    }

    string WriteResult(string name, double part, (string What, string By) changed)
    {
        var file = WriteResult(name, part);
        File.WriteAllText(file, File.ReadAllText(file).Replace(changed.What, changed.By));
        return file;
    }

    string ReadPage(string kind) => File.ReadAllText(Path.Combine(Folder, "compare." + kind));
}
