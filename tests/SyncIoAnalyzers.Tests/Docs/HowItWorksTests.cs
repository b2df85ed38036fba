using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Docs;

public class HowItWorksTests
{
    static readonly string page = RepositoryFiles.ReadText("docs/how-it-works.md");

    [Fact]
    public void Every_call_place_is_documented() =>
        Assert.All(Enum.GetNames<CallPlace>(), place => Assert.Contains($"| `{place.ToLowerInvariant()}` |", page));

    [Fact]
    public void Every_option_is_documented_with_its_values_and_default() =>
        Assert.All(
            typeof(SyncIoOptions).GetFields().SelectMany(field => GetWords(field.GetValue(null)!)),
            word => Assert.Contains($"`{word}`", page + RepositoryFiles.ReadText("docs/fixes.md"))
        );

    [Fact]
    public void Every_kind_of_entry_point_that_serves_requests_is_documented() =>
        Assert.All(EntryPointKinds.RequestKinds, kind => Assert.Contains($"`{kind}`", page));

    /// <summary>Options differ in the type of their values, so their words are read by name.</summary>
    static IEnumerable<string> GetWords(object option)
    {
        var words = (IEnumerable<string>)Read("Words");
        return [(string)Read("Key"), (string)Read("Default"), .. words];

        object Read(string name) => option.GetType().GetProperty(name)!.GetValue(option)!;
    }
}
