namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of mocking libraries: test doubles follow the members that the fix changes.</summary>
public class MockTests : FixTests
{
    const string Before =
        "public interface I { int Get(int id); } public class A(Task<int> t) : I { public int Get(int id) => t.Result; } ";
    const string After =
        "public interface I { Task<int> GetAsync(int id); } public class A(Task<int> t) : I { public async Task<int> GetAsync(int id) => await t; } ";

    protected override TestReferences References => TestReferences.Mocks;

    [Fact]
    public Task A_Moq_setup_returns_a_task() =>
        FixesFile(
            "using Moq; "
                + Before
                + "public class T { public I M() { var m = new Mock<I>(); m.Setup(x => x.Get(It.IsAny<int>())).Returns(1); return m.Object; } }",
            "using Moq; "
                + After
                + "public class T { public I M() { var m = new Mock<I>(); m.Setup(x => x.GetAsync(It.IsAny<int>())).ReturnsAsync(1); return m.Object; } }"
        );

    [Fact]
    public Task A_Moq_setup_throws_asynchronously() =>
        FixesFile(
            "using Moq; " + Before + "public class T { public void M(Mock<I> m) => m.Setup(x => x.Get(1)).Throws(new Exception()); }",
            "using Moq; "
                + After
                + "public class T { public void M(Mock<I> m) => m.Setup(x => x.GetAsync(1)).ThrowsAsync(new Exception()); }"
        );

    [Theory]
    [InlineData("Throws<IOException>()", "ThrowsAsync(new IOException())")]
    [InlineData("Returns<int>(id => id + 1)", "ReturnsAsync((int id) => id + 1)")]
    [InlineData("Returns<int>((id) => { return id; })", "ReturnsAsync((int id) => { return id; })")]
    [InlineData("Returns(() => 1)", "ReturnsAsync(() => 1)")]
    public Task A_Moq_answer_gives_its_type_arguments_to_its_argument(string answer, string after) =>
        FixesFile(
            "using Moq; " + Before + "public class T { public void M(Mock<I> m) { m.Setup(x => x.Get(1))." + answer + "; } }",
            "using Moq; " + After + "public class T { public void M(Mock<I> m) { m.Setup(x => x.GetAsync(1))." + after + "; } }"
        );

