namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests that test methods follow the members that they test, with each test framework.</summary>
public class TestProjectFixTests : FixTests
{
    const string Before = "public interface I { int Get(); } public class A(Task<int> t) : I { public int Get() => t.Result; } ";
    const string After =
        "public interface I { Task<int> GetAsync(); } public class A(Task<int> t) : I { public async Task<int> GetAsync() => await t; } ";

    protected override TestReferences References => TestReferences.Frameworks + TestReferences.Mocks;

    [Theory]
    [InlineData("Xunit", "Fact", "Assert.Equal(1, GET)")]
    [InlineData("NUnit.Framework", "Test", "Assert.That(GET, Is.EqualTo(1))")]
    [InlineData("Microsoft.VisualStudio.TestTools.UnitTesting", "TestMethod", "Assert.AreEqual(1, GET)")]
    public Task A_test_becomes_async_and_keeps_its_name(string library, string attribute, string assert) =>
        FixesFile(
            $"using {library}; "
                + Before
                + $"public class T {{ [{attribute}] public void It_is_one() => {assert.Replace("GET", "new A(null!).Get()")}; }}",
            $"using {library}; "
                + After
                + $"public class T {{ [{attribute}] public async Task It_is_one() => {assert.Replace("GET", "await new A(null!).GetAsync()")}; }}"
        );

    [Theory]
    [InlineData("Assert.Equal(1, t.Result);", "Assert.Equal(1, await t);")]
    [InlineData("t.Wait(); Assert.Equal(1, new { Result = 1 }.Result);", "await t; Assert.Equal(1, new { Result = 1 }.Result);")]
    [InlineData("lock (t) t.Wait();", "lock (t) t.Wait();")]
    public Task A_test_that_becomes_async_awaits_its_other_tasks(string wait, string awaited)
    {
        const string Code =
            "using Xunit; using Microsoft.AspNetCore.Mvc; public class Home(Task<int> t) : ControllerBase { [HttpGet(\"a\")] public GET; } "
            + "public class T { [Fact] public TEST } }";
        var test = new FixCase { References = References, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = request_path" };
        test.Sources.Add(
            (
                "0.cs",
                Code.Replace("GET", "int Get() => t.Result").Replace("TEST", "void M() { Task<int> t = null!; new Home(t).Get(); " + wait)
            )
        );
        return test.Becomes(
            Code.Replace("GET", "async Task<int> Get() => await t")
                .Replace("TEST", "async Task M() { Task<int> t = null!; await new Home(t).Get(); " + awaited)
        );
    }

    [Fact]
    public Task A_method_with_a_derived_test_attribute_keeps_its_name() =>
        FixesFile(
            "public class TheoryAttribute : Attribute { } public class OftenAttribute : TheoryAttribute { } public class ATests { [Often] public void Waits(Task t) => t.Wait(); }",
            "public class TheoryAttribute : Attribute { } public class OftenAttribute : TheoryAttribute { } public class ATests { [Often] public async Task Waits(Task t) => await t; }"
        );

    [Fact]
    public Task An_xunit_throws_assertion_is_awaited() =>
        FixesFile(
            "using Xunit; "
                + Before
                + "public class T { [Fact] public void M() => Assert.Throws<FormatException>(() => new A(null!).Get()); }",
            "using Xunit; "
                + After
                + "public class T { [Fact] public async Task M() => await Assert.ThrowsAsync<FormatException>(async () => await new A(null!).GetAsync()); }"
        );

    [Fact]
    public Task An_MSTest_throws_assertion_is_awaited() =>
        FixesFile(
            "using Microsoft.VisualStudio.TestTools.UnitTesting; "
                + Before
                + "public class T { [TestMethod] public void M() { var e = Assert.ThrowsException<FormatException>(() => new A(null!).Get()); Assert.IsNotNull(e); } }",
            "using Microsoft.VisualStudio.TestTools.UnitTesting; "
                + After
                + "public class T { [TestMethod] public async Task M() { var e = await Assert.ThrowsExceptionAsync<FormatException>(async () => await new A(null!).GetAsync()); Assert.IsNotNull(e); } }"
        );

    [Fact]
    public Task An_NUnit_throws_assertion_gets_an_async_lambda() =>
        FixesFile(
            "using NUnit.Framework; "
                + Before
                + "public class T { [Test] public void M() => Assert.Throws<FormatException>(() => new A(null!).Get()); }",
            "using NUnit.Framework; "
                + After
                + "public class T { [Test] public void M() => Assert.ThrowsAsync<FormatException>(async () => await new A(null!).GetAsync()); }"
        );

    [Fact]
    public Task A_handwritten_fake_returns_a_completed_task() =>
        FixesFile(
            "using Xunit; "
                + Before
                + "class Fake : I { public int Calls; public int Get() { Calls++; return 7; } } public class T { [Fact] public void M() { I fake = new Fake(); Assert.Equal(7, fake.Get()); } }",
            "using Xunit; "
                + After
                + "class Fake : I { public int Calls; public Task<int> GetAsync() { Calls++; return Task.FromResult(7); } } public class T { [Fact] public async Task M() { I fake = new Fake(); Assert.Equal(7, await fake.GetAsync()); } }"
        );

    [Fact]
    public Task A_Moq_setup_and_the_call_that_it_serves_change_together() =>
        FixesFile(
            "using Moq; using Xunit; "
                + Before
                + "public class T { [Fact] public void M() { var m = new Mock<I>(); m.Setup(i => i.Get()).Returns(3); Assert.Equal(3, m.Object.Get()); m.Verify(i => i.Get(), Times.Once()); } }",
            "using Moq; using Xunit; "
                + After
                + "public class T { [Fact] public async Task M() { var m = new Mock<I>(); m.Setup(i => i.GetAsync()).ReturnsAsync(3); Assert.Equal(3, await m.Object.GetAsync()); m.Verify(i => i.GetAsync(), Times.Once()); } }"
        );

    const string Test = "public class T { [Fact] public void It_is_one() => Assert.Equal(1, new A(null!).Get()); } ";

    const string SyncUse =
        "using Xunit; public class A(Task<int> t) { public int Get() => t.Result; } public class B(A a) { public int P => a.Get(); ";

    [Fact]
    public async Task A_test_of_a_sync_member_stays_while_other_code_calls_that_member()
    {
        var (planned, _) = await CreateCase(SyncUse + "public int M() => a.Get(); } " + Test).RunAsync();
        var text = (await planned.Solution.Projects.Single().Documents.First().GetTextAsync()).ToString();
        Assert.Contains("MAsync() => await a.GetAsync()", text);
        Assert.Contains("void It_is_one() => Assert.Equal(1, new A(null!).Get())", text);
    }

    [Fact]
    public Task A_test_goes_to_the_async_member_when_no_other_code_calls_the_sync_one() =>
        FixesFile(
            "using Xunit; public class A(Task<int> t) { public int Get() => t.Result; public Task<int> GetAsync() => t; } "
                + "public class B(A a) { public int M() => a.Get(); } "
                + Test,
            "using Xunit; public class A(Task<int> t) { public Task<int> GetAsync() => t; } "
                + "public class B(A a) { public async Task<int> MAsync() => await a.GetAsync(); } "
                + Test.Replace("void It", "async Task It").Replace("new A(null!).Get()", "await new A(null!).GetAsync()")
        );

    [Fact]
    public Task A_test_alone_is_no_reason_for_an_async_twin() => RefusesFile("OnlySyncCallers", SyncUse + "} " + Test);
}
