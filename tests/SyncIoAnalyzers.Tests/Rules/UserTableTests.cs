namespace SyncIoAnalyzers.Tests.Rules;

public class UserTableTests
{
    const string Client = """
        namespace Acme;
        public interface IClient { int Load(int id); Task<int> LoadAsync(int id); }
        public class Client : IClient { public int Load(int id) => id; public Task<int> LoadAsync(int id) => Task.FromResult(id); public int Read() => 1; public Task<int> FetchAsync() => Task.FromResult(1); }
        """;

    [Fact] public Task A_member_of_ones_own_can_be_said_to_block() => Case("M:Acme.Client.Load(*)", "client.{|SIO101:Load(1)|}");
    [Fact] public Task The_contract_speaks_for_its_implementations() => Case("M:Acme.IClient.Load(*)", "client.{|SIO101:Load(1)|}");
    [Fact] public Task A_counterpart_of_another_name_can_be_given() => Case("M:Acme.Client.Read(*) -> FetchAsync", "client.{|SIO101:Read()|}");
    [Fact] public Task A_counterpart_that_is_not_there_makes_no_finding() => Case("M:Acme.Client.Read(*) -> ReadAsync", "client.Read()");
    [Fact] public Task Nor_does_one_of_a_type_that_is_not_there() => Case("M:Acme.Client.Read(*) -> Acme.Missing.ReadAsync", "client.Read()");
    [Fact] public Task A_shipped_line_can_be_taken_back() => Case("[sync]\nP:System.Threading.Tasks.Task`1.Result", "client.LoadAsync(1).Result");
    [Fact] public Task A_constant_can_be_said_not_to_wait() => Flags("client.Send(Acme.How.Queue); client.Send(Acme.How.All);");
    [Fact] public Task Another_constant_waits() => Flags("{|SIO101:client.Send(Acme.How.Wait)|};");
    [Fact] public Task Wildcards_mean_many_members() => Case("M:Acme.*.Lo*(*)", "client.{|SIO101:Load(1)|}");

    static Task Flags(string body)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = Refs.AspNetCore, Sources = {
            "namespace Acme; public enum How : ulong { Wait = 1, Queue = 1UL << 63, All = ulong.MaxValue } public class Client { public void Send(How how) { } public Task SendAsync(How how) => Task.CompletedTask; }",
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.Client client) {{ {body} }} }}" } };
        test.Additional.Add(("SyncIo.Apis.txt", "M:Acme.Client.Send(*)\n[no wait]\nF:Acme.How.Queue"));
        return test.Run();
    }

    static Task Case(string table, string code)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = Refs.AspNetCore, Sources = { Client } };
        // The mark stands around the whole call, with its receiver.
        var marked = System.Text.RegularExpressions.Regex.Replace(code, @"client\.\{\|SIO101:", "{|SIO101:client.");
        test.Sources.Add($"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get(Acme.Client client) => {marked}; }}");
        test.Additional.Add(("SyncIo.Apis.txt", table));
        return test.Run();
    }
}
