namespace Shop.Web.Middleware;

public sealed class RequestLogMiddleware(RequestDelegate next, RequestLog log)
{
    public async Task InvokeAsync(HttpContext context)
    {
        var started = Environment.TickCount64;
        await next(context);
        log.Write(context.Request.Path, Environment.TickCount64 - started);
    }
}

public sealed class RequestLog
{
    private readonly Lock _gate = new();
    private readonly string _path = Path.Combine(AppContext.BaseDirectory, "requests.log");

    public void Write(string path, long elapsed)
    {
        using var line = new StringWriter();
        line.Write($"{path} {elapsed}"); // silent: text in memory
        line.Flush(); // silent: text in memory
        lock (_gate)
            File.AppendAllText(_path, line + Environment.NewLine); // finds SIO102
    }
}
