namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Calls in a lambda of which somebody only notes what it calls.</summary>
public class RecordedTests() : RuleTests("SIO103")
{
    const string Client = "namespace Acme; public class Client { public int Load(int id) { {|SIO002:Thread.Sleep(id)|}; return 1; } public Task<int> LoadAsync(int id) => Task.FromResult(1); } "
        + "public interface IBatch { void Queue(Action<Client> call); void Run(Action<Client> call); } public class Batch : IBatch { public void Queue(Action<Client> call) => call(new()); public void Run(Action<Client> call) => call(new()); }";

    protected override Refs References => Refs.AspNetCore + Refs.Mocks;

    [Fact] public Task What_is_queued_waits_for_nothing() => Case("b.Queue(c => c.Load(1));");
    [Fact] public Task Nor_does_what_is_queued_through_a_class() => Case("((Acme.Batch)b).Queue(c => c.Load(1));");
    [Fact] public Task Nor_does_what_a_table_knows() => Case("b.Queue(c => Thread.Sleep(1)); [|new Acme.Client().Load(1)|];");
    [Fact] public Task What_is_run_waits() => Case("b.Run(c => [|c.Load(1)|]);");
    [Fact] public Task So_does_what_runs_before() => Case("var x = [|new Acme.Client().Load(1)|]; b.Queue(c => x++);");
    [Fact] public Task What_is_queued_shows_nothing() => Pair("b.Queue(c => c.Load(1))", "s.Load(b)");
    [Fact] public Task What_is_run_shows_that_a_method_blocks() => Pair("b.Run(c => [|c.Load(1)|])", "[|s.Load(b)|]");
    [Fact] public Task A_substitute_is_only_told() => Files(
        "using NSubstitute; public interface IStore { void Load(); Task LoadAsync(); } public class StoreTests { public async Task Throws(IStore s) { s.When(x => x.Load()).Do(_ => throw new Exception()); await s.LoadAsync(); [|s.Load()|]; } }").Run();

    Task Case(string body) => Run(Client, $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.IBatch b) {{ {body} }} }}");

    Task Pair(string body, string call) => Run(Client,
        $"public class Store {{ public void Load(Acme.IBatch b) => {body}; public Task LoadAsync(Acme.IBatch b) => Task.CompletedTask; }} public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.IBatch b, Store s) => {call}; }}");

    Task Run(params string[] sources)
    {
        var test = Files(sources);
        test.Additional.Add(("SyncIo.Apis.txt", "[recorded]\nM:Acme.IBatch.Queue(*)"));
        return test.Run();
    }
}
