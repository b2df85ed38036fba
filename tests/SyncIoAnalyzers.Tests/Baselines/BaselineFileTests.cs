using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>A baseline file that was changed after it was written: the problems reported and the entries that still apply.</summary>
public class BaselineFileTests
{
    static readonly BaselineEntry one = new("TestProject/M:Lib.One", "SIO001", 1, "Task.Wait", "00000000"),
        two = new("TestProject/M:Lib.Two", "SIO001", 2, "Task.Wait", "00000000");

    [Fact]
    public Task Complete_file_applies() =>
        VerifyCounts($"SyncIo.Baseline 1\n# ours\nfor\tNET\n{one.LineText}\n{two.LineText}\nend\n", one: true, two: true);

    [Fact]
    public Task Windows_line_ends_and_a_byte_order_mark_do_not_matter() =>
        VerifyCounts($"\uFEFFSyncIo.Baseline 1\r\n{one.LineText}\r\n\r\n{two.LineText}\r\nend\r\n", one: true, two: true);

    [Fact]
    public Task Truncated_file_is_reported() => VerifyCounts($"SyncIo.Baseline 1\n{{|SIO901:{one.LineText}|}}", one: true, two: false);

    [Fact]
    public Task Truncated_line_is_reported() =>
        VerifyCounts($"SyncIo.Baseline 1\n{one.LineText}\n{{|SIO901:{two.LineText[..^1]}|}}", one: true, two: false);

    [Fact]
    public Task File_that_ends_after_its_first_line_is_reported() => VerifyCounts("{|SIO901:SyncIo.Baseline 1|}\n", one: false, two: false);

    [Fact]
    public Task File_of_another_format_does_not_apply() =>
        VerifyCounts($"{{|SIO901:SyncIo.Baseline 0|}}\n{one.LineText}\nend\n", one: false, two: false);

    [Fact]
    public Task Empty_file_is_reported() => VerifyCounts("{|SIO901:|}", one: false, two: false);

    [Fact]
    public Task Count_that_was_raised_by_hand_is_reported() =>
        VerifyCounts(
            $"SyncIo.Baseline 1\n{one.LineText}\n{{|SIO901:{two.LineText.Replace("\t2\t", "\t3\t")}|}}\nend\n",
            one: true,
            two: false
        );

    [Fact]
    public Task Line_that_was_written_by_hand_is_reported() =>
        VerifyCounts($"SyncIo.Baseline 1\n{{|SIO901:TestProject/M:Lib.One SIO001 1|}}\n{two.LineText}\nend\n", one: false, two: true);

    [Fact]
    public Task Line_that_was_removed_by_hand_does_not_apply() =>
        VerifyCounts($"SyncIo.Baseline 1\n{two.LineText}\nend\n", one: false, two: true);

    [Fact]
    public Task Merge_conflict_is_reported_at_each_of_its_markers() =>
        VerifyCounts(
            $"SyncIo.Baseline 1\n{{|SIO901:<<<<<<< HEAD|}}\n{one.LineText}\n{{|SIO901:=======|}}\n{two.LineText}\n{{|SIO901:>>>>>>> other|}}\nend\n",
            one: true,
            two: true
        );

    [Fact]
    public void Duplicate_line_applies_with_the_smaller_count()
    {
        var (file, problems) = BaselineFile.ReadFile(
            SourceText.From($"SyncIo.Baseline 1\n{two.LineText}\n{(two with { Count = 1 }).LineText}\nend\n"),
            ""
        );
        Assert.Equal(two with { Count = 1 }, Assert.Single(file.Entries).Entry);
        Assert.Equal(
            (2, "line 2 has the same entry; the smaller count applies; 'syncio baseline --update' repairs the file"),
            (Assert.Single(problems).Line!.Value.LineNumber, problems[0].Message)
        );
    }

    [Fact]
    public void Written_file_is_read_back_unchanged()
    {
        var (file, problems) = BaselineFile.ReadFile(SourceText.From(BaselineFile.CreateText([two, one], ["B", "A", "B"])), "");
        Assert.Empty(problems);
        Assert.Equal([one, two], file.Entries.Select(d => d.Entry));
        Assert.Equal(["A", "B"], file.PreprocessorSymbols.Order());
    }

    [Fact]
    public void Problem_message_names_only_the_location_and_the_remedy() =>
        Assert.All(
            new[] { "x", $"SyncIo.Baseline 1\n<<<<<<<\nx\n{one.LineText}\n{one.LineText}" }.SelectMany(text =>
                BaselineFile.ReadFile(SourceText.From(text), "").Problems
            ),
            problem => Assert.Contains("'syncio baseline --update", problem.Message)
        );

    /// <summary>Two members of a library that wait, each with as many findings as its line holds.</summary>
    static Task VerifyCounts(string file, bool one, bool two)
    {
        var code =
            $"public class Lib {{ public async Task One() {{ await Task.Yield(); {CreateWait(one)} }} public async Task Two() {{ await Task.Yield(); {CreateWait(two)} {CreateWait(two)} }} static Task T => null!; }}";
        return new AnalyzerCase<SyncIoAnalyzer> { Sources = { code }, Additional = { (BaselineText.Name, file) } }.RunAsync();
    }

    static string CreateWait(bool isKnown) => isKnown ? "T.Wait();" : "{|SIO001:T.Wait()|};";
}
