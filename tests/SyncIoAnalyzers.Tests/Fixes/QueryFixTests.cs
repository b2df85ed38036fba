namespace SyncIoAnalyzers.Tests.Fixes;

public class QueryFixTests : FixTests
{
    protected override Verifier.Refs References => Verifier.Refs.EfCore;

    [Fact] public Task A_list_is_loaded_asynchronously_and_its_namespace_imported() => FixesFile("""
        public class Store(Shop.Db db)
        {
            public List<Shop.Order> All() => db.Orders.ToList();
        }
        namespace Shop
        {
            public class Order { public int Id { get; set; } }
            public class Db : Microsoft.EntityFrameworkCore.DbContext { public Microsoft.EntityFrameworkCore.DbSet<Order> Orders => Set<Order>(); }
        }
        """, """
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
        """);

    [Fact] public Task A_loop_over_a_query_becomes_await_foreach() => FixesFile("""
        using Microsoft.EntityFrameworkCore;
        public class Order { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }
        public class Store(Db db)
        {
            public int Sum() { var sum = 0; foreach (var o in db.Orders.Where(o => o.Id > 1)) sum += o.Id; return sum; }
        }
        """, """
        using Microsoft.EntityFrameworkCore;
        public class Order { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }
        public class Store(Db db)
        {
            public async Task<int> SumAsync() { var sum = 0; await foreach (var o in db.Orders.Where(o => o.Id > 1).AsAsyncEnumerable()) sum += o.Id; return sum; }
        }
        """);
}
