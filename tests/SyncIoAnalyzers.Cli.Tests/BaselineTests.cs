using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs <c>syncio baseline</c> and then <c>syncio check</c> on a real solution of two projects.</summary>
[Trait("Category", "Slow")]
public sealed class BaselineTests : IDisposable
{
    const string Name = "SyncIo.Baseline.txt";
    const string Waits =
        "public class Store { public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result; public static void Stop() => System.Threading.Thread.Sleep(1); }";
    const string Calls =
        "[Microsoft.AspNetCore.Mvc.ApiController] public class OrdersController { public int Get() { Store.Stop(); return Store.Load(System.Threading.Tasks.Task.FromResult(1)); } }";

    readonly TempFolder _folder = new();

    public BaselineTests() => _folder.WriteShop("<TargetFramework>net10.0</TargetFramework>", Waits, Calls);

    [Fact]
    public async Task Recorded_findings_are_no_longer_reported()
    {
        Assert.Equal((0, $"Lib/{Name}: 2 findings\n1 file, 1 of them written; 2 findings in all.\n"), await RunAsync());
        Assert.StartsWith("SyncIo.Baseline 1\n#", Lib);
        Assert.Contains(
            "\nfor\tDEBUG NET NET10_0 NETCOREAPP TRACE\nLib/M:Store.Load(System.Threading.Tasks.Task{System.Int32})\tSIO001\t1\tTask.Result\t",
            Lib
        );
        Assert.Equal(
            (0, "Nothing at warning or above in 2 projects. 2 in the baseline; --show-baseline lists them.\n"),
            await CheckAsync()
        );
    }

    [Fact]
    public async Task Baseline_findings_are_listed_on_demand_and_do_not_fail_the_check()
    {
        await RunAsync();
        var (code, output) = await CheckAsync(o => o with { ShowBaseline = true });
        Assert.Equal(0, code);
        Assert.Matches("^In the baseline\n  .*Task.Result .*Lib/Code.cs:1  SIO001  use await\n  .*Thread.Sleep .*SIO002", output);
    }

    [Fact]
    public async Task Only_a_new_call_is_reported_beside_a_baseline()
    {
        await RunAsync();
        _folder.WriteFile(
            "Lib/Code.cs",
            "// moved\n\n"
                + Waits.Replace("Stop() =>", "Stop() { new System.Threading.SemaphoreSlim(1).Wait();").Replace("Sleep(1);", "Sleep(1); }")
        );
        var (code, output) = await CheckAsync();
        Assert.Equal(1, code);
        Assert.Contains("SemaphoreSlim.Wait", output);
        Assert.Contains("1 warning in 2 projects. 2 in the baseline", output);
    }

    [Fact]
    public async Task An_update_removes_fixed_findings_and_adds_none()
    {
        await RunAsync();
        _folder.WriteFile(
            "Lib/Code.cs",
            Waits
                .Replace("rows.Result", "1")
                .Replace("Sleep(1);", "Sleep(1); public static void Wait() => System.Threading.Thread.Sleep(2);")
        );
        _folder.WriteFile("Web/Code.cs", Calls.Replace("Store.Stop();", "Store.Stop(); Store.Wait(); System.Threading.Thread.Sleep(3);"));
        Assert.Equal(
            (0, $"Lib/{Name}: 1 finding, 1 fewer\n1 file, 1 of them written; 1 finding in all.\n"),
            await RunAsync(o => o with { Update = true })
        );
        Assert.Equal(
            (0, $"Lib/{Name}: 2 findings, 1 more\nWeb/{Name}: 1 finding\n2 files, 2 of them written; 3 findings in all.\n"),
            await RunAsync(o => o with { Update = true, Accept = true })
        );
        Assert.Equal((0, "2 files, 0 of them written; 3 findings in all.\n"), await RunAsync(o => o with { Update = true }));
    }

