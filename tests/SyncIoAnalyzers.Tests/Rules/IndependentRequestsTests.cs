namespace SyncIoAnalyzers.Tests.Rules;

public class IndependentRequestsTests() : RuleTests("SIO402")
{
    const string Repository = """
        public interface IPrices { Task<decimal> OfAsync(string product); }
        public class Prices(HttpClient http, ILogger<Prices> logger) : IPrices
        {
            readonly Dictionary<string, decimal> _cache = [];
            public async Task<decimal> OfAsync(string product)
            {
                BODY
            }
        }
        """;

    const string Caller = """
        public class Shop(IPrices prices)
        {
            public async Task<decimal> TotalAsync(List<string> products)
            {
                var total = 0m;
                foreach (var product in products)
                    MARKED
                return total;
            }
        }
        """;

    protected override string Parameters => "string[] urls, List<string> pages, IEnumerable<string> names, HttpClient http, CancellationToken token, bool flag";

    [Fact] public Task A_loop_of_requests_is_found() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url, token);|] pages.Add(page); }");
    [Fact] public Task A_request_within_an_expression_is_found() => Reports("foreach (var url in urls) [|pages.Add(await http.GetStringAsync(url));|]");
    [Fact] public Task A_sum_is_found() => Reports("var sum = 0; foreach (var url in urls) [|sum += (await http.GetStringAsync(url)).Length;|]");
    [Fact] public Task A_loop_over_indices_is_found() => Reports("var all = new string[urls.Length]; for (var i = 0; i < urls.Length; i++) [|all[i] = await http.GetStringAsync(urls[i]);|]");
    [Fact] public Task A_loop_over_numbers_is_found() => Reports("for (var i = 0; i < 10; i++) { [|var page = await http.GetStringAsync(\"/\" + i);|] pages.Add(page); }");
    [Fact] public Task An_answer_that_is_read_belongs_to_the_request() => Reports("foreach (var url in urls) { var answer = await http.GetAsync(url); answer.EnsureSuccessStatusCode(); [|var page = await answer.Content.ReadAsStringAsync();|] pages.Add(page); }");
    [Fact] public Task An_answer_that_is_disposed_of_belongs_to_the_request() => Reports("foreach (var url in urls) { using var answer = await http.GetAsync(url); [|var page = await answer.Content.ReadAsStringAsync();|] pages.Add(page); }");
    [Fact] public Task What_LINQ_makes_of_a_list_is_found() => Reports("foreach (var name in names.Where(n => n.Length > 1).Distinct()) [|pages.Add(await http.GetStringAsync(name));|]");
    [Fact] public Task A_condition_on_the_answer_is_found() => Reports("var hits = 0; foreach (var url in urls) { [|var page = await http.GetStringAsync(url).ConfigureAwait(false);|] if (page.Contains(\"x\")) hits++; }");
    [Fact] public Task Two_in_a_row_are_found() => Reports("var a = await http.GetStringAsync(\"a\"); [|var b = await http.GetStringAsync(\"b\");|]");
    [Fact] public Task Three_in_a_row_are_one_finding() => Reports("var a = await http.GetStringAsync(\"a\"); [|var b = await http.GetStringAsync(\"b\");|] var c = await http.GetStringAsync(\"c\");");
    [Fact] public Task A_declaration_between_them_does_not_part_them() => Reports("var a = await http.GetStringAsync(\"a\"); var url = urls[0] + \"?\"; [|var b = await http.GetStringAsync(url);|]");
    [Fact] public Task Assignments_are_a_row() => Reports("string a, b; a = await http.GetStringAsync(\"a\"); [|b = await http.GetStringAsync(\"b\");|]");
    [Fact] public Task A_row_in_a_loop_is_found_as_a_row() => Reports("foreach (var url in urls) { var a = await http.GetStringAsync(url); [|var b = await http.GetStringAsync(url + \"/b\");|] pages.Add(a + b); }");
    [Fact] public Task A_count_ahead_is_a_count() => Reports("var hits = 0; foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] if (page.Contains(\"x\")) ++hits; }");
    [Fact] public Task A_loop_may_count_ahead() => Reports("for (var i = 0; i < urls.Length; ++i) [|pages.Add(await http.GetStringAsync(urls[i]));|]");
    [Fact] public Task A_loop_that_may_never_end_is_silent() => Silent("for (var i = 0; i != urls.Length; i++) pages.Add(await http.GetStringAsync(urls[i]));");
    [Fact] public Task What_everybody_sees_is_silent() => Silent("foreach (var url in urls) Environment.ExitCode = (await http.GetStringAsync(url)).Length;");
    [Fact] public Task A_member_that_each_round_sets_is_found() => Rows("", "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] last.Own = page; }");
    [Fact] public Task So_is_one_of_an_object_that_may_be_either() => Rows("", "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] var made = rows.Count > 1 ? last : new Last(); made.Own = page; }");
    [Fact] public Task A_list_that_LINQ_made_there_is_its_own() => Rows("", "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] var all = Enumerable.Range(0, 3).ToList(); all[0] = page.Length; }");
    [Fact] public Task An_answer_that_a_call_keeps_for_itself_is_its_own() => Rows(
        "async Task<string> One(string url) { var made = await http.GetFromJsonAsync<Last>(url); made!.Own = url; return made.Own; }", "foreach (var row in rows) [|pages.Add(await One(row.Url));|]");

    Task Rows(string member, string body) => Files($$"""
        public record Row(string Url);
        public class Last { public string Own = ""; }
        public class Reader(HttpClient http)
        {
            {{member}}
            public async Task ReadAsync(List<Row> rows, List<string> pages, Last last) { {{body}} }
        }
        """).Run();

    [Fact] public Task A_number_that_is_read_from_the_answer_is_its_own() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] if (int.TryParse(page, out var n)) pages.Add(n.ToString()); }");
    [Fact] public Task What_is_made_of_the_answer_is_its_own() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] pages.Add(new string('a', page.Length)); }");
    [Fact] public Task What_is_written_to_an_object_of_its_own_is_nobodys_business() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] var made = (List<string>)(new List<string>())!; made.Add(page); (made[0]) = url; }");
    [Fact] public Task Two_variables_may_be_given_at_once() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] var (a, b) = (page, url); (a, b) = (b, a); pages.Add(a + b); }");
    [Fact] public Task What_is_thrown_away_is_nobodys_business() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] _ = page.Length; }");
    [Fact] public Task A_request_on_an_object_of_its_own_is_found() => Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url.Trim());|] page.Trim().CopyTo(0, new char[9], 0, 1); }");
    [Fact] public Task The_message_says_what_waits() => Says("'HttpClient.GetStringAsync' waits for the request before it and needs nothing of it; start them together and await 'Task.WhenAll'", "foreach (var url in urls) {|#0:pages.Add(await http.GetStringAsync(url));|}");

    [Fact] public Task A_value_that_flows_on_is_silent() => Silent("var next = urls[0]; foreach (var url in urls) { next = await http.GetStringAsync(next); }");
    [Fact] public Task A_set_that_is_asked_and_filled_is_silent() => Silent("var seen = new HashSet<string>(); foreach (var url in urls) { var page = await http.GetStringAsync(url + seen.Contains(url)); seen.Add(page); }");
    [Fact] public Task An_early_end_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") break; pages.Add(page); }");
    [Fact] public Task An_early_return_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") return page; }");
    [Fact] public Task A_throw_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") throw new Exception(); }");
    [Fact] public Task A_skipped_item_is_silent() => Silent("foreach (var url in urls) { if (url == \"\") continue; pages.Add(await http.GetStringAsync(url)); }");
    [Fact] public Task A_request_that_is_not_always_made_is_silent() => Silent("foreach (var url in urls) pages.Add(flag ? await http.GetStringAsync(url) : url);");
    [Fact] public Task Writes_are_silent() => Silent("foreach (var url in urls) { var answer = await http.PostAsync(url, null); pages.Add(answer.ToString()); }");
    [Fact] public Task A_delay_between_them_is_silent() => Silent("foreach (var url in urls) { pages.Add(await http.GetStringAsync(url)); await Task.Delay(100); }");
    [Fact] public Task A_delay_is_no_request() => Silent("foreach (var url in urls) await Task.Delay(url.Length);");
    [Fact] public Task A_gate_is_silent() => Silent("var gate = new SemaphoreSlim(1); foreach (var url in urls) { await gate.WaitAsync(); pages.Add(await http.GetStringAsync(url)); gate.Release(); }");
    [Fact] public Task A_row_behind_a_gate_is_silent() => Silent("var gate = new SemaphoreSlim(1); await gate.WaitAsync(); var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(\"b\"); gate.Release();");
    [Fact] public Task A_retry_is_silent() => Silent("for (var i = 0; i < 3; i++) { try { pages.Add(await http.GetStringAsync(\"a\")); } catch { } }");
    [Fact] public Task Paging_is_silent() => Silent("string? next = \"a\"; while (next != null) { var page = await http.GetStringAsync(next); pages.Add(page); next = page; }");
    [Fact] public Task An_async_sequence_is_silent() => Silent("IAsyncEnumerable<string> all = null!; await foreach (var url in all) pages.Add(await http.GetStringAsync(url));");
    [Fact] public Task A_sequence_that_a_method_gives_bit_by_bit_is_silent() => Silent("foreach (var line in Lines()) pages.Add(await http.GetStringAsync(line)); static IEnumerable<string> Lines() { yield return \"a\"; }");
    [Fact] public Task A_body_that_writes_elsewhere_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); Response.Headers[\"a\"] = page; }");
    [Fact] public Task A_bound_that_changes_is_silent() => Silent("for (var i = 0; i < pages.Count; i++) pages.Add(await http.GetStringAsync(pages[0]));");
    [Fact] public Task An_input_from_the_one_before_is_silent() => Silent("var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(a);");
    [Fact] public Task A_statement_between_that_reads_the_first_is_silent() => Silent("var a = await http.GetStringAsync(\"a\"); if (a == \"\") return 1; var b = await http.GetStringAsync(\"b\");");
    [Fact] public Task A_declaration_between_that_reads_the_first_is_silent() => Silent("var a = await http.GetStringAsync(\"a\"); var url = a + \"?\"; var b = await http.GetStringAsync(url);");
    [Fact] public Task A_completed_task_is_no_request() => Silent("var a = await LoadAsync(); var b = await LoadAsync();");
    [Fact] public Task Memory_is_no_request() => Silent("var memory = new MemoryStream(); foreach (var url in urls) { var n = await memory.ReadAsync(new byte[9]); pages.Add(url); }");
    [Fact] public Task A_file_that_is_opened_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); pages.Add(new StreamReader(page).ToString()!); }");
    [Fact] public Task A_gate_that_is_a_lock_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); lock (pages) pages.Add(page); }");
    [Fact] public Task A_loop_variable_that_is_handed_out_is_silent() => Silent("for (var i = 0; i < 10; i++) { pages.Add(await http.GetStringAsync(urls[i])); Interlocked.Increment(ref i); }");
    [Fact] public Task A_loop_that_counts_down_is_silent() => Silent("for (var i = 9; i > 0; i--) pages.Add(await http.GetStringAsync(urls[i]));");
    [Fact] public Task A_query_of_a_database_is_silent() => Silent("foreach (var url in names.AsQueryable()) pages.Add(await http.GetStringAsync(url));");
    [Fact] public Task An_answer_that_is_added_to_a_list_of_lists_is_silent() => Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); Response.Headers.Append(\"a\", page); }");
    [Fact] public Task A_stream_is_silent() => Silent("var stream = await http.GetStreamAsync(\"a\"); foreach (var url in urls) { var n = await stream.ReadAsync(new byte[9]); pages.Add(url); }");

    [Fact] public Task An_own_method_is_known_by_its_body() => Own("return await http.GetFromJsonAsync<decimal>(product);", true);
    [Fact] public Task An_own_method_may_write_a_log() => Own("logger.LogInformation(\"{Product}\", product); return decimal.Parse(await http.GetStringAsync(product));", true);
    [Fact] public Task An_own_method_may_make_something() => Own("var list = new Answer(product); return decimal.Parse(await http.GetStringAsync(list.Name)); } public class Answer(string name) { public string Name => name;", true);
    [Fact] public Task An_own_method_that_makes_what_counts_is_silent() => Own("var n = new Count(); return decimal.Parse(await http.GetStringAsync(product)); } public class Count { static int _made; public Count() { _made++; }", false);
    [Fact] public Task An_own_property_is_known_by_its_code() => Own("return decimal.Parse(await http.GetStringAsync(Root + this[0] + product)); } string Root { get { return \"/\"; } } string this[int i] => \"/\"; void Nothing() {", true);
    [Fact] public Task An_own_property_that_writes_is_silent() => Own("return decimal.Parse(await http.GetStringAsync(Next + product)); } int _n; string Next { get { _n++; return \"/\"; } } void Nothing() {", false);
    [Fact] public Task An_own_method_that_raises_an_event_is_silent() => Own("Asked?.Invoke(product); return decimal.Parse(await http.GetStringAsync(product)); } event Action<string>? Asked; void Nothing() {", false);
    [Fact] public Task An_own_method_may_fill_what_it_made() => Own("var o = new Uri[1]; o[0] = new Uri(product); var b = new UriBuilder(o[0]); b.Port = 1; return decimal.Parse(await http.GetStringAsync(b.Uri)); ", true);
    [Fact] public Task An_own_method_that_keeps_what_it_got_is_silent() => Own("return _cache[product] = await http.GetFromJsonAsync<decimal>(product);", false);
    [Fact] public Task An_own_method_that_calls_something_unknown_is_silent() => Own("await Task.Delay(1); return await http.GetFromJsonAsync<decimal>(product);", false);
    [Fact] public Task An_own_method_that_asks_nobody_is_silent() => Own("return await Task.FromResult(1m);", false);

    static Task Own(string body, bool isFound) => new AnalyzerCase<SyncIoAnalyzer>
    {
        DefaultId = "SIO402",
        References = Refs.AspNetCore,
        EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
        Sources = { Repository.Replace("BODY", body), Caller.Replace("MARKED", isFound ? "[|total += await prices.OfAsync(product);|]" : "total += await prices.OfAsync(product);") },
    }.Run();

    [Fact]
    public Task A_database_context_is_silent() => new AnalyzerCase<SyncIoAnalyzer>
    {
        References = Refs.EfCore,
        Sources = { """
            using Microsoft.AspNetCore.Mvc;
            using Microsoft.EntityFrameworkCore;
            public class Order { public int Id { get; set; } }
            public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }
            public class Repository(Db db) { public async Task<Order?> FindAsync(int id) => await db.Orders.FirstOrDefaultAsync(o => o.Id == id); }
            public class OrdersController(Db db, Repository repository) : ControllerBase
            {
                [HttpGet("/")] public async Task<object?> Get(int[] ids)
                {
                    var all = new List<Order?>();
                    foreach (var id in ids) all.Add(await repository.FindAsync(id));
                    var count = await db.Orders.CountAsync();
                    var first = await db.Orders.FirstAsync();
                    return (all, count, first);
                }
            }
            """ },
    }.Run();

    [Fact]
    public Task Pages_of_a_model_are_a_row() => new AnalyzerCase<SyncIoAnalyzer>
    {
        DefaultId = "SIO402",
        References = Refs.AspNetCore,
        Sources = { """
            using Microsoft.AspNetCore.Mvc.RazorPages;
            public class Page(HttpClient http) : PageModel
            {
                public string Orders { get; set; } = ""; public string Customers { get; set; } = "";
                public async Task OnGetAsync()
                {
                    Orders = await http.GetStringAsync("orders");
                    [|Customers = await http.GetStringAsync("customers");|]
                }
            }
            """ },
    }.Run();
}
