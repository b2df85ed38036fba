using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class SyncOnlyMemberTests() : RuleTests("SIO109")
{
    const string Send = "http.Send(new HttpRequestMessage())";

    [Fact]
    public Task Public_method_without_an_async_form_is_reported() => Library($"public void Load() => [|{Send}|];");

    [Fact]
    public Task Internal_method_without_an_async_form_is_reported() => Library($"internal void Load() => [|{Send}|];");

    [Fact]
    public Task Member_is_reported_once() => Library($"public void Load() {{ [|{Send}|]; {Send}; }}");

    [Fact]
    public Task Call_in_a_lambda_belongs_to_its_member() =>
        Library($"public void Load() => new[] {{ 1 }}.ToList().ForEach(_ => [|{Send}|]);");

    [Fact]
    public Task Blocking_sync_async_pair_counts_as_a_blocking_call() =>
        Library("public void Load() => [|Get()|]; " + Pair("Thread.Sleep(1)"));

    [Fact]
    public Task Member_with_an_async_form_is_not_reported() =>
        Library($"public void Load() => {Send}; public Task LoadAsync() => http.GetAsync(\"x\");");

    [Fact]
    public Task Member_with_an_async_form_in_a_base_is_not_reported() =>
        Library($"public void Load() => {Send};", "A", "public abstract class A { public Task LoadAsync() => Task.CompletedTask; }");

    [Fact]
    public Task Private_member_is_not_reported() => Library($"void Load() => {Send};");

    [Fact]
    public Task Constructor_is_not_reported() => Library($"public Client() => {Send};");

    [Fact]
    public Task Implementation_of_an_interface_of_another_assembly_is_not_reported() =>
        Library($"public void Dispose() => {Send};", "IDisposable");

    [Fact]
    public Task Override_of_a_base_of_another_assembly_is_not_reported() =>
        Library($"public override string ToString() {{ {Send}; return \"\"; }}");

    [Fact]
    public Task Interface_member_of_this_assembly_is_reported() =>
        Library($"public void Load() => [|{Send}|];", "ILoad", "public interface ILoad { void Load(); }");

    [Fact]
    public Task Call_in_an_async_member_is_reported_at_its_own_place() =>
        Library($"public async Task LoadAsync() {{ await Task.Yield(); {{|SIO101:{Send}|}}; }}");

    [Fact]
    public Task Wait_that_is_not_IO_is_not_reported() => Library("public void Load() => Thread.Sleep(1);");

    [Fact]
    public Task Project_with_entry_points_reports_the_calls() =>
        Library(
            $"public void Load() => {Send};",
            "object",
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; }"
        );

    [Fact]
    public Task Wide_scope_reports_the_calls_instead() =>
        Library($"public void Load() => {{|SIO101:{Send}|}};", options: "syncio.scope = all");

    [Fact]
    public Task Narrow_scope_reports_nothing() => Library($"public void Load() => {Send};", options: "syncio.scope = request_path");

    [Fact]
    public Task Request_paths_of_the_solution_take_precedence() =>
        Library($"public void Load() => {Send};", paths: "SyncIo.RequestPaths 1\nend\n");

    [Fact]
    public Task Message_names_the_member_and_its_first_call()
    {
        var test = Client("public void Load() { {|#0:" + Send + "|}; {|#1:" + Send + "|}; }");
        test.Expected.Add(
            Expect("SIO109")
                .At(0)
                .Also(1)
                .WithMessage("'Client.Load' holds the thread of the caller in 'HttpClient.Send' and has no async form; add 'LoadAsync'")
        );
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
        new()
        {
            DefaultId = "SIO109",
            References = Refs.AspNetCore,
            Config = options,
            Sources = { $"{more} public class Client : {basis} {{ static readonly HttpClient http = new(); {members} }}" },
        };
}
