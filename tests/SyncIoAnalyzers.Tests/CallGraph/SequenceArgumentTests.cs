using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Tests.CallGraph;

/// <summary>Tests of helpers that enumerate a sequence, which waits for the database if a caller passes a query.</summary>
public class SequenceArgumentTests() : RuleTests("SIO104")
{
    [Theory]
    [InlineData("Names.Count(songs.Select(s => s.Name))")]
    [InlineData("Names.CountLong(songs.Select(s => s.Name))")]
    [InlineData("Names.Count(songs.Select(s => s.Name).AsEnumerable())")]
    [InlineData("Names.Count(songs.AsEnumerable().Select(s => s.Name))")]
    [InlineData("IEnumerable<string> names = songs.Select(s => s.Name); Names.Count(names)")]
    [InlineData("songs.Select(s => s.Name).CountAll()")]
    [InlineData("Names.Count(new[] { \"a\" }); Names.Count(songs.Select(s => s.Name))")]
    public Task Helper_waits_for_the_query_that_a_request_passes(string call) => VerifyNames(call, "[|names.Count()|]");

    [Theory]
    [InlineData("Names.Count(new[] { \"a\" })")]
    [InlineData("Names.Count(new[] { new Song() }.AsQueryable().Select(s => s.Name))")]
    [InlineData("Names.Count(new[] { new Song() }.Select(s => s.Name))")]
    [InlineData("Names.CountOther(songs.Select(s => s.Name))")]
    [InlineData("Names.Pass(songs.Select(s => s.Name))")]
    [InlineData("")]
    public Task Helper_does_not_wait_for_other_sequences(string call) => VerifyNames(call, "names.Count()");

    [Theory]
    [InlineData("foreach (var name in [|names|]) { }")]
    [InlineData("foreach (var name in [|names.Where(n => n != \"\")|]) { }")]
    [InlineData("var all = new List<string>([|names|]);")]
    [InlineData("var line = string.Join(\",\", [|names|]);")]
    [InlineData("List<string> all = [.. [|names|]];")]
    public Task Each_way_to_enumerate_the_parameter_waits(string read) =>
        CreateNames(
                "Names.Read(songs.Select(s => s.Name))",
                "names.Count()",
                "public static void Read(IEnumerable<string> names) { " + read + " }"
            )
            .RunAsync();

    [Fact]
    public Task Message_names_the_request_that_passes_the_query()
    {
        var test = CreateNames("Names.CountLong(songs.Select(s => s.Name))", "{|#0:names.Count()|}");
        test.Expected.Add(
            ExpectFinding("SIO104")
                .AtPlace(0)
                .AnyFurther()
                .WithMessage(
                    "'Count' holds a request thread (Home.Get → Names.CountLong → Names.Count); "
                        + "use 'await ToListAsync()' where the query is passed"
                )
        );
        return test.RunAsync();
    }

    [Theory]
    [InlineData(
        "request\t0\tTestProject/M:Names.Count(System.Collections.Generic.IEnumerable{System.String})@query0\t=GET /\n",
        "[|names.Count()|]"
    )]
    [InlineData("", "names.Count()")]
    public Task Request_paths_file_lists_the_parameters_that_bring_queries(string line, string read)
    {
        var test = CreateNames("", read);
        var paths = "request\t0\tTestProject/M:Names.Count(System.Collections.Generic.IEnumerable{System.String})\t=GET /\n" + line;
        test.Additional.Add((RequestPaths.FileName, $"{RequestPathsFile.HeaderLine}\n{paths}end\n"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("@query0", "[|names.Count()|]")]
    [InlineData("", "names.Count()")]
    public Task Query_that_another_project_passes_is_run_without_the_library(string mark, string read)
    {
        var key = "TestProject/M:Names.Count(System.Linq.IQueryable{System.String})";
        var paths = $"request\t0\t{key}\t=GET /\n" + (mark.Length == 0 ? "" : $"request\t0\t{key}{mark}\t=GET /\n");
        return VerifyWithoutLibrary("public static class Names { static int Count(IQueryable<string> names) => " + read + "; }", paths);
    }

    [Theory]
    [InlineData("defers", "[|store.Names().Count()|]")]
    [InlineData("free", "store.Names().Count()")]
    [InlineData("defers", "[|Short(store.Names()).Count()|]")]
    [InlineData("defers", "Short(new[] { \"a\" }.AsQueryable()).Count()")]
    [InlineData("defers", "[|All(store).Count()|]")]
    public Task Query_that_another_project_returns_is_run_without_the_library(string verdict, string read)
    {
        var paths = $"request\t0\tTestProject/M:Names.Count(IStore)\t=GET /\n{verdict}\tTestProject/M:IStore.Names\n";
        return VerifyWithoutLibrary(
            "public interface IStore { IQueryable<string> Names(); } public static class Names { "
                + "static IQueryable<string> Short(IQueryable<string> names) => names.Where(n => n.Length < 9); "
                + "static IQueryable<string> All(IStore store) => store.Names().OrderBy(n => n); "
                + "static int Count(IStore store) => "
                + read
                + "; }",
            paths
        );
    }

    static Task VerifyWithoutLibrary(string source, string paths) =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO104",
            References = TestReferences.Net,
            Sources = { source },
            Additional = { (RequestPaths.FileName, $"{RequestPathsFile.HeaderLine}\n{paths}end\n") },
        }.RunAsync();

    Task VerifyNames(string call, string count) => CreateNames(call, count).RunAsync();

    protected override TestReferences References => TestReferences.EfCore;

    AnalyzerCase<SyncIoAnalyzer> CreateNames(string call, string count, string more = "") =>
        CreateCase(
            "public class Home : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get("
                + "[Microsoft.AspNetCore.Mvc.FromServices] Microsoft.EntityFrameworkCore.DbSet<Song> songs) { "
                + call
                + "; } } public class Song { public string Name { get; set; } = \"\"; }",
            """
            public static class Names
            {
                public static int Count(IEnumerable<string> names) => READ;
                public static int CountAll(this IEnumerable<string> all) => Count(all);
                public static int CountLong(IEnumerable<string> all) => Count(all.Where(n => n.Length > 9));
                public static int CountOther(IEnumerable<string> all) { all = new[] { "" }; return Count(all); }
                public static IEnumerable<string> Pass(IEnumerable<string> names) => names.Where(n => n != "");
                MORE
            }
            """.Replace("READ", count).Replace("MORE", more)
        );
}
