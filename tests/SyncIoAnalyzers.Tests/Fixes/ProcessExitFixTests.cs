namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of waits for the end of a process that give up after a time.</summary>
public class ProcessExitFixTests : FixTests
{
    const string First = "await Task.WhenAny(p.WaitForExitAsync(), Task.Delay(5));";

    [Theory]
    [InlineData("p.WaitForExit(5);", First)]
    [InlineData("p.WaitForExit(milliseconds: 5);", First)]
    [InlineData("p.WaitForExit(-1);", "await p.WaitForExitAsync();")]
    public Task A_wait_whose_result_is_unused_becomes_WhenAny_with_a_delay(string wait, string awaited) => FixesProcess(wait, awaited);

    [Theory]
    [InlineData("if (!p.WaitForExit(5)) p.Kill();", "if (!p.HasExited) p.Kill();")]
    [InlineData("if (p.WaitForExit(5)) Use(p.ExitCode); else p.Kill();", "if (p.HasExited) Use(p.ExitCode); else p.Kill();")]
    [InlineData("var ended = p.WaitForExit(5); Use(ended);", "var ended = p.HasExited; Use(ended);")]
    [InlineData("if (p.Id > 0) { return p.WaitForExit(5); }", "if (p.Id > 0) { FIRST return p.HasExited; }")]
    public Task The_process_shows_whether_it_has_ended(string body, string after) =>
        FixesProcess(body, after.Contains("FIRST") ? after.Replace("FIRST", First) : First + " " + after);

    [Theory]
    [InlineData("if (p.Id > 0 && !p.WaitForExit(5)) p.Kill();")]
    [InlineData("while (!p.WaitForExit(5)) Use(1);")]
    [InlineData("Use(p.WaitForExit(5));")]
    [InlineData("if (System.Diagnostics.Process.GetCurrentProcess().WaitForExit(5)) Use(1);")]
    [InlineData("if (p.Id > 0) Use(1); else if (!p.WaitForExit(5)) p.Kill();")]
    public Task A_wait_that_does_not_come_first_in_its_statement_is_refused(string body) =>
        Refuses("OtherArguments", "var p = new System.Diagnostics.Process(); " + body);

    [Fact]
    public Task A_wait_behind_a_null_check_is_refused() =>
        Refuses("UsesTheWait", "System.Diagnostics.Process? p = null; p?.WaitForExit(5);");

    Task FixesProcess(string body, string after) =>
        Fixes("var p = new System.Diagnostics.Process(); " + body, "var p = new System.Diagnostics.Process(); " + after);
}
