namespace SyncIoAnalyzers.Tests.Rules;

public class SyncPairTests() : RuleTests("SIO103")
{
    [Fact]
    public Task Wait_a_few_calls_deep_is_found() => CreateCase(CreateChain(5, "{|SIO103:A.M0(s)|}")).RunAsync();

    [Fact]
    public Task Wait_too_many_calls_deep_is_not_found() => CreateCase(CreateChain(8, "A.M0(s)")).RunAsync();

    static string CreateChain(int calls, string call) =>
        "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(Stream s) => "
        + call
        + "; } public static class A { public static Task M0Async(Stream s) => Task.CompletedTask; "
        + string.Concat(Enumerable.Range(0, calls).Select(i => $"public static void M{i}(Stream s) => M{i + 1}(s); "))
        + $"public static void M{calls}(Stream s) => {{|SIO101:s.Flush()|}}; }}";

    const string Contract = "public interface IStore { string Load(int id); Task<string> LoadAsync(int id); } ";

    [Fact]
    public Task Sync_async_pair_of_an_interface_blocks() => VerifyCase(Contract, "IStore s", "[|s.Load(1)|]");

    [Fact]
    public Task Async_member_that_calls_its_own_sync_form_is_not_told_to_call_itself() =>
        CreateCase(
                Contract
                    + "public class HomeController(Task t) : Microsoft.AspNetCore.Mvc.ControllerBase, IStore { "
                    + "string IStore.Load(int id) { {|SIO001:t.Wait()|}; return \"\"; } "
                    + "Task<string> IStore.LoadAsync(int id) => Task.FromResult(((IStore)this).Load(id)); "
                    + "public Task<string> Get(int id) => ((IStore)this).LoadAsync(id); }"
            )
            .RunAsync();

    [Fact]
    public Task Async_form_of_a_hidden_method_is_no_counterpart() =>
        CreateCase(
                "public class Store(Task t) { public string Load() { {|SIO001:t.Wait()|}; return \"\"; } "
                    + "public async Task<string> LoadAsync() { await t; return \"\"; } } "
                    + "public class Twice(Task t) : Store(t) { public new string Load() => {|SIO103:base.Load()|} + \"\"; } "
                    + "public class HomeController(Twice s) : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get() => s.Load(); }"
            )
            .RunAsync();

    [Theory, InlineData("namespace Stores { CLASS }"), InlineData("static class Stores { CLASS }")]
    public Task Implementation_that_does_not_block_is_found_in_any_scope(string place) =>
        VerifyCase(
            Contract
                + place.Replace(
                    "CLASS",
                    "class Kept : IStore { public string Load(int id) => \"\"; public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }"
                ),
            "IStore s",
            "s.Load(1)"
        );

    const string Wrapping =
        "class Slow : IStore { public string Load(int id) { {|SIO002:Thread.Sleep(id)|}; return \"\"; } "
        + "public Task<string> LoadAsync(int id) => Task.FromResult(Load(id)); } ";

    [Fact]
    public Task Contract_whose_blocking_class_only_wraps_its_member_has_no_counterpart() =>
        CreateCase(
                Contract + Wrapping,
                "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(IStore s) => s.Load(1); }"
            )
            .RunAsync();

    [Fact]
    public Task Contract_with_another_blocking_class_has_a_counterpart() =>
        CreateCase(
                Contract + Wrapping + Wrapping.Replace("Slow", "Remote").Replace("Load(id)", "\"\""),
                "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(IStore s) => [|s.Load(1)|]; }"
            )
            .RunAsync();

    [Fact]
    public Task Counterpart_with_an_optional_token_is_the_same_operation() =>
        VerifyCase(
            "public interface IStore { string Load(int id); Task<string> LoadAsync(int id, CancellationToken token = default); }",
            "IStore s",
            "[|s.Load(1)|]"
        );

    [Fact]
    public Task Counterpart_with_a_required_token_is_the_same_operation() => VerifyToken("", "Task<string>", "[|s.Load(1)|]");

