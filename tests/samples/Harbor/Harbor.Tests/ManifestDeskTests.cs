using FakeItEasy;
using Harbor.Contracts;
using Harbor.Data;
using Harbor.Services;

namespace Harbor.Tests;

public sealed class ManifestDeskTests
{
    private readonly IManifestArchive _archive = A.Fake<IManifestArchive>();
    private readonly ICustoms _customs = A.Fake<ICustoms>();

    [Fact]
    public void Paper_that_is_not_cleared_is_not_stored()
    {
        A.CallTo(() => _customs.IsCleared("M9")).Returns(false);
        Assert.Throws<InvalidOperationException>(() => Desk().Store("M9", "x"));
        A.CallTo(() => _archive.Write(A<string>._, A<string>._)).MustNotHaveHappened();
    }

    [Fact]
    public void Cleared_paper_is_stored()
    {
        A.CallTo(() => _customs.IsCleared("M9")).Returns(true);
        Desk().Store("M9", "x");
        A.CallTo(() => _archive.Write("M9", "x")).MustHaveHappenedOnceExactly();
    }

    [Fact]
    public async Task Weight_is_the_sum_of_the_lines()
    {
        A.CallTo(() => _archive.Lines("M9")).Returns(["#x", "coal;3", "ore;4"]);
        Assert.Equal(7, await Desk().WeighAsync("M9"));
        Assert.Equal(3, Desk().CountLines("M9"));
    }

    [Fact]
    public void Paper_is_read()
    {
        A.CallTo(() => _archive.Read(A<string>.Ignored)).ReturnsLazily((string n) => "paper " + n);
        Assert.Equal("paper M9", Desk().Read("M9"));
    }

    private ManifestDesk Desk() => new(_archive, _customs, new HarborFiles("nowhere"), new PortAuthorityStub().Client());
}
