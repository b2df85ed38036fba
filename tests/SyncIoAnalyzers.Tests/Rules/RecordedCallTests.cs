namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Calls in a lambda that is only recorded, not executed.</summary>
public class RecordedCallTests() : RuleTests("SIO103")
{
    const string Client =
        "namespace Acme; public class Client { public int Load(int id) { {|SIO002:Thread.Sleep(id)|}; return 1; } public Task<int> LoadAsync(int id) => Task.FromResult(1); } "
        + "public interface IBatch { void Queue(Action<Client> call); void Run(Action<Client> call); } public class Batch : IBatch { public void Queue(Action<Client> call) => call(new()); public void Run(Action<Client> call) => call(new()); }";

    protected override TestReferences References => TestReferences.AspNetCore + TestReferences.Mocks;

    [Fact]
    public Task Recorded_call_is_not_reported() => VerifyCase("b.Queue(c => c.Load(1));");

    [Fact]
    public Task Call_recorded_through_a_class_is_not_reported() => VerifyCase("((Acme.Batch)b).Queue(c => c.Load(1));");

    [Fact]
    public Task Recorded_call_of_a_table_member_is_not_reported() =>
        VerifyCase("b.Queue(c => Thread.Sleep(1)); [|new Acme.Client().Load(1)|];");

    [Fact]
    public Task Executed_call_is_reported() => VerifyCase("b.Run(c => [|c.Load(1)|]);");

    [Fact]
    public Task Call_before_the_recording_is_reported() => VerifyCase("var x = [|new Acme.Client().Load(1)|]; b.Queue(c => x++);");

    [Fact]
    public Task Recorded_call_does_not_prove_that_a_method_blocks() => VerifyPair("b.Queue(c => c.Load(1))", "s.Load(b)");

    [Fact]
    public Task Executed_call_proves_that_a_method_blocks() => VerifyPair("b.Run(c => [|c.Load(1)|])", "[|s.Load(b)|]");

    [Fact]
    public Task Call_on_a_substitute_is_only_recorded() =>
        CreateCase(
                "using NSubstitute; public interface IStore { void Load(); Task LoadAsync(); } public class StoreTests { public async Task Throws(IStore s) { s.When(x => x.Load()).Do(_ => throw new Exception()); await s.LoadAsync(); [|s.Load()|]; } }"
            )
            .RunAsync();

    Task VerifyCase(string body) =>
        VerifySources(
            Client,
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.IBatch b) {{ {body} }} }}"
        );

    Task VerifyPair(string body, string call) =>
        VerifySources(
            Client,
            $"public class Store {{ public void Load(Acme.IBatch b) => {body}; public Task LoadAsync(Acme.IBatch b) => Task.CompletedTask; }} public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.IBatch b, Store s) => {call}; }}"
        );

    Task VerifySources(params string[] sources)
    {
        var test = CreateCase(sources);
        test.Additional.Add(("SyncIo.Apis.txt", "[recorded]\nM:Acme.IBatch.Queue(*)"));
        return test.RunAsync();
    }
}
