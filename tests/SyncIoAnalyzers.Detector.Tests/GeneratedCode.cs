using System.Linq.Expressions;
using Microsoft.AspNetCore.Http;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>Code generated at run time, as ASP.NET Core generates it around actions.</summary>
internal static class GeneratedCode
{
    /// <summary>A handler that waits and leaves no frame on the stack except that of a method generated at run time.</summary>
    public static RequestDelegate CreateCaller()
    {
        var context = Expression.Parameter(typeof(HttpContext));
        var delay = Expression.Call(typeof(Task), nameof(Task.Delay), null, Expression.Constant(20));
        return Expression
            .Lambda<RequestDelegate>(
                Expression.Block(Expression.Call(delay, nameof(Task.Wait), null), Expression.Constant(Task.CompletedTask)),
                context
            )
            .Compile();
    }
}
