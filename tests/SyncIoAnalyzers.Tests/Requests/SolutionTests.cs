using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Tests.Requests;

/// <summary>One walk over several projects.</summary>
public class SolutionTests
{
    const string Web = "using Microsoft.AspNetCore.Builder; public static class Routes { public static void Add(WebApplication app) => app.MapGet(\"/\", () => 1); }";
    const string Clock = "public class Clock { System.Threading.Timer? t; public void Start() => t = new System.Threading.Timer(_ => Tick()); void Tick() => System.GC.Collect(); }";

    [Theory, InlineData(true), InlineData(false)]
    public void A_timer_of_a_library_is_found_wherever_the_library_stands(bool first)
    {
        // The library itself knows no framework that takes requests.
        Compilation library = Project("Library", Clock, Refs.Net), web = Project("Web", Web, Refs.AspNetCore);
        var paths = SolutionPaths.Of(first ? [library, web] : [web, library], EntryPointTable.Default, _ => true, default);
        Assert.Contains("background\t0\tLibrary/M:Clock.Tick", paths["Library"]);
    }

    [Fact]
    public void Without_a_project_that_serves_anyone_there_is_nothing_to_find() =>
        Assert.DoesNotContain("Tick", SolutionPaths.Of([Project("Library", Clock, Refs.Net)], EntryPointTable.Default, _ => true, default)["Library"]);

    static Compilation Project(string name, string source, Refs refs) => CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText(source)], refs.Assemblies,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
}
