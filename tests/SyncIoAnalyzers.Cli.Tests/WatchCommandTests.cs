using System.Diagnostics;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

public sealed class WatchCommandTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact] public void What_stands_behind_two_dashes_is_the_command() => Assert.Equal(["dotnet", "Shop.dll", "--urls", "x"], Read("--", "dotnet", "Shop.dll", "--urls", "x").Command);

    [Fact] public void Nothing_to_watch_stops() => Assert.StartsWith("Name a process (-p PID", Assert.Throws<StopException>(() => Read()).Message);

    [Fact] public void Two_things_to_watch_stop() => Assert.StartsWith("Name only one", Assert.Throws<StopException>(() => Read("-p", "1", "--name", "x")).Message);

    [Fact] public void A_mistyped_option_is_no_command() => Assert.NotEmpty(SyncIoCommand.Create().Parse(["watch", "--proces", "1"]).Errors);

    [Theory]
    [InlineData("blocked-ms/s>50", true)]
    [InlineData("blocked-ms/s > 100.5", false)]
    [InlineData("threads>2", true)]
    [InlineData("waits/s>7", false)]
    public void A_limit_is_read_and_compared(string typed, bool isExceeded) => Assert.Equal(isExceeded, FailOn.Read(typed).IsExceeded(Watching(threads: 3)));

    [Theory, InlineData("50"), InlineData("speed>1"), InlineData("threads<1"), InlineData("threads>x")]
    public void What_is_no_limit_stops(string typed) => Assert.StartsWith($"'{typed}' is no limit", Assert.Throws<StopException>(() => FailOn.Read(typed)).Message);

    [Theory, InlineData("0"), InlineData("-1"), InlineData("100000")]
    public void A_time_that_makes_no_sense_stops(string typed) => Assert.StartsWith("A watch lasts", Assert.Throws<StopException>(() => Read("-p", "1", "--duration", typed)).Message);

    [Fact] public Task A_process_that_is_not_there_is_one_line() => Stops("There is no process 999999999.", new() { Process = 999999999 });

    [Fact] public Task A_name_that_nobody_has_is_one_line() => Stops("No .NET process is called 'no such app'.", new() { Name = "no such app" });

    [Fact] public Task A_file_that_is_not_there_is_one_line() => Stops("There is no file nothing.nettrace.", new() { File = "nothing.nettrace" });

    [Fact] public Task What_is_no_recording_is_one_line() => Stops($"{Written("Hello.")} cannot be read as a .nettrace file", new() { File = Written("Hello.") });

    [Fact] public Task What_holds_no_stacks_is_one_line() => Stops($"{Written("Hello.")} holds no stack", new() { Stacks = Written("Hello.") });

    [Fact] public Task The_sdk_that_starts_another_process_is_refused() => Stops("'dotnet run' runs the application as another process", new() { Command = ["dotnet", "run"] });

    [Fact] public Task What_cannot_be_started_is_one_line() => Stops("'/no/such/program' cannot be started", new() { Command = ["/no/such/program"] });

    [Fact] public Task A_command_that_ends_is_one_line() => Stops("The command ended with exit code 3", new() { Command = ["sh", "-c", "exit 3"] });

    /// <summary>Whether it ends before somebody looks or after.</summary>
    [Fact] public async Task A_command_that_fails_is_no_success() =>
        Assert.Equal(2, await Guarded.RunAsync(() => Watch.RunAsync(new() { Command = ["dotnet", "no/such.dll"] }, TextWriter.Null, TextWriter.Null, default), TextWriter.Null));

    [Fact] public async Task A_command_that_failed_is_told()
    {
        using var failed = Launched.Start(["sh", "-c", "exit 3"], _ => { });
        while (failed.Failure is null)
            await Task.Delay(10);
        Assert.Equal("The command ended with exit code 3.", failed.Failure);
    }

    [Fact] public async Task What_is_no_dotnet_is_one_line()
    {
        using var sleeper = Process.Start("sleep", "60");
        await Stops($"Process {sleeper.Id} (sleep) is no .NET process.", new() { Process = sleeper.Id });
        sleeper.Kill();
    }

    [Fact] public async Task Stacks_of_dotnet_stack_are_read()
    {
        var output = new StringWriter();
        await Watch.RunAsync(new() { Stacks = Written(Stacks) }, output, TextWriter.Null, CancellationToken.None);
        Assert.Contains("OrderStore.Load Task.Result SIO001", string.Join(' ', output.ToString().Split(' ', StringSplitOptions.RemoveEmptyEntries)));
        Assert.Contains("2 threads of the pool's 2 wait in Task.Result at OrderStore.Load, called by OrdersController.Get", output.ToString());
    }

    const string Stacks =
        """
        Thread (0x1A):
          [Native Frames]
          System.Private.CoreLib.il!System.Threading.ManualResetEventSlim.Wait(int32,value class System.Threading.CancellationToken)
          System.Private.CoreLib.il!System.Threading.Tasks.Task`1[System.__Canon].GetResultCore(bool)
          Shop!Shop.OrderStore.Load(int32)
          Shop!Shop.OrdersController.Get()
          System.Private.CoreLib.il!System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()

        Thread (0x1B):
          System.Private.CoreLib.il!System.Threading.Tasks.Task`1[System.__Canon].get_Result()
          Shop!Shop.OrderStore.Load(int32)
          Shop!Shop.OrdersController.Get()
          System.Private.CoreLib.il!System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart()

        Thread (0x1C):
          System.Private.CoreLib.il!System.Threading.Thread.Sleep(int32)
          Shop!Shop.Heart.Beat()
          System.Private.CoreLib.il!System.Threading.Thread.StartCallback()

        """;

    string Written(string text)
    {
        var file = Path.Combine(_folder.Path, "written.txt");
        File.WriteAllText(file, text);
        return file;
    }

    static WatchOptions Read(params string[] args) => WatchCommand.Read(SyncIoCommand.Create().Parse(["watch", .. args]));

    static async Task Stops(string message, WatchOptions options) =>
        Assert.StartsWith(message, (await Assert.ThrowsAnyAsync<StopException>(() => Watch.RunAsync(options, TextWriter.Null, TextWriter.Null, CancellationToken.None))).Message);

    static Watched Watching(int threads) =>
        new([new Row(new Blocked(new Site("Orders.Get", "Orders.cs", 7), "Task.Result", "SIO001", [], ""), 7, 100.5, threads, threads)], 1, true, threads, 0, [], new Dictionary<string, int>());
}
