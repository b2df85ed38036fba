using System.Xml.Linq;
using SyncIoAnalyzers.FieldStudy.Sampling;
using SyncIoAnalyzers.FieldStudy.Tables;
using static SyncIoAnalyzers.Cli.Tests.FieldStudy.StudyFolder;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class TableCommandTests : IDisposable
{
    const string Page = "# Field study\nThe protocol.\n";

    readonly StudyFolder _folder = new();
    readonly TempFolder _docs = new();

    [Fact]
    public void The_protocol_stays_as_it_is() => Assert.StartsWith(Page, WriteTables(_folder.WriteFindings("a/b", 1)));

    [Fact]
    public void A_second_run_changes_nothing()
    {
        var first = WriteTables(_folder.WriteFindings("a/b", 1));
        Assert.Equal(first, WriteTables(_folder, first));
    }

    [Fact]
    public void Another_version_has_a_section_of_its_own()
    {
        var first = WriteTables(_folder.WriteFindings("a/b", 1));
        var second = WriteTables(_folder.WriteResult(CreateRun("a/b") with { Version = "2.0.0" }, []), first);
        Assert.StartsWith(first, second);
        Assert.Contains("## Results of 2.0.0\n", second);
    }

    [Fact]
    public void The_worst_result_is_the_first()
    {
        _folder.WriteResult(CreateRun("a/built"), []).WriteResult(CreateRun("a/slow") with { Seconds = 99, Missing = true }, []);
        _folder
            .WriteResult(CreateRun("a/hang") with { IsHang = true }, null)
            .WriteResult(CreateRun("a/crash") with { ExitCode = 134 }, null);
        var rows = WriteTables(_folder).Split('\n').Where(line => line.StartsWith("| [a/")).Select(line => line[3..line.IndexOf(']')]);
        Assert.Equal(["a/crash", "a/hang", "a/slow", "a/built"], rows);
    }

    [Fact]
    public void A_row_has_the_figures_of_its_repository()
    {
        var finding = CreateFinding("1");
        var run = CreateRun("a/b") with { LinesOfCode = 1234, Projects = 5, ProjectsWithErrors = 2, PeakMegabytes = 300, Missing = true };
        _folder.WriteResult(run, finding, finding with { Place = "library" }, finding with { Severity = "info" });
        Assert.Contains("| unrestorable | 1,234 | 5 | 2 | 2 | 1 | 1 | 10.0 | 300 |", WriteTables(_folder));
    }

    [Fact]
    public void Findings_are_counted_by_rule()
    {
        var finding = CreateFinding("1");
        _folder.WriteResult(
            CreateRun("a/b"),
            finding,
            finding with
            {
                Severity = "error",
            },
            finding with
            {
                Id = "SIO105",
                Severity = "info",
            }
        );
        var page = WriteTables(_folder);
        Assert.Contains("| SIO001 | 2 | 2 | 2 | 0 | 1 |\n| SIO105 | 0 | 0 | 0 | 1 | 1 |\n| all | 2 | 2 | 2 | 1 | 1 |\n", page);
    }

    [Fact]
    public void Lines_that_other_analyzers_report_are_counted_by_depth()
    {
        var deep = CreateFinding("1", "A", "B");
        _folder.WriteResult(CreateRun("a/b"), CreateFinding("2", "A"), deep, deep with { Line = 9 });
        _folder.WriteFile("a+b/peers.tsv", "file\tline\trule\nShop/Orders.cs\t9\tMA0045\nShop/Orders.cs\t9\tS4462\n");
        var page = WriteTables(_folder);
        Assert.Contains(
            "| 1 | 1 | 33 % | 1 | 0 | 0 % |\n| 2 | 2 | 67 % | 2 | 1 | 50 % |\n| 2 and more | 2 | 67 % | 2 | 1 | 50 % |\n",
            page
        );
    }

    [Fact]
    public void Repositories_without_other_analyzers_are_not_compared()
    {
        _folder.WriteFindings("a/b", 4);
        Assert.Contains("| all | 4 | 100 % | 0 | 0 | – |\n", WriteTables(_folder));
    }

    [Fact]
    public void The_picture_has_a_bar_for_each_depth()
    {
        _folder.WriteResult(CreateRun("a/b"), CreateFinding("1", "A"), CreateFinding("2", "A", "B", "C"));
        _folder.WriteFile("a+b/peers.tsv", "file\tline\trule\n");
        Assert.Contains("(pictures/field-study-1.0.0.svg)", WriteTables(_folder));
        // One more in the legend.
        Assert.Equal((3 + 1, 0), (CountParts("good"), CountParts("open")));
    }

    [Fact]
    public void The_picture_marks_findings_that_are_not_compared()
    {
        WriteTables(_folder.WriteFindings("a/b", 1));
        Assert.Equal(1 + 1, CountParts("open"));
    }

    [Fact]
    public void Results_without_findings_have_tables_and_no_picture()
    {
        var page = WriteTables(_folder.WriteResult(CreateRun("a/b"), []));
        Assert.Contains("| all | 0 | – | 0 | 0 | – |", page);
        Assert.DoesNotContain("pictures/", page);
    }

    [Fact]
    public void Readings_are_counted_apart_for_built_code()
    {
        _folder.WriteFindings("a/b", 2).WriteResult(CreateRun("c/d") with { Missing = true }, CreateFinding("1"));
        DrawSample();
        var readings = string.Concat(new[] { "1", "2", "3" }.Select(number => $"{number}\tA\tright\tx\n{number}\tB\tright\tx\n"));
        _docs.WriteFile("readings.tsv", "number\treader\tverdict\treason\n" + readings);
        var page = WriteTables(_folder, Page, "--sample", _docs["sample.tsv"], "--readings", _docs["readings.tsv"]);
        Assert.Contains("| built | 2 | 2 | 100 % | 34 % to 100 % |\n| unrestorable | 1 | 1 | 100 % | 21 % to 100 % |\n", page);
    }

    [Fact]
    public void Readings_of_other_results_are_refused()
    {
        _folder.WriteFindings("a/b", 2);
        DrawSample();
        _folder.WriteFindings("a/b", 1);
        var stop = Assert.Throws<StopException>(() =>
            WriteTables(_folder, Page, "--sample", _docs["sample.tsv"], "--readings", "readings.tsv")
        );
        Assert.Contains("other results", stop.Message);
    }

    [Fact]
    public void Results_of_several_versions_need_a_name()
    {
        _folder.WriteFindings("a/b", 1).WriteResult(CreateRun("c/d") with { Version = "2.0.0" }, []);
        Assert.Contains("several versions", Assert.Throws<StopException>(() => WriteTables(_folder)).Message);
        Assert.Contains("## Results of the first run\n", WriteTables(_folder, Page, "--name", "the first run"));
    }

    [Fact]
    public void A_missing_page_is_named() =>
        Assert.Contains(
            "does not exist",
            Assert
                .Throws<StopException>(() =>
                    TableCommand.Run(["--results", _folder.WriteFindings("a/b", 1).Path, "--docs", _docs.Path], TextWriter.Null)
                )
                .Message
        );

    [Fact]
    public void A_section_without_end_is_named() =>
        Assert.Contains(
            "restore that line",
            Assert.Throws<StopException>(() => MarkedSection.ReplaceText("<!-- results of 1 -->\nx\n", "1", "y\n")).Message
        );

    public void Dispose()
    {
        _folder.Dispose();
        _docs.Dispose();
    }

    void DrawSample() => SampleCommand.Run(["--results", _folder.Path, "--seed", "1", "--output", _docs["sample.tsv"]], TextWriter.Null);

    int CountParts(string kind) =>
        XDocument
            .Load(_docs["pictures/field-study-1.0.0.svg"])
            .Descendants()
            .Count(element => element.Attribute("class")?.Value == $"bar {kind}");

    string WriteTables(StudyFolder results, string page = Page, params string[] words)
    {
        _docs.WriteFile("field-study.md", page);
        TableCommand.Run(["--results", results.Path, "--docs", _docs.Path, .. words], TextWriter.Null);
        return File.ReadAllText(_docs["field-study.md"]);
    }
}
