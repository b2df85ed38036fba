namespace SyncIoAnalyzers.Tests.Rules;

public class FakeAsyncTests() : RuleTests("SIO203")
{
    [Fact] public Task A_method_that_is_only_a_wrapper_is_found() => Case("public Task<int> SumAsync() => [|Task.Run(() => Sum())|];");
    [Fact] public Task An_awaited_wrapper_is_the_same() => Case("public async Task<int> SumAsync() { return await [|Task.Run(() => Sum())|]; }");
    [Fact] public Task A_method_that_does_more_is_silent() => Case("public async Task<int> SumAsync() { var a = Sum(); return a + await Task.Run(() => Sum()); }");
    [Fact] public Task A_contract_is_not_this_methods_choice() => Case("Task<int> ISum.SumAsync() => Task.Run(() => Sum());");
    [Fact] public Task A_private_method_offers_nothing() => Case("Task<int> SumAsync() => Task.Run(() => Sum());");
    [Fact] public Task A_desktop_app_may_want_it() => Case("public Task<int> SumAsync() => Task.Run(() => Sum());", "build_property.UseWPF = true");

    static Task Case(string member, string? config = null) => new AnalyzerCase<SyncIoAnalyzer>
    {
        DefaultId = "SIO203",
        Config = config,
        Sources = { "public interface ISum { Task<int> SumAsync(); } public class S" + (member.Contains("ISum") ? " : ISum" : "") + " { int Sum() => 1; " + member + " }" },
    }.Run();
}
