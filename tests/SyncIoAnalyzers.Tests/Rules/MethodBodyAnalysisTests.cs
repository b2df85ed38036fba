namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Calls in a body that prove that its method blocks, and waits that concern only some callers.</summary>
public class MethodBodyAnalysisTests() : RuleTests("SIO103")
{
    [Fact]
    public Task Overridable_method_may_wait_for_more_than_its_stream() =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => {|SIO103:Save(new MemoryStream())|}; protected virtual void Save(Stream s) => s.Flush(); protected virtual Task SaveAsync(Stream s) => s.FlushAsync(); }"
            )
            .RunAsync();

    const string Rule =
        "public class Rule { public bool HasAsyncPart => true; public bool IsNew => true; public Task<bool>? CheckAsync; public bool Check() => true; } ";

    [Fact]
    public Task Wait_only_for_async_arguments_does_not_prove_blocking() =>
        VerifyBody("if (r.HasAsyncPart) return {|SIO001:r.CheckAsync!.Result|}; return r.Check();", "s.Load(r)");

    [Fact]
    public Task Wait_only_for_arguments_with_an_async_form_does_not_prove_blocking() =>
        VerifyBody("if (r.CheckAsync != null) return {|SIO001:r.CheckAsync.Result|}; return r.Check();", "s.Load(r)");

    [Fact]
    public Task Wait_for_arguments_that_are_not_async_proves_blocking() =>
        VerifyBody("if (!r.HasAsyncPart) {|SIO002:Thread.Sleep(1)|}; return r.Check();", "[|s.Load(r)|]");

    [Fact]
    public Task Wait_for_arguments_without_an_async_form_proves_blocking() =>
        VerifyBody("if (r.CheckAsync == null) {|SIO002:Thread.Sleep(1)|}; return r.Check();", "[|s.Load(r)|]");

    [Fact]
    public Task Wait_behind_an_unrelated_condition_proves_blocking() =>
        VerifyBody("if (r.IsNew) return {|SIO001:r.CheckAsync!.Result|}; return r.Check();", "[|s.Load(r)|]");

    [Fact]
    public Task Wait_behind_a_lookup_in_async_functions_proves_blocking() =>
        VerifyBody(
            "var asyncRules = new List<Rule>(); if (asyncRules.Contains(r)) return {|SIO001:r.CheckAsync!.Result|}; return r.Check();",
            "[|s.Load(r)|]"
        );

    [Fact]
    public Task Wait_behind_a_condition_that_blocks_proves_blocking() =>
        VerifyBody("if ({|SIO001:r.CheckAsync!.Result|}) {|SIO002:Thread.Sleep(1)|}; return true;", "[|s.Load(r)|]");

    [Fact]
    public Task Sync_branch_for_arguments_that_are_not_async_does_not_prove_blocking() =>
        VerifyBody("return r.HasAsyncPart ? {|SIO001:SlowAsync().Result|} : Slow();", "s.Load(r)");

    [Fact]
    public Task Sync_branch_behind_an_unrelated_condition_proves_blocking() =>
        VerifyBody("return r.IsNew ? {|SIO001:SlowAsync().Result|} : {|SIO103:Slow()|};", "[|s.Load(r)|]");

    [Fact]
    public Task Interface_member_blocks_if_one_implementation_blocks() =>
        CreateCase(
                "public interface IStore { void Save(); Task SaveAsync(); } class Idle : IStore { public void Save() { } public Task SaveAsync() => Task.CompletedTask; } class Db : IStore { public void Save() => {|SIO002:Thread.Sleep(1)|}; public Task SaveAsync() => Task.Delay(1); }",
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IStore s) => [|s.Save()|]; }"
            )
            .RunAsync();

    [Fact]
    public Task Overload_of_an_interface_is_judged_by_its_implementations() =>
        CreateCase(
                "public interface IStore { void Save(); void Save(int id); Task SaveAsync(); Task SaveAsync(int id); } class Db : IStore { public void Save() { } public void Save(int id) => {|SIO002:Thread.Sleep(id)|}; public Task SaveAsync() => Task.CompletedTask; public Task SaveAsync(int id) => Task.CompletedTask; }",
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IStore s) { s.Save(); [|s.Save(1)|]; } }"
            )
            .RunAsync();

    const string Full =
        "public static byte[] Full(this Stream s) => {|SIO103:Full(s, new byte[9])|}; public static byte[] Full(this Stream s, byte[] b) { {|SIO101:s.Read(b, 0, 9)|}; return b; } ";
    const string FullOfMemory =
        "public static byte[] Full(this Stream s) => Full(s, new byte[9]); public static byte[] Full(this Stream s, byte[] b) { s.Read(b, 0, 9); return b; } ";
    const string FullAsync =
        "public static Task<byte[]> FullAsync(this Stream s) => FullAsync(s, []); public static Task<byte[]> FullAsync(this Stream s, byte[] b) => Task.FromResult(b); ";

    [Fact]
    public Task Method_that_reads_a_stream_blocks_on_that_stream() => VerifyStream("[|s.Full()|]", Full + FullAsync);

    [Fact]
    public Task Method_that_reads_a_stream_does_not_block_on_memory() =>
        VerifyStream("new MemoryStream().Full()", FullOfMemory + FullAsync);

    [Fact]
    public Task Method_that_reads_a_stream_does_not_block_on_a_buffered_response() =>
        VerifyStream("(await http.GetAsync(\"\")).Content.ReadAsStream().Full()", FullOfMemory + FullAsync);

    [Fact]
    public Task Method_that_reads_a_stream_blocks_on_an_unbuffered_response() =>
        VerifyStream(
            "[|(await http.GetAsync(\"\", HttpCompletionOption.ResponseHeadersRead)).Content.ReadAsStream().Full()|]",
            Full + FullAsync
        );

    [Fact]
    public Task Reader_inside_the_method_reads_the_same_stream() =>
        VerifyStream(
            "new MemoryStream().Text()",
            "public static string Text(this Stream s) { using var r = new StreamReader(s); return r.ReadToEnd(); } public static Task<string> TextAsync(this Stream s) => Task.FromResult(\"\");"
        );

    [Fact]
    public Task Method_that_sends_a_stream_blocks_on_the_receiver() =>
        VerifyStream(
            "[|new MemoryStream().Send(http)|]",
            "public static string Send(this Stream s, HttpClient h) => {|SIO101:h.Send(new())|}.ToString(); public static Task<string> SendAsync(this Stream s, HttpClient h) => Task.FromResult(\"\");"
        );

    Task VerifyStream(string call, string members) =>
        CreateCase(
                $"public static class Streams {{ {members} }}",
                $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<object> Get(Stream s, HttpClient http) {{ await Task.Yield(); return {call}; }} }}"
            )
            .RunAsync();

    /// <summary>
    /// A pair whose sync half has this body; the Slow method beside it is expected to be reported where the body calls it.
    /// </summary>
    Task VerifyBody(string body, string call) =>
        CreateCase(
                Rule
                    + $"public class Store {{ public bool Load(Rule r) {{ {body} }} public Task<bool> LoadAsync(Rule r) => Task.FromResult(true); bool Slow() {{ {(body.Contains("{|SIO103:Slow()") ? "{|SIO002:Thread.Sleep(1)|}" : "Thread.Sleep(1)")}; return true; }} Task<bool> SlowAsync() => Task.FromResult(true); }}",
                $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public bool Get(Store s, Rule r) => {call}; }}"
            )
            .RunAsync();
}
