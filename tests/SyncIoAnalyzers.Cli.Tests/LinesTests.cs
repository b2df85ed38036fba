using SyncIoAnalyzers.Cli.Watching;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A method that waits in line 14 and uses what it got in line 15, of which fast code knows line 15 alone.</summary>
public sealed class LinesTests : IDisposable
{
    static readonly Frame Fast = new(typeof(Scenario05).Assembly.Location, typeof(Scenario05).FullName!, nameof(Scenario05.Sync))
    {
        Token = typeof(Scenario05).GetMethod(nameof(Scenario05.Sync))!.MetadataToken, FirstIlOffset = 0, IlOffset = int.MaxValue,
    };

    readonly Lines _lines = new(new Modules(), []);

    public void Dispose() => _lines.Dispose();

    [Theory, InlineData("get_Result", 14), InlineData("DoAsyncOperation", 14), InlineData("Ok", 15)]
    public void The_statement_that_makes_the_call_is_named(string callee, int line) => Assert.Equal(line, _lines.Of(Fast with { Callee = callee }).Line);

    [Theory, InlineData(""), InlineData("Load")]
    public void A_call_that_no_statement_makes_leaves_the_line(string callee) => Assert.InRange(_lines.Of(Fast with { Callee = callee }).Line, 15, 16);

    [Theory, InlineData("get_Result", 14), InlineData("Ok", 15)]
    public void The_statement_behind_may_be_in_code_that_knows_the_first_alone(string callee, int line) => Assert.Equal(line, _lines.Of(Fast with { IlOffset = 0, Callee = callee }).Line);

    [Fact] public void A_statement_that_has_code_of_its_own_is_not_looked_for() => Assert.InRange(_lines.Of(Fast with { IlOffset = 0, NextIlOffset = 1, Callee = "Ok" }).Line, 13, 14);

    [Fact] public void What_a_stack_calls_tells_the_statement()
    {
        Frame[] stack = [Frame.Parse("System.X.dll", "System.Threading.Tasks.Task`1.GetResultCore"), Fast, Frame.Parse("System.X.dll", "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart")];
        Assert.Equal(14, new StackReader(new Modules(), _lines, new Primitives([]).Of, FrameTable.Default).Read(stack, isWait: true)!.Site.Line);
    }
}
