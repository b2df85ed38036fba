namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Tests of calls to a cache that may be in the memory of the process.</summary>
public class RegisteredCachesTests() : RuleTests("SIO101")
{
    const string Cart = """
        using Microsoft.Extensions.Caching.Distributed;
        using Microsoft.Extensions.DependencyInjection;
        public class CartController(IDistributedCache cache) : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => CALL; }
        public static class OwnServices { public static IServiceCollection AddRedis(this IServiceCollection services) => services;
            public static IServiceCollection AddCachedRates(this IServiceCollection services) => services; }
        """;

    [Theory]
    [InlineData("services.AddDistributedMemoryCache();")]
    [InlineData("services.AddDistributedMemoryCache(); services.AddMemoryCache().AddResponseCaching();")]
    [InlineData("services.AddControllersWithViews(); services.AddSession();")]
    [InlineData("services.AddSession().AddCachedRates();")]
    public Task Cache_in_memory_does_not_block(string registration) => VerifyCart("cache.GetString(\"cart\")", registration);

    [Theory]
    [InlineData("")]
    [InlineData("services.AddMemoryCache();")]
    [InlineData("services.AddSession().AddRedis();")]
    [InlineData("if (services.Count > 0) services.AddRedis(); else services.AddDistributedMemoryCache();")]
    [InlineData("services.AddDistributedMemoryCache().AddSingleton<IDistributedCache>(_ => null!);")]
    public Task Cache_that_may_be_elsewhere_blocks(string registration) => VerifyCart("[|cache.GetString(\"cart\")|]", registration);

    [Fact]
    public Task Own_cache_blocks() =>
        VerifyCart(
            "[|cache.GetString(\"cart\")|]",
            "services.AddDistributedMemoryCache(); } } interface IFileCache : IDistributedCache { static void Create() {"
        );

    [Fact]
    public Task Session_in_memory_does_not_block() =>
        VerifyCart("Microsoft.AspNetCore.Http.SessionExtensions.GetString(HttpContext.Session, \"cart\")", "services.AddSession();");

    Task VerifyCart(string call, string registration) =>
        CreateCase(
                Cart.Replace("CALL", call)
                    + "static class Registration { static void Register(IServiceCollection services) { "
                    + registration
                    + " } } "
            )
            .RunAsync();
}
