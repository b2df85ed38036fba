using SyncIoAnalyzers.FieldStudy.Sampling;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class PairedReadingTests : IDisposable
{
    static readonly SampleRow[] Sample = [new(1, "a/b", IsBuilt: true), new(2, "a/b", IsBuilt: false)];

    readonly TempFolder _folder = new();

    [Fact]
    public void Verdicts_are_paired_by_number() =>
        Assert.Equal(
            [(Verdict.Right, Verdict.WrongRequest), (Verdict.Undecided, Verdict.WrongCall)],
            Read("1 A right", "2 A undecided", "2 B wrong-call", "1 B wrong-request").Select(r => (r.First, r.Second))
        );

    [Fact]
    public void A_finding_is_right_only_if_both_say_so() =>
        Assert.Equal([true, false], Read("1 A right", "1 B right", "2 A right", "2 B undecided").Select(r => r.IsRight));

    [Fact]
    public void A_finding_that_one_reader_has_not_judged_is_left_out() =>
        Assert.Equal([1], Read("1 A right", "1 B right", "2 A right").Select(r => r.Row.Number));

    [Theory]
    [InlineData("'maybe'", "1 A maybe", "1 B right")]
    [InlineData("verdicts of 1 readers", "1 A right")]
    [InlineData("verdicts of 3 readers", "1 A right", "1 B right", "1 C right")]
    [InlineData("two verdicts of A on 1", "1 A right", "1 A undecided", "1 B right")]
    [InlineData("a verdict on 3", "3 A right", "3 B right")]
    [InlineData("'one'", "one A right", "1 B right")]
    public void A_mistake_is_named(string message, params string[] rows) =>
        Assert.Contains(message, Assert.Throws<StopException>(() => Read(rows)).Message);

    [Fact]
    public void Verdicts_have_the_names_of_the_protocol() =>
        Assert.All(
            Enum.GetValues<Verdict>(),
            verdict =>
                Assert.Contains(
                    $"\n| {PairedReading.FormatVerdict(verdict)} |",
                    File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "field-study.md")).ReplaceLineEndings("\n")
                )
        );

    public void Dispose() => _folder.Dispose();

    IReadOnlyList<PairedReading> Read(params string[] rows)
    {
        var text = rows.Select(row => row.Replace(' ', '\t').Replace('-', ' ') + "\tbecause\n");
        _folder.WriteFile("readings.tsv", "number\treader\tverdict\treason\n" + string.Concat(text));
        return PairedReading.ReadFile(_folder["readings.tsv"], Sample);
    }
}
