using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The verdicts on the sample application: they are complete lines about code that is there, and few of them are easy.</summary>
public sealed partial class HarborVerdictTests
{
    static readonly string[] Seen =
    [
        "mock",
        "facade",
        "beside",
        "getoradd",
        "variance",
        "covariant",
        "blazor",
        "event",
        "dictionary",
        "taskrun",
        "startnew",
        "chain",
        "endofstream",
        "assertion",
        "health",
        "blocking enumerable",
        "helper",
        "token",
        "package",
        "worker",
    ];

    static IEnumerable<HarborVerdict> OnRequests => HarborVerdict.All.Where(v => v.Place == "request");

    [Fact]
    public void Each_line_has_known_values() =>
        Assert.All(
            HarborVerdict.All,
            v =>
            {
                Assert.Contains(v.Status, new[] { "reported", "missed" });
                Assert.Contains(v.Place, new[] { "request", "once" });
                Assert.Matches(@"^SIO\d{3}$", v.Rule);
                Assert.Matches("^(free|refused [A-Za-z].+)$", v.Verdict);
                Assert.NotEmpty(v.Reason);
                Assert.All(v.Requests, Assert.NotEmpty);
            }
        );

    [Fact]
    public void Refusals_of_one_word_are_in_the_documentation()
    {
        var page = File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "fixes.md"));
        Assert.All(
            HarborVerdict.All.Select(v => v.Verdict.Split(' ')).Where(words => words is ["refused", _]),
            words => Assert.Contains($"| `{words[1]}` |", page)
        );
    }

    [Fact]
    public void Each_call_is_in_its_file() =>
        Assert.All(
            HarborVerdict.All.GroupBy(v => v.SourceFile),
            file => Assert.All(file, v => Assert.Contains(v.Call, ReadSource(file.Key)))
        );

    [Fact]
    public void Sixty_calls_and_more_hold_requests() =>
        Assert.InRange(OnRequests.DistinctBy(v => (v.SourceFile, v.Member, v.Call)).Count(), 60, int.MaxValue);

    [Fact]
    public void At_most_a_third_are_plain_chains() =>
        Assert.InRange(OnRequests.Count(v => v.Shapes is ["plain"]), 0, OnRequests.Count() / 3);

    [Fact]
    public void Nine_of_ten_are_free() => Assert.InRange(OnRequests.Count(v => v.IsFree) * 10, OnRequests.Count() * 9, int.MaxValue);

    [Fact]
    public void Each_shape_is_there_twice() =>
        Assert.All(Seen, shape => Assert.InRange(HarborVerdict.All.Count(v => v.Shapes.Contains(shape)), 2, int.MaxValue));

    static string ReadSource(string file) =>
        Spaces().Replace(File.ReadAllText(Path.Combine(RepositoryFolder.Root, HarborVerdict.Folder, file)), " ");

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}
