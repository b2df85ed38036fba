namespace SyncIoAnalyzers.Tests.Rules;

public class SyncOnlyMemberTests() : RuleTests("SIO109")
{
    const string Send = "http.Send(new HttpRequestMessage())";

    [Fact] public Task A_public_method_that_offers_nothing_else_is_reported() => Library($"public void Load() => [|{Send}|];");
    [Fact] public Task An_internal_one_too() => Library($"internal void Load() => [|{Send}|];");
    [Fact] public Task A_member_is_named_once() => Library($"public void Load() {{ [|{Send}|]; {Send}; }}");
    [Fact] public Task A_call_in_a_lambda_belongs_to_the_member() => Library($"public void Load() => new[] {{ 1 }}.ToList().ForEach(_ => [|{Send}|]);");
    [Fact] public Task A_pair_that_blocks_counts() => Library("public void Load() => [|Get()|]; " + Pair("Thread.Sleep(1)"));

    [Fact] public Task An_async_form_beside_it_is_enough() => Library($"public void Load() => {Send}; public Task LoadAsync() => http.GetAsync(\"x\");");
    [Fact] public Task An_async_form_in_a_base_is_enough() => Library($"public void Load() => {Send};", "A", "public abstract class A { public Task LoadAsync() => Task.CompletedTask; }");
    [Fact] public Task A_private_member_is_silent() => Library($"void Load() => {Send};");
    [Fact] public Task A_constructor_is_silent() => Library($"public Client() => {Send};");
    [Fact] public Task A_contract_of_another_assembly_is_not_its_authors_choice() => Library($"public void Dispose() => {Send};", "IDisposable");
    [Fact] public Task A_base_of_another_assembly_is_not() => Library($"public override string ToString() {{ {Send}; return \"\"; }}");
    [Fact] public Task A_contract_of_this_assembly_is() => Library($"public void Load() => [|{Send}|];", "ILoad", "public interface ILoad { void Load(); }");
    [Fact] public Task An_async_member_has_a_place_of_its_own() => Library($"public async Task LoadAsync() {{ await Task.Yield(); {{|SIO101:{Send}|}}; }}");
    [Fact] public Task A_wait_that_is_no_input_or_output_is_silent() => Library("public void Load() => Thread.Sleep(1);");
    [Fact] public Task A_project_with_entry_points_knows_its_places() => Library($"public void Load() => {Send};", "object", "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; }");

    [Fact] public Task A_wide_scope_shows_the_calls_instead() => Library($"public void Load() => {{|SIO101:{Send}|}};", options: "syncio.scope = all");
    [Fact] public Task A_narrow_scope_shows_nothing() => Library($"public void Load() => {Send};", options: "syncio.scope = request_path");
    [Fact] public Task Paths_of_the_solution_take_over() => Library($"public void Load() => {Send};", paths: "SyncIo.RequestPaths 1\nend\n");

    [Fact]
    public Task The_message_names_the_member_and_its_first_call()
    {
        var test = Client("public void Load() { {|#0:" + Send + "|}; {|#1:" + Send + "|}; }");
        test.Expected.Add(Expect("SIO109").At(0).Also(1).WithMessage("'Client.Load' holds the thread of whoever calls this in 'HttpClient.Send' and has no async form; add 'LoadAsync'"));
        return test.Run();
    }

    static string Pair(string body) => $"static void Get() => {body}; static Task GetAsync() => Task.CompletedTask;";

    Task Library(string members, string basis = "object", string more = "", string options = "", string? paths = null)
    {
        var test = Client(members, basis, more, options);
        if (paths != null)
            test.Additional.Add(("SyncIo.RequestPaths.txt", paths));
        return test.Run();
    }

    static AnalyzerCase<SyncIoAnalyzer> Client(string members, string basis = "object", string more = "", string options = "") =>
        new() { DefaultId = "SIO109", References = Refs.AspNetCore, Config = options, Sources = { $"{more} public class Client : {basis} {{ static readonly HttpClient http = new(); {members} }}" } };
}
