using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests that the fix turns the code before on a rule's page into the code after, and likewise on the README.</summary>
public class RulePageFixTests
{
    /// <summary>Lists the rules with a fix.</summary>
    public static TheoryData<string> Fixed => [.. FixAction.All.SelectMany(a => a.RuleIds).Distinct().Order(StringComparer.Ordinal)];

    [Theory, MemberData(nameof(Fixed))]
    public Task The_fix_turns_the_code_before_into_the_code_after(string id) => VerifyResult(DocsPage.OfRule(id), id);

    [Fact]
    public Task The_fix_produces_the_code_that_the_README_shows() => VerifyResult(new DocsPage("README.md"));

    static Task VerifyResult(DocsPage page, string id = "") =>
        new FixCase
        {
            ChecksAwaits = true,
            References = PageSample.GetReferences(id) + (id == "SIO301" ? TestReferences.Net : TestReferences.Npgsql),
            Sources = { page.FindBlock("csharp before") },
        }.Becomes(page.FindBlock("csharp after"));
}
