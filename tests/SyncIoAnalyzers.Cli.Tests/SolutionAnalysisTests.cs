using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

public class SolutionAnalysisTests
{
    [Fact] public void A_file_of_two_projects_is_told_once() =>
        Assert.Single(SolutionAnalysis.InOrder([Found("A.cs", "one", "Shop"), Found("A.cs", "another", "Shop.Tests")]));

    [Fact] public void Two_options_that_cannot_be_read_are_both_told() =>
        Assert.Equal(2, SolutionAnalysis.InOrder([Found("", "'x' is no value of syncio.scope", "Shop"), Found("", "'y' is no value of syncio.entry_points", "Shop")]).Length);

    static ReportedCall Found(string file, string message, string project) => new("SIO901", DiagnosticSeverity.Warning, message, file, 1, 1, project);
}
