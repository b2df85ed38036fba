namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>What a summary of a package says of its members. A class of the test stands for the package.</summary>
public class HiddenTests
{
    const string Client = """
        namespace Acme;
        public class Client
        {
            public virtual int Ping(int timeout) => timeout;
            public int Size { get; set; }
            public int Read(Stream s) => 1;
            public int Load(int id) => id;
            public Task<int> LoadAsync(int id, CancellationToken token = default) => Task.FromResult(id);
        }
        public class Quick : Client { public override int Ping(int timeout) => 1; }
        """;

    const string Ping = "[SIO108]\nM:Acme.Client.Ping(*) # Socket.Receive, through Wire.Read", Load = "[SIO103]\nM:Acme.Client.Load(System.Int32) # Task.Wait";

    [Fact] public Task A_member_without_a_counterpart_is_told() => Case(Ping, "{|SIO108:c.Ping(1)|}");
    [Fact] public Task Without_a_section_that_is_what_a_line_says() => Case("M:Acme.Client.Ping(*)", "{|SIO108:c.Ping(1)|}");
    [Fact] public Task A_property_is_told() => Case("P:Acme.Client.Size", "{|SIO108:c.Size|}");
    [Fact] public Task One_that_is_set_is_not() => Case("P:Acme.Client.Size", "c.Size = 1");
    [Fact] public Task One_that_is_only_named_is_not() => Case(Ping, "((Func<int, int>)c.Ping).Method.MetadataToken");
    [Fact] public Task With_a_counterpart_it_is_told() => Case(Load, "{|SIO103:c.Load(1)|}");
    [Fact] public Task The_line_speaks_of_one_overload() => Case("[SIO103]\nM:Acme.Client.Load(System.String)", "c.Load(1)");
    [Fact] public Task It_speaks_of_no_body_that_overrides() => Case(Ping, "new Acme.Quick().Ping(1)");
    [Fact] public Task A_zero_that_is_given_for_a_timeout_waits_for_nothing() => Case(Ping, "c.Ping(0)");
    [Fact] public Task A_stream_in_memory_waits_for_nothing() => Case("M:Acme.Client.Read(*)", "c.Read(new MemoryStream())");
    [Fact] public Task What_was_moved_to_another_thread_is_left_there() => Case(Ping, "Task.Run(() => c.Ping(1)).IsCompleted");
    [Fact] public Task A_line_that_people_wrote_knows_better() => Case(Ping, "c.Ping(1)", apis: "[sync]\nM:Acme.Client.Ping(*)");
    [Fact] public Task A_type_that_people_wrote_of_does_too() => Case(Ping, "c.Ping(1)", apis: "[sync]\nT:Acme.Client");
    [Fact] public Task Code_that_no_request_reaches_is_silent() => Case(Ping, "1", "public class Other { int Get(Acme.Client c) => c.Ping(1); }");
    [Fact] public Task A_body_that_calls_it_waits() => Case(Ping, "{|SIO103:Own.Get(c)|}", "static class Own { public static int Get(Acme.Client c) => {|SIO108:c.Ping(1)|}; public static Task<int> GetAsync(Acme.Client c) => Task.FromResult(1); }");
    [Fact] public Task A_bad_line_is_told() => Case("{|SIO901:Acme.Client.Ping|}\n{|SIO901:[assembly Acme]|}\n" + Ping, "{|SIO108:c.Ping(1)|}");
    [Fact] public Task The_head_of_a_block_is_none() => Case("[assembly Acme 1.0.0.0 of Acme.Client 1.2.3-beta]\n" + Ping, "{|SIO108:c.Ping(1)|}");

    [Fact]
    public Task The_message_says_what_it_comes_to()
    {
        var test = Files(Ping, "{|#0:c.Ping(1)|}", "");
        test.Expected.Add(Expect("SIO108").At(0).Also(1).WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
            .WithMessage("'Client.Ping' holds a request thread (HomeController.Get): deep inside it comes to 'Socket.Receive', and it has no async counterpart; call it elsewhere, or ask its author for an async form"));
        return test.Run();
    }

    [Fact] public Task Another_version_than_was_read_is_told() => Version("System.Runtime 1.0.0.0", Expect("SIO904"));
    [Fact] public Task Of_an_assembly_that_is_not_referenced_nothing_is_told() => Version("Acme.Wire 1.0.0.0");
    [Fact] public Task The_version_that_was_read_is_silent() => Version($"System.Runtime {Refs.Net.Version("System.Runtime")}");

    static Task Version(string assembly, params Expectation[] expected)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { Sources = { "class C { }" }, Additional = { ("SyncIo.Packages.txt", $"[assembly {assembly} of Acme 1.2.3]\n") } };
        test.Expected.AddRange(expected);
        return test.Run();
    }

    static Task Case(string packages, string code, string more = "", string apis = "") => Files(packages, code, more, apis).Run();

    static AnalyzerCase<SyncIoAnalyzer> Files(string packages, string code, string more, string apis = "")
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = Refs.AspNetCore, Sources = { Client, $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object {(code.Contains("#0") ? "{|#1:Get|}" : "Get")}(Acme.Client c) => {code}; }}", more } };
        test.Additional.Add(("SyncIo.Packages.txt", packages));
        if (apis.Length > 0)
            test.Additional.Add(("SyncIo.Apis.txt", apis));
        return test;
    }
}
