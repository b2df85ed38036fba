using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The tables of docs/fixes.md equal the contract table.</summary>
public class ContractsSectionTests
{
    static readonly DocsPage page = new("docs/fixes.md");

    [Fact]
    public Task Fix_turns_the_documented_filter_into_its_documented_form() =>
        new FixCase
        {
            References = TestReferences.AspNetCore,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { page.FindBlock("csharp filter before") },
        }.Becomes(page.FindBlock("csharp filter after"));

    [Fact]
    public void Replaced_contracts_are_documented() => Assert.Equal(FindRows(ContractKind.Moves), page.FindRows("moves"));

    [Fact]
    public void Members_awaited_by_the_async_form_are_documented() =>
        Assert.Equal(FindRows(ContractKind.Before, ContractKind.After), page.FindRows("half"));

    [Fact]
    public void Contracts_with_a_twin_are_documented() =>
        Assert.Equal(FindRows(ContractKind.Beside, ContractKind.Both), page.FindRows("twin"));

    [Fact]
    public void Contracts_without_an_async_form_are_documented_with_an_alternative() =>
        Assert.Equal(
            ContractTable
                .Lines.Where(l => l.Kind is ContractKind.None or ContractKind.Kept)
                .GroupBy(l => l.Reason)
                .Select(g =>
                    $"| {string.Join(", ", g.Select(l => l.Member.IsTypePattern ? $"`{GetTypeName(l.Member)}`" : $"`{GetTypeName(l.Member)}.{l.Member.MemberName}`").Distinct())} | {g.Key} |"
                ),
            page.FindRows("stays")
        );

    static IEnumerable<string> FindRows(params ContractKind[] kinds) =>
        ContractTable
            .Lines.Where(l => kinds.Contains(l.Kind))
            .GroupBy(l => (GetTypeName(l.Member), l.Form))
            .Select(g =>
                $"| `{g.Key.Item1}` | {string.Join(", ", g.Select(l => l.Member.MemberName == "*" ? "all" : $"`{l.Member.MemberName}`").Distinct())} | {(g.Key.Form == null ? "the name + `Async`" : $"`{g.Key.Form}`")} |"
            );

    /// <summary>
    /// Returns the name of a type without namespace and arity. Some types of .NET Framework have the names of other types.
    /// </summary>
    static string GetTypeName(MemberPattern member) =>
        (
            member.TypeName.StartsWith("System.Web.", StringComparison.Ordinal)
                ? member.TypeName
                : member.TypeName[(member.TypeName.LastIndexOf('.') + 1)..]
        ).Split('`')[0];
}
