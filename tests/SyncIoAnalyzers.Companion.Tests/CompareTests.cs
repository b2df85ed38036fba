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
    public void Difference_between_single_rounds_may_be_noise()
    {
        RunCompare(WriteResult("a", 50), WriteResult("b", 70));
        Assert.Contains("Neither shows the noise: measure both with at least 4 rounds", _output.ToString());
    }

    [Fact]
    public void Difference_within_the_noise_of_the_rounds_is_named_so()
    {
        RunCompare(WriteRounds("a", 50, 60, 70, 80), WriteRounds("b", 51, 61, 69, 79));
        Assert.Contains("| 0 | 70 (50 to 80) ms → 69 (51 to 79) ms<br>within the noise |", ReadPage("md"));
        Assert.Contains("Of 1 figures, 0 differ by more than the noise of the rounds, which 0.05 would by chance.", _output.ToString());
    }

    [Fact]
    public void Difference_beyond_the_noise_of_the_rounds_has_a_ratio()
    {
        RunCompare(WriteRounds("a", 50, 51, 52, 53), WriteRounds("b", 91, 92, 93, 94));
        Assert.Contains("| 0 | 52 (50 to 53) ms → 93 (91 to 94) ms<br>1.8 times |", ReadPage("md"));
        Assert.Contains("Of 1 figures, 1 differ by more than the noise", _output.ToString());
    }

    [Theory]
    [InlineData(50, 200, 1)]
    [InlineData(200, 50, 0)]
    [InlineData(50, 60, 0)]
    public void Verdict_that_became_worse_fails_a_build_that_wants_it(double before, double after, int code) =>
        Assert.Equal(code, RunCompare(WriteResult("a", before), WriteResult("b", after), failOnWorse: true));

    [Fact]
    public void Run_on_a_busy_machine_is_reported_prominently()
    {
        RunCompare(WriteResult("a", 50), WriteResult("b", 60, ("\"othersBefore\": ", "\"othersBefore\": 9")));
        Assert.Matches("^Different conditions: .*b.toy.json: the machine was busy\n$", _error.ToString().ReplaceLineEndings("\n"));
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
    [InlineData("{\"experiment\": \"toy\", \"version\": 2}", "is not a result file of syncio lab")]
    [InlineData("{\"experiment\": \"toy\", \"version\": 7}", "has format version 7; this version of syncio reads 2")]
    [InlineData("{\"experiment\": \"dance\", \"version\": 2}", "is a result of 'lab dance', whose results cannot be compared")]
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
        Assert.Equal(0, CompareCommand.CompareFiles(new(file, file, false, false, Folder), LabCommand.Comparable, _output, _error));
        Assert.Equal("", _error.ToString());
    }

    int RunCompare(string before, string after, bool anyway = false, bool failOnWorse = false) =>
        CompareCommand.CompareFiles(
            new(before, after, anyway, failOnWorse, Folder),
            [new ToyExperiment("toy"), new ToyExperiment("toy2")],
            _output,
            _error
        );

    string WriteResult(string name, params double[] parts) => WriteResult(name, new ToyExperiment("toy", parts), rounds: 1);

    /// <summary>Writes a result of several rounds, each of one part.</summary>
    string WriteRounds(string name, params double[] parts) =>
        WriteResult(name, new ToyExperiment("toy", parts) { HasRoundPerPart = true }, parts.Length);

    string WriteResult(string name, ToyExperiment toy, int rounds)
    {
        var folder = Path.Combine(Folder, name);
        toy.RunQuick(folder, rounds, new LoadWatcher(new StringWriter()), default);
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
