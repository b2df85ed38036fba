namespace SyncIoAnalyzers.Cli.Tests;

public class FrameTests
{
    [Theory]
    [InlineData("System.Threading.Tasks.Task`1[System.__Canon].GetResultCore(bool)", "System.Threading.Tasks.Task`1", "GetResultCore")]
    [InlineData("A.B+C`1[System.Collections.Generic.List`1[System.Int32]].M[System.Int32](class X)", "A.B+C`1", "M")]
    [InlineData("A.B..ctor(int32)", "A.B", ".ctor")]
    [InlineData("Main", "", "Main")]
    public void A_name_of_a_trace_is_read(string name, string type, string method) =>
        Assert.Equal((type, method), (ManagedFrame.ParseFullName("", name).Type, ManagedFrame.ParseFullName("", name).Method));

    [Theory]
    [InlineData("Shop.OrderStore.Load(int32)", "OrderStore.Load")]
    [InlineData("Shop.OrderStore.get_Count()", "OrderStore.Count")]
    [InlineData("Shop.Store`1[System.Int32].Load()", "Store.Load")]
    [InlineData("Shop.Orders+Line.Load()", "Orders.Line.Load")]
    [InlineData("Shop.OrderStore+<LoadAsync>d__3.MoveNext()", "OrderStore.LoadAsync")]
    [InlineData("Shop.OrderStore+<>c.<Load>b__2_0()", "OrderStore.Load (lambda)")]
    [InlineData("Shop.OrderStore+<>c__DisplayClass7_0+<<Load>b__2>d.MoveNext()", "OrderStore.Load (lambda)")]
    [InlineData("Program.<Main>$(class System.String[])", "Program.Main")]
    public void A_member_is_shown_as_the_code_has_it(string name, string member) =>
        Assert.Equal(member, ManagedFrame.ParseFullName("", name).DisplayMember);
}
