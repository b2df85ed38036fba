using SyncIoAnalyzers.FieldStudy.Sampling;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class SampleCommandTests
{
    [Fact]
    public void At_most_12_findings_are_drawn_from_a_repository()
    {
        using var folder = new StudyFolder().WriteFindings("a/large", 50).WriteFindings("b/small", 3);
        Assert.Equal([12, 3], Draw(folder).GroupBy(row => row.Repository).OrderBy(r => r.Key).Select(r => r.Count()));
    }

    [Fact]
    public void The_number_of_findings_is_limited()
    {
        using var folder = new StudyFolder().WriteFindings("a/b", 9);
        Assert.Equal([1, 2, 3, 4], Draw(folder, "--count", "4").Select(row => row.Number));
    }

    [Fact]
    public void The_same_seed_draws_the_same_findings()
    {
        using var folder = new StudyFolder().WriteFindings("a/b", 9);
        Assert.Equal(DrawText(folder, "--seed", "7"), DrawText(folder, "--seed", "7"));
        Assert.NotEqual(DrawText(folder, "--seed", "7"), DrawText(folder, "--seed", "8"));
    }

    [Fact]
    public void Another_repository_does_not_change_what_is_drawn_from_the_first()
    {
        using var folder = new StudyFolder().WriteFindings("a/b", 30);
        var alone = DrawLines(folder);
        Assert.Equal(alone, DrawLines(folder.WriteFindings("c/d", 30)));
    }

    [Fact]
    public void Only_warnings_about_requests_are_drawn()
    {
        var finding = StudyFolder.CreateFinding("1");
        using var folder = new StudyFolder().WriteResult(
            StudyFolder.CreateRun("a/b"),
            finding with
            {
                Severity = "info",
            },
            finding with
            {
                Place = "background",
            }
        );
        Assert.Empty(Draw(folder));
    }

    [Fact]
    public void A_row_has_the_place_the_request_and_the_path_of_its_finding()
    {
        var finding = StudyFolder.CreateFinding("1", "Orders.List", "Store.Find") with { Message = "one\n\ttwo" };
        using var folder = new StudyFolder().WriteResult(StudyFolder.CreateRun("a/b"), finding);
        Assert.Contains(
            "1\ta/b\tbuilt\tShop/Orders.cs:7\tSIO001\tTask.Wait\tGET /orders\tOrders.List > Store.Find\tone  two\n",
            DrawText(folder)
        );
    }

    [Fact]
    public void Code_that_was_not_built_is_marked()
    {
        using var folder = new StudyFolder();
        folder.WriteResult(StudyFolder.CreateRun("a/b") with { Missing = true, ExitCode = 2 }, StudyFolder.CreateFinding("1"));
        Assert.False(Assert.Single(Draw(folder)).IsBuilt);
    }

    [Fact]
    public void A_sample_needs_a_seed() =>
        Assert.Contains("needs --seed", Assert.Throws<StopException>(() => SampleCommand.Run(["--results", "x"], TextWriter.Null)).Message);

    static IReadOnlyList<SampleRow> Draw(StudyFolder folder, params string[] words)
    {
        DrawText(folder, words);
        return SampleRow.ReadFile(folder["sample.tsv"]);
    }

    static IEnumerable<string> DrawLines(StudyFolder folder) =>
        DrawText(folder).Split('\n').Where(row => row.Contains("\ta/b\t")).Select(row => row[row.IndexOf('\t')..]);

    static string DrawText(StudyFolder folder, params string[] words)
    {
        string[] seed = words.Contains("--seed") ? [] : ["--seed", "7"];
        SampleCommand.Run(["--results", folder.Path, "--output", folder["sample.tsv"], .. seed, .. words], TextWriter.Null);
        return folder.ReadText("sample.tsv");
    }
}
