using SyncIoAnalyzers.FieldStudy.Results;
using static SyncIoAnalyzers.Cli.Tests.FieldStudy.StudyFolder;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class RepositoryResultTests
{
    static readonly RunRecord Run = CreateRun("a/b");
    static readonly CheckDocument Empty = new([], [], []);

    [Fact]
    public void A_complete_check_without_errors_is_built() => Assert.Equal(RepositoryState.Built, new RepositoryResult(Run, Empty).State);

    [Fact]
    public void Compilation_errors_make_it_unrestorable() =>
        Assert.Equal(RepositoryState.Unrestorable, new RepositoryResult(Run with { ProjectsWithErrors = 1 }, Empty).State);

    [Fact]
    public void A_missing_package_makes_it_unrestorable() =>
        Assert.Equal(RepositoryState.Unrestorable, new RepositoryResult(Run with { ExitCode = 2, Missing = true }, Empty).State);

    [Fact]
    public void A_check_that_could_load_nothing_is_no_crash() =>
        Assert.Equal(RepositoryState.NotLoaded, new RepositoryResult(Run with { ExitCode = 2, Missing = true }, null).State);

    [Theory]
    [InlineData(134)]
    [InlineData(-1)]
    public void Another_exit_code_is_a_crash(int code) =>
        Assert.Equal(RepositoryState.Crash, new RepositoryResult(Run with { ExitCode = code }, Empty).State);

    [Fact]
    public void A_check_that_ends_well_without_findings_file_is_a_crash() =>
        Assert.Equal(RepositoryState.Crash, new RepositoryResult(Run, null).State);

    [Fact]
    public void An_exception_of_the_tool_is_a_crash() =>
        Assert.Equal(
            RepositoryState.Crash,
            new RepositoryResult(Run with { ExitCode = 2 }, null)
            {
                Errors = Companion.CommandLine.GuardedCommand.FormatDefect("System.Exception"),
            }.State
        );

    [Fact]
    public void A_failed_analyzer_is_a_crash() =>
        Assert.Equal(
            RepositoryState.Crash,
            new RepositoryResult(Run with { ExitCode = 2 }, new([], [], ["SyncIoAnalyzer failed on Web; please report it: x"])).State
        );

    [Fact]
    public void A_stopped_check_is_a_hang() =>
        Assert.Equal(RepositoryState.Hang, new RepositoryResult(Run with { IsHang = true, ExitCode = 137 }, null).State);

    [Fact]
    public void The_depth_counts_the_action_once() =>
        Assert.Equal(2, WithSteps(new("GET /", "A.cs", 3), new("Orders.List", "A.cs", 3), new("Store.Find", "B.cs", 5)).Depth);

    [Fact]
    public void The_depth_counts_a_handler_that_is_the_entry_point() =>
        Assert.Equal(2, WithSteps(new("mediator Handler.Handle", "A.cs", 3), new("Store.Find", "B.cs", 5)).Depth);

    [Fact]
    public void A_call_in_the_entry_point_itself_has_depth_1() =>
        Assert.Equal([1, 1], [WithSteps(new StudyStep("converter C.Read", "A.cs", 3)).Depth, WithSteps().Depth]);

    [Fact]
    public void Broken_results_are_named()
    {
        using var folder = new StudyFolder().WriteFile("a+b/run.json", "{");
        Assert.Contains("cannot be read", Assert.Throws<StopException>(() => folder.Results.ReadResults()).Message);
    }

    [Fact]
    public void A_folder_without_results_is_named()
    {
        using var folder = new StudyFolder();
        Assert.Contains("has no results", Assert.Throws<StopException>(() => folder.Results.ReadResults()).Message);
    }

    static StudyFinding WithSteps(params StudyStep[] steps) => CreateFinding("1") with { Steps = steps };
}
