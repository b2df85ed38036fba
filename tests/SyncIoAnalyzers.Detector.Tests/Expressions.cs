using System.Linq.Expressions;
using Microsoft.AspNetCore.Http;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>Code made at run time, as ASP.NET Core makes it around actions.</summary>
internal static class Expressions
{
    /// <summary>A handler that waits, and of which no frame is left on the stack but that of a method made at run time.</summary>
    public static RequestDelegate Caller()
    {
        var context = Expression.Parameter(typeof(HttpContext));
        var delay = Expression.Call(typeof(Task), nameof(Task.Delay), null, Expression.Constant(20));
        return Expression.Lambda<RequestDelegate>(Expression.Block(Expression.Call(delay, nameof(Task.Wait), null), Expression.Constant(Task.CompletedTask)), context).Compile();
    }
}
