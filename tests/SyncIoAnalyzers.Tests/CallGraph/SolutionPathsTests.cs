using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>One analysis of several projects.</summary>
public class SolutionPathsTests
{
    const string Web =
        "using Microsoft.AspNetCore.Builder; public static class Routes { public static void Add(WebApplication app) => app.MapGet(\"/\", () => 1); }";
    const string Clock =
        "public class Clock { System.Threading.Timer? t; public void Start() => t = new System.Threading.Timer(_ => Tick()); void Tick() => System.GC.Collect(); }";

    [Theory, InlineData(true), InlineData(false)]
    public void Timer_of_a_library_is_found_in_any_project_order(bool first)
    {
        // The library itself references no framework that serves requests.
        Compilation library = CreateProject("Library", Clock, TestReferences.Net),
            web = CreateProject("Web", Web, TestReferences.AspNetCore);
        var paths = CreateTexts(first ? [library, web] : [web, library]);
        Assert.Contains("background\t0\tLibrary/M:Clock.Tick", paths["Library"]);
    }

    [Fact]
    public void Solution_without_entry_points_has_no_paths() =>
        Assert.DoesNotContain("Tick", CreateTexts([CreateProject("Library", Clock, TestReferences.Net)])["Library"]);

    [Theory]
    [InlineData("app.MapGet(\"/m\", () => Texts.Read(new MemoryStream()))", "none\t0\tWeb/M:Texts.Read(System.IO.Stream)@stream0\t=\n")]
    [InlineData(
        "app.MapGet(\"/m\", () => Texts.Read(new MemoryStream())); app.MapGet(\"/s\", (Stream s) => Texts.Read(s))",
        "request\t0\tWeb/M:Texts.Read(System.IO.Stream)@stream0\tWeb/M:Routes.Add(Microsoft.AspNetCore.Builder.WebApplication)#1\n"
    )]
    public void Texts_list_the_path_on_which_a_stream_is_not_in_memory(string endpoints, string line)
    {
        var web = CreateProject(
            "Web",
            "using System.IO; "
                + Web.Replace("app.MapGet(\"/\", () => 1)", $"{{ {endpoints}; }}").Replace("app) =>", "app)")
                + " public static class Texts { public static int Read(Stream s) => s.ReadByte(); }",
            TestReferences.AspNetCore
        );
        Assert.Contains(line, CreateTexts([web])["Web"]);
    }

    [Fact]
    public void Texts_list_the_query_that_another_project_passes_to_one_without_the_library()
    {
        const string Pages =
            "using System.Linq; public static class Pages { "
            + "public static int Size(this IQueryable<string> q) => Count(q.Where(n => n != null)); "
            + "static int Count(IQueryable<string> names) => names.Count(); }";
        var kernel = CreateProject("Kernel", Pages, TestReferences.Net);
        var web = CreateProject(
            "Web",
            Web.Replace("() => 1", "(Microsoft.EntityFrameworkCore.DbSet<string> names) => names.Size()"),
            TestReferences.EfCore
        );
        const string Count = "request\t0\tKernel/M:Pages.Count(System.Linq.IQueryable{System.String})@query0\t";
        Assert.Contains(Count, CreateTexts([kernel, web.AddReferences(kernel.ToMetadataReference())])["Kernel"]);
    }

    static IReadOnlyDictionary<string, string> CreateTexts(Compilation[] projects) =>
        SolutionPaths.Analyze(projects, EntryPointTable.Default, _ => true, default).CreateTexts();

    static Compilation CreateProject(string name, string source, TestReferences refs) =>
        CSharpCompilation.Create(
            name,
            [CSharpSyntaxTree.ParseText(source)],
            refs.Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable)
        );
}
