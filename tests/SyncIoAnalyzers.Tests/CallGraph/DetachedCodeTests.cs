namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of code for which the request does not wait: what comes after an await in <c>async void</c>, and callbacks.</summary>
public class DetachedCodeTests : RequestPathTests
{
    [Theory]
    [InlineData("await Task.Yield(); Wait.For();")]
    [InlineData("await Task.Yield(); if (N > 0) { Wait.For(); }")]
    [InlineData("try { await Task.Yield(); } finally { N = 1; } Wait.For();")]
    [InlineData("using (var s = new MemoryStream()) { await s.FlushAsync(); Wait.For(); }")]
    [InlineData("if (N > 0) await Task.Delay(1); else await Task.Delay(2); Wait.For();")]
    [InlineData("while (await Read()) N++; Wait.For();")]
    [InlineData("await foreach (var n in All()) N += n; Wait.For();")]
    public Task Code_after_an_await_of_a_handler_is_background_work(string body) =>
        VerifyInfo("a pool thread (HomeController.Get → … → Wait.For)", CreateRaise(), CreateFeed(body));

    [Theory]
    [InlineData("Wait.For(); await Task.Yield();")]
    [InlineData("if (N > 0) await Task.Yield(); Wait.For();")]
    [InlineData("await Task.CompletedTask; Wait.For();")]
    [InlineData("_ = N > 0 && await Read(); Wait.For();")]
    [InlineData("Func<Task> later = async () => await Task.Yield(); Wait.For();")]
    public Task Code_before_an_await_of_a_handler_runs_in_the_request(string body) =>
        VerifyPath("HomeController.Get → … → Wait.For", CreateRaise(), CreateFeed(body));

    [Fact]
    public Task A_wait_after_an_await_of_a_handler_is_background_work()
    {
        var test = CreateCase(CreateRaise(), CreateFeed("await Task.Yield(); {|#0:Task.Delay(1).Wait()|};"));
        test.Expected.Add(ExpectFinding("SIO001").AtPlace(0).AnyFurther().WithSeverity(Microsoft.CodeAnalysis.DiagnosticSeverity.Info));
        return test.RunAsync();
    }

    [Fact]
    public Task Code_after_an_await_of_a_lambda_without_a_result_is_background_work() =>
        VerifyInfo(
            "a pool thread (HomeController.Get → Wait.For)",
            Controller + "{ public void Get() { Action later = async () => { await Task.Yield(); Wait.For(); }; later(); } }"
        );

    [Fact]
    public Task Code_after_an_await_of_an_async_method_runs_in_the_request() =>
        VerifyPath(
            "HomeController.Get → A.Run → Wait.For",
            Controller + "{ public async Task Get() => await A.Run(); }",
            "static class A { public static async Task Run() { await Task.Yield(); Wait.For(); } }"
        );

    [Theory]
    [InlineData("System.Net.WebRequest r", "r.BeginGetResponse(a => Wait.For(), null);", "WebRequest")]
    [InlineData("System.Net.HttpWebRequest r", "r.BeginGetResponse(delegate(IAsyncResult a) { Wait.For(); }, null);", "HttpWebRequest")]
    [InlineData("FileStream s", "s.BeginRead(new byte[2], 0, 2, a => Wait.For(), null);", "FileStream")]
    public Task The_callback_of_an_operation_is_background_work(string parameter, string body, string type) =>
        VerifyInfo(
            $"a pool thread (background {type} → HomeController.Get → Wait.For)",
            Controller + $"{{ public void Get({parameter}) {{ {body} }} }}"
        );

    static string CreateRaise() => Controller + "{ public void Get(Feed feed) => feed.Raise(); }";

    static string CreateFeed(string body) =>
        "public class Feed { static int N; event Action? Changed; public Feed() => Changed += OnChanged; public void Raise() => Changed?.Invoke(); "
        + $"async void OnChanged() {{ {body} }} static Task<bool> Read() => null!; static IAsyncEnumerable<int> All() => null!; }}";

    [
        Theory,
        InlineData("AppDomain", "AppDomain.CurrentDomain.ProcessExit += (s, e) => Wait.For();"),
        InlineData("FileSystemWatcher", "new FileSystemWatcher().Changed += (s, e) => Wait.For();"),
        InlineData("Process", "new System.Diagnostics.Process().Exited += (s, e) => Wait.For();")
    ]
    public Task Handler_of_an_event_that_no_request_raises_is_background_work(string type, string body) =>
        VerifyInfo(
            $"a pool thread (background {type} → HomeController.Get → Wait.For)",
            Controller + "{ public void Get() { " + body + " } }"
        );
}
