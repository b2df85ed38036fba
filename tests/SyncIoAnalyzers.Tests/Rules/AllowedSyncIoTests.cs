namespace SyncIoAnalyzers.Tests.Rules;

public class AllowedSyncIoTests() : RuleTests("SIO401")
{
    [Fact]
    public Task Allowed_sync_IO_of_the_server_is_reported_at_start_up() =>
        VerifyProgram("b.WebHost.ConfigureKestrel(k => [|k.AllowSynchronousIO = true|]);");

    [Fact]
    public Task Allowed_sync_IO_in_an_object_initializer_is_reported() =>
        VerifyProgram("_ = new Microsoft.AspNetCore.Builder.IISServerOptions { [|AllowSynchronousIO = true|] };");

    [Fact]
    public Task Allowed_sync_IO_for_a_request_is_reported() =>
        Reports("[|HttpContext.Features.Get<Microsoft.AspNetCore.Http.Features.IHttpBodyControlFeature>()!.AllowSynchronousIO = true|];");

    [Fact]
    public Task Allowed_sync_IO_for_HTTP_sys_is_reported() => VerifyProgram("b.WebHost.UseHttpSys(o => [|o.AllowSynchronousIO = true|]);");

    [Fact]
    public Task Allowed_sync_IO_for_a_test_server_is_reported() =>
        CreateCase(
                """
                namespace Microsoft.AspNetCore.TestHost { public class TestServer { public bool AllowSynchronousIO { get; set; } } }
                public class Tests { public void Start() => [|new Microsoft.AspNetCore.TestHost.TestServer().AllowSynchronousIO = true|]; }
                """
            )
            .RunAsync();

    [Fact]
    public Task Forbidden_sync_IO_is_not_reported() => VerifyProgram("b.WebHost.ConfigureKestrel(k => k.AllowSynchronousIO = false);");

    Task VerifyProgram(string code) =>
        CreateCase($"var b = Microsoft.AspNetCore.Builder.WebApplication.CreateBuilder(); {code} b.Build().Run();").RunAsync();
}
