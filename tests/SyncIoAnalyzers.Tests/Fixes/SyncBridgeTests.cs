namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of callers outside of requests that cannot await: they wait for the async form.</summary>
public class SyncBridgeTests : FixTests
{
    const string Waiting = "Task.Delay(1).ContinueWith(_ => 1).Result";

    [Theory]
    [InlineData("public class Settings { public Settings() => Keep(Rates.LOAD); static void Keep(int n) { } }")]
    [InlineData("public class Report { public int Total => Rates.LOAD; }")]
    [InlineData("public class Report { public int Sum() { lock (this) return Rates.LOAD; } }")]
    [InlineData("public class Report { public override string ToString() => Rates.LOAD.ToString(); }")]
    [InlineData("public class Report { public IEnumerable<int> All() { yield return Rates.LOAD; } }")]
    public async Task A_caller_outside_of_requests_waits_for_the_async_form(string caller)
    {
        var texts = await FixTexts(CreateCase(Waiting, caller.Replace("LOAD", "Load()")));
        Assert.Contains(CreateConverted("await Task.Delay(1).ContinueWith(_ => 1)"), texts);
        Assert.Contains(caller.Replace("LOAD", "LoadAsync().GetAwaiter().GetResult()"), texts);
    }

    [Theory]
    [InlineData(
        Waiting,
        "public class ReportController : Microsoft.AspNetCore.Mvc.ControllerBase { int Total => Rates.Load(); public int Now() => Total; }"
    )]
    [InlineData("File.ReadAllText(\"a\").Length", "public class Report { public int Total => Rates.Load(); }")]
    [InlineData(Waiting, "public class Report(List<int> all) { public void Sort() => all.Sort((a, b) => Rates.Load()); }")]
    [InlineData(
        Waiting,
        "public class Report { public int Total { get { try { return Rates.Load(); } catch (AggregateException) { return 0; } } } }"
    )]
    [InlineData(Waiting, "public class Report { public async Task<int> Sum() { await Task.Yield(); lock (this) return Rates.Load(); } }")]
    public async Task A_request_sync_io_a_lambda_a_caught_exception_and_an_async_function_get_no_wait(string load, string caller) =>
        Assert.DoesNotContain("GetResult", string.Concat(await FixTexts(CreateCase(load, caller))));

    [Fact]
    public async Task A_caller_outside_of_requests_is_no_reason_for_an_async_form_that_no_request_can_await()
    {
        var load = "public int Get() { lock (this) return Rates.Load(); }";
        var test = base.CreateCase(
            CreateCode(load, $"public static int Load() => {Waiting};"),
            "public class Report { public int Sum() => Rates.Load(); }"
        );
        test.KnowsRequests = true;
        Assert.DoesNotContain("LoadAsync", string.Concat(await FixTexts(test)));
    }

    [Fact]
    public async Task The_refusal_of_a_long_twin_names_the_caller_outside_of_requests()
    {
        var read =
            "public static int Load() => Read(); static int Read()\n    {\n"
            + "        var n = File.ReadAllText(\"a\").Length;\n        return n;\n    }";
        var test = base.CreateCase(
            CreateCode("public int Get() => Rates.Load();", read),
            "public class Report { public int Total => Rates.Load(); }"
        );
        test.KnowsRequests = true;
        var refusal = Assert.Single((await test.RunAsync()).Planned.Plan.Outcomes).Refusal!;
        Assert.EndsWith("no twin may be added: Report.Total: an accessor cannot be async; turn it into a method", refusal.Text);
    }

    [Fact]
    public async Task The_lightbulb_does_not_know_requests_and_writes_no_wait()
    {
        var test = CreateCase(Waiting, "public class Report { public int Total => Rates.Load(); }");
        test.KnowsRequests = false;
        Assert.DoesNotContain("GetResult", string.Concat(await FixTexts(test)));
    }

    static async Task<string[]> FixTexts(FixCase test) => await FixCase.ReadTexts((await test.RunAsync()).Planned.Solution);

    FixCase CreateCase(string load, string caller)
    {
        var test = base.CreateCase(CreateSync(load), caller);
        test.KnowsRequests = true;
        return test;
    }

    static string CreateSync(string load) => CreateCode("public int Get() => Rates.Load();", $"public static int Load() => {load};");

    static string CreateConverted(string load) =>
        CreateCode("public async Task<int> Get() => await Rates.LoadAsync();", $"public static async Task<int> LoadAsync() => {load};");

    static string CreateCode(string action, string load) =>
        $"public class RatesController : Microsoft.AspNetCore.Mvc.ControllerBase {{ {action} }} public static class Rates {{ {load} }}";
}
