namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of helpers of an application that only wait for the task or the function which they are given.</summary>
public class WaitHelperFixTests : FixTests
{
    [Theory]
    [InlineData("public static T Await<T>(this Task<T> task) => task.GetAwaiter().GetResult();", "t.Await()")]
    [InlineData("public static T Await<T>(this Task<T> task) => task.ConfigureAwait(false).GetAwaiter().GetResult();", "t.Await()")]
    [InlineData("public static T Unwrap<T>(Task<T> task) { return task.Result; }", "H.Unwrap(t)")]
    [InlineData("public static T RunSync<T>(Func<Task<T>> load) => Task.Run(load).GetAwaiter().GetResult();", "H.RunSync(() => t)")]
    [InlineData("public static T RunSync<T>(Func<Task<T>> load) => load().Result;", "H.RunSync(() => t)")]
    [InlineData("public static T RunSync<T>(Func<Task<T>> load) => load().Result;", "H.RunSync(() => { return t; })")]
    [InlineData("public static T RunSync<T>(Func<Task<T>> load) => load().Result;", "H.RunSync(async () => { return await t; })")]
    public Task The_task_is_awaited_and_its_helper_is_removed(string helper, string call) =>
        FixesFile(
            $"static class H {{ {helper} }} public class A {{ public int Twice(Task<int> t) => {call} * 2; }}",
            "static class H { } public class A { public async Task<int> TwiceAsync(Task<int> t) => await t * 2; }"
        );

    [Theory]
    [InlineData("try { return task.Result; } catch (AggregateException e) { throw e.InnerException!; }")]
    [InlineData(
        "try { task.Wait(); return task.Result; } catch (AggregateException e) when (e.InnerException != null) { throw e.InnerException; }"
    )]
    [InlineData(
        "try { return task.Result; } catch (AggregateException e) { ExceptionDispatchInfo.Capture(e.InnerException!).Throw(); throw; }"
    )]
    [InlineData("try { return task.Result; } catch (AggregateException e) { ExceptionDispatchInfo.Throw(e.InnerException!); throw; }")]
    public Task The_task_of_a_helper_that_throws_the_inner_exception_is_awaited(string body)
    {
        var helper = CreateHelper($" public static T Await<T>(this Task<T> task) {{ {body} }}");
        return FixesFile(
            helper + "public int M(Task<int> t) => t.Await(); }",
            helper + "public async Task<int> MAsync(Task<int> t) => await t; }"
        );
    }

    static string CreateHelper(string member) => $"using System.Runtime.ExceptionServices; static class H {{{member} }} public class A {{ ";

    [Theory]
    [InlineData("try { return task.Result; } catch (AggregateException) { return default!; }")]
    [InlineData("try { return task.Result; } catch (AggregateException e) { Console.Write(e); throw; }")]
    public Task A_helper_that_handles_the_exception_stays(string body) =>
        RefusesFile(
            "CatchesAggregate",
            CreateHelper($" public static T Await<T>(this Task<T> task) {{ {body} }}") + "public int M(Task<int> t) => t.Await(); }"
        );

    [Theory]
    [InlineData(
        "var ui = CultureInfo.CurrentUICulture; var culture = CultureInfo.CurrentCulture; return Many.StartNew(() => "
            + "{ Thread.CurrentThread.CurrentCulture = culture; Thread.CurrentThread.CurrentUICulture = ui; return load(); })"
            + ".Unwrap().GetAwaiter().GetResult();"
    )]
    [InlineData(
        "var old = SynchronizationContext.Current; SynchronizationContext.SetSynchronizationContext(null); "
            + "try { return load().GetAwaiter().GetResult(); } finally { SynchronizationContext.SetSynchronizationContext(old); }"
    )]
    [InlineData("var running = Task.Run(load); running.Wait(); return running.Result;")]
    [InlineData("return Task.Run(async () => await load()).GetAwaiter().GetResult();")]
    public Task A_helper_may_carry_the_culture_or_leave_the_context(string body)
    {
        const string Many =
            "using System.Globalization; static class H { static CultureInfo? Own; static readonly TaskFactory Many = new();";
        return FixesFile(
            Many
                + $" public static T RunSync<T>(Func<Task<T>> load) {{ {body} }} }} public class A {{ public int M(Task<int> t) => H.RunSync(() => t); }}",
            Many + " } public class A { public async Task<int> MAsync(Task<int> t) => await t; }"
        );
    }

