using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Agents;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

public class FindingIdsTests
{
    [Fact]
    public void Id_has_eight_characters() => Assert.Equal("aaaabbbb", CreateIds("aaaabbbbcccc").FormatId(Create("aaaabbbbcccc")));

    [Fact]
    public void Id_is_longer_where_two_findings_begin_alike() =>
        Assert.Equal("aaaabbbbc", CreateIds("aaaabbbbcccc", "aaaabbbbdddd").FormatId(Create("aaaabbbbcccc")));

    [Theory]
    [InlineData("aaaa")]
    [InlineData("AAAABBBB")]
    [InlineData("aaaabbbbcccc")]
    public void Start_of_the_fingerprint_names_a_finding(string id) =>
        Assert.Equal("aaaabbbbcccc", CreateIds("aaaabbbbcccc", "ddddeeeeffff").FindFinding(id).Fingerprint);

    [Theory]
    [InlineData("aaaabbbb", "names 2 findings")]
    [InlineData("aaa", "There is no finding")]
    [InlineData("", "There is no finding")]
    public void Other_id_is_refused(string id, string reason) =>
        Assert.Contains(reason, Assert.Throws<StopException>(() => CreateIds("aaaabbbbcccc", "aaaabbbbdddd").FindFinding(id)).Message);

    static FindingIds CreateIds(params string[] fingerprints) => new([.. fingerprints.Select(Create)]);

    static ReportedFinding Create(string fingerprint) =>
        new("SIO001", DiagnosticSeverity.Warning, "", "Code.cs", 1, 1, "Web") { Fingerprint = fingerprint };
}