    [Fact]
    public Task Extension_counterpart_with_a_required_token_is_the_same_operation() =>
        VerifyCase(
            "public class Store { } public static class Stores { public static string Load(this Store s, int id) { Thread.Sleep(id); return \"\"; } public static Task<string> LoadAsync(this Store s, int id, CancellationToken token) => Task.FromResult(\"\"); }",
            "Store s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Counterpart_with_another_parameter_is_another_operation() => VerifyToken("string more, ", "Task<string>", "s.Load(1)");

    [Fact]
    public Task Method_with_a_token_and_another_result_is_not_a_counterpart() => VerifyToken("", "Task<int>", "s.Load(1)");

    [Fact]
    public Task Inaccessible_method_is_not_a_counterpart() => VerifyToken("", "Task<string>", "s.Load(1)", "private");

    [Fact]
    public Task Counterpart_may_be_declared_in_a_base() =>
        VerifyCase(
            "public abstract class Base { public abstract Task<string> ReadAsync(string k); } public abstract class Reader : Base { public abstract string Read(string k); }",
            "Reader s",
            "[|s.Read(\"\")|]"
        );

    [Fact]
    public Task Body_with_a_blocking_call_proves_blocking() =>
        VerifyCase(
            "public class Store { public string Load(int id) { Thread.Sleep(id); return \"\"; } public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "Store s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Body_that_calls_a_blocking_method_proves_blocking() =>
        VerifyCase(
            "public class Store { public string Load(int id) => Slow(id); string Slow(int id) { Thread.Sleep(id); return \"\"; } public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "Store s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Theory]
    [InlineData("_rates.GetOrAdd(id, Slow)", "[|s.Load(1)|]")]
    [InlineData("Task.Run(() => _rates.GetOrAdd(id, Slow)).ToString()!", "s.Load(1)")]
    public Task Method_that_a_call_is_given_and_runs_proves_blocking(string body, string call) =>
        VerifyCase(
            "public class Store { readonly System.Collections.Concurrent.ConcurrentDictionary<int, string> _rates = new(); "
                + $"public string Load(int id) => {body}; public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); "
                + "static string Slow(int id) { Thread.Sleep(id); return \"\"; } }",
            "Store s",
            call,
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Method_that_a_call_is_given_and_that_computes_is_not_reported() =>
        VerifyCase(
            "public class Store { readonly System.Collections.Concurrent.ConcurrentDictionary<int, string> _rates = new(); "
                + "public string Load(int id) => _rates.GetOrAdd(id, Quick); "
                + "public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); "
                + "static string Quick(int id) => \"\"; }",
            "Store s",
            "s.Load(1)"
        );

    [Fact]
    public Task Blocking_implementation_proves_blocking() =>
        VerifyCase(
            Contract
                + "class Db : IStore { public string Load(int id) { Thread.Sleep(id); return \"\"; } public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "IStore s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Body_that_blocks_on_a_wrapper_proves_blocking() =>
        VerifyBody("Task.Run(() => LoadAsync(id)).Result", "SIO201:Task.Run(() => LoadAsync(id))", "[|s.Load(1)|]");

    [Fact]
    public Task Body_that_only_starts_work_is_not_reported() =>
        VerifyBody("Task.Run(() => Thread.Sleep(id)).ToString()", "SIO002:Thread.Sleep(id)", "s.Load(1)");

    [Fact]
    public Task Body_that_calls_an_interface_is_judged_by_its_implementation() =>
        VerifyCase(
            "interface IDb { string Get(int id); } class Db : IDb { public string Get(int id) { Thread.Sleep(id); return \"\"; } } public class Store { readonly IDb _db = new Db(); public string Load(int id) => _db.Get(id); public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "Store s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Explicit_implementation_is_an_implementation() =>
        VerifyCase(
            "interface IDb { string Get(int id); } class Db : IDb { string IDb.Get(int id) { Thread.Sleep(id); return \"\"; } } public class Store { readonly IDb _db = new Db(); public string Load(int id) => _db.Get(id); public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "Store s",
            "[|s.Load(1)|]",
            others: "Thread.Sleep(id)"
        );

    [Fact]
    public Task Interface_of_another_project_is_judged_by_its_implementation_here() =>
        VerifyForeign("Acme", "{|SIO002:Thread.Sleep(1)|}", "[|s.Load()|]");

    [Fact]
    public Task Interface_of_the_framework_has_unknown_implementations() => VerifyForeign("System.Acme", "Thread.Sleep(1)", "s.Load()");

    [Fact]
    public Task Methods_that_call_each_other_terminate() => VerifyBody("id > 0 ? Load(id - 1) : \"\"", null, "s.Load(1)");

    [Fact]
    public Task Body_that_only_computes_is_not_reported() =>
        VerifyCase(
            "public class Store { public string Load(int id) => id.ToString(); public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }",
            "Store s",
            "s.Load(1)"
        );

    [Fact]
    public Task Implementation_that_only_computes_is_not_reported() =>
        VerifyCase(
            Contract
                + "class Mem : IStore { public string Load(int id) => \"\"; public Task<string> LoadAsync(int id) => Task.FromResult(Load(id)); }",
            "IStore s",
            "s.Load(1)"
        );

    [Fact]
    public Task Method_with_other_parameters_is_another_operation() =>
        VerifyCase(
            "public interface IStore { string Load(int id); Task<string> LoadAsync(Uri uri, string culture); }",
            "IStore s",
            "s.Load(1)"
        );

    [Fact]
    public Task Method_with_another_parameter_type_is_another_operation() =>
        VerifyCase("public interface IStore { string Load(int id); Task<string> LoadAsync(object id); }", "IStore s", "s.Load(1)");

    [Fact]
    public Task Method_with_another_result_is_another_operation() =>
        VerifyCase("public interface IStore { string Load(int id); Task<int> LoadAsync(int id); }", "IStore s", "s.Load(1)");

    [Fact]
    public Task Obsolete_method_is_not_a_counterpart() =>
        VerifyCase("public interface IStore { string Load(int id); [Obsolete] Task<string> LoadAsync(int id); }", "IStore s", "s.Load(1)");

    [Fact]
    public Task Method_that_calls_its_sync_form_is_not_a_counterpart() =>
        VerifyCase(
            "public class Store { public string Load(int id) { lock (this) return new Uri(\"x\").ToString() + id; } public Task<string> LoadAsync(int id) => new(() => Load(id)); }",
            "Store s",
            "s.Load(1)"
        );

    [Fact]
    public Task Method_that_leads_back_to_the_caller_is_not_a_counterpart() =>
        CreateCase(
                "public class Store { public string Load() { {|SIO002:Thread.Sleep(1)|}; return \"\"; } public Task<string> LoadAsync() => {|SIO203:Task.Run(() => Get())|}; public string Get() => Load(); }",
                "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public string Get(Store s) => s.Get(); }"
            )
            .RunAsync();

    [Fact]
    public Task Command_interface_call_proves_blocking() =>
        VerifyWaits("System.Data.IDbCommand c", "{|SIO108:c.ExecuteNonQuery()|}", blocks: true);

    [Fact]
    public Task ReadByte_of_a_stream_proves_blocking() => VerifyWaits("Stream c", "c.ReadByte()", blocks: true);

    [Fact]
    public Task Line_of_the_project_proves_blocking() =>
        VerifyWaits("Uri c", "c.GetHashCode()", blocks: true, "[blocks]\nM:System.Uri.GetHashCode(*)");

    [Fact]
    public Task ReadByte_of_memory_does_not_prove_blocking() => VerifyWaits("MemoryStream c", "c.ReadByte()", blocks: false);

    [Fact]
    public Task Flush_into_a_buffer_does_not_prove_blocking() =>
        VerifyWaits(
            "System.Buffers.IBufferWriter<byte> c",
            "Write(new System.Text.Json.Utf8JsonWriter(c)); "
                + "static int Write(System.Text.Json.Utf8JsonWriter w) { w.Flush(); return 1; } static readonly int s_a = 1",
            blocks: false
        );

    [Fact]
    public Task ReadByte_of_a_local_file_does_not_prove_blocking() =>
        VerifyWaits("string c", "System.IO.File.OpenRead(c).ReadByte()", blocks: false);

    [Fact]
    public Task Command_that_only_a_lambda_runs_does_not_prove_blocking() =>
        VerifyWaits("System.Data.IDbCommand c", "new Lazy<int>(() => {|SIO108:c.ExecuteNonQuery()|}).GetHashCode()", blocks: false);

    [Fact]
    public Task Table_line_that_calls_an_interface_sync_is_trusted() =>
        VerifyWaits("System.Data.IDbCommand c", "c.ExecuteNonQuery()", blocks: false, "[sync]\nT:System.Data.IDbCommand");

    [Fact]
    public Task Memory_stream_is_not_judged_by_a_stream_of_the_project() =>
        CreateCase(
                "public abstract class Slow : Stream { public override void Flush() => Thread.Sleep(1); public override Task FlushAsync(CancellationToken t) => Task.CompletedTask; }",
                "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() { Stream s = new MemoryStream(); s.Flush(); } }"
            )
            .RunAsync();

    [Fact]
    public Task Project_class_behind_a_framework_base_is_judged_by_its_body() => VerifyAdapter("{ }", "s.Fill()");

    [Fact]
    public Task Blocking_project_class_behind_a_framework_base_proves_blocking() =>
        VerifyAdapter("=> {|SIO002:Thread.Sleep(1)|};", "[|s.Fill()|]");

    [Fact]
    public Task Sync_branch_for_missing_async_support_is_intended() =>
        VerifyHalf("if (!s.SupportsAsync) return s.Load(1); return await s.LoadAsync(1);");

    [Fact]
    public Task Sync_branch_of_a_conditional_expression_is_intended() =>
        VerifyHalf("return s.SupportsAsync ? await s.LoadAsync(1) : s.Load(1);");

    [Fact]
    public Task Sync_branch_of_an_unrelated_condition_is_reported() => VerifyHalf("return s.IsNew ? await s.LoadAsync(1) : [|s.Load(1)|];");

    [Fact]
    public Task Sync_branch_of_an_awaited_condition_is_reported() =>
        VerifyHalf("return await s.IsNewAsync() ? await s.LoadAsync(1) : [|s.Load(1)|];");

    [Fact]
    public Task Sync_branch_without_the_counterpart_is_reported() =>
        VerifyHalf("if (!s.SupportsAsync) return [|s.Load(1)|]; return await Task.FromResult(\"\");");

    [Fact]
    public Task Dispose_is_not_a_sync_async_pair() =>
        CreateCase(
                "public interface IUnit : IDisposable { Task DisposeAsync(); } class Unit : IUnit { public void Dispose() => {|SIO002:Thread.Sleep(1)|}; public Task DisposeAsync() => Task.CompletedTask; }",
                "[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IUnit u) => u.Dispose(); }"
            )
            .RunAsync();

    [Fact]
    public Task Method_of_a_referenced_source_project_is_left_to_that_project()
    {
        var test = CreateCase(
            "public static class Tasks { public static T Sync<T>(Task<T> t) => t.GetAwaiter().GetResult(); public static int Load() => 1; public static Task<int> LoadAsync() => Task.FromResult(Load()); }",
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Task<int> t) => Lib.Helpers.Sync(t) + Lib.Helpers.Load(); }"
        );
        test.Libraries.Add(
            new("Lib")
            {
                Sources =
                {
                    "namespace Lib; public static class Helpers { public static T Sync<T>(Task<T> t) => {|SIO001:t.Result|}; public static int Load() => 1; public static Task<int> LoadAsync() => Task.FromResult(Load()); }",
                },
            }
        );
        return test.RunAsync();
    }

    /// <summary>A class whose Load blocks and whose LoadAsync takes these parameters and a token that is not optional.</summary>
    Task VerifyToken(string more, string result, string call, string access = "public") =>
        VerifyCase(
            $"public class Store {{ public string Load(int id) {{ Thread.Sleep(id); return \"\"; }} {access} {result} LoadAsync(int id, {more}CancellationToken token) => throw new Exception(); }}",
            "Store s",
            call,
            others: "Thread.Sleep(id)"
        );

    /// <summary>A pair whose sync half commits a transaction of the project's own.</summary>
    Task VerifyAdapter(string commit, string call) =>
        CreateCase(
                $"public abstract class Own : System.Data.IDbTransaction {{ public void Commit() {commit} public abstract System.Data.IDbConnection? Connection {{ get; }} public abstract System.Data.IsolationLevel IsolationLevel {{ get; }} public abstract void Rollback(); public abstract void Dispose(); }} "
                    + "public class Store { readonly Own _own = null!; public void Fill() => _own.Commit(); public Task FillAsync() => Task.CompletedTask; }",
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Store s) => {call}; }}"
            )
            .RunAsync();

