using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>Requirements for every line of the contract table.</summary>
public class ContractLinesTests
{
    static readonly Dictionary<string, ContractLine> lines = ContractTable.Lines.ToDictionary(l => $"{l.Kind} {l.Member.Text}");

    public static TheoryData<string> ListLines() => [.. lines.Keys];

    public static TheoryData<string> WithForm() =>
        [.. lines.Where(l => l.Value.Kind is not (ContractKind.None or ContractKind.Kept)).Select(l => l.Key)];

    [Theory, MemberData(nameof(ListLines))]
    public void Every_line_matches_a_real_member(string line) =>
        Assert.True(FindSymbols(line).Count > 0 || NotReferenced.GetReason(lines[line].Member) != null, $"no assembly has {line}");

    [Theory, MemberData(nameof(WithForm))]
    public void Every_line_has_an_async_form(string line) =>
        Assert.Contains(FindSymbols(line).OfType<IMethodSymbol>(), m => FrameworkContract.FindContract(m)?.Line == lines[line]);

    [Theory, MemberData(nameof(WithForm))]
    public void Every_line_without_a_wildcard_has_one_async_form_for_all_its_members(string line)
    {
        if (!lines[line].Member.MemberName.Contains('*'))
            Assert.All(FindSymbols(line).OfType<IMethodSymbol>(), m => Assert.Equal(lines[line], FrameworkContract.FindContract(m)?.Line));
    }

    [Theory, MemberData(nameof(WithForm))]
    public void Member_that_ends_a_filter_is_a_property(string line)
    {
        if (lines[line].Unless is { } unless)
            Assert.All(
                FindSymbols(line).OfType<IMethodSymbol>(),
                m => Assert.Single(m.Parameters[0].Type.GetMembers(unless).OfType<IPropertySymbol>())
            );
    }

    [Theory, MemberData(nameof(WithForm))]
    public void Every_half_of_a_pair_has_the_other_half(string line)
    {
        if (lines[line].Kind is ContractKind.Before or ContractKind.After)
            Assert.All(
                FindSymbols(line).OfType<IMethodSymbol>().Select(m => FrameworkContract.FindContract(m)!),
                c =>
                    Assert.Equal(
                        [ContractKind.Before, ContractKind.After],
                        FrameworkContract.FindHalves(c.To, c.From.ContainingType).Select(h => h.Line.Kind).Order()
                    )
            );
    }

    [Theory, MemberData(nameof(ListLines))]
    public void Every_line_has_a_reason(string line) => Assert.NotEmpty(lines[line].Reason);

    static IReadOnlyList<ISymbol> FindSymbols(string line) => TableAssemblies.FindSymbols(lines[line].Member);
}
