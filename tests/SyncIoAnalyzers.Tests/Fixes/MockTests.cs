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

    [Fact]
    public Task A_Moq_verification_uses_the_new_name() =>
        FixesFile(
            "using Moq; " + Before + "public class T { public void M(Mock<I> m) => m.Verify(x => x.Get(1), Times.Once()); }",
            "using Moq; " + After + "public class T { public void M(Mock<I> m) => m.Verify(x => x.GetAsync(1), Times.Once()); }"
        );

    [Fact]
    public Task An_NSubstitute_setup_keeps_its_plain_return_value() =>
        FixesFile(
            "using NSubstitute; " + Before + "public class T { public void M(I i) => i.Get(1).Returns(2); }",
            "using NSubstitute; " + After + "public class T { public void M(I i) => i.GetAsync(1).Returns(2); }"
        );
}
