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
