namespace SyncIoAnalyzers.Tests.Rules;

public class SyncQueryTests() : RuleTests("SIO104")
{
    protected override Refs References => Refs.EfCore;

    const string Shop = "Microsoft.EntityFrameworkCore.DbSet<string> items = null!; ";

    [Fact] public Task ToList_over_a_set_blocks() => Reports(Shop + "return [|items.ToList()|];");
    [Fact] public Task First_over_a_filtered_query_blocks() => Reports(Shop + "return [|items.Where(i => i != \"\").First()|];");
    [Fact] public Task A_query_in_steps_blocks() => Reports(Shop + "IQueryable<string> q = items; q = q.Where(i => i != \"\"); return [|q.Count()|];");
    [Fact] public Task A_loop_over_a_query_blocks() => Reports(Shop + "foreach (var i in [|items.Where(i => i != \"\")|]) Use(i);");
    [Fact] public Task A_query_over_a_list_is_silent() => Silent("return list.AsQueryable().Where(t => t.Id > 1).ToList();");
    [Fact] public Task A_list_is_silent() => Silent("return list.Where(t => t.Id > 1).ToList();");
    [Fact] public Task A_part_of_a_query_is_not_run() => Silent(Shop + "Use(items.Where(i => items.Any(j => j == i)));");
    [Fact] public Task Adding_to_a_set_is_silent() => Silent(Shop + "items.Add(\"\");");
    [Fact] public Task An_awaited_loop_is_silent() => Silent(Shop + "await foreach (var i in items.AsAsyncEnumerable()) Use(i);".Replace("items.AsAsyncEnumerable()", "Microsoft.EntityFrameworkCore.EntityFrameworkQueryableExtensions.AsAsyncEnumerable(items)"));
}
