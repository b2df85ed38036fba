using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class UserTableTests
{
    const string Client = """
        namespace Acme;
        public interface IClient { int Load(int id); Task<int> LoadAsync(int id); }
        public class Client : IClient { public int Load(int id) => id; public Task<int> LoadAsync(int id) => Task.FromResult(id); public int Read() => 1; public Task<int> FetchAsync() => Task.FromResult(1); }
        """;

    [Fact]
    public Task Line_of_the_user_makes_a_member_blocking() => VerifyCase("M:Acme.Client.Load(*)", "client.{|SIO101:Load(1)|}");

    [Fact]
    public Task Line_of_an_interface_applies_to_its_implementations() => VerifyCase("M:Acme.IClient.Load(*)", "client.{|SIO101:Load(1)|}");

    [Fact]
    public Task Line_may_name_a_counterpart_with_another_name() =>
        VerifyCase("M:Acme.Client.Read(*) -> FetchAsync", "client.{|SIO101:Read()|}");

    [Fact]
    public Task Line_with_a_missing_counterpart_reports_nothing() => VerifyCase("M:Acme.Client.Read(*) -> ReadAsync", "client.Read()");

    [Fact]
    public Task Line_with_a_counterpart_of_a_missing_type_reports_nothing() =>
        VerifyCase("M:Acme.Client.Read(*) -> Acme.Missing.ReadAsync", "client.Read()");

    [Fact]
    public Task Shipped_line_can_be_revoked() => VerifyCase("[sync]\nP:System.Threading.Tasks.Task`1.Result", "client.LoadAsync(1).Result");

    [Fact]
    public Task Constant_argument_can_be_declared_non_blocking() => VerifyFlags("client.Send(Acme.How.Queue); client.Send(Acme.How.All)");

    [Fact]
    public Task Other_constant_argument_blocks() => VerifyFlags("{|SIO101:client.Send(Acme.How.Wait)|}");

    [Fact]
    public Task Wildcards_match_many_members() => VerifyCase("M:Acme.*.Lo*(*)", "client.{|SIO101:Load(1)|}");

    [Theory]
    [InlineData("public void Send(string a, int b) { } public Task SendAsync(string a, int b) => null!;", "client.Send(\"a\", 1)")]
    [InlineData("public void Send(string a, int b) { } public Task SendAsync(string a, int b) => null!;", "client.Send(b: 1, a: \"a\")")]
    [InlineData("public void Send(string a) { } public Task SendAsync(string a, int b = 1) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a) { } public Task SendAsync(string a, params int[] b) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a) { } public Task SendAsync(object a) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a, int b = 1) { } public Task SendAsync(string a, int b = 1) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send<T>(T a) { } public Task SendAsync<T>(T a) => null!;", "client.Send(1)")]
    [InlineData("public static void Send(string a) { } public static Task SendAsync(string a) => null!;", "Acme.Client.Send(\"a\")")]
    [InlineData(
        "public void Send(string a) { } public Task SendAsync(string a) => null!; public Task SendAsync(string a, int b) => null!;",
        "client.Send(\"a\")"
    )]
    public Task Counterpart_that_accepts_the_arguments_is_used(string members, string call) =>
        VerifyMembers(members, "{|SIO101:" + call + "|}");

    [Theory]
    [InlineData("public void Send(string a, int b) { } public Task SendAsync(string a, string b) => null!;", "client.Send(\"a\", 1)")]
    [InlineData("public void Send(string a, int b) { } public Task SendAsync(int a, int b) => null!;", "client.Send(\"a\", 1)")]
    [InlineData("public void Send(string a) { } public Task SendAsync(string a, int b) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a) { } public Task SendAsync() => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a) { } Task SendAsync(string a) => null!;", "client.Send(\"a\")")]
    [InlineData("public void Send(string a) { } public int SendAsync(string a) => 1;", "client.Send(\"a\")")]
    public Task Counterpart_that_does_not_accept_the_arguments_is_not_used(string members, string call) => VerifyMembers(members, call);

    [Theory]
    [InlineData("public void Send(ref int a) { } public Task SendAsync(int a) => null!;", "var i = 1; {|SIO101:client.Send(ref i)|}")]
    [InlineData("public void Send(string a) { } public static Task SendAsync(string a) => null!;", "{|SIO101:client.Send(\"a\")|}")]
    [InlineData(
        "public void Send(Span<byte> a) { } public Task SendAsync(Memory<byte> a) => null!;",
        "{|SIO101:client.Send(default(Span<byte>))|}"
    )]
    [InlineData(
        "public void Send(Span<byte> a, int b) { } public Task SendAsync(Memory<byte> a, string b) => null!;",
        "client.Send(default(Span<byte>), 1)"
    )]
    public Task Counterpart_with_another_parameter_form_is_named(string members, string call) => VerifyMembers(members, call);

    [Fact]
    public Task Fully_named_extension_method_is_used_as_counterpart() =>
        VerifyMembers(
            "public void Send(string a) { }",
            "{|SIO101:client.Send(\"a\")|}",
            "static class More { public static Task SendAsync(this Acme.Client client, string a) => null!; }",
            " -> More.SendAsync"
        );

    [Fact]
    public Task Extension_method_of_another_type_is_not_used_as_counterpart() =>
        VerifyMembers(
            "public void Send(string a) { }",
            "client.Send(\"a\")",
            "static class More { public static Task SendAsync(this string client, string a) => null!; }",
            " -> More.SendAsync"
        );

    [Fact]
    public Task Extension_method_that_is_not_fully_named_is_not_used_as_counterpart() =>
        VerifyMembers(
            "public void Send(string a) { }",
            "client.Send(\"a\")",
            "static class More { public static Task SendAsync(this Acme.Client client, string a) => null!; }"
        );

    [Fact]
    public Task Member_that_hides_the_listed_member_matches_the_line() =>
        VerifyMembers(
            "public void Send(string a) { }",
            "{|SIO101:new Mine().Send(\"a\")|}",
            "class Mine : Acme.Client { public new void Send(string a) { } public Task SendAsync(string a) => null!; }"
        );

    [Fact]
    public Task Overload_with_other_parameters_does_not_match_the_line() =>
        VerifyMembers(
            "public void Send(string a) { }",
            "new Mine().Send(1)",
            "class Mine : Acme.Client { public void Send(int a) { } public Task SendAsync(int a) => null!; }"
        );

    static Task VerifyMembers(string members, string call, string more = "", string rest = "")
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.AspNetCore,
            Sources =
            {
                $"namespace Acme {{ public class Client {{ {members} }} }} {more}",
                $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public void Get(Acme.Client client) {{ {call}; }} }}",
            },
        };
        test.Additional.Add(("SyncIo.Apis.txt", "M:Acme.Client.Send(*)" + rest));
        return test.RunAsync();
    }

    static Task VerifyFlags(string body) =>
        VerifyMembers(
            "public void Send(How how) { } public Task SendAsync(How how) => Task.CompletedTask;",
            body,
            "namespace Acme { public enum How : ulong { Wait = 1, Queue = 1UL << 63, All = ulong.MaxValue } }",
            "\n[no wait]\nF:Acme.How.Queue"
        );

    static Task VerifyCase(string table, string code)
    {
        var test = new AnalyzerCase<SyncIoAnalyzer> { References = TestReferences.AspNetCore, Sources = { Client } };
        // The mark encloses the whole call with its receiver.
        var marked = System.Text.RegularExpressions.Regex.Replace(code, @"client\.\{\|SIO101:", "{|SIO101:client.");
        test.Sources.Add(
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public int Get(Acme.Client client) => {marked}; }}"
        );
        test.Additional.Add(("SyncIo.Apis.txt", table));
        return test.RunAsync();
    }
}
