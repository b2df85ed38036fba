using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

public class MemberPatternTests
{
    [Theory]
    [InlineData("", "", true)]
    [InlineData("", "a", false)]
    [InlineData("*", "", true)]
    [InlineData("*", "Load", true)]
    [InlineData("Load", "Load", true)]
    [InlineData("Load", "load", false)]
    [InlineData("Load", "Loader", false)]
    [InlineData("Load*", "Load", true)]
    [InlineData("*Async", "LoadAsync", true)]
    [InlineData("*Async", "AsyncLoad", false)]
    [InlineData("L*d*r", "Ladder", true)]
    [InlineData("a*b*c", "abbbb", false)]
    [InlineData("**a**", "a", true)]
    [InlineData("a*ab", "aaab", true)]
    [InlineData("ab*c", "xc", false)]
    [InlineData("ab*", "xb", false)]
    public void Star_matches_any_text(string pattern, string text, bool matches) =>
        Assert.Equal(matches, WildcardMatcher.IsMatch(pattern, text));

    [Theory]
    [InlineData("M:System.IO.File.ReadAllText(*)", 2)]
    [InlineData("M:System.IO.File.ReadAllText", 2)]
    [InlineData("M:System.IO.File.ReadAllText(System.String)", 1)]
    [InlineData("M:System.IO.File.ReadAllText(System.String,*)", 1)]
    [InlineData("M:System.IO.File.ReadAllText()", 0)]
    [InlineData("M:System.IO.TextReader.ReadLine()", 1)]
    [InlineData("M:System.IO.FileStream.#ctor(System.String,System.IO.FileMode)", 1)]
    [InlineData("M:System.Text.Json.JsonDocument.Parse(System.IO.Stream,*)", 1)]
    [InlineData("P:System.Threading.Tasks.Task`1.Result", 1)]
    [InlineData("M:System.Threading.Tasks.Task`1.Result", 0)]
    [InlineData("F:System.IO.Stream.Null", 1)]
    [InlineData("M:System.Threading.Tasks.Task.FromResult``1(*)", 1)]
    [InlineData("M:System.Threading.Tasks.Task.FromResult``1", 1)]
    [InlineData("T:System.IO.Stream", 1)]
    [InlineData("T:System.IO.Strea", 0)]
    public void Pattern_matches_the_expected_number_of_members(string id, int count) =>
        Assert.Equal(count, TableAssemblies.FindSymbols(MemberPattern.ParsePattern(id, out _)!).Count);

    [Theory]
    [InlineData("M:*.File.ReadAllText(*)", true)]
    [InlineData("M:System.IO.*.ReadAll*(*)", true)]
    [InlineData("M:System.IO.*.ReadAll*(System.String)", false)]
    [InlineData("T:System.IO.*", true)]
    [InlineData("T:System.Net.*", false)]
    public void Wildcards_may_occur_anywhere(string id, bool matches)
    {
        var method = TableAssemblies
            .FindSymbols(MemberPattern.ParsePattern("M:System.IO.File.ReadAllText(System.String,*)", out _)!)
            .Single();
        Assert.Equal(matches, MemberPattern.ParsePattern(id, out _)!.Matches(method, "System.IO.File"));
    }
}
