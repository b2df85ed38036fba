using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>A baseline that is not as it was written: what is wrong is told, and what still counts of it.</summary>
public class BaselineFileTests
{
    static readonly Debt one = new("TestProject/M:Lib.One", "SIO001", 1, "Task.Wait", "00000000"), two = new("TestProject/M:Lib.Two", "SIO001", 2, "Task.Wait", "00000000");

    [Fact] public Task A_whole_file_counts() => Counts($"SyncIo.Baseline 1\n# ours\nfor\tNET\n{one.Line}\n{two.Line}\nend\n", one: true, two: true);
    [Fact] public Task Windows_line_ends_and_a_byte_order_mark_do_not_matter() => Counts($"\uFEFFSyncIo.Baseline 1\r\n{one.Line}\r\n\r\n{two.Line}\r\nend\r\n", one: true, two: true);
    [Fact] public Task A_file_that_is_cut_off_is_told() => Counts($"SyncIo.Baseline 1\n{{|SIO901:{one.Line}|}}", one: true, two: false);
    [Fact] public Task A_line_that_is_cut_off_is_told() => Counts($"SyncIo.Baseline 1\n{one.Line}\n{{|SIO901:{two.Line[..^1]}|}}", one: true, two: false);
    [Fact] public Task A_file_that_ends_after_its_first_line_is_told() => Counts("{|SIO901:SyncIo.Baseline 1|}\n", one: false, two: false);
    [Fact] public Task Of_a_file_in_another_form_nothing_counts() => Counts($"{{|SIO901:SyncIo.Baseline 0|}}\n{one.Line}\nend\n", one: false, two: false);
    [Fact] public Task An_empty_file_is_told() => Counts("{|SIO901:|}", one: false, two: false);
    [Fact] public Task A_count_that_was_raised_by_hand_is_told() => Counts($"SyncIo.Baseline 1\n{one.Line}\n{{|SIO901:{two.Line.Replace("\t2\t", "\t3\t")}|}}\nend\n", one: true, two: false);
    [Fact] public Task A_line_that_was_written_by_hand_is_told() => Counts($"SyncIo.Baseline 1\n{{|SIO901:TestProject/M:Lib.One SIO001 1|}}\n{two.Line}\nend\n", one: false, two: true);
    [Fact] public Task A_line_that_was_taken_out_by_hand_does_not_count() => Counts($"SyncIo.Baseline 1\n{two.Line}\nend\n", one: false, two: true);

    [Fact]
    public Task A_conflict_is_told_at_each_of_its_marks() =>
        Counts($"SyncIo.Baseline 1\n{{|SIO901:<<<<<<< HEAD|}}\n{one.Line}\n{{|SIO901:=======|}}\n{two.Line}\n{{|SIO901:>>>>>>> other|}}\nend\n", one: true, two: true);

    [Fact]
    public void Of_a_line_that_stands_there_twice_the_smaller_count_holds()
    {
        var (file, problems) = BaselineFile.Read(SourceText.From($"SyncIo.Baseline 1\n{two.Line}\n{(two with { Count = 1 }).Line}\nend\n"), "");
        Assert.Equal(two with { Count = 1 }, Assert.Single(file.Debts).Debt);
        Assert.Equal((2, "the same stands in line 2; the smaller count holds; 'syncio baseline --update' mends the file"), (Assert.Single(problems).Line!.Value.LineNumber, problems[0].Message));
    }

    [Fact]
    public void What_is_written_is_what_is_read()
    {
        var (file, problems) = BaselineFile.Read(SourceText.From(BaselineFile.Text([two, one], ["B", "A", "B"])), "");
        Assert.Empty(problems);
        Assert.Equal([one, two], file.Debts.Select(d => d.Debt));
        Assert.Equal(["A", "B"], file.Symbols.Order());
    }

    [Fact] public void No_problem_says_more_than_where_and_what_to_do() => Assert.All(
        new[] { "x", $"SyncIo.Baseline 1\n<<<<<<<\nx\n{one.Line}\n{one.Line}" }.SelectMany(text => BaselineFile.Read(SourceText.From(text), "").Problems),
        problem => Assert.Contains("'syncio baseline --update", problem.Message));

    /// <summary>Two members of a library that wait, each with as many findings as its line holds.</summary>
    static Task Counts(string file, bool one, bool two)
    {
        var code = $"public class Lib {{ public async Task One() {{ await Task.Yield(); {Wait(one)} }} public async Task Two() {{ await Task.Yield(); {Wait(two)} {Wait(two)} }} static Task T => null!; }}";
        return new AnalyzerCase<SyncIoAnalyzer> { Sources = { code }, Additional = { (BaselineText.Name, file) } }.Run();
    }

    static string Wait(bool isKnown) => isKnown ? "T.Wait();" : "{|SIO001:T.Wait()|};";
}
