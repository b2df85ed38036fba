namespace Waits;

/// <summary>Minimal endpoints that wait for tasks. The runtime inlines most of them into the code that calls them.</summary>
static class TaskWaits
{
    public static void MapTaskWaits(this WebApplication app)
    {
        app.MapGet("/tasks/result", () => Backend.CountAsync().Result); // waits SIO001 GET /tasks/result
        app.MapGet("/tasks/wait", () => Backend.CountAsync().Wait()); // waits SIO001 GET /tasks/wait
        app.MapGet("/tasks/awaiter", () => Backend.CountAsync().GetAwaiter().GetResult()); // waits SIO001 GET /tasks/awaiter
        app.MapGet("/tasks/value", () => Backend.CountValueAsync().AsTask().Result); // waits SIO001 GET /tasks/value
        app.MapGet("/tasks/limited", () => Backend.CountAsync().Wait(1000)); // waits SIO001 GET /tasks/limited
        app.MapGet("/tasks/all", () => Task.WaitAll(Backend.CountAsync(), Backend.CountAsync())); // waits SIO001 GET /tasks/all
        app.MapGet("/tasks/any", () => Task.WaitAny(Backend.CountAsync(), Backend.CountAsync())); // waits SIO001 GET /tasks/any
        app.MapGet("/tasks/helper", () => Backend.CountAsync().Await());
        app.MapGet("/tasks/facade", (Backend backend) => backend.Load());
        app.MapGet("/tasks/wrapped", () => Task.Run(() => Backend.CountAsync()).Result); // waits SIO201 GET /tasks/wrapped
        app.MapGet("/tasks/sequence", () => Backend.ReadAllAsync().ToBlockingEnumerable().Sum()); // waits SIO001 GET /tasks/sequence
        app.MapGet(
            "/tasks/later",
            async () =>
            {
                await Task.Delay(1);
                return Backend.CountAsync().Result; // waits SIO001 GET /tasks/later
            }
        );
        app.MapGet("/tasks/parallel", () => WaitInParallel());
    }

    static int WaitInParallel()
    {
        Parallel.For(0, 2, _ => Backend.CountAsync().Wait()); // waits SIO002,SIO001 GET /tasks/parallel
        return 1;
    }
}
