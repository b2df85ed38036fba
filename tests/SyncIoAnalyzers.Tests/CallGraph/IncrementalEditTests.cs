using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>
/// Results of binding are kept after an edit where they still hold, and nowhere else. The counter is shared, so these tests run alone.
/// </summary>
[Collection(nameof(IncrementalEditTests)), CollectionDefinition(nameof(IncrementalEditTests), DisableParallelization = true)]
public class IncrementalEditTests
{
    const string Home = "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Load(1); }";
    const string Data =
        "static class Data { public static int Load(long id) => 1; public static int Wait(object? o) => Task.Delay(1).ContinueWith(_ => 1).Result; }";

    [Fact]
    public async Task Edit_inside_a_body_binds_only_its_file()
    {
        var project = new EditedProject(Home, Data + CreateOthers(50), "class C { }");
        await project.FindWarnings();
        Assert.Equal(
            1,
            await project
                .ReplaceFile(
                    0,
                    "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Wait(null!); }"
                )
                .FindWarnings()
        );
        Assert.InRange(project.BodiesBound, 1, 3);
    }

    [Theory, InlineData(true, 0), InlineData(false, 2)]
    public async Task Kept_files_are_not_bound_again_when_another_declares_more(bool isKept, int bound)
    {
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data, "class C { }");
        await project.FindWarnings();
        if (isKept)
            project.KeepFile(0).KeepFile(1);
        Assert.Equal((1, bound), (await project.ReplaceFile(2, "class C { int M() => 1; }").FindWarnings(), project.BodiesBound));
    }

    [Theory]
    [InlineData("Data.Wait(System.Object)", true)]
    [InlineData("Other.Wait(System.Object)", false)]
    public async Task Kept_edges_show_which_members_a_call_cannot_call(string member, bool mayCall)
    {
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data);
        Assert.True(project.MayCall(0, member)); // no edges are kept yet
        await project.FindWarnings();
        Assert.Equal(mayCall, project.MayCall(0, member));
    }

    [Fact]
    public async Task Types_of_a_kept_file_are_read_again()
    {
        const string Contract =
            "public interface IData { int Load() => 1; } "
            + "public class Base { public int NAME() => Task.Delay(1).ContinueWith(_ => 1).Result; }";
        var project = new EditedProject(
            "public class HomeController(IData data) : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => data.Load(); }",
            "public class Data : Base, IData { }",
            Contract.Replace("NAME", "Other")
        );
        Assert.Equal(0, await project.FindWarnings());
        project.KeepFile(0).KeepFile(1).ReplaceFile(2, Contract.Replace("NAME", "Load"));
        Assert.Equal(1, await project.FindWarnings());
    }

    [Fact]
    public async Task Unchanged_project_binds_nothing_again()
    {
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data);
        await project.FindWarnings();
        Assert.Equal((1, 0), (await project.FindWarnings(), project.BodiesBound));
    }

    [Fact]
    public async Task Unchanged_project_binds_nothing_again_in_an_editor()
    {
        // An editor requests suppressed diagnostics too, which gives every compilation its own options.
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data) { IsEditor = true };
        await project.FindWarnings();
        Assert.Equal((1, 0), (await project.FindWarnings(), project.BodiesBound));
    }

    [Fact]
    public async Task Unchanged_entry_point_table_of_the_user_binds_nothing_again()
    {
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data).WithFile(
            "SyncIo.EntryPoints.txt",
            "[endpoint]\nimplements M:System.IDisposable.Dispose(*)"
        );
        await project.FindWarnings();
        Assert.Equal((1, 0), (await project.FindWarnings(), project.BodiesBound));
    }

    [Fact]
    public async Task Name_that_becomes_relevant_is_found()
    {
        var project = new EditedProject(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => new Box().Read(); public int Two() => Task.Delay(1).ContinueWith(_ => 1).Result; }",
            "class Box { public int Read() => 1; }"
        );
        Assert.Equal(1, await project.FindWarnings());
        Assert.Equal(
            2,
            await project.ReplaceFile(1, "class Box { public int Read() => Task.Delay(1).ContinueWith(_ => 1).Result; }").FindWarnings()
        );
    }

    [Fact]
    public void Long_chain_of_projects_is_read_once()
    {
        var chain = new List<Compilation>();
        for (var i = 0; i < 40; i++)
            chain.Add(
                CSharpCompilation.Create("P" + i, [CSharpSyntaxTree.ParseText("class C { }")], chain.Select(c => c.ToMetadataReference()))
            );
        Assert.Equal(
            40,
            SyncIoAnalyzers
                .CallGraph.SolutionPaths.Analyze(chain, SyncIoAnalyzers.CallGraph.EntryPointTable.Default, _ => true, default)
                .CreateTexts()
                .Count
        );
    }

    [Fact]
    public async Task Overload_added_in_another_file_is_found()
    {
        var project = new EditedProject(Home, "static partial class Data { public static int Load(long id) => 1; }", "class C { }");
        Assert.Equal(0, await project.FindWarnings());
        Assert.Equal(
            1,
            await project
                .ReplaceFile(
                    2,
                    "static partial class Data { public static int Load(int id) => Task.Delay(id).ContinueWith(_ => 1).Result; }"
                )
                .FindWarnings()
        );
    }

    [Fact]
    public async Task Better_overload_added_in_another_file_is_found()
    {
        var project = new EditedProject(
            Home,
            "static partial class Data { public static int Load(object id) => Task.Delay(1).ContinueWith(_ => 1).Result; }",
            "static partial class Data { }"
        );
        Assert.Equal(1, await project.FindWarnings());
        Assert.Equal(0, await project.ReplaceFile(2, "static partial class Data { public static int Load(int id) => id; }").FindWarnings());
    }

    [Fact]
    public async Task Interface_implementation_added_in_another_file_is_found()
    {
        var project = new EditedProject(
            "public interface IStore { int Load(); } public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(IStore s) => s.Load(); }",
            "class Db { public int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; }"
        );
        Assert.Equal(0, await project.FindWarnings());
        Assert.Equal(
            1,
            await project
                .ReplaceFile(1, "class Db : IStore { public int Load() => Task.Delay(1).ContinueWith(_ => 1).Result; }")
                .FindWarnings()
        );
    }

    [Fact]
    public async Task Global_using_added_in_another_file_is_found()
    {
        var project = new EditedProject(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1.Load(); } static class Fine { public static int Load(this object id) => 1; }",
            "namespace Slow { static class Data { public static int Load(this int id) => Task.Delay(id).ContinueWith(_ => 1).Result; } }"
        );
        Assert.Equal(0, await project.FindWarnings());
        Assert.Equal(
            1,
            await project
                .ReplaceFile(0, "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => 1.Load(); }")
                .AddFile("global using Slow;")
                .FindWarnings()
        );
    }

    [Fact]
    public async Task Added_reference_is_found()
    {
        var project = new EditedProject(
            "namespace App; public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get() => Data.Load(1); } static class Data { public static int Load(object o) => 1; }",
            Data.Replace("Data", "Other")
        );
        Assert.Equal(0, await project.FindWarnings());
        project
            .AddReference("namespace Lib; public class Clock { }")
            .ReplaceFile(
                0,
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public int Get(Lib.Clock c) => Other.Wait(null!); }"
            );
        Assert.Equal(1, await project.FindWarnings());
    }

    [Fact]
    public async Task Assembly_name_may_contain_a_parenthesis() =>
        Assert.Equal(
            1,
            await new EditedProject(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public HomeController() { } public int Get() => Data.Wait(null!); }",
                Data
            )
                .WithName("Shop (1)")
                .FindWarnings()
        );

    [Fact]
    public async Task Cancelled_analysis_does_not_affect_the_next_one()
    {
        var project = new EditedProject(Home.Replace("Data.Load(1)", "Data.Wait(null!)"), Data + CreateOthers(200));
        using var cancel = new CancellationTokenSource(TimeSpan.FromMilliseconds(20));
        try
        {
            await project.FindWarnings(cancel.Token);
        }
        catch (OperationCanceledException) { }
        Assert.Equal(1, await project.FindWarnings());
    }

    static string CreateOthers(int count) =>
        string.Concat(Enumerable.Range(0, count).Select(i => $" static class Other{i} {{ public static int Get() => Other{i}.Get(); }}"));
}
