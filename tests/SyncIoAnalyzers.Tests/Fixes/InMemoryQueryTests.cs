namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of queries that are lists somewhere in the solution: the async operators of a database throw on them.</summary>
public class InMemoryQueryTests : FixTests
{
    const string Store =
        "using Microsoft.EntityFrameworkCore; using Moq; using NSubstitute; public class Order { public int Id { get; set; } } public class Item { } "
        + "public interface IStore<T> { IQueryable<T> Table { get; } IQueryable<T> GetAll(); } "
        + "public class DbStore<T>(DbContext db) : IStore<T> where T : class { public IQueryable<T> Table => db.Set<T>(); public IQueryable<T> GetAll() => db.Set<T>(); } ";
    const string Orders = Store + "public class Orders(IStore<Order> store) { public async Task<int> M() { await Task.Yield(); CODE } } ";

    const string ListStore =
        "public class ListStore<T>(List<T> list) : IStore<T> { public IQueryable<T> Table => list.AsQueryable(); public IQueryable<T> GetAll() => Table; }";

    protected override TestReferences References => TestReferences.EfCore + TestReferences.Mocks;

    [Fact]
    public Task A_query_is_a_list_in_another_implementation() => RefusesOrders(ListStore);

    [Fact]
    public Task A_query_is_a_list_in_a_Moq_setup() =>
        RefusesOrders(
            "public class T { public void M(Mock<IStore<Order>> m) => m.Setup(s => s.Table).Returns(new List<Order>().AsQueryable()); }"
        );

    [Fact]
    public Task A_query_is_a_list_in_an_NSubstitute_setup() =>
        RefusesOrders(
            "public class T { public void M(IStore<Order> s) { var list = new List<Order>().AsQueryable(); s.Table.Returns(list); } }"
        );

    [Fact]
    public Task A_query_is_a_list_in_a_field_of_a_test() =>
        RefusesOrders(
            "public class T { readonly IQueryable<Order> _orders = new[] { new Order() }.AsQueryable(); "
                + "public void M(Mock<IStore<Order>> m) => m.Setup(s => s.Table).Returns(() => _orders); }"
        );

    [Fact]
    public Task A_query_is_a_list_in_the_properties_of_a_mock() =>
        RefusesOrders(
            "public class T { public IStore<Order> M(List<Order> list) => Mock.Of<IStore<Order>>(s => s.Table == list.AsQueryable()); }"
        );

    [Fact]
    public Task A_mocked_set_has_the_provider_of_a_list() =>
        RefusesFile(
            "InMemoryQuery",
            "using Microsoft.EntityFrameworkCore; using Moq; public class Order { } "
                + "public class Orders(DbContext db) { public async Task<int> M() { await Task.Yield(); return db.Set<Order>().Count(); } } "
                + "public class T { public void M(Mock<DbSet<Order>> m, List<Order> list) { var data = list.AsQueryable(); "
                + "m.As<IQueryable<Order>>().Setup(s => s.Provider).Returns(data.Provider); } }"
        );

    [Fact]
    public Task A_caller_passes_a_list_as_a_query() =>
        RefusesFile(
            "InMemoryQuery",
            Store
                + "public class Orders { public async Task<int> M(IQueryable<Order> orders) { await Task.Yield(); return orders.Where(o => o.Id > 1).Count(); } } "
                + "public class T { public Task<int> M(Orders o, List<Order> list) => o.M(list.AsQueryable().Where(x => x.Id > 2)); }"
        );

    [Fact]
    public Task A_member_returns_a_query_that_is_a_list_somewhere() =>
        RefusesFile(
            "InMemoryQuery",
            Store
                + "public class Orders(IStore<Order> store) { IQueryable<Order> Open() => store.Table.Where(o => o.Id > 1); "
                + "public async Task<int> M() { await Task.Yield(); return Open().Count(); } } "
                + "public class ListStore<T>(List<T> list) : IStore<T> { public IQueryable<T> Table { get { return list.AsQueryable(); } } public IQueryable<T> GetAll() => Table; }"
        );

    [Fact]
    public Task A_handler_returns_a_query_that_is_a_list_somewhere() =>
        RefusesFile(
            "InMemoryQuery",
            Store
                + "public class Orders(Func<int, Task<IQueryable<Order>>> send) { public async Task<int> M() { var orders = await send(1); return orders.Count(); } } "
                + ListStore
        );