    [Fact]
    public Task A_Moq_answer_of_null_is_cast() =>
        FixesFile(
            "using Moq; public interface I { string? Get(); } public class A(Task<string?> t) : I { public string? Get() => t.Result; } "
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.Get()).Returns<string?>(null); } }",
            "using Moq; public interface I { Task<string?> GetAsync(); } public class A(Task<string?> t) : I { public async Task<string?> GetAsync() => await t; } "
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.GetAsync()).ReturnsAsync((string?)null); } }"
        );

    [Fact]
    public Task A_Moq_verification_uses_the_new_name() =>
        FixesFile(
            "using Moq; " + Before + "public class T { public void M(Mock<I> m) => m.Verify(x => x.Get(1), Times.Once()); }",
            "using Moq; " + After + "public class T { public void M(Mock<I> m) => m.Verify(x => x.GetAsync(1), Times.Once()); }"
        );

    [Theory]
    [InlineData("x.Get(1) == 2", "x.GetAsync(1) == Task.FromResult(2)")]
    [InlineData("x.Get(1) == 2 && x.Get(2) == 3", "x.GetAsync(1) == Task.FromResult(2) && x.GetAsync(2) == Task.FromResult(3)")]
    [InlineData("(x.Get(It.IsAny<int>()) == (short)2)", "x.GetAsync(It.IsAny<int>()) == Task.FromResult<int>((short)2)")]
    public Task A_Moq_condition_says_which_task_is_returned(string condition, string after) =>
        FixesFile(
            "using Moq; " + Before + $"public class T {{ public I M() => Mock.Of<I>(x => {condition}); }}",
            "using Moq; " + After + $"public class T {{ public I M() => Mock.Of<I>(x => {after}); }}"
        );

    const string Checked =
        "using Moq; public interface I { bool Has(); } public class A(Task<bool> t) : I { public bool Has() => t.Result; } ";

    [Theory]
    [InlineData("x.Has()", "x.HasAsync() == Task.FromResult(true)")]
    [InlineData("!x.Has()", "x.HasAsync() == Task.FromResult(false)")]
    public Task A_Moq_condition_without_a_value_is_true_or_false(string condition, string after) =>
        FixesFile(
            Checked + $"public class T {{ public I M() => Mock.Of<I>(x => {condition}); }}",
            "using Moq; public interface I { Task<bool> HasAsync(); } "
                + "public class A(Task<bool> t) : I { public async Task<bool> HasAsync() => await t; } "
                + $"public class T {{ public I M() => Mock.Of<I>(x => {after}); }}"
        );

    const string Twin =
        "using Moq; public interface I { int Get(); Task<int> GetAsync(CancellationToken token = default); } "
        + "public class A(Task<int> t) : I { public int Get() => t.Result; "
        + "public async Task<int> GetAsync(CancellationToken token = default) => await t; } "
        + "public class S(I i) { public int Sum() => i.Get(); public int Kept { get; } = Find().Get(); static I Find() => null!; } ";

    const string FixedTwin =
        "using Moq; public interface I { int Get(); Task<int> GetAsync(CancellationToken token = default); } "
        + "public class A(Task<int> t) : I { public int Get() => t.Result; "
        + "public async Task<int> GetAsync(CancellationToken token = default) => await t; } "
        + "public class S(I i) { public async Task<int> SumAsync() => await i.GetAsync(); "
        + "public int Kept { get; } = Find().Get(); static I Find() => null!; } ";

    [Fact]
    public Task A_Moq_condition_answers_both_forms_while_the_sync_one_stays() =>
        FixesFile(
            Twin + "public class T { public I M() => Mock.Of<I>(x => x.Get() == 2); }",
            FixedTwin
                + "public class T { public I M() => Mock.Of<I>(x => x.Get() == 2 "
                + "&& x.GetAsync(It.IsAny<CancellationToken>()) == Task.FromResult(2)); }"
        );

    [Fact]
    public Task Functions_of_a_set_up_for_both_forms_take_the_token_of_the_async_one()
    {
        const string setUp = "m.Setup(x => x.Get(1)).Callback<int>(n => n++).Returns<int>(n => n);";
        const string test = "public class T { public void M(Mock<I> m) { SETUP } }";
        return FixesFile(
            TakeNumber(Twin) + test.Replace("SETUP", setUp),
            TakeNumber(FixedTwin)
                + test.Replace(
                    "SETUP",
                    setUp
                        + " m.Setup(x => x.GetAsync(1, It.IsAny<CancellationToken>())).Callback<int, CancellationToken>((n, _) => n++)"
                        + ".ReturnsAsync((int n, CancellationToken _) => n);"
                )
        );
    }

    static string TakeNumber(string twin) =>
        twin.Replace("int Get()", "int Get(int n)")
            .Replace("GetAsync(Canc", "GetAsync(int n, Canc")
            .Replace(".Get()", ".Get(1)")
            .Replace(".GetAsync()", ".GetAsync(1)");

    [Fact]
    public Task A_Moq_condition_for_a_value_task_names_its_type() =>
        FixesFile(
            Twin.Replace("Task<int> GetAsync", "ValueTask<int> GetAsync")
                + "public class T { public I M() => Mock.Of<I>(x => x.Get() == 2); }",
            FixedTwin.Replace("Task<int> GetAsync", "ValueTask<int> GetAsync")
                + "public class T { public I M() => Mock.Of<I>(x => x.Get() == 2 "
                + "&& x.GetAsync(It.IsAny<CancellationToken>()) == new ValueTask<int>(2)); }"
        );

    [Theory]
    [InlineData(
        "public void M(Mock<I> m) { var s = new S(m.Object); Use(s.Kept); m.Verify(x => x.Get()); }",
        "public void M(Mock<I> m) { var s = new S(m.Object); Use(s.Kept); m.Verify(x => x.Get()); }"
    )]
    [InlineData(
        "class FactAttribute : Attribute { } Mock<I> m = new(); S s = null!; [Fact] public void M() "
            + "{ Use(s.Kept); m.Verify(x => x.Get()); }",
        "class FactAttribute : Attribute { } Mock<I> m = new(); S s = null!; [Fact] public void M() "
            + "{ Use(s.Kept); m.Verify(x => x.Get()); }"
    )]
    [InlineData(
        "public void M(Mock<I> m) { Use(new S(m.Object).Sum()); m.Verify(x => x.Get()); }",
        "public async Task MAsync(Mock<I> m) { Use(await new S(m.Object).SumAsync()); "
            + "m.Verify(x => x.GetAsync(It.IsAny<CancellationToken>())); }"
    )]
    public Task A_Moq_verification_follows_what_the_test_calls(string test, string after) =>
        FixesFile(
            Twin + $"public class T {{ {test} static void Use(object o) {{ }} }}",
            FixedTwin + $"public class T {{ {after} static void Use(object o) {{ }} }}"
        );

    [Fact]
    public Task An_NSubstitute_setup_keeps_its_plain_return_value() =>
        FixesFile(
            "using NSubstitute; " + Before + "public class T { public void M(I i) => i.Get(1).Returns(2); }",
            "using NSubstitute; " + After + "public class T { public void M(I i) => i.GetAsync(1).Returns(2); }"
        );

    [Fact]
    public Task A_mock_is_set_up_for_both_forms_while_the_sync_one_stays() =>
        FixesFile(
            "using Moq; public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } "
                + "public class B(I i) { public int Last => i.Get(); public int M() => i.Get(); } "
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.Get()).Returns(1); } }",
            "using Moq; public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
                + "public async Task<int> GetAsync() => await t; } "
                + "public class B(I i) { public int Last => i.Get(); public async Task<int> MAsync() => await i.GetAsync(); } "
                + "public class T { public void M(Mock<I> m) { m.Setup(x => x.Get()).Returns(1); m.Setup(x => x.GetAsync()).ReturnsAsync(1); } }"
        );

    [Fact]
    public Task Calls_in_the_order_that_NSubstitute_verifies_use_the_new_name() =>
        FixesFile(
            "using NSubstitute; " + Before + "public class T { public void M(I i) => Received.InOrder(() => { i.Get(1); i.Get(2); }); }",
            "using NSubstitute; "
                + After
                + "public class T { public void M(I i) => Received.InOrder(() => { i.GetAsync(1); i.GetAsync(2); }); }"
        );

    [Fact]
    public Task A_call_in_that_order_takes_any_token_of_an_existing_form() =>
        FixesFile(
            "using NSubstitute; public interface I { int Get(); Task<int> GetAsync(CancellationToken c = default); } "
                + "public class A(Task<int> t) : I { public int Get() => t.Result; "
                + "public async Task<int> GetAsync(CancellationToken c = default) => await t; } "
                + "public class B(I i) { public int M() => i.Get(); } "
                + "public class T { public void M(I i) => Received.InOrder(() => i.Get()); }",
            "using NSubstitute; public interface I { Task<int> GetAsync(CancellationToken c = default); } "
                + "public class A(Task<int> t) : I { public async Task<int> GetAsync(CancellationToken c = default) => await t; } "
                + "public class B(I i) { public async Task<int> MAsync() => await i.GetAsync(); } "
                + "public class T { public void M(I i) => Received.InOrder(() => i.GetAsync(Arg.Any<CancellationToken>())); }"
        );

    [Theory]
    [InlineData("public void M(I i, B b) { b.Save(); i.Received().Get(); }", "public void M(I i, B b) { b.Save(); i.Received().Get(); }")]
    [InlineData(
        "public void M(I i, B b) { b.Now(); i.Received().Get(); }",
        "public async Task MAsync(I i, B b) { await b.NowAsync(); await i.Received().GetAsync(); }"
    )]
    [InlineData(
        "class FactAttribute : Attribute { } [Fact] public void M(I i, B b) { b.Now(); i.Received().Get(); }",
        "class FactAttribute : Attribute { } [Fact] public async Task M(I i, B b) { await b.NowAsync(); await i.Received().GetAsync(); }"
    )]
    [InlineData(
        "class FactAttribute : Attribute { } [Fact] public async Task M(I i) { await Task.Yield(); i.Received().Get(); }",
        "class FactAttribute : Attribute { } [Fact] public async Task M(I i) { await Task.Yield(); await i.Received().GetAsync(); }"
    )]
    public Task NSubstitute_verifies_the_form_that_the_test_runs(string before, string after)
    {
        const string code =
            "using NSubstitute; public interface I { int Get(); Task<int> GetAsync(); } "
            + "public class A(Task<int> t) : I { public int Get() => t.Result; public async Task<int> GetAsync() => await t; } "
            + "public class B(I i) { public int Last => i.Get(); public void Save() => _ = Last; public ";
        return FixesFile(
            code + "int Now() => i.Get(); } public class T { " + before + " }",
            code + "async Task<int> NowAsync() => await i.GetAsync(); } public class T { " + after + " }"
        );
    }

    [Fact]
    public Task A_set_up_in_a_sequence_is_not_written_twice() =>
        FixesFile(
            "using Moq; " + Sequence + "public class B(I i) { public int Last => i.Get(); public int M() => i.Get(); }",
            "using Moq; "
                + Sequence
                    .Replace("int Get(); }", "int Get(); Task<int> GetAsync(); }")
                    .Replace("int Get() => t.Result;", "int Get() => t.Result; public async Task<int> GetAsync() => await t;")
                    .Replace("x.Get()).Returns(1)", "x.GetAsync()).ReturnsAsync(1)")
                + "public class B(I i) { public int Last => i.Get(); public async Task<int> MAsync() => await i.GetAsync(); }"
        );

    const string Sequence =
        "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } "
        + "public class T { public void M(Mock<I> m, MockSequence all) { m.InSequence(all).Setup(x => x.Get()).Returns(1); } } ";

    [Theory]
    [InlineData("using NSubstitute; ", "I i", "i.DidNotReceive().Get();")]
    [InlineData("using Moq; ", "Mock<I> m", "m.Verify(x => x.Get(), Times.Never);")]
    public Task A_verification_that_the_sync_form_is_not_called_stays(string import, string mock, string verification)
    {
        var test =
            $"public class T {{ public async Task M({mock}, B b) {{ await b.NowAsync(); {verification} "
            + "Console.Write(nameof(I.GetAsync)); } }";
        return FixesFile(
            import + Decorated + $"{Now} public int M() => i.Get(); }} {test}",
            import + Decorated + $"{Now} public async Task<int> MAsync() => await i.GetAsync(); }} {test}"
        );
    }

    const string Now = "public async Task<int> NowAsync() => await i.GetAsync();";

    [Fact]
    public Task A_set_up_of_the_async_form_is_not_written_again() =>
        FixesFile(
            "using NSubstitute; "
                + Decorated
                + "public int M() => i.Get(); } public class T { public void M(I i) { i.GetAsync().Returns(2); i.Get().Returns(2); } }",
            "using NSubstitute; "
                + Decorated
                + "public async Task<int> MAsync() => await i.GetAsync(); } "
                + "public class T { public void M(I i) { i.GetAsync().Returns(2); i.Get().Returns(2); } }"
        );

    [Fact]
    public Task A_mock_is_set_up_once_for_the_async_form_of_a_decorator() =>
        FixesFile(
            "using NSubstitute; "
                + Decorated
                + "public int M() => i.Get(); } public class T { public void M(I i) { i.Get().Returns(2); } }",
            "using NSubstitute; "
                + Decorated
                + "public async Task<int> MAsync() => await i.GetAsync(); } "
                + "public class T { public void M(I i) { i.Get().Returns(2); i.GetAsync().Returns(2); } }"
        );

    const string Decorated =
        "public interface I { int Get(); Task<int> GetAsync(); } public class A(Task<int> t) : I { public int Get() => t.Result; "
        + "public async Task<int> GetAsync() => await t; } public class Log(I i) : I { public int Get() => i.Get(); "
        + "public async Task<int> GetAsync() => await i.GetAsync(); } public class B(I i) { public int Last => i.Get(); ";

    [Fact]
    public Task A_mock_follows_to_the_async_form_that_an_existing_async_member_calls() =>
        FixesFile(
            "using NSubstitute; "
                + Gateway
                + "public class Service(IGateway g) { public int Pay() => g.Take(); "
                + "public async Task<int> PayAsync() => await g.TakeAsync(); } "
                + "public class T { public void M(IGateway g) { g.Take().Returns(2); Console.Write(new Service(g).Pay()); } }",
            "using NSubstitute; public interface IGateway { Task<int> TakeAsync(); } "
                + "public class Bank(Task<int> t) : IGateway { public async Task<int> TakeAsync() => await t; } "
                + "public class Service(IGateway g) { public async Task<int> PayAsync() => await g.TakeAsync(); } "
                + "public class T { public async Task MAsync(IGateway g) { g.TakeAsync().Returns(2); "
                + "Console.Write(await new Service(g).PayAsync()); } }"
        );

    const string Gateway =
        "public interface IGateway { int Take(); Task<int> TakeAsync(); } "
        + "public class Bank(Task<int> t) : IGateway { public int Take() => t.Result; "
        + "public async Task<int> TakeAsync() => await t; } ";

    [Fact]
    public Task A_verification_follows_the_callers_to_the_async_form() =>
        FixesFile(
            "using Moq; public interface I { int Get(); Task<int> GetAsync(); } "
                + "public class A(Task<int> t) : I { public int Get() => t.Result; public Task<int> GetAsync() => t; } "
                + "public class B(I i) { public int Last => i.Get(); public int M() => i.Get(); } "
                + "public class T { public void M(Mock<I> m) { m.Verify(x => x.Get(), Times.Once()); } }",
            "using Moq; public interface I { int Get(); Task<int> GetAsync(); } "
                + "public class A(Task<int> t) : I { public int Get() => t.Result; public Task<int> GetAsync() => t; } "
                + "public class B(I i) { public int Last => i.Get(); public async Task<int> MAsync() => await i.GetAsync(); } "
                + "public class T { public void M(Mock<I> m) { m.Verify(x => x.GetAsync(), Times.Once()); } }"
        );

    [Fact]
    public Task A_setup_names_the_token_of_the_async_form() =>
        FixesFile(
            "using Moq; public interface I { int Get(); Task<int> GetAsync(CancellationToken token = default); } "
                + "public class B(I i) { public int M(Task t) { t.Wait(); return i.Get(); } } "
                + "public class A(Task<int> t) : I { public int Get() => t.Result; public Task<int> GetAsync(CancellationToken token = default) => t; } "
                + "public class T { public void M(Mock<I> m) => m.Setup(x => x.Get()).Returns(1); }",
            "using Moq; public interface I { Task<int> GetAsync(CancellationToken token = default); } "
                + "public class B(I i) { public async Task<int> MAsync(Task t) { await t; return await i.GetAsync(); } } "
                + "public class A(Task<int> t) : I { public Task<int> GetAsync(CancellationToken token = default) => t; } "
                + "public class T { public void M(Mock<I> m) => m.Setup(x => x.GetAsync(It.IsAny<CancellationToken>())).ReturnsAsync(1); }"
        );

    [Theory]
    [InlineData("Callback<int>(id => Use(id))", "Callback<int, CancellationToken>((id, _) => Use(id))")]
    [InlineData("Callback((int id) => Use(id))", "Callback((int id, CancellationToken _) => Use(id))")]
    [InlineData("Callback(() => Use(1))", "Callback(() => Use(1))")]
    [InlineData("Returns<int>(id => id)", "ReturnsAsync((int id, CancellationToken _) => id)")]
    [InlineData("Returns((int id) => id)", "ReturnsAsync((int id, CancellationToken _) => id)")]
    public Task Functions_of_a_set_up_take_the_token_of_the_async_form(string before, string after) =>
        FixesSetUp($"m.Setup(x => x.Get(1)).{before};", $"m.Setup(x => x.GetAsync(1, It.IsAny<CancellationToken>())).{after};");

    [Theory]
    [InlineData("_ => throw new Exception()")]
    [InlineData("_ => throw new Exception(), _ => { throw new Exception(); }")]
    public Task An_answer_that_only_throws_names_its_type(string answers) =>
        FixesFile(
            "using NSubstitute; " + Before + "public class T { public void M(I i) => i.Get(1).Returns(" + answers + "); }",
            "using NSubstitute; " + After + "public class T { public void M(I i) => i.GetAsync(1).Returns<int>(" + answers + "); }"
        );

    [Fact]
    public Task A_set_up_beside_that_of_the_async_form_is_removed() =>
        FixesSetUp(
            "m.Setup(x => x.Get(1)).Returns(1); m.Setup(x => x.GetAsync(1, It.IsAny<CancellationToken>())).ReturnsAsync(1);",
            "m.Setup(x => x.GetAsync(1, It.IsAny<CancellationToken>())).ReturnsAsync(1);"
        );

    [Fact]
    public Task A_set_up_beside_one_for_another_argument_stays() =>
        FixesSetUp(
            "m.Setup(x => x.Get(1)).Returns(1); m.Setup(x => x.GetAsync(2, It.IsAny<CancellationToken>())).ReturnsAsync(1);",
            "m.Setup(x => x.GetAsync(1, It.IsAny<CancellationToken>())).ReturnsAsync(1); m.Setup(x => x.GetAsync(2, It.IsAny<CancellationToken>())).ReturnsAsync(1);"
        );

    Task FixesSetUp(string before, string after)
    {
        const string form = "Task<int> GetAsync(int id, CancellationToken c = default)",
            body = " => await http.GetFromJsonAsync<int>(\"\" + id, c); ";
        return FixesFile(
            $"using Moq; using System.Net.Http.Json; public interface I {{ int Get(int id); {form}; }} public class A(HttpClient http) : I {{ public int Get(int id) => GetAsync(id).Result; public async {form}{body}}} "
                + "public class B(I i) { public int M() => i.Get(1); } "
                + $"public class T {{ public void M(Mock<I> m) {{ {before} }} static void Use(int id) {{ }} }}",
            $"using Moq; using System.Net.Http.Json; public interface I {{ {form}; }} public class A(HttpClient http) : I {{ public async {form}{body}}} "
                + "public class B(I i) { public async Task<int> MAsync() => await i.GetAsync(1); } "
                + $"public class T {{ public void M(Mock<I> m) {{ {after} }} static void Use(int id) {{ }} }}"
        );
    }
}
