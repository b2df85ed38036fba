using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>The lines of a package summary. A class of the test represents the package.</summary>
public class HiddenBlockingCallTests
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

    const string Ping = "[SIO108]\nM:Acme.Client.Ping(*) # Socket.Receive, through Wire.Read",
        Load = "[SIO103]\nM:Acme.Client.Load(System.Int32) # Task.Wait";

    [Fact]
    public Task Member_without_a_counterpart_is_reported() => VerifyCase(Ping, "{|SIO108:c.Ping(1)|}");

    [Fact]
    public Task Line_without_a_section_means_no_counterpart() => VerifyCase("M:Acme.Client.Ping(*)", "{|SIO108:c.Ping(1)|}");

    [Fact]
    public Task Property_read_is_reported() => VerifyCase("P:Acme.Client.Size", "{|SIO108:c.Size|}");

    [Fact]
    public Task Property_write_is_not_reported() => VerifyCase("P:Acme.Client.Size", "c.Size = 1");

    [Fact]
    public Task Method_group_that_is_not_called_is_not_reported() => VerifyCase(Ping, "((Func<int, int>)c.Ping).Method.MetadataToken");

    [Fact]
    public Task Member_with_a_counterpart_is_reported() => VerifyCase(Load, "{|SIO103:c.Load(1)|}");

    [Fact]
    public Task Line_matches_one_overload() => VerifyCase("[SIO103]\nM:Acme.Client.Load(System.String)", "c.Load(1)");

    [Fact]
    public Task Line_does_not_match_an_override() => VerifyCase(Ping, "new Acme.Quick().Ping(1)");

    [Fact]
    public Task Zero_timeout_argument_does_not_wait() => VerifyCase(Ping, "c.Ping(0)");

    [Fact]
    public Task Memory_stream_argument_does_not_wait() => VerifyCase("M:Acme.Client.Read(*)", "c.Read(new MemoryStream())");

    [Fact]
    public Task Call_moved_to_another_thread_is_not_reported() => VerifyCase(Ping, "Task.Run(() => c.Ping(1)).IsCompleted");

    [Fact]
    public Task Line_of_the_user_overrides_the_summary() => VerifyCase(Ping, "c.Ping(1)", apis: "[sync]\nM:Acme.Client.Ping(*)");

    [Fact]
    public Task Type_line_of_the_user_overrides_the_summary() => VerifyCase(Ping, "c.Ping(1)", apis: "[sync]\nT:Acme.Client");

    [Fact]
    public Task Code_that_no_request_reaches_is_not_reported() =>
        VerifyCase(Ping, "1", "public class Other { int Get(Acme.Client c) => c.Ping(1); }");

    [Fact]
    public Task Method_whose_body_calls_the_member_blocks() =>
        VerifyCase(
            Ping,
            "{|SIO103:Own.Get(c)|}",
            "static class Own { public static int Get(Acme.Client c) => {|SIO108:c.Ping(1)|}; public static Task<int> GetAsync(Acme.Client c) => Task.FromResult(1); }"
        );

    [Fact]
    public Task Invalid_line_is_reported() =>
        VerifyCase("{|SIO901:Acme.Client.Ping|}\n{|SIO901:[assembly Acme]|}\n" + Ping, "{|SIO108:c.Ping(1)|}");

    [Fact]
    public Task Header_of_a_summary_is_not_a_line() =>
        VerifyCase("[assembly Acme 1.0.0.0 of Acme.Client 1.2.3-beta]\n" + Ping, "{|SIO108:c.Ping(1)|}");

    [Fact]
    public Task Message_names_the_wait_inside_the_member()
    {
        var test = CreateCase(Ping, "{|#0:c.Ping(1)|}", "");
        test.Expected.Add(
            ExpectFinding("SIO108")
                .AtPlace(0)
                .WithPlaces(1)
                .WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
                .WithMessage(
                    "'Client.Ping' holds a request thread (HomeController.Get): inside its package it reaches "
                        + "'Socket.Receive', and has no async counterpart; call it outside requests, or ask its author for an async "
                        + "form"
                )
        );
        return test.RunAsync();
    }

    [Fact]
    public Task Summary_of_another_version_is_reported() => VerifyVersion("System.Runtime 1.0.0.0", ExpectFinding("SIO904"));

    [Fact]
    public Task Summary_of_an_unreferenced_assembly_is_not_reported() => VerifyVersion("Acme.Wire 1.0.0.0");

    [Fact]
    public Task Summary_of_the_referenced_version_is_not_reported() =>
        VerifyVersion($"System.Runtime {TestReferences.Net.GetVersion("System.Runtime")}");

    static Task VerifyVersion(string assembly, params ExpectedFinding[] expected)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            Sources = { "class C { }" },
            Additional = { ("SyncIo.Packages.txt", $"[assembly {assembly} of Acme 1.2.3]\n") },
        };
        test.Expected.AddRange(expected);
        return test.RunAsync();
    }

    static Task VerifyCase(string packages, string code, string more = "", string apis = "") =>
        CreateCase(packages, code, more, apis).RunAsync();

    static AnalyzerCase<SyncIoAnalyzer> CreateCase(string packages, string code, string more, string apis = "")
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.AspNetCore,
            Sources =
            {
                Client,
                $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object {(code.Contains("#0") ? "{|#1:Get|}" : "Get")}(Acme.Client c) => {code}; }}",
                more,
            },
        };
        test.Additional.Add(("SyncIo.Packages.txt", packages));
        if (apis.Length > 0)
            test.Additional.Add(("SyncIo.Apis.txt", apis));
        return test;
    }
}
