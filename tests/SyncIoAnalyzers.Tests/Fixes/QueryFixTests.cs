namespace SyncIoAnalyzers.Tests.Fixes;

public class QueryFixTests : FixTests
{
    protected override Verifier.TestReferences References => Verifier.TestReferences.EfCore;

    [Fact]
    public Task A_list_is_loaded_asynchronously_and_its_namespace_imported() =>
        FixesFile(
            """
            public class Store(Shop.Db db)
            {
                public List<Shop.Order> All() => db.Orders.ToList();
            }
            namespace Shop
            {
                public class Order { public int Id { get; set; } }
                public class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders => Set<Order>(); }
            }
            """,
            """
            using Microsoft.EntityFrameworkCore;

            public class Store(Shop.Db db)
            {
                public async Task<List<Shop.Order>> AllAsync() => await db.Orders.ToListAsync();
            }
            namespace Shop
            {
                public class Order { public int Id { get; set; } }
                public class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders => Set<Order>(); }
            }
            """
        );

    const string Orders =
        "using Microsoft.EntityFrameworkCore; public class Db : DbContext { public DbSet<string> Names => Set<string>(); } "
        + "public class Store(Db db) { ";

    [Fact]
    public Task A_list_of_a_query_as_enumerable_is_awaited_without_it() =>
        FixesFile(
            Orders + "public List<string> All() => db.Names.AsEnumerable().ToList(); }",
            Orders + "public async Task<List<string>> AllAsync() => await db.Names.ToListAsync(); }"
        );

    [Theory]
    [InlineData(
        "public string All() => string.Join(\", \", db.Names);",
        "public async Task<string> AllAsync() => string.Join(\", \", await db.Names.ToListAsync());"
    )]
    [InlineData(
        "public string[] All() => [.. db.Names.Where(n => n != null)];",
        "public async Task<string[]> AllAsync() => [.. await db.Names.Where(n => n != null).ToListAsync()];"
    )]
    [InlineData(
        "public void All() => db.RemoveRange(db.Names);",
        "public async Task AllAsync() => db.RemoveRange(await db.Names.ToListAsync());"
    )]
    public Task A_query_that_is_read_to_its_end_elsewhere_is_awaited(string before, string after) =>
        FixesFile(Orders + before + " }", Orders + after + " }");

    [Fact]
    public Task A_sequence_that_may_be_read_twice_is_refused() =>
        RefusesFile("ByHand", Orders + "public string All() { IEnumerable<string> all = db.Names; return string.Join(\", \", all); } }");

    [Fact]
    public Task The_list_takes_the_line_of_AsEnumerable() =>
        FixesFile(
            Orders + "public int Sum() => db.Names\n    .Where(n => n != null)\n    .AsEnumerable()\n    .Sum(n => n.Length); }",
            Orders
                + "public async Task<int> SumAsync() => (await db.Names\n    .Where(n => n != null)\n    .ToListAsync())\n    "
                + ".Sum(n => n.Length); }"
        );

    [Fact]
    public Task Operators_on_a_query_as_enumerable_run_on_the_awaited_list() =>
        FixesFile(
            Orders + "public int Sum() => db.Names.AsEnumerable().Where(n => n != null).Sum(n => n.Length); }",
            Orders + "public async Task<int> SumAsync() => (await db.Names.ToListAsync()).Where(n => n != null).Sum(n => n.Length); }"
        );

    [Fact]
    public Task A_compiled_query_is_refused() =>
        RefusesFile(
            "ByHand",
            "using Microsoft.EntityFrameworkCore; public class Db : DbContext { public DbSet<string> Names => Set<string>(); } "
                + "public class Store(Db db) { static readonly Func<Db, int> All = EF.CompileQuery((Db d) => d.Names.Count()); "
                + "public int Get() => All(db); }"
        );

    [Fact]
    public Task An_operator_that_no_database_runs_runs_on_the_awaited_list() =>
        FixesFile(
            Orders + "public ILookup<int, string> Find() => db.Names.Where(n => n != null).ToLookup(n => n.Length); }",
            Orders
                + "public async Task<ILookup<int, string>> FindAsync() => "
                + "(await db.Names.Where(n => n != null).ToListAsync()).ToLookup(n => n.Length); }"
        );

    [Fact]
    public Task An_operator_that_may_end_before_the_last_row_is_refused() =>
        RefusesFile("ByHand", Orders + "public string First() => db.Names.AsEnumerable().First(n => n.Length > 1); }");

    [Fact]
    public Task A_loop_over_a_sequence_that_is_a_query_is_refused() =>
        RefusesFile(
            "ByHand",
            Orders
                + "public int Sum() { IEnumerable<string> all = db.Names; var sum = 0; "
                + "foreach (var n in all) sum += n.Length; return sum; } }"
        );

    [Fact]
    public Task A_loop_over_a_query_becomes_await_foreach() =>
        FixesFile(
            """
            using Microsoft.EntityFrameworkCore;
            public class Order { public int Id { get; set; } }
            public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }
            public class Store(Db db)
            {
                public int Sum() { var sum = 0; foreach (var o in db.Orders.Where(o => o.Id > 1)) sum += o.Id; return sum; }
            }
            """,
            """
            using Microsoft.EntityFrameworkCore;
            public class Order { public int Id { get; set; } }
            public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }
            public class Store(Db db)
            {
                public async Task<int> SumAsync() { var sum = 0; await foreach (var o in db.Orders.Where(o => o.Id > 1).AsAsyncEnumerable()) sum += o.Id; return sum; }
            }
            """
        );

    [Fact]
    public Task A_loop_iterates_over_ToListAsync_without_async_enumeration() =>
        VerifyEntity("foreach (var i in q) sum += i;", "int more", "foreach (var i in await q.ToListAsync()) sum += i;");

    [Fact]
    public Task A_counterpart_without_a_token_parameter_gets_no_token() =>
        VerifyEntity("sum = q.ToList().Count;", "CancellationToken token", "sum = (await q.ToListAsync()).Count;");

    static Task VerifyEntity(string body, string parameter, string after) =>
        new FixCase
        {
            References = TestReferences.AspNetCore,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources = { CreateText("int Sum", parameter, body) },
        }.Becomes("using System.Data.Entity;\n\n" + CreateText("async Task<int> SumAsync", parameter, after));

    static string CreateText(string sum, string parameter, string body) =>
        $$"""
            public class A { public {{sum}}(IQueryable<int> q, {{parameter}}) { var sum = 0; {{body}} return sum; } }
            namespace System.Data.Entity
            {
                public class DbSet<T> { }
                public static class QueryableExtensions { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> q) => null!; }
            }
            """;
}
