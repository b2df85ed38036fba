using SyncIoAnalyzers.FieldStudy.Results;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public class FixRecordTests
{
    const string Output = """
        ByHand: it has to be fixed by hand
          A.cs(1,2): SIO401 x

        WouldNotCompile: the code would not compile after the fix
          A.cs(3,4): SIO001 Task.Wait
          B.cs(5,6): SIO001 Task.Wait

        GET /orders: 4 calls → 3 (WouldNotCompile)

         Rule    Fixed  Refused
         SIO001      1        2
        Would fix 1 call in 1 file; 2 members made async, 0 twins added, 3 refused.
        """;

    [Fact]
    public void Figures_are_read_from_the_output()
    {
        var record = new FixRecord(1, IsHang: false, 1, 1).ReadOutput(Output);
        Assert.Equal((1, 3, 2, false), (record.Fixed, record.Refused, record.NotCompiling, record.IsBroken));
    }

    [Fact]
    public void An_output_without_total_is_broken() => Assert.True(new FixRecord(2, IsHang: false, 1, 1).ReadOutput("").IsBroken);

    [Fact]
    public void Figures_are_read_from_a_fix_without_refusals()
    {
        var record = new FixRecord(0, IsHang: false, 1, 1).ReadOutput(Output.Split('\n')[^1].Replace("3 refused", "0 refused"));
        Assert.Equal((1, 0, 0), (record.Fixed, record.Refused, record.NotCompiling));
    }
}
