namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of set-ups of Moq for a void member that returns a task after the fix, which a strict mock does not make up.</summary>
public class StrictMockTests : FixTests
{
    const string Before =
        "using Moq; public interface I { void Send(int id); event EventHandler Sent; } "
        + "public class A(Task t) : I { public void Send(int id) => t.Wait(); public event EventHandler? Sent; } ";
    const string After =
        "using Moq; public interface I { Task SendAsync(int id); event EventHandler Sent; } "
        + "public class A(Task t) : I { public async Task SendAsync(int id) => await t; public event EventHandler? Sent; } ";
    const string Strict = "var m = new Mock<I>(MockBehavior.Strict);";
    const string Loose = "var m = new Mock<I>();";

    protected override TestReferences References => TestReferences.Mocks;

    [Theory]
    [InlineData("", ".Returns(Task.CompletedTask)")]
    [InlineData(".Verifiable()", ".Returns(Task.CompletedTask).Verifiable()")]
    [InlineData(".Callback(() => { })", ".Callback(() => { }).Returns(Task.CompletedTask)")]
    [InlineData(".Callback<int>(i => { }).Verifiable()", ".Callback<int>(i => { }).Returns(Task.CompletedTask).Verifiable()")]
    public Task A_set_up_of_a_strict_mock_returns_a_completed_task(string chain, string after) => FixesSetUp(Strict, chain, after);

    [Theory]
    [InlineData(".Throws(new IOException())", ".ThrowsAsync(new IOException())")]
    [InlineData(".Callback(() => { }).Throws(new IOException())", ".Callback(() => { }).ThrowsAsync(new IOException())")]
    [InlineData(".CallBase()", ".CallBase()")]
    public Task A_set_up_of_a_strict_mock_that_has_an_answer_gets_no_other(string chain, string after) => FixesSetUp(Strict, chain, after);

    [Theory]
    [InlineData("")]
    [InlineData(".Verifiable()")]
    [InlineData(".Callback(() => { })")]
    public Task A_loose_mock_returns_a_completed_task_by_itself(string chain) => FixesSetUp(Loose, chain, chain);

    [Theory]
    [InlineData(".Callback(() => { }).Verifiable()", ".Callback(() => { }).Returns(Task.CompletedTask).Verifiable()")]
    [InlineData(".AtMostOnce()", ".Returns(Task.CompletedTask).AtMostOnce()")]
    [InlineData(
        ".Raises(i => i.Sent += null, EventArgs.Empty)",
        ".Returns(Task.CompletedTask).Raises(i => i.Sent += null, EventArgs.Empty)"
    )]
    public Task A_call_that_Moq_has_only_behind_a_value_gets_one_also_for_a_loose_mock(string chain, string after) =>
        FixesSetUp(Loose, chain, after);

    [Fact]
    public Task A_mock_of_a_repository_may_be_strict() => FixesSetUp("var m = R.Create<I>();", "", ".Returns(Task.CompletedTask)");

    [Fact]
    public Task A_set_up_in_a_variable_keeps_its_type() =>
        FixesFile(
            Before + $"public class T {{ public void M() {{ {Strict} var s = m.Setup(x => x.Send(1)); s.Throws(new Exception()); }} }}",
            After + $"public class T {{ public void M() {{ {Strict} var s = m.Setup(x => x.SendAsync(1)); s.Throws(new Exception()); }} }}"
        );

    [Fact]
    public Task The_set_up_for_the_async_form_returns_a_completed_task_while_the_sync_form_stays() =>
        FixesFile(
            "using Moq; public interface I { void Send(); } public class A(Task t) : I { public void Send() => t.Wait(); } "
                + "public class B(I i) { public int Last { get { i.Send(); return 1; } } public void M() => i.Send(); } "
                + $"public class T {{ public void M() {{ {Strict} m.Setup(x => x.Send()); }} }}",
            "using Moq; public interface I { void Send(); Task SendAsync(); } public class A(Task t) : I { public void Send() => t.Wait(); "
                + "public async Task SendAsync() => await t; } "
                + "public class B(I i) { public int Last { get { i.Send(); return 1; } } public async Task MAsync() => await i.SendAsync(); } "
                + $"public class T {{ public void M() {{ {Strict} m.Setup(x => x.Send()); m.Setup(x => x.SendAsync()).Returns(Task.CompletedTask); }} }}"
        );

    [Fact]
    public Task An_async_form_of_a_value_task_gets_one() =>
        FixesFile(
            "using Moq; public interface I { void Send(); ValueTask SendAsync(); } public class B(I i, Task t) { public void M() { t.Wait(); i.Send(); } } "
                + "public class A(Task t) : I { public void Send() => t.Wait(); public async ValueTask SendAsync() => await t; } "
                + $"public class T {{ public void M() {{ {Strict} m.Setup(x => x.Send()); }} }}",
            "using Moq; public interface I { ValueTask SendAsync(); } public class B(I i, Task t) { public async Task MAsync() { await t; await i.SendAsync(); } } "
                + "public class A(Task t) : I { public async ValueTask SendAsync() => await t; } "
                + $"public class T {{ public void M() {{ {Strict} m.Setup(x => x.SendAsync()).Returns(ValueTask.CompletedTask); }} }}"
        );

    [Theory]
    [InlineData(
        "m.Setup(x => x.Send(1))\n    .Verifiable();",
        "m.Setup(x => x.SendAsync(1))\n    .Returns(Task.CompletedTask)\n    .Verifiable();"
    )]
    [InlineData(
        "m\n    .Setup(x => x.Send(1)) // once\n    .Verifiable();",
        "m\n    .Setup(x => x.SendAsync(1)) // once\n    .Returns(Task.CompletedTask)\n    .Verifiable();"
    )]
    [InlineData(
        "m\n    .Setup(x => x.Send(1))\n    .Callback(() => { });",
        "m\n    .Setup(x => x.SendAsync(1))\n    .Callback(() => { })\n    .Returns(Task.CompletedTask);"
    )]
    public Task The_answer_has_a_line_of_its_own_where_each_call_has(string setUp, string after) =>
        FixesFile(
            Before + $"public class T {{ public void M() {{ {Strict}\n{setUp} }} }}",
            After + $"public class T {{ public void M() {{ {Strict}\n{after} }} }}"
        );

    Task FixesSetUp(string mock, string chain, string after)
    {
        var (test, fixedTest) = (WriteTest(mock, "Send", chain), WriteTest(mock, "SendAsync", after));
        const string repository = "using Moq; public class Mocks { protected MockRepository R = new(MockBehavior.Strict); }";
        return CreateCase(Before + test, repository).Becomes(After + fixedTest, repository);
    }

    static string WriteTest(string mock, string name, string chain) =>
        $"public class T : Mocks {{ public void M() {{ {mock} m.Setup(x => x.{name}(1)){chain}; }} }}";
}
