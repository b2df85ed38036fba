using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>The code after on a rule's page is what the fix makes of the code before; so is that of the README.</summary>
public class RulePageFixTests
{
    /// <summary>The rules with a fix.</summary>
    public static TheoryData<string> Fixed => [.. FixAction.All.SelectMany(a => a.Ids).Distinct().Order(StringComparer.Ordinal)];

    [Theory, MemberData(nameof(Fixed))]
    public Task The_fix_makes_the_code_after_of_the_code_before(string id) => Becomes(Document.OfRule(id), id);

    [Fact] public Task The_fix_makes_what_the_README_shows() => Becomes(new Document("README.md"));

    static Task Becomes(Document page, string id = "") => new FixCase { AsksAboutAwaits = true, References = Sample.References(id) + (id == "SIO301" ? Refs.Net : Refs.Npgsql), Sources = { page.Block("csharp before") } }.Becomes(page.Block("csharp after"));
}
