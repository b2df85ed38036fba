using System.Net;

namespace Harbor.Tests;

public sealed class PaperTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/papers/M2", "coal;10\n")]
    [InlineData("/papers/M1/stamped", "seen: #head\ncoal;120\n\nore;30\n")]
    [InlineData("/papers/M1/weight", "150")]
    [InlineData("/papers/M1/count", "3")]
    [InlineData("/papers/M1/records", "2")]
    [InlineData("/papers/M1/origin", "Bergen")]
    [InlineData("/papers/M1/destination", "Oslo")]
    [InlineData("/papers/M1/cleared", "true")]
    [InlineData("/papers/M2/cleared", "false")]
    [InlineData("/papers/M1/seal", "S-77")]
    [InlineData("/papers/M1/duty", "12 EUR")]
    [InlineData("/papers/M2/as/csv", "coal,10")]
    [InlineData("/papers/M2/as/text", "COAL;10\n")]
    [InlineData("/papers/M1/as/edi", "UNB+1")]
    [InlineData("/flags/NL", "Netherlands")]
    public async Task Papers_are_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Checksum_is_stable()
    {
        var first = await host.GetAsync("/papers/M1/checksum");
        Assert.Equal(8, first.Length);
        Assert.Equal(first, await host.GetAsync("/papers/M1/checksum"));
    }

    [Fact]
    public async Task Vessel_is_asked_for() =>
        Assert.StartsWith("""{"vessel":{"imo":"9","name":"Tern",""", await host.GetAsync("/ask/9"));

    [Fact]
    public async Task Cleared_paper_is_stored()
    {
        using var client = host.CreateClient();
        using var response = await client.PutAsync("/papers/M3", new StringContent("grain;5\n"));
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Equal("grain;5\n", host.Folder.Read("manifests/M3.txt"));
    }

    [Fact]
    public async Task Uploaded_paper_loses_its_empty_lines()
    {
        using var client = host.CreateClient();
        using var form = new MultipartFormDataContent
        {
            { new StringContent("M3"), "number" },
            { new StringContent("salt;1\n\nsalt;2\n"), "file", "m3.txt" },
        };
        using var response = await client.PostAsync("/papers/upload", form);
        Assert.Equal(HttpStatusCode.Accepted, response.StatusCode);
        Assert.Equal("salt;1\nsalt;2", host.Folder.Read("manifests/M3.txt"));
    }
}
