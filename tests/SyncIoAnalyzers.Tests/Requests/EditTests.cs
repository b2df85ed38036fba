using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>What was bound before an edit is kept where it still holds, and nowhere else. The counter is shared, so these tests run alone.</summary>
[Collection(nameof(EditTests)), CollectionDefinition(nameof(EditTests), DisableParallelization = true)]
public class EditTests
{
    const string Home = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Load(1); }";
    const string Data = "static class Data { public static int Load(long id) => 1; public static int Wait(object? o) => Task.Delay(1).ContinueWith(_ => 1).Result; }";

    [Fact]
    public async Task An_edit_inside_a_body_binds_that_file_alone()
    {
        var project = new Editing(Home, Data + Others(50), "class C { }");
        await project.Warnings();
        Assert.Equal(1, await project.Replace(0, "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Wait(null!); }").Warnings());
        Assert.InRange(project.BodiesBound, 1, 3);
    }

    [Fact]
    public async Task An_unchanged_project_binds_nothing_again()
    {
        var project = new Editing(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data);
        await project.Warnings();
        Assert.Equal((1, 0), (await project.Warnings(), project.BodiesBound));
    }

    [Fact]
    public async Task An_editor_binds_nothing_again_either()
    {
        // An editor asks for suppressed diagnostics too, which gives every compilation options of its own.
        var project = new Editing(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data) { IsEditor = true };
        await project.Warnings();
        Assert.Equal((1, 0), (await project.Warnings(), project.BodiesBound));
    }

    [Fact]
    public async Task Entry_points_of_a_users_own_bind_nothing_again()
    {
        var project = new Editing(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data).With("SyncIo.EntryPoints.txt", "[endpoint]\nimplements M:System.IDisposable.Dispose(*)");
        await project.Warnings();
        Assert.Equal((1, 0), (await project.Warnings(), project.BodiesBound));
    }

    [Fact]
    public async Task A_name_that_begins_to_lead_somewhere_is_seen()
    {
        var project = new Editing("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => new Box().Read(); public int Two() => Task.Delay(1).ContinueWith(_ => 1).Result; }", "class Box { public int Read() => 1; }");
        Assert.Equal(1, await project.Warnings());
        Assert.Equal(2, await project.Replace(1, "class Box { public int Read() => Task.Delay(1).ContinueWith(_ => 1).Result; }").Warnings());
    }

    [Fact]
    public void A_long_chain_of_projects_is_read_once()
    {
        var chain = new List<Compilation>();
        for (var i = 0; i < 40; i++)
            chain.Add(CSharpCompilation.Create("P" + i, [CSharpSyntaxTree.ParseText("class C { }")], chain.Select(c => c.ToMetadataReference())));
        Assert.Equal(40, SyncIoAnalyzers.Requests.SolutionPaths.Of(chain, SyncIoAnalyzers.Requests.EntryPointTable.Default, _ => true, default).Count);
    }

    [Fact]
    public async Task An_overload_added_in_another_file_is_seen()
    {
        var project = new Editing(Home, "static partial class Data { public static int Load(long id) => 1; }", "class C { }");
        Assert.Equal(0, await project.Warnings());
        Assert.Equal(1, await project.Replace(2, "static partial class Data { public static int Load(int id) => Task.Delay(id).ContinueWith(_ => 1).Result; }").Warnings());
    }

    [Fact]
    public async Task A_better_overload_added_in_another_file_is_seen()
    {
        var project = new Editing(Home, "static partial class Data { public static int Load(object id) => Task.Delay(1).ContinueWith(_ => 1).Result; }", "static partial class Data { }");
        Assert.Equal(1, await project.Warnings());
        Assert.Equal(0, await project.Replace(2, "static partial class Data { public static int Load(int id) => id; }").Warnings());
    }

    [Fact]
    public async Task An_interface_implemented_in_another_file_is_seen()
    {
        var project = new Editing("public interface IStore { int Load(); } public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(IStore s) => s.Load(); }", "class Db { public int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; }");
        Assert.Equal(0, await project.Warnings());
        Assert.Equal(1, await project.Replace(1, "class Db : IStore { public int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; }").Warnings());
    }

    [Fact]
    public async Task A_global_using_in_another_file_is_seen()
    {
        var project = new Editing("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1.Load(); } static class Fine { public static int Load(this object id) => 1; }",
            "namespace Slow { static class Data { public static int Load(this int id) => Task.Delay(id).ContinueWith(_ => 1).Result; } }");
        Assert.Equal(0, await project.Warnings());
        Assert.Equal(1, await project.Replace(0, "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1.Load(); }").Add("global using Slow;").Warnings());
    }

    [Fact]
    public async Task A_reference_added_is_seen()
    {
        var project = new Editing("namespace App; public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Load(1); } static class Data { public static int Load(object o) => 1; }", Data.Replace("Data", "Other"));
        Assert.Equal(0, await project.Warnings());
        project.Reference("namespace Lib; public class Clock { }").Replace(0, "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Lib.Clock c) => Other.Wait(null!); }");
        Assert.Equal(1, await project.Warnings());
    }

    [Fact]
    public async Task An_assembly_may_have_a_parenthesis_in_its_name() => Assert.Equal(1,
        await new Editing("public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public HomeController() { } public int Get() => Data.Wait(null!); }", Data).Named("Shop (1)").Warnings());

    [Fact]
    public async Task A_cancelled_walk_leaves_the_next_one_whole()
    {
        var project = new Editing(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data + Others(200));
        using var cancel = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        try { await project.Warnings(cancel.Token); } catch (OperationCanceledException) { }
        Assert.Equal(1, await project.Warnings());
    }

    static string Others(int count) => string.Concat(Enumerable.Range(0, count).Select(i => $" static class Other{i} {{ public static int Get() => Other{i}.Get(); }}"));
}
