using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of what an object initializes on its first use, by the lifetime of the object.</summary>
public class TypeLifetimeTests : RequestPathTests
{
    const string Coalesced = "public int Get() => _x ??= {|#0:load.Result|}; int? _x;",
        Called = "public int Get() => _x ??= Load(); int Load() => {|#0:load.Result|}; int? _x;",
        Lazy = "public int Get() => _x.Value; readonly Lazy<int> _x = new(() => {|#0:load.Result|});";

    [Theory, InlineData(Coalesced), InlineData(Called), InlineData(Lazy)]
    public Task A_controller_initializes_its_fields_for_each_request(string members) =>
        Verify(DiagnosticSeverity.Warning, Controller.Replace("HomeController :", "HomeController(Task<int> load) :") + $"{{ {members} }}");

    [Theory, InlineData(Coalesced), InlineData(Called), InlineData(Lazy)]
    public Task A_scoped_service_initializes_its_fields_for_each_request(string members) =>
        VerifyService(DiagnosticSeverity.Warning, "AddScoped<IPrices, Prices>()", members);

    [Theory, InlineData(Coalesced), InlineData(Called), InlineData(Lazy)]
    public Task A_singleton_initializes_its_fields_once(string members) =>
        VerifyService(DiagnosticSeverity.Info, "AddSingleton<IPrices, Prices>()", members);

    [Fact]
    public Task A_service_that_is_a_singleton_somewhere_initializes_its_fields_once() =>
        VerifyService(DiagnosticSeverity.Info, "AddScoped<IPrices, Prices>().AddSingleton<Prices>()", Coalesced);

    [Fact]
    public Task A_scoped_service_initializes_its_static_fields_once() =>
        VerifyService(
            DiagnosticSeverity.Info,
            "AddScoped<IPrices, Prices>()",
            "public int Get() => _x ??= {|#0:load.Result|}; static int? _x;"
        );

    [Fact]
    public Task The_base_of_scoped_services_initializes_its_fields_for_each_request() =>
        VerifyService(DiagnosticSeverity.Warning, "AddScoped<IPrices, Special>()", Coalesced, "abstract");

    Task VerifyService(DiagnosticSeverity severity, string registration, string members, string modifier = "sealed") =>
        Verify(
            severity,
            Controller.Replace("HomeController :", "HomeController(IPrices prices) :") + "{ public int Get() => prices.Get(); }",
            $"public interface IPrices {{ int Get(); }} {modifier} class Prices(Task<int> load) : IPrices {{ {members} }} "
                + (modifier == "abstract" ? "class Special(Task<int> l) : Prices(l);" : ""),
            "using Microsoft.Extensions.DependencyInjection; "
                + $"class Setup {{ static void Add(IServiceCollection services) => services.{registration}; }}"
        );

    Task Verify(DiagnosticSeverity severity, params string[] sources)
    {
        var test = CreateCase(sources);
        test.Expected.Add(ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithSeverity(severity));
        return test.RunAsync();
    }
}
