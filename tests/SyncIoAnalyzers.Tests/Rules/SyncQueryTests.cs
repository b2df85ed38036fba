using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests.Rules;

public class SyncQueryTests() : RuleTests("SIO104")
{
    [Fact]
    public Task Line_of_the_user_may_name_the_counterpart()
    {
        var test = CreateCase(
            "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get(Microsoft.EntityFrameworkCore.DbSet<string> items) => [|items.ToArray()|]; }"
        );
        test.Additional.Add(
            (
                "SyncIo.Apis.txt",
                "[SIO104]\nM:System.Linq.Enumerable.ToArray(*) -> Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.ToArrayAsync"
            )
        );
        return test.RunAsync();
    }

    protected override TestReferences References => TestReferences.EfCore;

    const string Shop = "Microsoft.EntityFrameworkCore.DbSet<string> items = null!; ";

    [Fact]
    public Task Object_of_a_missing_type_is_no_query() =>
        CreateCase(
                "using System.Linq.Expressions; static class Sets { public static IQueryable<T> Where<T>(this "
                    + "Microsoft.EntityFrameworkCore.DbSet<T> set, Expression<System.Func<T, bool>> filter) where T : class => null!; }",
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get({|CS0246:Node|} node) => "
                    + "node.Items.Where(i => i.IsTor).ToArray(); }"
            )
            .RunAsync();

    [Fact]
    public Task ToList_over_a_set_blocks() => Reports(Shop + "return [|items.ToList()|];");

    [Theory]
    [InlineData("return string.Join(\", \", [|items.Where(i => i != \"\")|]);")]
    [InlineData("List<string> all = [.. [|items|]]; return all;")]
    [InlineData("return new List<string>([|items|]);")]
    [InlineData("List<string> all = new([|items|]); return all;")]
    [InlineData("return Read(); List<string> Read() => new([|items|]);")]
    [InlineData("return Read(); HashSet<string> Read() { return new([|items|]); }")]
    [InlineData("using var rows = items.Where(i => i != \"\").GetEnumerator(); return [|rows.MoveNext()|];")]
    [InlineData("return new HashSet<string>([|items.Where(i => i != \"\")|], StringComparer.Ordinal);")]
    [InlineData("var old = items.Where(i => i == \"\"); items.RemoveRange([|old|]);")]
    [InlineData("var all = new List<string>(); all.AddRange([|items|]); return all;")]
    public Task Query_that_is_read_to_its_end_elsewhere_blocks(string use) => Reports(Shop + use);

    [Theory]
    [InlineData("return string.Join(\", \", new[] { \"a\" }.AsQueryable());")]
    [InlineData("List<string> all = [.. new[] { \"a\" }]; items.RemoveRange(all); return new List<string>(all);")]
    [InlineData("items.RemoveRange(\"a\", \"b\"); return new List<int>(3);")]
    [InlineData("IEnumerator<string> rows = new List<string>().GetEnumerator(); return rows.MoveNext();")]
    [InlineData(
        "var all = await Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.ToListAsync(items); "
            + "return new HashSet<string>(all);"
    )]
    public Task Rows_in_memory_do_not_block(string use) => Silent(Shop + use);

    [Theory]
    [InlineData("Queries.First(null!)", "EF.CompileQuery((DbContext db) => db.Set<string>().First())")]
    [InlineData("Queries.First.Invoke(null!)", "EF.CompileQuery((DbContext db) => db.Set<string>().First())")]
    public Task Call_of_a_compiled_query_blocks(string call, string query) => VerifyCompiledQuery($"[|{call}|]", query);

    [Theory]
    [InlineData("Queries.First(null!)", "db => \"\"")]
    [InlineData("Queries.First.ToString()", "EF.CompileQuery((DbContext db) => db.Set<string>().First())")]
    public Task Delegate_that_runs_no_query_does_not_block(string call, string query) => VerifyCompiledQuery(call, query);

