using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Tests;

public class EntryPointNameFinderTests
{
    const string Store = "public static class Store { public static void Load() => System.Threading.Thread.Sleep(1); } ";

    [Fact]
    public async Task Other_requests_that_reach_a_call_are_named() =>
        Assert.Equal(["C.B", "C.C"], (await FindAsync(["A", "B", "C"])).OtherEntryPoints.AsEnumerable());

    [Fact]
    public async Task Only_the_first_twenty_are_named()
    {
        var finding = await FindAsync([.. Enumerable.Range(10, 30).Select(n => $"A{n}")]);
        Assert.Equal((29, 20), (finding.OtherEntries, finding.OtherEntryPoints.Length));
    }

    [Fact]
    public async Task The_only_request_of_a_call_has_no_others() => Assert.Empty((await FindAsync(["A"])).OtherEntryPoints);

    static async Task<ReportedFinding> FindAsync(IReadOnlyList<string> actions)
    {
        var members = string.Concat(actions.Select(a => $"public void {a}() => Store.Load(); "));
        var controller = $"public class C : Microsoft.AspNetCore.Mvc.ControllerBase {{ {members} }}";
        var project = new MemoryProject("Shop", [("Shop.cs", Store + controller), ("Mvc.cs", MemoryProject.ControllerCode)]);
        using var loaded = MemoryProject.LoadAll([project], "/shop");
        return (await SolutionAnalysis.RunAsync(loaded, new("/shop"), _ => { }, default)).Findings.Single(f => f.Id == "SIO002");
    }
}