    [Fact]
    public async Task An_existing_baseline_is_not_overwritten()
    {
        await RunAsync();
        var stop = await Assert.ThrowsAsync<StopException>(() => RunAsync());
        Assert.Equal(
            $"Lib/{Name} already exists; 'syncio baseline --update' removes fixed findings from it, and with --accept also adds new ones.",
            stop.Message
        );
    }

    [Fact]
    public async Task An_update_repairs_a_file_that_a_merge_broke()
    {
        await RunAsync();
        var (whole, error) = (Lib, new StringWriter());
        _folder.WriteFile(
            $"Lib/{Name}",
            whole
                .Replace("\nLib/M:Store.Stop", "\n<<<<<<< HEAD\nLib/M:Store.Stop")
                .Replace("end\n", "=======\nLib/M:Store.Stop SIO002 9\n>>>>>>> b\n")
        );
        Assert.Equal(0, (await RunAsync(o => o with { Update = true }, error)).Code);
        Assert.Equal(whole, Lib);
        Assert.Contains($"Lib/{Name}(5): a merge left a conflict here", error.ToString());
    }

    [Fact]
    public async Task A_baseline_of_an_unknown_format_is_not_overwritten()
    {
        _folder.WriteFile($"Lib/{Name}", "SyncIo.Baseline 2\nend\n");
        var stop = await Assert.ThrowsAsync<StopException>(() => RunAsync(o => o with { Update = true }));
        Assert.StartsWith($"Lib/{Name}(1): the first line must be 'SyncIo.Baseline 1'", stop.Message);
    }

    [Fact]
    public async Task No_baseline_is_written_for_code_that_does_not_compile()
    {
        _folder.WriteFile("Web/Code.cs", Calls.Replace("int Get", "Int Get"));
        Assert.EndsWith(
            "Nothing is written: its findings may be missing.",
            (await Assert.ThrowsAsync<StopException>(() => RunAsync())).Message
        );
        Assert.False(File.Exists(_folder[$"Lib/{Name}"]));
    }

    [Fact]
    public async Task Suppressions_are_counted_with_and_without_a_reason()
    {
        _folder.WriteFile(
            "Lib/Code.cs",
            "#pragma warning disable SIO002 // it stops anyway\n"
                + Waits.Replace(
                    "public static int",
                    "[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Blocking\", \"SIO001\")] public static int"
                )
        );
        _folder.WriteFile(".editorconfig", "root = true\n# Not ours.\n[Old/**.cs]\ndotnet_diagnostic.SIO101.severity = none\n");
        Assert.Equal(
            (0, "Nothing at warning or above in 2 projects. 3 suppressed, 1 of them without a justification.\n"),
            await CheckAsync()
        );
    }

    [Fact]
    public void Accept_requires_update() =>
        Assert.Throws<StopException>(() => BaselineCommand.ReadOptions(SyncIoCommand.CreateCommand().Parse(["baseline", "--accept"])));

    public void Dispose() => _folder.Dispose();

    string Lib => File.ReadAllText(_folder[$"Lib/{Name}"]);

    async Task<(int Code, string Output)> RunAsync(Func<BaselineOptions, BaselineOptions>? change = null, TextWriter? error = null)
    {
        var output = new StringWriter { NewLine = "\n" };
        var options = new BaselineOptions(new("Shop.slnx", _folder.Path));
        return (
            await BaselineRunner.RunAsync(change?.Invoke(options) ?? options, output, error ?? TextWriter.Null, default),
            output.ToString()
        );
    }

    async Task<(int Code, string Output)> CheckAsync(Func<CheckOptions, CheckOptions>? change = null)
    {
        var output = new StringWriter { NewLine = "\n" };
        var options = new CheckOptions(new("Shop.slnx", _folder.Path), Verbosity: OutputVerbosity.Minimal);
        return (
            await CheckRunner.RunAsync(change?.Invoke(options) ?? options, output, TextWriter.Null, default),
            output.ToString().ReplaceLineEndings("\n")
        );
    }
}
