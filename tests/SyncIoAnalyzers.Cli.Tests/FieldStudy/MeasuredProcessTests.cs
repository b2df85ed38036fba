using SyncIoAnalyzers.FieldStudy.Running;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class MeasuredProcessTests
{
    [Fact]
    public async Task Exit_code_and_output_are_kept()
    {
        var run = await RunAsync("echo found; echo failed >&2; exit 3", TimeSpan.FromMinutes(5));
        Assert.Equal((3, false, "found\n", "failed\n"), (run.ExitCode, run.IsHang, run.Output, run.Errors));
    }

    [Fact]
    public async Task A_process_that_takes_too_long_is_interrupted()
    {
        var run = await RunAsync("trap 'exit 7' INT; while :; do sleep 0.1; done", TimeSpan.Zero);
        Assert.True(run.IsHang);
        Assert.NotEqual(0, run.ExitCode);
    }

    [Fact]
    public async Task A_failed_command_is_named() =>
        Assert.Contains(
            "sh -c exit 3 failed",
            (
                await Assert.ThrowsAsync<StopException>(() =>
                    MeasuredProcess.RunOrThrowAsync(new("sh", ["-c", "exit 3"]), TimeSpan.FromMinutes(5), default)
                )
            ).Message
        );

    static Task<MeasuredProcess> RunAsync(string script, TimeSpan limit) =>
        MeasuredProcess.RunAsync(new("sh", ["-c", script]), limit, default);
}
