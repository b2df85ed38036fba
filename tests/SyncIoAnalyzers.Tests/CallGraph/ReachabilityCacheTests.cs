using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>
/// Reachability is kept if an edit changes nothing it depends on; the findings equal those of a complete analysis. The counter is shared,
/// so these tests run alone.
/// </summary>
[Collection(nameof(IncrementalEditTests))]
public class ReachabilityCacheTests
{
    const string Home = """
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public int Get() => Relay.Pass(() => Store.Load(1));
            public int Two() { Hooks.Run?.Invoke(); return 1; }
            public void Start(Microsoft.AspNetCore.Builder.WebApplication app) { app.MapGet("/a", () => Relay.Other()); }
        }
        """;

    const string Relay =
        "static class Relay { public static T Pass<T>(Func<T> run) { return run(); } public static int Other() => Store.Load(2); } static class Hooks { public static Action? Run; public static void Set() { } }";
    const string Store =
        "static class Store { public static int Load(int id) { return Get(id).Result; } public static void Idle() => Get(2).Wait(); static async Task<int> Get(int id) { await Task.Yield(); return id; } }";

    [Theory]
    [InlineData("Hooks.Run?.Invoke();", "var ticks = Environment.TickCount64; Hooks.Run?.Invoke();")]
    [InlineData("return run();", "GC.KeepAlive(typeof(T).Name); return run();")]
    [InlineData("return Get(id).Result;", "if (id < 0) throw new ArgumentException(); return Get(id).Result;")]
    [InlineData("await Task.Yield();", "await Task.Yield(); await Task.Yield();")]
    public async Task Edit_without_new_calls_keeps_the_cached_reachability(string before, string after) =>
        Assert.Equal(1, await CountReuses(before, after));

    [Theory]
    [InlineData("Hooks.Run?.Invoke();", "Store.Idle();")]
    [InlineData("Hooks.Run?.Invoke();", "")]
    [InlineData("Hooks.Run?.Invoke();", "Own(); void Own() => Store.Idle();")]
    [InlineData("return run();", "return default!;")]
    [InlineData("return run();", "Task.Run(() => run()); return default!;")]
    [InlineData("Relay.Other()", "Store.Load(3)")]
    [InlineData("\"/a\"", "\"/b\"")]
    [InlineData("app.MapGet(", "app.MapPost(")]
    [InlineData("app.MapGet(\"/a\", () => Relay.Other());", "")]
    [InlineData("Set() { }", "Set() { Run = () => Store.Idle(); }")]
    [InlineData("Get(id).Result", "1")]
    [InlineData("return run();", "Hooks.Run = () => Store.Idle(); return run();")]
    public async Task Edit_with_new_calls_recomputes_reachability(string before, string after) =>
        Assert.Equal(0, await CountReuses(before, after));

    [Fact]
    public async Task Wait_added_on_a_request_path_is_found_from_cached_reachability()
    {
        var project = new EditedProject(Home, Relay, Store);
        var found = await project.FindNew();
        Assert.Equal(
            found.Count + 1,
            (await project.ReplaceFile(2, Store.Replace("return Get(id)", "Get(id).Wait(); return Get(id)")).FindNew()).Count
        );
    }

    [Theory]
    [InlineData("Hooks.Run?.Invoke();", "var ticks = Environment.TickCount64; Hooks.Run?.Invoke();")]
    [InlineData("return run();", "GC.KeepAlive(typeof(T).Name); return run();")]
    public async Task Edited_tree_is_compared_with_the_next_edit(string before, string after) =>
        Assert.Equal("1, 0, 1", string.Join(", ", await CountReuses((before, after), ("\"/a\"", "\"/b\""), (after, before))));

