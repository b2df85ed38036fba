using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>A walk is kept where an edit changes nothing that it saw, and what is found then is what a look at everything finds. The counter is shared, so these tests run alone.</summary>
[Collection(nameof(EditTests))]
public class KeptWalkTests
{
    const string Home = """
        public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public int Get() => Relay.Pass(() => Store.Load(1));
            public int Two() { Hooks.Run?.Invoke(); return 1; }
            public void Start(Microsoft.AspNetCore.Builder.WebApplication app) { app.MapGet("/a", () => Relay.Other()); }
        }
        """;

    const string Relay = "static class Relay { public static T Pass<T>(Func<T> run) { return run(); } public static int Other() => Store.Load(2); } static class Hooks { public static Action? Run; public static void Set() { } }";
    const string Store = "static class Store { public static int Load(int id) { return Get(id).Result; } public static void Idle() => Get(2).Wait(); static async Task<int> Get(int id) { await Task.Yield(); return id; } }";

    [Theory]
    [InlineData("Hooks.Run?.Invoke();", "var ticks = Environment.TickCount64; Hooks.Run?.Invoke();")]
    [InlineData("return run();", "GC.KeepAlive(typeof(T).Name); return run();")]
    [InlineData("return Get(id).Result;", "if (id < 0) throw new ArgumentException(); return Get(id).Result;")]
    [InlineData("await Task.Yield();", "await Task.Yield(); await Task.Yield();")]
    public async Task An_edit_that_leads_nowhere_keeps_it(string before, string after) => Assert.Equal(1, await Kept(before, after));

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
    public async Task An_edit_that_leads_elsewhere_makes_it_anew(string before, string after) => Assert.Equal(0, await Kept(before, after));

    [Fact]
    public async Task A_wait_that_is_added_where_requests_get_is_found_all_the_same()
    {
        var project = new Editing(Home, Relay, Store);
        var found = await project.Found();
        Assert.Equal(found.Count + 1, (await project.Replace(2, Store.Replace("return Get(id)", "Get(id).Wait(); return Get(id)")).Found()).Count);
    }

    /// <summary>How many walks the edit left as they were; what is found after it is what is found where nothing is remembered.</summary>
    static async Task<int> Kept(string before, string after)
    {
        string[] sources = [Home, Relay, Store];
        var project = new Editing(sources);
        await project.Found();
        var (file, kept) = (Array.FindIndex(sources, s => s.Contains(before)), LastWalk.Kept);
        sources[file] = sources[file].Replace(before, after);
        Assert.Equal(await new Editing(sources).Found(), await project.Replace(file, sources[file]).Found());
        return LastWalk.Kept - kept;
    }
}
