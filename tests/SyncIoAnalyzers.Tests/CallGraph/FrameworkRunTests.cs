namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Request paths through members that a framework runs within a call: interceptors, handlers of sync requests, options.</summary>
public class FrameworkRunTests : RequestPathTests
{
    const string Signed =
        "public class Sign : DelegatingHandler { protected override HttpResponseMessage Send(HttpRequestMessage m, CancellationToken t) "
        + "{ Wait.For(); return base.Send(m, t); } }";

    [Fact]
    public Task Sync_request_runs_the_sync_form_of_handlers() =>
        VerifyPath(
            "HomeController.Get → Sign.Send → Wait.For",
            Controller + "{ public object Get(HttpClient http) => {|SIO101:http.Send(new())|}; }",
            Signed
        );

    [Fact]
    public Task Async_request_does_not_run_the_sync_form_of_handlers() =>
        NoPath(Controller + "{ public Task Get(HttpClient http) => http.SendAsync(new()); }", Signed);

    const string Theme =
        "public class Theme { public string? Css { get; set; } } "
        + "public class ThemeSetup : Microsoft.Extensions.Options.IConfigureOptions<Theme> "
        + "{ public void Configure(Theme o) => Wait.For(); }";

    [Fact]
    public Task Snapshot_configures_its_options_for_each_request() =>
        VerifyPath(
            "HomeController.Get → ThemeSetup.Configure → Wait.For",
            Controller + "{ public object? Get(Microsoft.Extensions.Options.IOptionsSnapshot<Theme> theme) => theme.Value.Css; }",
            Theme
        );

    [Theory]
    [InlineData("IOptions<Theme>")]
    [InlineData("IOptionsSnapshot<Microsoft.AspNetCore.Mvc.MvcOptions>")]
    public Task Other_options_do_not_configure_these_for_each_request(string options) =>
        NoPath(Controller + "{ public object Get(Microsoft.Extensions.Options." + options + " o) => o.Value; }", Theme);

    const string Db =
        "using Microsoft.EntityFrameworkCore; public class Db : DbContext "
        + "{ public override int SaveChanges(bool all) { Wait.For(); return {|SIO101:base.SaveChanges(all)|}; } }";

    [Fact]
    public Task Save_runs_the_override_of_another_overload() =>
        VerifyPath(
            "HomeController.Get → Db.SaveChanges → Wait.For",
            Controller + "{ public object Get(Db db) => {|SIO101:db.SaveChanges()|}; }",
            Db
        );

    const string Audit =
        "using Microsoft.EntityFrameworkCore.Diagnostics; public class Audit : SaveChangesInterceptor "
        + "{ public override InterceptionResult<int> SavingChanges(DbContextEventData d, InterceptionResult<int> r) "
        + "{ Wait.For(); return r; } }";

    [Fact]
    public Task Sync_save_runs_the_sync_form_of_interceptors() =>
        VerifyPath(
            "HomeController.Get → Audit.SavingChanges → Wait.For",
            Controller + "{ public object Get(Microsoft.EntityFrameworkCore.DbContext db) => {|SIO101:db.SaveChanges()|}; }",
            Audit
        );

    [Fact]
    public Task Sync_save_that_fails_runs_the_sync_form_of_interceptors() =>
        VerifyPath(
            "HomeController.Get → Audit.SaveChangesFailed → Wait.For",
            Controller + "{ public object Get(Microsoft.EntityFrameworkCore.DbContext db) => {|SIO101:db.SaveChanges()|}; }",
            "using Microsoft.EntityFrameworkCore.Diagnostics; public class Audit : SaveChangesInterceptor "
                + "{ public override void SaveChangesFailed(DbContextErrorEventData d) => Wait.For(); }"
        );

    [Fact]
    public Task Async_save_does_not_run_the_sync_form_of_interceptors() =>
        NoPath(Controller + "{ public Task Get(Microsoft.EntityFrameworkCore.DbContext db) => db.SaveChangesAsync(); }", Audit);

    protected override TestReferences References => TestReferences.EfCore;
}
