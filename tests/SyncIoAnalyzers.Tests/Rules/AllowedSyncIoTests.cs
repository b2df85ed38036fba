namespace SyncIoAnalyzers.Tests.Rules;

public class AllowedSyncIoTests() : RuleTests("SIO401")
{
    [Fact] public Task Allowing_it_for_the_server_is_found_at_start_up() => Program("b.WebHost.ConfigureKestrel(k => [|k.AllowSynchronousIO = true|]);");
    [Fact] public Task Allowing_it_in_an_initialiser_is_found() => Program("_ = new Microsoft.AspNetCore.Builder.IISServerOptions { [|AllowSynchronousIO = true|] };");
    [Fact] public Task Allowing_it_for_a_request_is_found() => Reports("[|HttpContext.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpBodyControlFeature>()!.AllowSynchronousIO = true|];");
    [Fact] public Task Allowing_it_for_HTTP_sys_is_found() => Program("b.WebHost.UseHttpSys(o => [|o.AllowSynchronousIO = true|]);");
    [Fact] public Task Allowing_it_for_a_test_server_is_found() => Files("""
        namespace Microsoft.AspNetCore.TestHost { public class TestServer { public bool AllowSynchronousIO { get; set; } } }
        public class Tests { public void Start() => [|new Microsoft.AspNetCore.TestHost.TestServer().AllowSynchronousIO = true|]; }
        """).Run();
    [Fact] public Task Forbidding_it_is_silent() => Program("b.WebHost.ConfigureKestrel(k => k.AllowSynchronousIO = false);");

    Task Program(string code) => Files($"var b = Microsoft.AspNetCore.Builder.WebApplication.CreateBuilder(); {code} b.Build().Run();").Run();
}