    [Fact]
    public Task A_variable_of_unknown_origin_may_be_a_list() =>
        RefusesFile("InMemoryQuery", Orders.Replace("CODE", "var (orders, n) = (store.Table, 1); return orders.Count() + n;") + ListStore);

    [Fact]
    public Task A_loop_over_a_list_is_no_stream() =>
        RefusesFile(
            "InMemoryQuery",
            Orders.Replace("CODE", "var n = 0; foreach (var o in store.GetAll()) n += o.Id; return n;")
                + "public class T { public void M(Mock<IStore<Order>> m) => m.Setup(s => s.GetAll()).Returns(new List<Order>().AsQueryable()); }"
        );

    [Fact]
    public Task A_list_of_other_elements_is_another_query() =>
        FixesOrders(
            "public class T { public void M(Mock<IStore<Item>> m) => m.Setup(s => s.Table).Returns(new List<Item>().AsQueryable()); }"
        );

    [Fact]
    public Task A_list_of_another_member_is_another_query() =>
        FixesOrders(
            "public class T { public void M(Mock<IStore<Order>> m) => m.Setup(s => s.GetAll()).Returns(new List<Order>().AsQueryable()); }"
        );

    [Fact]
    public Task A_list_that_no_other_member_receives_does_not_matter() =>
        FixesOrders("public class T { public int M(List<Order> list) => list.AsQueryable().Where(o => o.Id > 1).Count(); }");

    [Fact]
    public Task A_query_with_an_async_provider_does_not_matter() =>
        FixesOrders(
            "public static class Async { public static IQueryable<T> BuildMock<T>(this IQueryable<T> q) => q; } "
                + "public class T { public void M(Mock<IStore<Order>> m, List<Order> list) => m.Setup(s => s.Table).Returns(list.AsQueryable().BuildMock()); }"
        );

    [Theory]
    [InlineData("public static IQueryable<T> Track<T>(this IQueryable<T> q, bool on) where T : class => on ? q : q.AsNoTracking();")]
    [InlineData("extension<T>(IQueryable<T> q) where T : class { public IQueryable<T> Track(bool on) => on ? q : q.AsNoTracking(); }")]
    public Task An_operator_of_the_solution_does_not_hide_the_set_of_a_database(string method)
    {
        const string Code = "{ await Task.Yield(); var orders = on ? db.Set<Order>() : db.Set<Order>().Track(on); return CALL; } } ";
        var orders = Store + "public class Orders(DbContext db) { public async Task<int> M(bool on) " + Code;
        var list = "public static class Tracking { " + method + " } " + ListStore;
        return FixesFile(orders.Replace("CALL", "orders.Count()") + list, orders.Replace("CALL", "await orders.CountAsync()") + list);
    }

    [Theory]
    [InlineData("store.Table")]
    [InlineData("store.GetAll()")]
    public Task A_query_of_a_class_is_not_that_of_another_implementation(string query)
    {
        var orders = Orders.Replace("IStore<Order> store", "DbStore<Order> store") + ListStore;
        return FixesFile(orders.Replace("CODE", $"return {query}.Count();"), orders.Replace("CODE", $"return await {query}.CountAsync();"));
    }

    [Fact]
    public Task The_set_of_a_database_is_no_list() =>
        FixesFile(
            Store
                + "public class Orders(DbContext db) { public async Task<int> M() { await Task.Yield(); return db.Set<Order>().Count(); } } "
                + "public class T { public void M(Mock<IStore<Order>> m) => m.Setup(s => s.Table).Returns(new List<Order>().AsQueryable()); }",
            Store
                + "public class Orders(DbContext db) { public async Task<int> M() { await Task.Yield(); return await db.Set<Order>().CountAsync(); } } "
                + "public class T { public void M(Mock<IStore<Order>> m) => m.Setup(s => s.Table).Returns(new List<Order>().AsQueryable()); }"
        );

    Task RefusesOrders(string more) => RefusesFile("InMemoryQuery", Orders.Replace("CODE", "return store.Table.Count();") + more);

    Task FixesOrders(string more) =>
        FixesFile(
            Orders.Replace("CODE", "return store.Table.Count();") + more,
            Orders.Replace("CODE", "return await store.Table.CountAsync();") + more
        );
}
