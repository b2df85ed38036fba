using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using static SyncIoAnalyzers.Cli.Tests.Findings;

namespace SyncIoAnalyzers.Cli.Tests;

public class ExitCodeTests
{
    [Fact] public void Nothing_at_the_severity_is_0() => Assert.Equal(0, Report(Worker).ExitCode);

    [Fact] public void A_finding_at_the_severity_is_1() => Assert.Equal(1, Report(Orders, Worker).ExitCode);

    [Fact] public void A_lower_severity_asked_for_counts() =>
        Assert.Equal(1, Report(new CheckResult([Worker], []), severity: DiagnosticSeverity.Info).ExitCode);

    [Fact] public void A_failure_is_2_whatever_was_found() =>
        Assert.Equal(2, Report(new CheckResult([Orders], []) { Failures = ["X cannot be loaded."] }).ExitCode);

    [Fact] public async Task A_stop_is_2_with_its_one_line()
    {
        var error = new StringWriter { NewLine = "\n" };
        Assert.Equal(2, await Guarded.RunAsync(() => throw new StopException("why"), error));
        Assert.Equal("why\n", error.ToString());
    }

    [Theory, InlineData(typeof(IOException)), InlineData(typeof(UnauthorizedAccessException))]
    public async Task What_the_system_refuses_is_2_with_one_line(Type refusal)
    {
        var error = new StringWriter { NewLine = "\n" };
        Assert.Equal(2, await Guarded.RunAsync(() => throw (Exception)Activator.CreateInstance(refusal, "No space left on device")!, error));
        Assert.Equal("The system refuses: No space left on device\n", error.ToString());
    }

    [Fact] public void What_stops_the_companion_is_a_stop_here_as_well() => Assert.Same(typeof(Companion.Serving.ScenarioProcess).Assembly, typeof(StopException).Assembly);

    [Fact] public async Task A_cancelled_run_is_130() =>
        Assert.Equal(130, await Guarded.RunAsync(() => throw new OperationCanceledException(), TextWriter.Null));
}