    [Fact]
    public Task A_lambda_with_the_only_statement_is_awaited_without_its_helper() =>
        FixesFile(
            "static class H { public static void Run(Func<Task> run) => Task.Run(run).Wait(); } "
                + "public class A { public void M(Task t) => H.Run(async () => { await t; }); }",
            "static class H { } public class A { public async Task MAsync(Task t) => await t; }"
        );

    [Theory]
    [InlineData("Console.Write(1); return load().Result;", "Console.Write(1); return await load();")]
    [InlineData("return Task.Run(() => { load(); return load(); }).Result;", "return await Task.Run(() => { load(); return load(); });")]
    public Task A_helper_that_does_more_becomes_async(string body, string awaited)
    {
        const string Class = "using System.Globalization; public static class H { public static ";
        return FixesFile(
            $"{Class}T Run<T>(Func<Task<T>> load) {{ {body} }} }} public class A {{ public int M(Task<int> t) => H.Run(() => t); }}",
            $"{Class}async Task<T> RunAsync<T>(Func<Task<T>> load) {{ {awaited} }} }} public class A {{ public async Task<int> MAsync(Task<int> t) => await H.RunAsync(() => t); }}"
        );
    }

    [Fact]
    public Task A_method_group_is_called_and_awaited() =>
        FixesFile(
            "public class A { static Task<int> LoadAsync() => null!; static T Run<T>(Func<Task<T>> f) => f().Result; public int M() => Run(LoadAsync); }",
            "public class A { static Task<int> LoadAsync() => null!; public async Task<int> MAsync() => await LoadAsync(); }"
        );

    [Fact]
    public Task A_helper_without_a_result_is_removed() =>
        FixesFile(
            "static class H { public static void Await(this Task task) { task.Wait(); } } public class A { public void M(Task t) => t.Await(); }",
            "static class H { } public class A { public async Task MAsync(Task t) => await t; }"
        );

    [Fact]
    public Task A_helper_stays_for_a_caller_that_cannot_await() =>
        FixesFile(
            "static class H { public static int Await(this Task<int> t) => t.Result; } public class A(Task<int> t) { public int P => t.Await(); public int M() => t.Await(); }",
            "static class H { public static int Await(this Task<int> t) => t.Result; } public class A(Task<int> t) { public int P => t.Await(); public async Task<int> MAsync() => await t; }"
        );

    [Fact]
    public Task A_helper_that_is_passed_on_stays() =>
        FixesFile(
            "static class H { public static int Await(this Task<int> t) => t.Result; } public class A { public int "
                + "M(Task<int>[] t) => t.Select(H.Await).ElementAt(0) + t[0].Await(); }",
            "static class H { public static int Await(this Task<int> t) => t.Result; } public class A { public async "
                + "Task<int> MAsync(Task<int>[] t) => t.Select(H.Await).ElementAt(0) + await t[0]; }"
        );

    [Fact]
    public Task A_helper_that_nothing_calls_becomes_async() =>
        FixesFile(
            "public static class H { public static int Await(this Task<int> t) => t.Result; }",
            "public static class H { public static async Task<int> AwaitAsync(this Task<int> t) => await t; }"
        );

    [Fact]
    public Task A_helper_of_another_project_is_removed()
    {
        var test = CreateCase("public class A { public int Twice(Task<int> t) => t.Await() * 2; }");
        test.Libraries.Add(
            new("Data") { Sources = { "public static class H { public static int Await(this Task<int> t) => t.Result; }" } }
        );
        return test.Becomes(
            "public static class H { }",
            "public class A { public async Task<int> TwiceAsync(Task<int> t) => await t * 2; }"
        );
    }

    [Fact]
    public Task A_helper_that_reads_the_result_of_something_else_becomes_async() =>
        FixesFile(
            "static class H { public static int Length(Task<string> t) => t.Result.Length; } public class A { public int M(Task<string> t) => H.Length(t); }",
            "static class H { public static async Task<int> LengthAsync(Task<string> t) => (await t).Length; } public class A { public async Task<int> MAsync(Task<string> t) => await H.LengthAsync(t); }"
        );
}
