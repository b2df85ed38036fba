using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of rewrites that can change the behavior beyond the wait: they are written on request, and carry their reason.</summary>
public class UnsafeFixTests
{
    const string Package = "public class A(Task<int> t) { public int Get() => Load(); int Load() => t.Result; }";

    [Theory]
    [InlineData("t.Wait();", "await t;")]
    [InlineData("t?.Wait();", "if (t != null) await t;")]
    [InlineData("t.Wait(50);", "await await Task.WhenAny(t, Task.Delay(50));")]
    [InlineData("Task.Run(() => LoadAsync()).Wait();", "await LoadAsync();")]
    [InlineData("Parallel.ForEach(all, a => a.Wait());", "await Parallel.ForEachAsync(all, async (a, token) => await a);")]
    [InlineData(
        "Parallel.ForEach(all, a => { try { a.Wait(); } catch (AggregateException) { } });",
        "await Parallel.ForEachAsync(all, async (a, token) => { try { await a; } catch (AggregateException) { } });"
    )]
    public async Task A_wait_in_a_try_that_catches_AggregateException_is_awaited(string wait, string after)
    {
        var (text, outcome) = await FixAsync(CreateCase(AddTry(wait)));
        Assert.Contains(after, text);
        Assert.Equal("CatchesAggregate", outcome.UnsafeReason!.Name);
    }

    [Fact]
    public async Task A_wait_below_a_caller_that_catches_AggregateException_is_awaited()
    {
        var (text, outcome) = await FixAsync(CreateCase(AddTry("Read();", "static Task? s; static void Read() => s!.Wait();")));
        Assert.Contains("await ReadAsync();", text);
        Assert.Equal("CallerCatchesAggregate", outcome.UnsafeReason!.Name);
    }

    [Fact]
    public async Task A_public_member_that_its_project_ships_is_converted()
    {
        var (text, outcome) = await FixAsync(CreateCase(Package, isPackage: true));
        Assert.Contains("public async Task<int> GetAsync() => await LoadAsync();", text);
        Assert.Equal("the signature of A.Get changes, which its project ships", outcome.UnsafeReason!.Text);
    }

    [Fact]
    public async Task A_public_member_that_an_option_keeps_stays()
    {
        var (_, outcome) = await FixAsync(CreateCase(Package, isPackage: true, "\nsyncio.fix_public_api = keep"));
        Assert.Equal(("KeepsPublicApi", false), (outcome.Refusal?.Name, outcome.Refusal!.IsOfUnsafeRewrite));
    }

    [Fact]
    public async Task A_safe_rewrite_has_no_reason()
    {
        var (_, outcome) = await FixAsync(CreateCase(Package));
        Assert.Equal((true, null), (outcome.Rewrite != null, outcome.UnsafeReason));
    }

    [Theory]
    [InlineData("lock (all) t.Wait();", "InLock")]
    [InlineData("if (!Use(t.Wait(50))) { }", "HasTimeout")]
    public async Task A_refusal_of_another_kind_stays(string wait, string refusal) =>
        Assert.Equal(refusal, (await FixAsync(CreateCase(AddTry(wait)))).Outcome.Refusal?.Name);

    static string AddTry(string wait, string member = "") =>
        $"class A {{ public void M(Task<int> t, Task[] all) {{ try {{ {wait} }} catch (AggregateException) {{ }} }} "
        + $"static Task LoadAsync() => Task.CompletedTask; static bool Use(object? value) => true; {member} }}";

    static async Task<(string Text, FixOutcome Outcome)> FixAsync(FixCase test)
    {
        var (planned, _) = await test.RunAsync();
        var text = await FixCase.FindWritten(planned.Solution).Single().GetTextAsync();
        return (text.ToString(), planned.Plan.Outcomes.Single(o => o.Rewrite != null || o.Refusal != null));
    }

    static FixCase CreateCase(string source, bool isPackage = false, string option = "") =>
        new()
        {
            References = TestReferences.AspNetCore,
            AllowsUnsafe = true,
            Sources = { source },
            Config = "build_property.SyncIoIsPackage = " + isPackage,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + option,
        };
}
