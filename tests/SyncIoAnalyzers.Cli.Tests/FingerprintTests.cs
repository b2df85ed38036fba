using SyncIoAnalyzers.Cli.Analysis;
using static SyncIoAnalyzers.Cli.Tests.Findings;

namespace SyncIoAnalyzers.Cli.Tests;

public class FingerprintTests
{
    static readonly string First = Of(Orders)[0];

    [Fact] public void It_stays_when_lines_and_files_move() => Assert.Equal(First, Of(Orders with { File = "Moved.cs", Line = 7, Column = 1 })[0]);

    [Fact] public void It_stays_when_another_call_comes_before_it() => Assert.Equal(First, Of(Orders with { Call = "Task.Wait" }, Orders)[1]);

    [Fact] public void Each_of_several_in_a_member_has_its_own() => Assert.Equal(3, Of(Orders, Orders, Orders).Distinct().Count());

    [Fact] public void Another_member_has_another() => Assert.NotEqual(First, Of(Orders with { Member = "Shop/M:Store.Save" })[0]);

    [Fact] public void Another_rule_has_another() => Assert.NotEqual(First, Of(Orders with { Id = "SIO001" })[0]);

    [Fact] public void What_stands_in_no_member_goes_by_its_file() => Assert.NotEqual(Of(Orders with { Member = "", File = "a" })[0], Of(Orders with { Member = "", File = "b" })[0]);

    static string[] Of(params ReportedCall[] findings) => [.. Fingerprints.Mark([.. findings]).Select(f => f.Fingerprint)];
}
