using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class SyncOnlyMemberTests() : RuleTests("SIO109")
{
    const string Send = "http.Send(new HttpRequestMessage())";

    [Fact]
    public Task Public_method_without_an_async_form_is_reported() => VerifyLibrary($"public void Load() => [|{Send}|];");

    [Fact]
    public Task Internal_method_without_an_async_form_is_reported() => VerifyLibrary($"internal void Load() => [|{Send}|];");

    [Fact]
    public Task Member_is_reported_once() => VerifyLibrary($"public void Load() {{ [|{Send}|]; {Send}; }}");

    [Fact]
    public Task Call_in_a_lambda_belongs_to_its_member() =>
        VerifyLibrary($"public void Load() => new[] {{ 1 }}.ToList().ForEach(_ => [|{Send}|]);");

    [Fact]
    public Task Blocking_sync_async_pair_counts_as_a_blocking_call() =>
        VerifyLibrary("public void Load() => [|Get()|]; " + CreatePair("Thread.Sleep(1)"));

    [Fact]
    public Task Member_with_an_async_form_is_not_reported() =>
        VerifyLibrary($"public void Load() => {Send}; public Task LoadAsync() => http.GetAsync(\"x\");");

    [Fact]
    public Task Member_with_an_async_form_in_a_base_is_not_reported() =>
        VerifyLibrary($"public void Load() => {Send};", "A", "public abstract class A { public Task LoadAsync() => Task.CompletedTask; }");

    [Fact]
    public Task Private_member_is_not_reported() => VerifyLibrary($"void Load() => {Send};");

    [Fact]
    public Task Constructor_is_not_reported() => VerifyLibrary($"public Client() => {Send};");

    [Fact]
    public Task Implementation_of_an_interface_of_another_assembly_is_not_reported() =>
        VerifyLibrary($"public void Dispose() => {Send};", "IDisposable");

    [Fact]
    public Task Override_of_a_base_of_another_assembly_is_not_reported() =>
        VerifyLibrary($"public override string ToString() {{ {Send}; return \"\"; }}");

    [Fact]
    public Task Interface_member_of_this_assembly_is_reported() =>
        VerifyLibrary($"public void Load() => [|{Send}|];", "ILoad", "public interface ILoad { void Load(); }");

    [Fact]
    public Task Call_in_an_async_member_is_reported_at_its_own_place() =>
        VerifyLibrary($"public async Task LoadAsync() {{ await Task.Yield(); {{|SIO101:{Send}|}}; }}");

    [Fact]
    public Task Wait_that_is_not_IO_is_not_reported() => VerifyLibrary("public void Load() => Thread.Sleep(1);");

    [Fact]
    public Task Project_with_entry_points_reports_the_calls() =>
        VerifyLibrary(
            $"public void Load() => {Send};",
            "object",
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1; }"
        );

    [Fact]
    public Task Wide_scope_reports_the_calls_instead() =>
        VerifyLibrary($"public void Load() => {{|SIO101:{Send}|}};", options: "syncio.scope = all");

    [Fact]
    public Task Narrow_scope_reports_nothing() => VerifyLibrary($"public void Load() => {Send};", options: "syncio.scope = request_path");

    [Fact]
    public Task Request_paths_of_the_solution_take_precedence() =>
        VerifyLibrary($"public void Load() => {Send};", paths: "SyncIo.RequestPaths 1\nend\n");

    [Fact]
    public Task Message_names_the_member_and_its_first_call()
    {
        var test = CreateClient("public void Load() { {|#0:" + Send + "|}; {|#1:" + Send + "|}; }");
        test.Expected.Add(
            ExpectFinding("SIO109")
                .AtPlace(0)
                .WithPlaces(1)
                .WithMessage("'Client.Load' holds the thread of the caller in 'HttpClient.Send' and has no async form; add 'LoadAsync'")
        );
        return test.RunAsync();
    }

    static string CreatePair(string body) => $"static void Get() => {body}; static Task GetAsync() => Task.CompletedTask;";

    Task VerifyLibrary(string members, string basis = "object", string more = "", string options = "", string? paths = null)
    {
        var test = CreateClient(members, basis, more, options);
        if (paths != null)
            test.Additional.Add(("SyncIo.RequestPaths.txt", paths));
        return test.RunAsync();
    }

    static AnalyzerCase<SyncIoAnalyzer> CreateClient(string members, string basis = "object", string more = "", string options = "") =>
        new()
        {
            DefaultId = "SIO109",
            References = TestReferences.AspNetCore,
            Config = options,
            Sources = { $"{more} public class Client : {basis} {{ static readonly HttpClient http = new(); {members} }}" },
        };
}
