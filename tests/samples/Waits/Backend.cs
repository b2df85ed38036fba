namespace Waits;

/// <summary>The async operations that the handlers call, and two members that wait for them.</summary>
public sealed class Backend(HttpClient http)
{
    public static async Task<int> CountAsync()
    {
        await Task.Delay(SlowServer.Ms);
        return 1;
    }

    public static async ValueTask<int> CountValueAsync()
    {
        await Task.Delay(SlowServer.Ms);
        return 1;
    }

    public static async IAsyncEnumerable<int> ReadAllAsync()
    {
        await Task.Delay(SlowServer.Ms);
        yield return 1;
    }

    public Task<string> LoadAsync() => http.GetStringAsync(SlowServer.Url);

    public string Send()
    {
        using var answer = http.Send(new HttpRequestMessage(HttpMethod.Get, SlowServer.Url)); // waits SIO101 GET /Io/Requested
        return answer.StatusCode.ToString();
    }

    public string Load() => LoadAsync().GetAwaiter().GetResult(); // waits SIO001 GET /tasks/facade
}

/// <summary>A helper that waits for any task.</summary>
static class TaskExtensions
{
    public static T Await<T>(this Task<T> task) => task.ConfigureAwait(false).GetAwaiter().GetResult(); // waits SIO001 GET /tasks/helper
}
