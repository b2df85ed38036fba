namespace SyncIoAnalyzers.Companion.Tests;

public sealed class AllExperimentsTests : FolderTests
{
    readonly StringWriter _output = new(),
        _error = new();

    [Fact]
    public void Index_page_leads_to_the_report_of_each_experiment()
    {
        Assert.Equal(0, RunExperiments(new ToyExperiment("one", 1), new ToyExperiment("two", 1, 2)));
        Assert.Contains(
            "<th scope=\"row\"><a href=\"two.html\">two</a></th><td class=\"plain words\">It had 2 parts.</td>",
            ReadPage("html")
        );
        Assert.Contains("| [one](one.html) | It had 1 parts. |", ReadPage("md"));
        Assert.Equal(
            ["all", "one", "two"],
            Directory.EnumerateFiles(Folder, "*.html").Select(f => Path.GetFileNameWithoutExtension(f)).Order()
        );
    }

    [Theory]
    [InlineData(ToyExperiment.FailingPart, "It cannot be.")]
    [InlineData(ToyExperiment.BreakingPart, "This is a defect of syncio, please report it: InvalidOperationException: It broke.")]
    public void Failed_experiment_does_not_stop_the_others(double how, string why)
    {
        Assert.Equal(2, RunExperiments(new ToyExperiment("one", how), new ToyExperiment("two", 1)));
        Assert.Contains($"| one | {why} |", ReadPage("md"));
        Assert.Contains("| [two](two.html) | It had 1 parts. |", ReadPage("md"));
        Assert.Contains("1 of 2 experiments were measured, 1 could not be.", _output.ToString());
    }

    [Fact]
    public void Measurements_before_a_cancellation_are_reported()
    {
        using var stopped = new CancellationTokenSource();
        RunExperiments(stopped.Token, new ToyExperiment("one", 1, 2) { CancelSource = stopped }, new ToyExperiment("two", 1));
        Assert.Contains("| [one](one.html) | Cut short. It had 1 parts. |", ReadPage("md"));
        Assert.Contains("1 of 2 experiments were measured, 1 did not start.", ReadPage("md"));
    }

    [Fact]
    public void Page_opens_with_the_picture_of_the_experiment_that_has_one()
    {
        RunExperiments(new ToyExperiment("one", 1), new ToyExperiment("two", 1, 2) { Picture = "Times" });
        Assert.Matches(
            "(?s)<p class=\"says\">It had 2 parts\\. 2 of 2 experiments .*<h2>Times</h2>.*<svg.*<h2>Experiments</h2>",
            ReadPage("html")
        );
    }

    [Fact]
    public void Every_experiment_is_measured_in_as_many_rounds_as_requested()
    {
        new AllCommand([new ToyExperiment("one", 1)]).RunAndReport(new AllSettings(Folder, 3), 1, Folder, _output, _error, default);
        Assert.Equal(3, _error.ToString().Split("of 3, part 1").Length - 1);
        Assert.Contains("3 rounds", File.ReadAllText(Path.Combine(Folder, "one.md")));
        Assert.Contains("To repeat it: syncio lab all --rounds 3", ReadPage("md"));
    }

    [Fact]
    public void Round_that_was_cut_short_is_left_out()
    {
        using var stopped = new CancellationTokenSource();
        var toy = new ToyExperiment("one", 1, 2, 3)
        {
            HasRoundPerPart = true,
            CancelSource = stopped,
            CancelsAt = 3,
        };
        toy.RunAndReport(new ToySettings(1), 5, Folder, _output, _error, stopped.Token);
        Assert.Contains("2 rounds", File.ReadAllText(Path.Combine(Folder, "one.md")));
    }

    [Fact]
    public void Progress_is_reported()
    {
        RunExperiments(new ToyExperiment("one", 1), new ToyExperiment("two", 5));
        Assert.Equal("1 of 2, one, part 1\n2 of 2, two, part 5\n", _error.ToString().ReplaceLineEndings("\n"));
    }

    [Fact]
    public void Every_experiment_can_be_selected_individually() =>
        Assert.All(LabCommand.Experiments, e => Assert.Contains(LabCommand.CreateCommand().Subcommands, c => c.Name == e.Name));

    int RunExperiments(params ToyExperiment[] toys) => RunExperiments(CancellationToken.None, toys);

    int RunExperiments(CancellationToken cancel, params ToyExperiment[] toys) =>
        new AllCommand(toys).RunAndReport(new AllSettings(Folder, null), 1, Folder, _output, _error, cancel);

    string ReadPage(string kind) => File.ReadAllText(Path.Combine(Folder, "all." + kind));
}
