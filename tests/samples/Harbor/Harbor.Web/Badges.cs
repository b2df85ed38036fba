using System.Security.Claims;
using System.Text.Encodings.Web;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authorization;
using Microsoft.Extensions.Options;

namespace Harbor.Web;

public sealed class BadgeOffice(HttpClient http)
{
    public static BadgeOffice From(AuthorizationHandlerContext context) =>
        ((HttpContext)context.Resource!).RequestServices.GetRequiredService<BadgeOffice>();

    public async Task<bool> MayEnterAsync(string name) => await http.GetStringAsync($"badges/{name}/office") == "yes";

    public async Task<string> ZoneAsync(string name) => await http.GetStringAsync($"badges/{name}/zone");

    public string Owner(string badge) => http.GetStringAsync($"badges/{badge}").Result;
}

public sealed class BadgeHandler(
    IOptionsMonitor<AuthenticationSchemeOptions> options,
    ILoggerFactory logger,
    UrlEncoder encoder,
    BadgeOffice office) : AuthenticationHandler<AuthenticationSchemeOptions>(options, logger, encoder)
{
    protected override Task<AuthenticateResult> HandleAuthenticateAsync()
    {
        var badge = Request.Headers["X-Badge"].ToString();
        if (badge.Length == 0)
            return Task.FromResult(AuthenticateResult.NoResult());
        var identity = new ClaimsIdentity([new Claim(ClaimTypes.Name, office.Owner(badge))], Scheme.Name);
        return Task.FromResult(AuthenticateResult.Success(new AuthenticationTicket(new ClaimsPrincipal(identity), Scheme.Name)));
    }
}
