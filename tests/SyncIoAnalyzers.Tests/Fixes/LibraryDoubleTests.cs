namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of test doubles of a library's members, which code calls by their async form after the fix.</summary>
public class LibraryDoubleTests : FixTests
{
    const string Cache =
        "using Microsoft.Extensions.Caching.Distributed; using Moq; using NSubstitute; "
        + "public class Rates(IDistributedCache cache) { public async Task<byte[]?> Load() { await Task.Yield(); return cache.Get(\"EUR\"); } } ";
    static readonly string Fixed = Cache.Replace("cache.Get(", "await cache.GetAsync(");

    protected override TestReferences References => TestReferences.EfCore + TestReferences.Mocks;

    [Fact]
    public Task A_Moq_setup_is_written_for_both_forms() =>
        FixesFile(
            Cache + "public class T { public void M(Mock<IDistributedCache> m) { m.Setup(c => c.Get(\"EUR\")).Returns(new byte[1]); } }",
            Fixed
                + "public class T { public void M(Mock<IDistributedCache> m) { m.Setup(c => c.Get(\"EUR\")).Returns(new byte[1]); "
                + "m.Setup(c => c.GetAsync(\"EUR\", It.IsAny<CancellationToken>())).ReturnsAsync(new byte[1]); } }"
        );

    [Fact]
    public Task The_namespace_of_the_token_is_imported_for_a_verification()
    {
        const string Caller =
            "using Microsoft.Extensions.Caching.Distributed;\nusing System.Threading.Tasks;\n\npublic class Rates(IDistributedCache cache) { public async Task<byte[]> Load() { await Task.Yield(); return CALL(\"EUR\"); } }";
        const string Test =
            "IMPORTusing Microsoft.Extensions.Caching.Distributed;\nusing Moq;\n\npublic class T { public void M(Mock<IDistributedCache> m) { m.Verify(c => c.CALL); } }";
        return new FixCase
        {
            References = TestReferences.FromAssemblies([.. References.Assemblies]),
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                ("0.cs", Caller.Replace("CALL", "cache.Get")),
                ("1.cs", Test.Replace("IMPORT", "").Replace("CALL", "Get(\"EUR\")")),
            },
        }.Becomes(
            Caller.Replace("CALL", "await cache.GetAsync"),
            Test.Replace("IMPORT", "using System.Threading;\n").Replace("CALL", "GetAsync(\"EUR\", It.IsAny<CancellationToken>())")
        );
    }

    [Fact]
    public Task A_Moq_verification_uses_the_async_form() =>
        FixesFile(
            Cache
                + "public class T { public void M(Mock<IDistributedCache> m) => m.Verify(c => c.Get(It.IsAny<string>()), Times.Once()); }",
            Fixed
                + "public class T { public void M(Mock<IDistributedCache> m) => m.Verify(c => c.GetAsync(It.IsAny<string>(), It.IsAny<CancellationToken>()), Times.Once()); }"
        );

    [Fact]
    public Task A_verification_of_a_virtual_member_uses_the_async_form() =>
        FixesFile(
            "using Microsoft.EntityFrameworkCore; using Moq; "
                + "public class Orders(DbContext db) { public async Task M() { await Task.Yield(); db.SaveChanges(); } } "
                + "public class T { public void M(Mock<DbContext> m) => m.Verify(d => d.SaveChanges(), Times.Once()); }",
            "using Microsoft.EntityFrameworkCore; using Moq; "
                + "public class Orders(DbContext db) { public async Task M() { await Task.Yield(); await db.SaveChangesAsync(); } } "
                + "public class T { public void M(Mock<DbContext> m) => m.Verify(d => d.SaveChangesAsync(It.IsAny<CancellationToken>()), Times.Once()); }"
        );

    [Fact]
    public Task An_NSubstitute_setup_is_written_for_both_forms() =>
        FixesFile(
            Cache + "public class T { public void M(IDistributedCache c) { c.Get(\"EUR\").Returns(new byte[1]); } }",
            Fixed
                + "public class T { public void M(IDistributedCache c) { c.Get(\"EUR\").Returns(new byte[1]); "
                + "c.GetAsync(\"EUR\", Arg.Any<CancellationToken>()).Returns(new byte[1]); } }"
        );

    [Fact]
    public Task An_NSubstitute_verification_uses_the_async_form() =>
        FixesFile(
            Cache + "public class T { public async Task M(IDistributedCache c) { await Task.Yield(); c.Received().Get(\"EUR\"); } }",
            Fixed
                + "public class T { public async Task M(IDistributedCache c) { await Task.Yield(); await c.Received().GetAsync(\"EUR\", Arg.Any<CancellationToken>()); } }"
        );

    [Fact]
    public Task A_Moq_condition_answers_both_forms() =>
        FixesFile(
            Cache + "public class T { public object M() => Mock.Of<IDistributedCache>(c => c.Get(\"EUR\") == new byte[1]); }",
            Fixed
                + "public class T { public object M() => Mock.Of<IDistributedCache>(c => c.Get(\"EUR\") == new byte[1] && "
                + "c.GetAsync(\"EUR\", It.IsAny<CancellationToken>()) == Task.FromResult(new byte[1])); }"
        );

    [Theory]
    [InlineData("m.Setup(c => c.Get(\"EUR\")).Returns((string key) => new byte[key.Length]);")]
    [InlineData("m.Setup(c => c.Get(\"EUR\")).Callback<string>(Console.WriteLine).Returns(new byte[1]);")]
    public Task A_setup_with_the_arguments_of_the_call_is_not_written_again(string setUp) =>
        RefusesFile(
            "InTestDouble",
            Cache + "public class T { public void M(Mock<IDistributedCache> m) { " + setUp + " } static void Use(object o) { } }"
        );

    [Fact]
    public Task A_double_throws_in_the_async_form() =>
        RefusesFile(
            "InTestDouble",
            "public class Upload(Microsoft.AspNetCore.Http.IFormFile file) "
                + "{ public async Task M(Stream s) { await Task.Yield(); file.CopyTo(s); } } "
                + "public class FakeFile : Microsoft.AspNetCore.Http.IFormFile { public string ContentType => \"\"; public string ContentDisposition => \"\"; "
                + "public Microsoft.AspNetCore.Http.IHeaderDictionary Headers => null!; public long Length => 0; public string Name => \"\"; public string FileName => \"\"; "
                + "public Stream OpenReadStream() => Stream.Null; public void CopyTo(Stream target) { } "
                + "public Task CopyToAsync(Stream target, CancellationToken token = default) => throw new NotImplementedException(); }"
        );

    [Fact]
    public Task Calls_that_describe_others_to_a_substitute_stay()
    {
        const string Test =
            "using Microsoft.Extensions.Caching.Distributed; using NSubstitute; public class T { public void M(IDistributedCache c) { "
            + "c.Get(\"EUR\").Returns(new byte[1]); c.Received().Get(\"EUR\"); c.When(x => x.Refresh(\"EUR\")).Do(_ => { }); } }";
        return FixesFile(Test, Test);
    }

    [Fact]
    public Task The_mock_of_another_member_stays() =>
        FixesFile(
            Cache + "public class T { public void M(Mock<IDistributedCache> m) { m.Setup(c => c.Refresh(\"EUR\")); } }",
            Fixed + "public class T { public void M(Mock<IDistributedCache> m) { m.Setup(c => c.Refresh(\"EUR\")); } }"
        );
}