    Task VerifyCompiledQuery(string call, string query) =>
        CreateCase(
                "using Microsoft.EntityFrameworkCore; "
                    + $"static class Queries {{ public static readonly System.Func<DbContext, string> First = {query}; "
                    + "public static readonly object Other = EF.CompileAsyncQuery((DbContext db) => db.Set<string>().First()); } "
                    + $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object Get() => {call}; }}"
            )
            .RunAsync();

    [Fact]
    public Task First_over_a_filtered_query_blocks() => Reports(Shop + "return [|items.Where(i => i != \"\").First()|];");

    [Fact]
    public Task Query_built_in_steps_blocks() =>
        Reports(Shop + "IQueryable<string> q = items; q = q.Where(i => i != \"\"); return [|q.Count()|];");

    [Fact]
    public Task Loop_over_a_query_blocks() => Reports(Shop + "foreach (var i in [|items.Where(i => i != \"\")|]) Use(i);");

    [Fact]
    public Task Query_expression_blocks() => Reports(Shop + "return [|(from i in items where i != \"\" select i).First()|];");

    [Fact]
    public Task Query_expression_over_memory_is_not_reported() =>
        Silent("return (from t in list.AsQueryable() where t.Id > 1 select t).First();");

    [Fact]
    public Task Load_of_a_query_over_a_list_is_not_reported() =>
        Silent("Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.Load(list.AsQueryable());");

    [Fact]
    public Task Query_over_a_list_is_not_reported() => Silent("return list.AsQueryable().Where(t => t.Id > 1).ToList();");

    [Fact]
    public Task List_is_not_reported() => Silent("return list.Where(t => t.Id > 1).ToList();");

    [Fact]
    public Task Query_operator_without_execution_is_not_reported() => Silent(Shop + "Use(items.Where(i => items.Any(j => j == i)));");

    [Fact]
    public Task Add_to_a_set_is_not_reported() => Silent(Shop + "items.Add(\"\");");

    [Fact]
    public Task Awaited_loop_is_not_reported() =>
        Silent(
            Shop
                + "await foreach (var i in items.AsAsyncEnumerable()) Use(i);".Replace(
                    "items.AsAsyncEnumerable()",
                    "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.AsAsyncEnumerable(items)"
                )
        );

    [Fact]
    public Task Loop_that_deconstructs_rows_blocks() =>
        Reports(
            "Microsoft.EntityFrameworkCore.DbSet<Tuple<int, string>> rows = null!; foreach (var (id, name) in [|rows|]) Use(name + id);"
        );

    [Fact]
    public Task Loop_over_a_query_as_enumerable_blocks() =>
        Reports(Shop + "foreach (var i in [|items.Where(i => i != \"\").AsEnumerable()|]) Use(i);");

    [Fact]
    public Task Operator_on_a_query_as_enumerable_reads_all_rows() =>
        Reports(Shop + "return [|items.Where(i => i != \"\").AsEnumerable().First(i => i.Length > 1)|];");

    [Fact]
    public Task List_of_a_query_as_enumerable_blocks() => Reports(Shop + "return [|items.AsEnumerable().Select(i => i.Length).ToList()|];");

    [Fact]
    public Task Query_in_a_variable_of_a_sequence_blocks() =>
        Reports(Shop + "IEnumerable<string> all = items; foreach (var i in [|all.Where(i => i != \"\")|]) Use(i); return [|all.Any()|];");

    [Fact]
    public Task Aggregate_of_a_query_reads_all_rows() =>
        Reports(Shop + "return [|items.Select(i => i.Length).Aggregate((a, b) => a + b)|];");

    [Fact]
    public Task List_in_a_variable_of_a_sequence_is_not_reported() =>
        Silent("IEnumerable<Task<int>> all = list; foreach (var t in all.Where(t => t.Id > 1)) Use(t); return all.Any();");

    [Fact]
    public Task Sequence_of_unknown_origin_is_not_reported() =>
        Silent("IEnumerable<string> Load() => throw null!; var all = Load(); foreach (var i in Load()) Use(i); return all.First();");

    [Fact]
    public Task List_as_enumerable_is_not_reported() => Silent("foreach (var t in list.AsEnumerable()) Use(t);");

    [Fact]
    public Task Loop_on_the_pool_is_reported_once() =>
        Reports(Shop + "await {|SIO202:Task.Run(() => { foreach (var i in items) Use(i); })|};");

    [Fact]
    public Task Load_of_a_query_blocks() =>
        Reports(Shop + "[|Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.Load(items)|];");

    [Fact]
    public Task Set_obtained_from_a_context_blocks() =>
        Reports("Microsoft.EntityFrameworkCore.DbContext shop = null!; return [|shop.Set<string>().Any()|];");

    [Fact]
    public Task Query_of_unknown_origin_blocks() => Reports("IQueryable<string> Load() => throw null!; return [|Load().ToList()|];");

    [Fact]
    public Task Query_returned_by_a_static_method_has_unknown_origin() =>
        Reports("static IQueryable<string> Load(int page) => throw null!; return [|Load(1).ToList()|];");

    [Fact]
    public Task Stored_query_of_unknown_origin_blocks() =>
        Reports(
            "IQueryable<string> Load() => throw null!; var q = Load(); if (flag) q = list.Select(t => \"\").AsQueryable(); return [|q.ToList()|];"
        );

    [Fact]
    public Task Query_assigned_to_itself_keeps_its_origin() => Silent("var q = list.AsQueryable(); while (flag) q = q; return q.ToList();");

    [Fact]
    public Task Query_assigned_after_its_declaration_has_unknown_origin() =>
        Reports("static void Give(out IQueryable<string> given) => throw null!; Give(out var q); return [|q.ToList()|];");

    [Fact]
    public Task Query_that_may_be_a_database_query_blocks() =>
        Reports(Shop + "var q = Array.Empty<string>().AsQueryable(); if (flag) q = items; return [|q.First()|];");

    [Fact]
    public Task Query_over_memory_built_in_steps_is_not_reported() =>
        Silent("var q = list.AsQueryable(); q = q.Where(t => t.Id > 1); q = q.Skip(1); foreach (var t in q) Use(t); return q.ToList();");

    [Theory]
    [InlineData("Stock.Load()", "static IQueryable<string> Load() => Names.AsQueryable().Where(n => n.Length > 1);")]
    [InlineData("Stock.All", "static IQueryable<string> All => Names.AsQueryable();")]
    [InlineData("Stock.All", "static IQueryable<string> All { get { return Names.AsQueryable(); } }")]
    public Task Query_that_an_own_member_creates_from_a_list_is_not_reported(string query, string member) =>
        VerifyStock("return " + query + ".ToList();", member);

    [Theory]
    [InlineData("static IQueryable<string> Load(bool all) { if (all) return Rows; return Names.AsQueryable(); }")]
    [InlineData("static IQueryable<string> Load(bool all) => Load(all);")]
    [InlineData("static IQueryable<string> Load(bool all) => throw null!;")]
    public Task Query_of_an_own_member_that_may_be_of_a_database_is_reported(string member) =>
        VerifyStock("return [|Stock.Load(true).ToList()|];", member);

    Task VerifyStock(string body, string member) =>
        CreateCase(
                "public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase { public object Get() { " + body + " } }",
                "static class Stock { public static List<string> Names = []; "
                    + "public static Microsoft.EntityFrameworkCore.DbSet<string> Rows = null!; public "
                    + member
                    + " }"
            )
            .RunAsync();

    [Fact]
    public Task Query_over_an_empty_sequence_is_not_reported() => Silent("return Enumerable.Empty<int>().AsQueryable().First();");

    [Fact]
    public Task Query_created_from_a_list_is_not_reported() => Silent("var q = new EnumerableQuery<Task<int>>(list); return q.Count();");

    [Fact]
    public Task Entity_Framework_6_uses_its_own_async_operators() =>
        OldFramework("return [|rows.Where(r => r > 1).ToList()|];", "ToListAsync");

    [Fact]
    public Task Entity_Framework_6_has_no_async_enumeration() =>
        OldFramework("foreach (var r in [|rows|]) { } return null;", "await ToListAsync");

    [Fact]
    public Task Operator_without_an_async_form_has_no_counterpart() => OldFramework("return rows.Any();");

    [Fact]
    public Task Plain_commands_of_Entity_Framework_6_block() => OldFramework("return [|sql.ToList()|];", "ToListAsync");

    [Fact]
    public Task Query_in_a_project_without_a_database_is_not_reported() =>
        VerifyBare("IQueryable<int> q = null!; foreach (var i in q) { } return q.ToList();");

    const string EntityFramework6 = """
        using System.Collections;
        namespace System.Data.Entity
        {
            public static class QueryableExtensions { public static Task<List<T>> ToListAsync<T>(this IQueryable<T> rows) => null!; }
        }
        namespace System.Data.Entity.Infrastructure
        {
            public abstract class DbQuery<T> : IQueryable<T>
            {
                public Type ElementType => null!;
                public System.Linq.Expressions.Expression Expression => null!;
                public IQueryProvider Provider => null!;
                public IEnumerator<T> GetEnumerator() => null!;
                IEnumerator IEnumerable.GetEnumerator() => null!;
            }
            public abstract class DbRawSqlQuery<T> : IEnumerable<T>
            {
                public Task<List<T>> ToListAsync() => null!;
                public IEnumerator<T> GetEnumerator() => null!;
                IEnumerator IEnumerable.GetEnumerator() => null!;
            }
        }
        """;

    static Task OldFramework(string body, string? use = null) =>
        VerifyBare(
            body,
            use,
            EntityFramework6,
            "System.Data.Entity.Infrastructure.DbQuery<int> rows, System.Data.Entity.Infrastructure.DbRawSqlQuery<int> sql"
        );

    static Task VerifyBare(string body, string? use = null, string other = "", string given = "")
    {
        var test = new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO104",
            References = TestReferences.AspNetCore,
            Sources = { other },
        };
        test.Sources.Add(
            $"public class HomeController : Microsoft.AspNetCore.Mvc.ControllerBase {{ public object? Get({given}) {{ {(use == null ? body : body.Replace("[|", "{|#0:").Replace("|]", "|}"))} }} }}"
        );
        if (use != null)
            test.Expected.Add(
                ExpectFinding("SIO104")
                    .AtPlace(0)
                    .AnyFurther()
                    .WithMessage(
                        $"'{(body.Contains("foreach") ? "foreach" : "ToList")}' holds a request thread (HomeController.Get); use '{use}'"
                    )
            );
        return test.RunAsync();
    }
}
