using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Tests.Tables;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of calls on objects with a timeout that their async members ignore.</summary>
public class SyncTimeoutTests : FixTests
{
    public static TheoryData<string> ListProperties() => [.. SyncTimeouts.Properties.Select(p => p.Text)];

    [Theory, MemberData(nameof(ListProperties))]
    public void Every_line_matches_a_real_property(string line) =>
        Assert.NotEmpty(TableAssemblies.FindSymbols(SyncTimeouts.Properties.Single(p => p.Text == line)));

    [Theory]
    [InlineData("System.Net.WebRequest r", "r.Timeout = 500; Use(r.GetResponse());")]
    [InlineData("System.Net.HttpWebRequest r", "r.Timeout = 500; Use(r.GetResponse());")]
    [InlineData("System.Net.WebRequest r", "Prepare(r); Use(r.GetResponse());")]
    [InlineData("string to", "using var c = new SmtpClient { Timeout = 500 }; c.Send(to, to, to, to);")]
    [InlineData("System.Net.Sockets.NetworkStream s", "s.ReadTimeout = 500; s.ReadExactly(new byte[2]);")]
    public Task A_call_whose_async_form_ignores_the_timeout_is_refused(string parameter, string body) =>
        RefusesFile("LosesTimeout", CreateFile(parameter, body));

    [Theory]
    [InlineData("System.Net.WebRequest r", "Use(await1(r.GetResponse()));")]
    [InlineData("System.Net.WebRequest r", "r.Timeout = Timeout.Infinite; Use(await1(r.GetResponse()));")]
    [InlineData("System.Net.WebRequest r, HttpClient c", "c.Timeout = TimeSpan.Zero; Use(await1(r.GetResponse()));")]
    public Task A_call_without_such_a_timeout_is_awaited(string parameters, string body) =>
        FixesFile(
            CreateFile(parameters, body.Replace("await1(r.GetResponse())", "r.GetResponse()"), prepare: false),
            CreateFile(parameters, body.Replace("await1(r.GetResponse())", "await r.GetResponseAsync()"), prepare: false)
        );

    static string CreateFile(string parameters, string body, bool prepare = true) =>
        "using System.Net.Mail;\n#pragma warning disable SYSLIB0014\n"
        + $"public class A {{ public async Task M({parameters}) {{ await Task.Yield(); {body} }} static void Use(object x) {{ }} "
        + (prepare ? "static void Prepare(System.Net.WebRequest r) => r.Timeout = 500; }" : "}");
}