    [Theory]
    [InlineData("void Own(object go) { GC.KeepAlive(go); }", "void Own(Action go) { go(); GC.KeepAlive(go); }")]
    [InlineData("void Own(Go go) { go.Invoke(); }", "void Own(Action go) { go.Invoke(); }")]
    [InlineData("void Own(Action go, Go? no = null) { go(); no?.Invoke(); }", "void Own(Action no, Go? go = null) { go?.Invoke(); no(); }")]
    public async Task Local_function_parameter_that_becomes_a_delegate_recomputes_reachability(string before, string after)
    {
        var project = new EditedProject(Local(before), Store);
        await project.FindNew();
        Assert.Equal(await new EditedProject(Local(after), Store).FindNew(), await project.ReplaceFile(0, Local(after)).FindNew());

        static string Local(string function) =>
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() { Own((Action)Store.Idle); "
            + function
            + " } } class Go { public void Invoke() { } public static implicit operator Go(Action action) => new(); }";
    }

    [Theory, InlineData("Hooks.Run?.Invoke();", "Store.Idle();"), InlineData("\"/a\"", "\"/b\"")]
    public async Task Either_of_two_simultaneous_edits_can_recompute_reachability(string before, string after)
    {
        var (home, store) = (Home.Replace(before, after), Store.Replace("await Task.Yield();", "await Task.Yield(); await Task.Yield();"));
        var project = new EditedProject(Home, Relay, Store);
        await project.FindNew();
        Assert.Equal(
            await new EditedProject(home, Relay, store).FindNew(),
            await project.ReplaceFile(0, home).ReplaceFile(2, store).FindNew()
        );
    }

    [Fact]
    public async Task Call_on_another_object_recomputes_reachability()
    {
        const string Types =
            "public interface IStore { int Load(); } public class Slow : IStore { public virtual int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; } public abstract class Fast : IStore { public abstract int Load(); } class Known : Fast { public override int Load() => 1; }";
        const string Before =
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Slow a, Fast b) { a.Load(); return b.GetHashCode(); } }";
        var (project, after) = (
            new EditedProject(Before, Types),
            Before.Replace("a.Load", "b.Load").Replace("b.GetHashCode", "a.GetHashCode")
        );
        Assert.Equal(1, await project.FindWarnings());
        Assert.Equal(0, await project.ReplaceFile(0, after).FindWarnings());
    }

    [Fact]
    public async Task Table_that_makes_a_call_blocking_recomputes_reachability()
    {
        var project = new EditedProject(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Far.Count(); }",
            "static class Far { public static int Count() => new Lib.Clock().Read(); }"
        ).AddReference("namespace Lib; public class Clock { public int Read() => 1; }");
        Assert.Equal(0, await project.FindWarnings());
        Assert.Equal(1, await project.WithFile("SyncIo.Apis.txt", "[SIO002]\nM:Lib.Clock.Read # asks the network").FindWarnings());
    }

    [Theory, InlineData(8, 1), InlineData(9, 0)]
    public async Task Reachability_is_kept_over_a_few_simultaneous_edits(int edits, int kept)
    {
        string[] others = [.. Enumerable.Range(0, 10).Select(i => $"static class Other{i} {{ public static int Get() => {i}; }}")];
        var project = new EditedProject([Home, Relay, Store, .. others]);
        await project.FindNew();
        var before = ReachabilityCache.ReuseCount;
        for (var i = 0; i < edits; i++)
            project.ReplaceFile(3 + i, others[i].Replace("=> ", "=> 1 + "));
        await project.FindNew();
        Assert.Equal(kept, ReachabilityCache.ReuseCount - before);
    }

    static async Task<int> CountReuses(string before, string after) => (await CountReuses((before, after)))[0];

    /// <summary>
    /// Returns for each edit how often reachability was reused, and asserts that the findings equal those of a new project.
    /// </summary>
    static async Task<int[]> CountReuses(params (string Before, string After)[] edits)
    {
        string[] sources = [Home, Relay, Store];
        var (project, all) = (new EditedProject(sources), new List<int>());
        await project.FindNew();
        foreach (var (before, after) in edits)
        {
            var (file, kept) = (Array.FindIndex(sources, s => s.Contains(before)), ReachabilityCache.ReuseCount);
            sources[file] = sources[file].Replace(before, after);
            Assert.Equal(await new EditedProject(sources).FindNew(), await project.ReplaceFile(file, sources[file]).FindNew());
            all.Add(ReachabilityCache.ReuseCount - kept);
        }

        return [.. all];
    }
}
