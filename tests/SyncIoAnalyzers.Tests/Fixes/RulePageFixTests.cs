using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>The code after on a rule's page is what the fix makes of the code before; so is that of the README.</summary>
public class RulePageFixTests
{
    [Theory]
    [InlineData("SIO001")]
    [InlineData("SIO002")]
    [InlineData("SIO101")]
    [InlineData("SIO102")]
    [InlineData("SIO103")]
    [InlineData("SIO104")]
    [InlineData("SIO105")]
    [InlineData("SIO106")]
    [InlineData("SIO107")]
    [InlineData("SIO201")]
    [InlineData("SIO202")]
    [InlineData("SIO301")]
    [InlineData("SIO302")]
    [InlineData("SIO402")]
    public Task The_fix_makes_the_code_after_of_the_code_before(string id) => Becomes(Document.OfRule(id), id);

    [Fact] public Task The_fix_makes_what_the_README_shows() => Becomes(new Document("README.md"));

    static Task Becomes(Document page, string id = "") => new FixCase { AsksAboutAwaits = true, References = Sample.References(id) + (id == "SIO301" ? Refs.Net : Refs.Npgsql), Sources = { page.Block("csharp before") } }.Becomes(page.Block("csharp after"));
}
