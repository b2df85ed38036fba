using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Queries that a member of the application returns as an <c>IEnumerable</c>: its callers run them.</summary>
public class ReturnedQueryTests() : RuleTests("SIO104")
{
    const string Song = "public class Song { public int Id; public string Name = \"\"; } ";

    const string Contract = "public interface ISongs { IEnumerable<Song> GetAll(); } ";

    protected override TestReferences References => TestReferences.EfCore;

    [Theory]
    [InlineData("=> db.Set<Song>();")]
    [InlineData("{ return db.Set<Song>().Where(s => s.Id > 1).AsEnumerable(); }")]
    [InlineData("=> db.Set<Song>().AsEnumerable().Select(s => s).OrderBy(s => s.Name);")]
    [InlineData("=> Filter(1); IEnumerable<Song> Filter(int id) { if (id == 0) return db.Set<Song>(); return db.Set<Song>().Take(3); }")]
    [InlineData("=> Table; IQueryable<Song> Table => db.Set<Song>();")]
    public Task Reading_the_rows_of_a_returned_query_blocks(string body) => Verify(CreateRepository(body), "[|songs.GetAll().ToList()|]");

    [Theory]
    [InlineData("=> [|db.Set<Song>().ToList()|];")]
    [InlineData("=> [|db.Set<Song>().ToArray()|].Where(s => s.Id > 1);")]
    [InlineData("=> new[] { new Song() };")]
    [InlineData("=> new List<Song>().AsQueryable().Where(s => s.Id > 1);")]
    [InlineData("{ foreach (var s in [|db.Set<Song>()|]) yield return s; }")]
    [InlineData("{ if (db.ChangeTracker.HasChanges()) return new List<Song>(); return db.Set<Song>(); }")]
    [InlineData("=> GetAll().Where(s => s.Id > 1);")]
    public Task Rows_that_may_be_in_memory_are_not_reported(string body) => Verify(CreateRepository(body), "songs.GetAll().ToList()");

    [Theory]
    [InlineData("foreach (var s in [|songs.GetAll()|]) Use(s); return null;")]
    [InlineData("var all = songs.GetAll(); if ([|all.Any()|]) Use(all); return null;")]
    [InlineData("return [|songs.GetAll().Where(s => s.Id > 1).First()|];")]
    [InlineData("return string.Join(\", \", [|songs.GetAll()|]);")]
    [InlineData("return songs.GetAll().Select(s => s.Name);")]
    public Task Each_reader_of_a_returned_query_waits(string use) =>
        CreateCase(CreateRepository("=> db.Set<Song>();"), Home(use)).RunAsync();

    [Fact]
    public Task Every_implementation_has_to_return_a_query() =>
        Verify(
            CreateRepository("=> db.Set<Song>();") + "public class Memory : ISongs { public IEnumerable<Song> GetAll() => new Song[1]; }",
            "songs.GetAll().ToList()"
        );

    [Theory]
    [InlineData("public IEnumerable<Song> GetAll() => Enumerable.Empty<Song>();")]
    [InlineData("public IEnumerable<Song> GetAll() => [];")]
    [InlineData("readonly ISongs _inner = null!; public IEnumerable<Song> GetAll() => _inner.GetAll();")]
    [InlineData("readonly ISongs _inner = null!; public IEnumerable<Song> GetAll() => _inner.GetAll().Where(s => s.Id > 1);")]
    public Task Implementation_without_rows_of_its_own_decides_nothing(string members) =>
        Verify(CreateRepository("=> db.Set<Song>();") + $"public class Other : ISongs {{ {members} }}", "[|songs.GetAll().ToList()|]");

    [Fact]
    public Task Implementations_that_return_no_rows_return_no_query() =>
        Verify(
            Song + Contract + "public class None(ISongs next) : ISongs { public IEnumerable<Song> GetAll() => next.GetAll(); }",
            "songs.GetAll().ToList()"
        );

    [Fact]
    public Task Property_may_return_a_query() =>
        Verify(
            Song
                + "public interface ISongs { } public class Songs(Microsoft.EntityFrameworkCore.DbContext db) : ISongs "
                + "{ public IEnumerable<Song> All => db.Set<Song>(); }",
            "[|((Songs)songs).All.ToList()|]"
        );

    [Fact]
    public Task Members_that_return_the_queries_of_each_other_end() =>
        Verify(
            CreateRepository("=> Other(1); IEnumerable<Song> Other(int n) => n == 0 ? GetAll() : Other(n - 1).Where(s => s.Id > n);"),
            "songs.GetAll().ToList()"
        );

    [Fact]
    public Task List_in_a_variable_of_a_sequence_is_read_in_memory() =>
        CreateCase(
                Song,
                "public class HomeController(Microsoft.EntityFrameworkCore.DbContext db) : Microsoft.AspNetCore.Mvc.ControllerBase "
                    + "{ public object Get() { IEnumerable<Song> all = [|db.Set<Song>().ToList()|]; foreach (var s in all) Use(s); "
                    + "return all.First(); } void Use(Song s) { } }"
            )
            .RunAsync();

    [Fact]
    public Task Message_names_the_member_that_returns_the_query()
    {
        var test = CreateCase(CreateRepository("=> db.Set<Song>();"), Home("return {|#0:songs.GetAll().ToList()|};"));
        test.Expected.Add(
            ExpectFinding("SIO104")
                .AtPlace(0)
                .AnyFurther()
                .WithMessage(
                    "'ToList' holds a request thread (HomeController.Get); use 'await ToListAsync' "
                        + $"(no fix: {Refusal.ReturnedQuery.Text}: ISongs.GetAll)"
                )
        );
        return test.RunAsync();
    }

    Task Verify(string repository, string use) => CreateCase(repository, Home($"return {use};")).RunAsync();

    static string CreateRepository(string body) =>
        $"{Song}{Contract}public class Songs(Microsoft.EntityFrameworkCore.DbContext db) : ISongs "
        + $"{{ public IEnumerable<Song> GetAll() {body} }} ";

    static string Home(string body) =>
        "public class HomeController(ISongs songs) : Microsoft.AspNetCore.Mvc.ControllerBase "
        + $"{{ public object? Get() {{ {body} }} void Use(object o) {{ }} }}";
}