    /// <summary>A pair whose sync half contains a call that is not reported itself.</summary>
    Task VerifyWaits(string given, string body, bool blocks, string lines = "")
    {
        var test = CreateCase(
            $"public static class Store {{ public static int Load({given}) => {body}; public static Task<int> LoadAsync({given}) => Task.FromResult(1); }}",
            $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get({given}) => {(blocks ? "[|Store.Load(c)|]" : "Store.Load(c)")}; }}"
        );
        test.Additional.Add(("SyncIo.Apis.txt", lines));
        return test.RunAsync();
    }

    /// <summary>An async action that uses a class with a Load that blocks.</summary>
    Task VerifyHalf(string body) =>
        CreateCase(
                "public class Store { public bool SupportsAsync => true; public bool IsNew => true; public Task<bool> IsNewAsync() => Task.FromResult(true); public string Load(int id) { WAIT; return \"\"; } public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }".Replace(
                    "WAIT",
                    body.Contains("[|") ? "{|SIO002:Thread.Sleep(id)|}" : "Thread.Sleep(id)"
                ), // the half that is meant is not followed either
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public async Task<string> Get(Store s) {{ {body} }} }}"
            )
            .RunAsync();

    /// <summary>A class whose Load calls an interface that another project declares in this namespace.</summary>
    Task VerifyForeign(string name, string wait, string call)
    {
        var test = CreateCase(
            $"class Db : {name}.IDb {{ public void Get() => {wait}; }} public class Store {{ readonly {name}.IDb _db = new Db(); public void Load() => _db.Get(); public Task LoadAsync() => Task.CompletedTask; }}",
            $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Store s) => {call}; }}"
        );
        test.Libraries.Add(new("Acme") { Sources = { $"namespace {name}; public interface IDb {{ void Get(); }}" } });
        return test.RunAsync();
    }

    /// <summary>A class whose Load has this body; the finding inside the body is expected too.</summary>
    Task VerifyBody(string body, string? finding, string call)
    {
        if (finding?.Split(':', 2) is [_, var place])
            body = body.Replace(place, $"{{|{finding}|}}");
        return CreateCase(
                $"public class Store {{ public string Load(int id) => {body}; public Task<string> LoadAsync(int id) => Task.FromResult(\"\"); }}",
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public string Get(Store s) => {call}; }}"
            )
            .RunAsync();
    }

    [Theory]
    [InlineData("s.Each(null)")]
    [InlineData("{|SIO103:s.Each(n => throw null!)|}")]
    public Task A_call_without_the_delegate_that_the_counterpart_would_await_is_silent(string call) =>
        VerifyCase(
            "public class Store { public int Each(Action<int>? run) { System.Threading.Thread.Sleep(9); run?.Invoke(1); return 1; } public async Task<int> EachAsync(Func<int, Task>? run) { await Task.Delay(9); await run!(1); return 1; } }",
            "Store s",
            call + ".ToString()",
            "System.Threading.Thread.Sleep(9)"
        );

    Task VerifyCase(string types, string parameter, string call, string? others = null)
    {
        if (others != null)
            types = types.Replace(others, $"{{|SIO002:{others}|}}");
        return CreateCase(
                types,
                $"[Microsoft.AspNetCore.Mvc.ApiController] public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public string Get({parameter}) => {call}; }}"
            )
            .RunAsync();
    }

    [
        Theory,
        InlineData("Action", "Func<Task>", true),
        InlineData("Action", "Func<CancellationToken, Task>", true),
        InlineData("Action", "Func<Task<int>>", false),
        InlineData("Action", "Func<int, Task>", false)
    ]
    public Task Member_that_runs_a_delegate_has_a_form_that_runs_an_async_one(string given, string asyncGiven, bool isPair) =>
        VerifyCase(
            $"public class Unit {{ public string Do({given} work) {{ {{|SIO002:Thread.Sleep(1)|}}; work(); return \"\"; }} "
                + $"public Task<string> DoAsync({asyncGiven} work) => Task.FromResult(\"\"); }} ",
            "Unit u",
            isPair ? "{|SIO103:u.Do(() => { })|}" : "u.Do(() => { })"
        );
}
