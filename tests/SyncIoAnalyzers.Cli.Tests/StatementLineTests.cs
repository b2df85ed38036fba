using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A method that waits in line 14 and uses the result in line 15; optimized code knows only line 15.</summary>
public sealed class StatementLineTests : IDisposable
{
    static readonly ManagedFrame Fast = CreateOptimizedFrame(typeof(Scenario05), nameof(Scenario05.HandleSync)),
        Received = CreateOptimizedFrame(typeof(ShapesController), nameof(ShapesController.Received));

    readonly SourceLineResolver _lines = new(new ModuleClassifier(), []);

    public void Dispose() => _lines.Dispose();

    [Theory, InlineData("get_Result", 14), InlineData("DoAsyncOperation", 14), InlineData("Ok", 15)]
    public void Statement_that_makes_the_call_is_named(string callee, int line) =>
        Assert.Equal(line, _lines.ResolveLocation(Fast with { Callee = callee }).Line);

    [Theory, InlineData(""), InlineData("Load")]
    public void Call_outside_of_the_statements_leaves_the_line_unchanged(string callee) =>
        Assert.InRange(_lines.ResolveLocation(Fast with { Callee = callee }).Line, 15, 16);

    [Theory, InlineData("get_Result", 14), InlineData("Ok", 15)]
    public void Statement_behind_may_be_in_code_that_knows_only_the_first(string callee, int line) =>
        Assert.Equal(line, _lines.ResolveLocation(Fast with { IlOffset = 0, Callee = callee }).Line);

    [Fact]
    public void Statement_with_its_own_native_code_is_not_searched() =>
        Assert.InRange(_lines.ResolveLocation(Fast with { IlOffset = 0, NextIlOffset = 1, Callee = "Ok" }).Line, 13, 14);

    [Fact]
    public void Called_frame_identifies_the_statement()
    {
        var blocked = ReadStack("System.Threading.Tasks.Task`1.GetResultCore", Fast);
        Assert.Equal(14, blocked.Location.Line);
    }

    // Only the overload with a size has no async counterpart; the one without is inlined.
    [Fact]
    public void Overload_that_the_code_calls_decides_the_rule()
    {
        var blocked = ReadStack("System.Net.Sockets.Socket.Receive(unsigned int8[],int32,int32,SocketFlags)", Received);
        Assert.Equal(("Socket.Receive", "SIO101"), (blocked.Primitive, blocked.Rule));
    }

    BlockedCall ReadStack(string called, ManagedFrame caller) =>
        new StackReader(new ModuleClassifier(), _lines, new MemberVerdictLookup([]).GetVerdict, FrameTable.Default).ReadStack(
            [
                ManagedFrame.ParseFullName("System.X.dll", called),
                caller,
                ManagedFrame.ParseFullName("System.X.dll", "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart"),
            ],
            isWait: true
        )!;

    static ManagedFrame CreateOptimizedFrame(Type type, string method) =>
        new(type.Assembly.Location, type.FullName!, method)
        {
            Token = type.GetMethod(method)!.MetadataToken,
            FirstIlOffset = 0,
            IlOffset = int.MaxValue,
        };
}
