using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

public class SolutionAnalysisTests
{
    [Fact]
    public void A_finding_in_a_file_of_two_projects_is_reported_once() =>
        Assert.Single(
            SolutionAnalysis.SortFindings([CreateFinding("A.cs", "one", "Shop"), CreateFinding("A.cs", "another", "Shop.Tests")])
        );

    [Fact]
    public void Two_options_that_cannot_be_read_are_both_reported() =>
        Assert.Equal(
            2,
            SolutionAnalysis
                .SortFindings([
                    CreateFinding("", "'x' is not a value of syncio.scope", "Shop"),
                    CreateFinding("", "'y' is not a value of syncio.entry_points", "Shop"),
                ])
                .Length
        );

    static ReportedFinding CreateFinding(string file, string message, string project) =>
        new("SIO901", DiagnosticSeverity.Warning, message, file, 1, 1, project);
}
