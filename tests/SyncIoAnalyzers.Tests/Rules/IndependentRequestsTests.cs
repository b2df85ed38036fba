using SyncIoAnalyzers.Analyzers;

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

    protected override string Parameters =>
        "string[] urls, List<string> pages, IEnumerable<string> names, HttpClient http, CancellationToken token, bool flag";

    [Fact]
    public Task Loop_of_requests_is_reported() =>
        Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url, token);|] pages.Add(page); }");

    [Fact]
    public Task Request_within_an_expression_is_reported() =>
        Reports("foreach (var url in urls) [|pages.Add(await http.GetStringAsync(url));|]");

    [Fact]
    public Task Sum_over_requests_is_reported() =>
        Reports("var sum = 0; foreach (var url in urls) [|sum += (await http.GetStringAsync(url)).Length;|]");

    [Fact]
    public Task Loop_over_indices_is_reported() =>
        Reports(
            "var all = new string[urls.Length]; for (var i = 0; i < urls.Length; i++) [|all[i] = await http.GetStringAsync(urls[i]);|]"
        );

    [Fact]
    public Task Loop_over_numbers_is_reported() =>
        Reports("for (var i = 0; i < 10; i++) { [|var page = await http.GetStringAsync(\"/\" + i);|] pages.Add(page); }");

    [Fact]
    public Task Read_of_the_response_belongs_to_the_request() =>
        Reports(
            "foreach (var url in urls) { var answer = await http.GetAsync(url); answer.EnsureSuccessStatusCode(); [|var page = await answer.Content.ReadAsStringAsync();|] pages.Add(page); }"
        );

    [Fact]
    public Task Disposal_of_the_response_belongs_to_the_request() =>
        Reports(
            "foreach (var url in urls) { using var answer = await http.GetAsync(url); [|var page = await answer.Content.ReadAsStringAsync();|] pages.Add(page); }"
        );

    [Fact]
    public Task Loop_over_a_LINQ_query_of_a_list_is_reported() =>
        Reports("foreach (var name in names.Where(n => n.Length > 1).Distinct()) [|pages.Add(await http.GetStringAsync(name));|]");

    [Fact]
    public Task Condition_on_the_response_is_reported() =>
        Reports(
            "var hits = 0; foreach (var url in urls) { [|var page = await http.GetStringAsync(url).ConfigureAwait(false);|] if (page.Contains(\"x\")) hits++; }"
        );

    [Fact]
    public Task Two_consecutive_requests_are_reported() =>
        Reports("var a = await http.GetStringAsync(\"a\"); [|var b = await http.GetStringAsync(\"b\");|]");

    [Fact]
    public Task Three_consecutive_requests_are_one_finding() =>
        Reports(
            "var a = await http.GetStringAsync(\"a\"); [|var b = await http.GetStringAsync(\"b\");|] var c = await http.GetStringAsync(\"c\");"
        );

    [Fact]
    public Task Declaration_between_requests_does_not_separate_them() =>
        Reports("var a = await http.GetStringAsync(\"a\"); var url = urls[0] + \"?\"; [|var b = await http.GetStringAsync(url);|]");

    [Fact]
    public Task Assignments_form_a_sequence() =>
        Reports("string a, b; a = await http.GetStringAsync(\"a\"); [|b = await http.GetStringAsync(\"b\");|]");

    [Fact]
    public Task Request_sequence_in_a_loop_is_reported_as_a_sequence() =>
        Reports(
            "foreach (var url in urls) { var a = await http.GetStringAsync(url); [|var b = await http.GetStringAsync(url + \"/b\");|] pages.Add(a + b); }"
        );

    [Fact]
    public Task Prefix_increment_counts_as_a_counter() =>
        Reports(
            "var hits = 0; foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] if (page.Contains(\"x\")) ++hits; }"
        );

    [Fact]
    public Task Loop_with_a_prefix_increment_is_reported() =>
        Reports("for (var i = 0; i < urls.Length; ++i) [|pages.Add(await http.GetStringAsync(urls[i]));|]");

    [Fact]
    public Task Loop_that_may_not_terminate_is_not_reported() =>
        Silent("for (var i = 0; i != urls.Length; i++) pages.Add(await http.GetStringAsync(urls[i]));");

    [Fact]
    public Task Write_to_a_static_member_is_not_reported() =>
        Silent("foreach (var url in urls) Environment.ExitCode = (await http.GetStringAsync(url)).Length;");

    [Fact]
    public Task Write_to_a_member_in_each_iteration_is_reported() =>
        VerifyRows("", "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] last.Own = page; }");

    [Fact]
    public Task Write_to_a_member_of_a_new_or_shared_object_is_reported() =>
        VerifyRows(
            "",
            "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] var made = rows.Count > 1 ? last : new Last(); made.Own = page; }"
        );

    [Fact]
    public Task List_created_by_LINQ_in_the_iteration_is_local() =>
        VerifyRows(
            "",
            "foreach (var row in rows) { [|var page = await http.GetStringAsync(row.Url);|] var all = Enumerable.Range(0, 3).ToList(); all[0] = page.Length; }"
        );

    [Fact]
    public Task Response_that_a_called_method_keeps_is_local() =>
        VerifyRows(
            "async Task<string> One(string url) { var made = await http.GetFromJsonAsync<Last>(url); made!.Own = url; return made.Own; }",
            "foreach (var row in rows) [|pages.Add(await One(row.Url));|]"
        );

    Task VerifyRows(string member, string body) =>
        CreateCase(
                $$"""
                public record Row(string Url);
                public class Last { public string Own = ""; }
                public class Reader(HttpClient http)
                {
                    {{member}}
                    public async Task ReadAsync(List<Row> rows, List<string> pages, Last last) { {{body}} }
                }
                """
            )
            .RunAsync();

    [Fact]
    public Task Number_parsed_from_the_response_is_local() =>
        Reports(
            "foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] if (int.TryParse(page, out var n)) pages.Add(n.ToString()); }"
        );

    [Fact]
    public Task Object_created_from_the_response_is_local() =>
        Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] pages.Add(new string('a', page.Length)); }");

    [Fact]
    public Task Write_to_an_object_of_the_iteration_is_reported() =>
        Reports(
            "foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] var made = (List<string>)(new List<string>())!; made.Add(page); (made[0]) = url; }"
        );

    [Fact]
    public Task Tuple_assignment_of_local_variables_is_reported() =>
        Reports(
            "foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] var (a, b) = (page, url); (a, b) = (b, a); pages.Add(a + b); }"
        );

    [Fact]
    public Task Discarded_value_is_reported() =>
        Reports("foreach (var url in urls) { [|var page = await http.GetStringAsync(url);|] _ = page.Length; }");

    [Fact]
    public Task Call_on_an_object_of_the_iteration_is_reported() =>
        Reports(
            "foreach (var url in urls) { [|var page = await http.GetStringAsync(url.Trim());|] page.Trim().CopyTo(0, new char[9], 0, 1); }"
        );

    [Fact]
    public Task Message_says_which_request_waits() =>
        Says(
            "'HttpClient.GetStringAsync' waits for the previous request but does not use its result; start them together and await 'Task.WhenAll'",
            "foreach (var url in urls) {|#0:pages.Add(await http.GetStringAsync(url));|}"
        );

    [Fact]
    public Task Value_carried_to_the_next_iteration_is_not_reported() =>
        Silent("var next = urls[0]; foreach (var url in urls) { next = await http.GetStringAsync(next); }");

    [Fact]
    public Task Set_that_is_queried_and_filled_is_not_reported() =>
        Silent(
            "var seen = new HashSet<string>(); foreach (var url in urls) { var page = await http.GetStringAsync(url + seen.Contains(url)); seen.Add(page); }"
        );

    [Fact]
    public Task Break_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") break; pages.Add(page); }");

    [Fact]
    public Task Early_return_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") return page; }");

    [Fact]
    public Task Loop_that_may_throw_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); if (page == \"\") throw new Exception(); }");

    [Fact]
    public Task Loop_that_skips_items_is_not_reported() =>
        Silent("foreach (var url in urls) { if (url == \"\") continue; pages.Add(await http.GetStringAsync(url)); }");

    [Fact]
    public Task Conditional_request_is_not_reported() =>
        Silent("foreach (var url in urls) pages.Add(flag ? await http.GetStringAsync(url) : url);");

    [Fact]
    public Task Writes_are_not_reported() =>
        Silent("foreach (var url in urls) { var answer = await http.PostAsync(url, null); pages.Add(answer.ToString()); }");

    [Fact]
    public Task Delay_between_requests_is_not_reported() =>
        Silent("foreach (var url in urls) { pages.Add(await http.GetStringAsync(url)); await Task.Delay(100); }");

    [Fact]
    public Task Delay_is_not_a_request() => Silent("foreach (var url in urls) await Task.Delay(url.Length);");

    [Fact]
    public Task Semaphore_in_a_loop_is_not_reported() =>
        Silent(
            "var gate = new SemaphoreSlim(1); foreach (var url in urls) { await gate.WaitAsync(); pages.Add(await http.GetStringAsync(url)); gate.Release(); }"
        );

    [Fact]
    public Task Request_sequence_behind_a_semaphore_is_not_reported() =>
        Silent(
            "var gate = new SemaphoreSlim(1); await gate.WaitAsync(); var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(\"b\"); gate.Release();"
        );

    [Fact]
    public Task Retry_is_not_reported() =>
        Silent("for (var i = 0; i < 3; i++) { try { pages.Add(await http.GetStringAsync(\"a\")); } catch { } }");

    [Fact]
    public Task Paging_is_not_reported() =>
        Silent("string? next = \"a\"; while (next != null) { var page = await http.GetStringAsync(next); pages.Add(page); next = page; }");

    [Fact]
    public Task Async_sequence_is_not_reported() =>
        Silent("IAsyncEnumerable<string> all = null!; await foreach (var url in all) pages.Add(await http.GetStringAsync(url));");

    [Fact]
    public Task Iterator_method_as_source_is_not_reported() =>
        Silent(
            "foreach (var line in Lines()) pages.Add(await http.GetStringAsync(line)); static IEnumerable<string> Lines() { yield return \"a\"; }"
        );

    [Fact]
    public Task Loop_body_that_writes_elsewhere_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); Response.Headers[\"a\"] = page; }");

    [Fact]
    public Task Loop_with_a_changing_bound_is_not_reported() =>
        Silent("for (var i = 0; i < pages.Count; i++) pages.Add(await http.GetStringAsync(pages[0]));");

    [Fact]
    public Task Request_that_uses_the_preceding_response_is_not_reported() =>
        Silent("var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(a);");

    [Fact]
    public Task Statement_between_requests_that_reads_the_first_response_is_not_reported() =>
        Silent("var a = await http.GetStringAsync(\"a\"); if (a == \"\") return 1; var b = await http.GetStringAsync(\"b\");");

    [Fact]
    public Task Declaration_between_requests_that_reads_the_first_response_is_not_reported() =>
        Silent("var a = await http.GetStringAsync(\"a\"); var url = a + \"?\"; var b = await http.GetStringAsync(url);");

    [Fact]
    public Task Completed_task_is_not_a_request() => Silent("var a = await LoadAsync(); var b = await LoadAsync();");

    [Fact]
    public Task Read_from_memory_is_not_a_request() =>
        Silent(
            "var memory = new MemoryStream(); foreach (var url in urls) { var n = await memory.ReadAsync(new byte[9]); pages.Add(url); }"
        );

    [Fact]
    public Task Opened_file_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); pages.Add(new StreamReader(page).ToString()!); }");

    [Fact]
    public Task Lock_in_a_loop_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); lock (pages) pages.Add(page); }");

    [Fact]
    public Task Loop_variable_passed_by_reference_is_not_reported() =>
        Silent("for (var i = 0; i < 10; i++) { pages.Add(await http.GetStringAsync(urls[i])); Interlocked.Increment(ref i); }");

    [Fact]
    public Task Loop_that_counts_down_is_not_reported() =>
        Silent("for (var i = 9; i > 0; i--) pages.Add(await http.GetStringAsync(urls[i]));");

    [Fact]
    public Task Loop_over_a_database_query_is_not_reported() =>
        Silent("foreach (var url in names.AsQueryable()) pages.Add(await http.GetStringAsync(url));");

    [Fact]
    public Task Response_added_to_the_response_headers_is_not_reported() =>
        Silent("foreach (var url in urls) { var page = await http.GetStringAsync(url); Response.Headers.Append(\"a\", page); }");

    [Fact]
    public Task Reads_from_one_stream_are_not_reported() =>
        Silent(
            "var stream = await http.GetStreamAsync(\"a\"); foreach (var url in urls) { var n = await stream.ReadAsync(new byte[9]); pages.Add(url); }"
        );

    [Fact]
    public Task Method_of_the_project_is_judged_by_its_body() => VerifyOwn("return await http.GetFromJsonAsync<decimal>(product);", true);

    [Fact]
    public Task Method_of_the_project_may_write_a_log() =>
        VerifyOwn("logger.LogInformation(\"{Product}\", product); return decimal.Parse(await http.GetStringAsync(product));", true);

    [Fact]
    public Task Method_of_the_project_may_create_an_object() =>
        VerifyOwn(
            "var list = new Answer(product); return decimal.Parse(await http.GetStringAsync(list.Name)); } public class Answer(string name) { public string Name => name;",
            true
        );

    [Fact]
    public Task Method_of_the_project_that_creates_a_counting_object_is_not_reported() =>
        VerifyOwn(
            "var n = new Count(); return decimal.Parse(await http.GetStringAsync(product)); } public class Count { static int _made; public Count() { _made++; }",
            false
        );

    [Fact]
    public Task Property_of_the_project_is_judged_by_its_body() =>
        VerifyOwn(
            "return decimal.Parse(await http.GetStringAsync(Root + this[0] + product)); } string Root { get { return \"/\"; } } string this[int i] => \"/\"; void Nothing() {",
            true
        );

    [Fact]
    public Task Property_of_the_project_that_writes_is_not_reported() =>
        VerifyOwn(
            "return decimal.Parse(await http.GetStringAsync(Next + product)); } int _n; string Next { get { _n++; return \"/\"; } } void Nothing() {",
            false
        );

    [Fact]
    public Task Method_of_the_project_that_raises_an_event_is_not_reported() =>
        VerifyOwn(
            "Asked?.Invoke(product); return decimal.Parse(await http.GetStringAsync(product)); } event Action<string>? Asked; void Nothing() {",
            false
        );

    [Fact]
    public Task Method_of_the_project_may_fill_an_object_it_created() =>
        VerifyOwn(
            "var o = new Uri[1]; o[0] = new Uri(product); var b = new UriBuilder(o[0]); b.Port = 1; return decimal.Parse(await http.GetStringAsync(b.Uri)); ",
            true
        );

    [Fact]
    public Task Method_of_the_project_that_stores_its_argument_is_not_reported() =>
        VerifyOwn("return _cache[product] = await http.GetFromJsonAsync<decimal>(product);", false);

    [Fact]
    public Task Method_of_the_project_that_calls_unknown_code_is_not_reported() =>
        VerifyOwn("await Task.Delay(1); return await http.GetFromJsonAsync<decimal>(product);", false);

    [Fact]
    public Task Method_of_the_project_that_sends_no_request_is_not_reported() => VerifyOwn("return await Task.FromResult(1m);", false);

    static Task VerifyOwn(string body, bool isFound) =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO402",
            References = TestReferences.AspNetCore,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
            Sources =
            {
                Repository.Replace("BODY", body),
                Caller.Replace(
                    "MARKED",
                    isFound ? "[|total += await prices.OfAsync(product);|]" : "total += await prices.OfAsync(product);"
                ),
            },
        }.RunAsync();

    [Fact]
    public Task Database_context_is_not_reported() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            References = TestReferences.EfCore,
            Sources =
            {
                """
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
                    """,
            },
        }.RunAsync();

    [Fact]
    public Task Properties_of_a_view_model_form_a_sequence() =>
        new AnalyzerCase<SyncIoAnalyzer>
        {
            DefaultId = "SIO402",
            References = TestReferences.AspNetCore,
            Sources =
            {
                """
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
                    """,
            },
        }.RunAsync();
}
