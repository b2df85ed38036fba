using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class ExitCodeTests
{
    [Fact]
    public void Nothing_at_the_severity_is_0() => Assert.Equal(0, CreateReport(Worker).ExitCode);

    [Fact]
    public void A_finding_at_the_severity_is_1() => Assert.Equal(1, CreateReport(Orders, Worker).ExitCode);

    [Fact]
    public void A_finding_at_a_lower_requested_severity_is_1() =>
        Assert.Equal(1, CreateReport(new CheckResult([Worker], []), severity: DiagnosticSeverity.Info).ExitCode);

    [Fact]
    public void A_failure_is_2_whatever_was_found() =>
        Assert.Equal(2, CreateReport(new CheckResult([Orders], []) { Failures = ["X cannot be loaded."] }).ExitCode);

    [Fact]
    public async Task A_stop_exception_is_2_with_one_line()
    {
        var error = new StringWriter { NewLine = "\n" };
        Assert.Equal(2, await GuardedCommand.RunAsync(() => throw new StopException("why"), error));
        Assert.Equal("why\n", error.ToString());
    }

    [Theory, InlineData(typeof(IOException)), InlineData(typeof(UnauthorizedAccessException))]
    public async Task An_error_of_the_operating_system_is_2_with_one_line(Type refusal)
    {
        var error = new StringWriter { NewLine = "\n" };
        Assert.Equal(
            2,
            await GuardedCommand.RunAsync(() => throw (Exception)Activator.CreateInstance(refusal, "No space left on device")!, error)
        );
        Assert.Equal("The system refuses: No space left on device\n", error.ToString());
    }

    [Fact]
    public async Task A_cancelled_run_is_130() =>
        Assert.Equal(130, await GuardedCommand.RunAsync(() => throw new OperationCanceledException(), TextWriter.Null));
}
