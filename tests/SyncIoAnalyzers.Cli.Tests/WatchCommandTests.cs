using System.Diagnostics;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

public sealed class WatchCommandTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Arguments_after_two_dashes_are_the_command() =>
        Assert.Equal(["dotnet", "Shop.dll", "--urls", "x"], ReadOptions("--", "dotnet", "Shop.dll", "--urls", "x").Command);

    [Fact]
    public void Missing_target_stops() =>
        Assert.StartsWith("Name a process (-p PID", Assert.Throws<StopException>(() => ReadOptions()).Message);

    [Fact]
    public void Two_targets_stop() =>
        Assert.StartsWith("Name only one", Assert.Throws<StopException>(() => ReadOptions("-p", "1", "--name", "x")).Message);

    [Fact]
    public void Misspelled_option_is_not_a_command() =>
        Assert.NotEmpty(SyncIoCommand.CreateCommand().Parse(["watch", "--proces", "1"]).Errors);

    [Theory]
    [InlineData("blocked-ms/s>50", true)]
    [InlineData("blocked-ms/s > 100.5", false)]
    [InlineData("threads>2", true)]
    [InlineData("waits/s>7", false)]
    public void Limit_is_parsed_and_compared(string typed, bool isExceeded) =>
        Assert.Equal(isExceeded, WatchLimit.ParseLimit(typed).IsExceeded(CreateResult(threads: 3)));

    [Theory, InlineData("50"), InlineData("speed>1"), InlineData("threads<1"), InlineData("threads>x")]
    public void Invalid_limit_stops(string typed) =>
        Assert.StartsWith($"'{typed}' is not a limit", Assert.Throws<StopException>(() => WatchLimit.ParseLimit(typed)).Message);

    [Theory, InlineData("0"), InlineData("-1"), InlineData("100000")]
    public void Invalid_duration_stops(string typed) =>
        Assert.StartsWith(
            "--duration must be above 0",
            Assert.Throws<StopException>(() => ReadOptions("-p", "1", "--duration", typed)).Message
        );

    [Fact]
    public Task Missing_process_gives_one_line() => AssertStops("There is no process 999999999.", new() { Process = 999999999 });

    [Fact]
    public Task Unknown_process_name_gives_one_line() =>
        AssertStops("No .NET process is called 'no such app'.", new() { Name = "no such app" });

    [Fact]
    public Task Missing_file_gives_one_line() => AssertStops("There is no file nothing.nettrace.", new() { File = "nothing.nettrace" });

    [Fact]
    public Task File_that_is_not_a_recording_gives_one_line() =>
        AssertStops($"{FormatText("Hello.")} cannot be read as a .nettrace file", new() { File = FormatText("Hello.") });

    [Fact]
    public Task Recording_without_stacks_gives_one_line() =>
        AssertStops($"{FormatText("Hello.")} holds no stack", new() { Stacks = FormatText("Hello.") });

    [Fact]
    public Task SDK_command_that_starts_another_process_is_refused() =>
        AssertStops("'dotnet run' runs the application as another process", new() { Command = ["dotnet", "run"] });

    [Fact]
    public Task Command_that_cannot_start_gives_one_line() =>
        AssertStops("'/no/such/program' cannot be started", new() { Command = ["/no/such/program"] });

    [Fact]
    public Task Command_that_ends_gives_one_line() =>
        AssertStops("The command ended with exit code 3", new() { Command = ["sh", "-c", "exit 3"] });

    /// <summary>The process may end before or after it is inspected.</summary>
    [Fact]
    public async Task Failed_command_is_not_a_success() =>
        Assert.Equal(
            2,
            await GuardedCommand.RunAsync(
                () => WatchRunner.RunAsync(new() { Command = ["dotnet", "no/such.dll"] }, TextWriter.Null, TextWriter.Null, default),
                TextWriter.Null
            )
        );

    [Fact]
    public async Task Failed_command_is_reported()
    {
        using var failed = LaunchedCommand.StartCommand(["sh", "-c", "exit 3"], _ => { });
        while (failed.FailureMessage is null)
            await Task.Delay(10);
        Assert.Equal("The command ended with exit code 3.", failed.FailureMessage);
    }

    [Fact]
    public async Task Program_that_is_not_NET_gives_one_line()
    {
        using var sleeper = Process.Start("sleep", "60");
        await AssertStops($"Process {sleeper.Id} (sleep) is no .NET process.", new() { Process = sleeper.Id });
        sleeper.Kill();
    }

    [Fact]
    public async Task Stacks_of_dotnet_stack_are_read()
    {
        var output = new StringWriter();
        await WatchRunner.RunAsync(new() { Stacks = FormatText(Stacks) }, output, TextWriter.Null, CancellationToken.None);
        Assert.Contains(
            "OrderStore.Load Task.Result SIO001",
            string.Join(' ', output.ToString().Split(' ', StringSplitOptions.RemoveEmptyEntries))
        );
        Assert.Contains(
            "2 threads of the pool's 2 wait in Task.Result at OrderStore.Load, called by OrdersController.Get",
            output.ToString()
        );
    }

    const string Stacks = """
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

    string FormatText(string text)
    {
        var file = Path.Combine(_folder.Path, "written.txt");
        File.WriteAllText(file, text);
        return file;
    }

    static WatchOptions ReadOptions(params string[] args) =>
        WatchCommand.ReadOptions(SyncIoCommand.CreateCommand().Parse(["watch", .. args]));

    static async Task AssertStops(string message, WatchOptions options) =>
        Assert.StartsWith(
            message,
            (
                await Assert.ThrowsAnyAsync<StopException>(() =>
                    WatchRunner.RunAsync(options, TextWriter.Null, TextWriter.Null, CancellationToken.None)
                )
            ).Message
        );

    static WatchResult CreateResult(int threads) =>
        new(
            [
                new WatchRow(
                    new BlockedCall(new CodeLocation("Orders.Get", "Orders.cs", 7), "Task.Result", "SIO001", [], ""),
                    7,
                    100.5,
                    threads,
                    threads
                ),
            ],
            1,
            true,
            threads,
            0,
            [],
            new Dictionary<string, int>()
        );
}
