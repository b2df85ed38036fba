using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The tables of docs/fixes.md tell what the table of contracts says.</summary>
public class ContractsSectionTests
{
    static readonly Document page = new("docs/fixes.md");

    [Fact]
    public Task The_fix_makes_the_filter_after_of_the_filter_before() =>
        new FixCase { References = Refs.AspNetCore, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all", Sources = { page.Block("csharp filter before") } }.Becomes(page.Block("csharp filter after"));

    [Fact] public void What_moves_is_told() => Assert.Equal(Rows(ContractKind.Moves), page.Rows("moves"));

    [Fact] public void What_is_awaited_by_the_async_form_is_told() => Assert.Equal(Rows(ContractKind.Before, ContractKind.After), page.Rows("half"));

    [Fact] public void What_gets_a_twin_is_told() => Assert.Equal(Rows(ContractKind.Beside, ContractKind.Both), page.Rows("twin"));

    [Fact]
    public void What_has_none_is_told_with_what_to_do_instead() => Assert.Equal(ContractTable.Lines.Where(l => l.Kind is ContractKind.None or ContractKind.Kept).GroupBy(l => l.Reason)
        .Select(g => $"| {string.Join(", ", g.Select(l => l.Member.IsType ? $"`{Type(l.Member)}`" : $"`{Type(l.Member)}.{l.Member.Name}`").Distinct())} | {g.Key} |"), page.Rows("stays"));

    static IEnumerable<string> Rows(params ContractKind[] kinds) => ContractTable.Lines.Where(l => kinds.Contains(l.Kind)).GroupBy(l => (Type(l.Member), l.Form))
        .Select(g => $"| `{g.Key.Item1}` | {string.Join(", ", g.Select(l => l.Member.Name == "*" ? "all" : $"`{l.Member.Name}`").Distinct())} | {(g.Key.Form == null ? "the name + `Async`" : $"`{g.Key.Form}`")} |");

    /// <summary>The name of a type, without its namespace and its arity. Some of .NET Framework have the names of others.</summary>
    static string Type(Pattern member) => (member.Type.StartsWith("System.Web.", StringComparison.Ordinal) ? member.Type : member.Type[(member.Type.LastIndexOf('.') + 1)..]).Split('`')[0];
}
