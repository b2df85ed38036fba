using Microsoft.AspNetCore.Mvc.Filters;
using Shop.Services;

namespace Shop.Web.Filters;

public sealed class ServedByFilter(AuditTrail audit) : IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context) => audit.Record(context.ActionDescriptor.DisplayName ?? "");

    public void OnActionExecuted(ActionExecutedContext context)
    {
        var host = System.Net.Dns.GetHostEntry("localhost"); // finds SIO101
        context.HttpContext.Response.Headers["Served-By"] = host.AddressList.Length.ToString();
    }
}
