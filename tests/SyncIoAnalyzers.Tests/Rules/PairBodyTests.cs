namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>What in a body shows that its method blocks, and what waits only for some of those who call it.</summary>
public class PairBodyTests() : RuleTests("SIO103")
{
    [Fact] public Task What_may_be_overridden_may_wait_for_more_than_its_stream() => Files(
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => {|SIO103:Save(new MemoryStream())|}; protected virtual void Save(Stream s) => {|SIO101:s.Flush()|}; protected virtual Task SaveAsync(Stream s) => s.FlushAsync(); }").Run();
    const string Rule = "public class Rule { public bool HasAsyncPart => true; public bool IsNew => true; public Task<bool>? CheckAsync; public bool Check() => true; } ";

    [Fact] public Task A_wait_for_what_is_asynchronous_alone_shows_nothing() => Body("if (r.HasAsyncPart) return {|SIO001:r.CheckAsync!.Result|}; return r.Check();", "s.Load(r)");
    [Fact] public Task Nor_does_one_for_what_has_an_async_form() => Body("if (r.CheckAsync != null) return {|SIO001:r.CheckAsync.Result|}; return r.Check();", "s.Load(r)");
    [Fact] public Task A_wait_for_what_is_not_asynchronous_shows_it() => Body("if (!r.HasAsyncPart) {|SIO002:Thread.Sleep(1)|}; return r.Check();", "[|s.Load(r)|]");
    [Fact] public Task Nor_is_it_the_other_way_round() => Body("if (r.CheckAsync == null) {|SIO002:Thread.Sleep(1)|}; return r.Check();", "[|s.Load(r)|]");
    [Fact] public Task A_wait_behind_another_question_shows_it() => Body("if (r.IsNew) return {|SIO001:r.CheckAsync!.Result|}; return r.Check();", "[|s.Load(r)|]");
    [Fact] public Task A_wait_behind_a_question_that_waits_itself_shows_it() => Body("if ({|SIO001:r.CheckAsync!.Result|}) {|SIO002:Thread.Sleep(1)|}; return true;", "[|s.Load(r)|]");
    [Fact] public Task What_is_left_for_the_rest_shows_nothing() => Body("return r.HasAsyncPart ? {|SIO001:SlowAsync().Result|} : Slow();", "s.Load(r)");
    [Fact] public Task What_is_left_behind_another_question_shows_it() => Body("return r.IsNew ? {|SIO001:SlowAsync().Result|} : {|SIO103:Slow()|};", "[|s.Load(r)|]");

    [Fact] public Task A_contract_waits_where_one_of_those_that_implement_it_does() => Files(
        "public interface IStore { void Save(); Task SaveAsync(); } class Idle : IStore { public void Save() { } public Task SaveAsync() => Task.CompletedTask; } class Db : IStore { public void Save() => {|SIO002:Thread.Sleep(1)|}; public Task SaveAsync() => Task.Delay(1); }",
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IStore s) => [|s.Save()|]; }").Run();
    [Fact] public Task A_contract_with_overloads_is_known_by_what_implements_each() => Files(
        "public interface IStore { void Save(); void Save(int id); Task SaveAsync(); Task SaveAsync(int id); } class Db : IStore { public void Save() { } public void Save(int id) => {|SIO002:Thread.Sleep(id)|}; public Task SaveAsync() => Task.CompletedTask; public Task SaveAsync(int id) => Task.CompletedTask; }",
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IStore s) { s.Save(); [|s.Save(1)|]; } }").Run();

    const string Full = "public static byte[] Full(this Stream s) => {|SIO103:Full(s, new byte[9])|}; public static byte[] Full(this Stream s, byte[] b) { {|SIO101:s.Read(b, 0, 9)|}; return b; } ";
    const string FullAsync = "public static Task<byte[]> FullAsync(this Stream s) => FullAsync(s, []); public static Task<byte[]> FullAsync(this Stream s, byte[] b) => Task.FromResult(b); ";
    [Fact] public Task A_reader_of_a_stream_waits_for_that() => Stream("[|s.Full()|]", Full + FullAsync);
    [Fact] public Task Over_memory_it_computes() => Stream("new MemoryStream().Full()", Full + FullAsync);
    [Fact] public Task Over_an_answer_that_has_arrived_too() => Stream("(await http.GetAsync(\"\")).Content.ReadAsStream().Full()", Full + FullAsync);
    [Fact] public Task Over_one_that_still_arrives_it_waits() => Stream("[|(await http.GetAsync(\"\", HttpCompletionOption.ResponseHeadersRead)).Content.ReadAsStream().Full()|]", Full + FullAsync);
    [Fact] public Task A_reader_inside_is_of_the_same_stream() => Stream("new MemoryStream().Text()",
        "public static string Text(this Stream s) { using var r = new StreamReader(s); return {|SIO101:r.ReadToEnd()|}; } public static Task<string> TextAsync(this Stream s) => Task.FromResult(\"\");");
    [Fact] public Task What_sends_a_stream_waits_for_who_takes_it() => Stream("[|new MemoryStream().Send(http)|]",
        "public static string Send(this Stream s, HttpClient h) => {|SIO101:h.Send(new())|}.ToString(); public static Task<string> SendAsync(this Stream s, HttpClient h) => Task.FromResult(\"\");");

    Task Stream(string call, string members) => Files($"public static class Streams {{ {members} }}",
        $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<object> Get(Stream s, HttpClient http) {{ await Task.Yield(); return {call}; }} }}").Run();

    /// <summary>A pair whose sync half has this body; the Slow beside it is told of where that leads there.</summary>
    Task Body(string body, string call) => Files(
        Rule + $"public class Store {{ public bool Load(Rule r) {{ {body} }} public Task<bool> LoadAsync(Rule r) => Task.FromResult(true); bool Slow() {{ {(body.Contains("{|SIO103:Slow()") ? "{|SIO002:Thread.Sleep(1)|}" : "Thread.Sleep(1)")}; return true; }} Task<bool> SlowAsync() => Task.FromResult(true); }}",
        $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public bool Get(Store s, Rule r) => {call}; }}").Run();
}
