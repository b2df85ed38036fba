using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the fix that starts independent requests together.</summary>
public class IndependentRequestsFixTests : FixTests
{
    const string Frame = """
        public class Pages(HttpClient http)
        {
            public async Task<object?> GetAsync(string[] urls, List<string> pages, CancellationToken token)
            {
        BODY
                return null;
            }
        }
        """;

    [Fact]
    public Task A_loop_iterates_over_the_responses() =>
        VerifyTogether(
            """
                    // all of them
                    foreach (var url in urls)
                    {
                        var page = await http.GetStringAsync(url, token);

                        pages.Add(page); // kept
                    }
            """,
            """
                    // all of them
                    var results = await Task.WhenAll(urls.Select(async url => await http.GetStringAsync(url, token)));
                    foreach (var page in results)
                    {
                        pages.Add(page); // kept
                    }
            """
        );

    [Fact]
    public Task An_item_that_is_used_again_is_paired_with_its_response() =>
        VerifyTogether(
            """
                    var all = new Dictionary<string, int>();
                    foreach (var url in urls)
                        all[url] = (await http.GetStringAsync(url)).Length;
            """,
            """
                    var all = new Dictionary<string, int>();
                    var results = await Task.WhenAll(urls.Select(async url => (url, await http.GetStringAsync(url))));
                    foreach (var (url, result) in results)
                        all[url] = result.Length;
            """
        );

    [Fact]
    public Task A_for_loop_iterates_over_its_indices() =>
        VerifyTogether(
            """
                    var all = new string[urls.Length];
                    for (var i = 0; i < urls.Length; i++)
                        all[i] = await http.GetStringAsync(urls[i]);
            """,
            """
                    var all = new string[urls.Length];
                    var results = await Task.WhenAll(Enumerable.Range(0, urls.Length).Select(async i => (i, await http.GetStringAsync(urls[i]))));
                    foreach (var (i, result) in results)
                        all[i] = result;
            """
        );

    [Fact]
    public Task Several_steps_of_a_request_become_one_local_function() =>
        VerifyTogether(
            """
                    foreach (var url in urls)
                    {
                        // ask
                        using var answer = await http.GetAsync(url);
                        var page = await answer.Content.ReadAsStringAsync();
                        if (page.Length > 0)
                            pages.Add(page);
                    }
            """,
            """
                    var results = await Task.WhenAll(urls.Select(async url =>
                    {
                        // ask
                        using var answer = await http.GetAsync(url);
                        return await answer.Content.ReadAsStringAsync();
                    }));
                    foreach (var page in results)
                    {
                        if (page.Length > 0)
                            pages.Add(page);
                    }
            """
        );

    [Fact]
    public Task A_comment_on_the_request_stays_with_the_request() =>
        VerifyTogether(
            """
                    foreach (var url in urls)
                    {
                        // slow
                        var page = await http.GetStringAsync(url); // text
                        pages.Add(page);
                    }
            """,
            """
                    var results = await Task.WhenAll(urls.Select(async url =>
                    {
                        // slow
                        var page = await http.GetStringAsync(url); // text
                        return page;
                    }));
                    foreach (var page in results)
                    {
                        pages.Add(page);
                    }
            """
        );

    [Fact]
    public Task Responses_that_are_not_read_are_only_awaited() =>
        VerifyTogether(
            """
                    foreach (var url in urls)
                        await http.GetAsync(url).ConfigureAwait(false);
            """,
            """
                    await Task.WhenAll(urls.Select(async url => await http.GetAsync(url).ConfigureAwait(false))).ConfigureAwait(false);
            """
        );

    [Fact]
    public Task A_loop_that_ignores_the_responses_iterates_over_its_items() =>
        VerifyTogether(
            """
                    var count = 0;
                    foreach (var url in urls)
                    {
                        await http.GetAsync(url);
                        count++;
                    }
            """,
            """
                    var count = 0;
                    var results = await Task.WhenAll(urls.Select(async url =>
                    {
                        await http.GetAsync(url);
                        return url;
                    }));
                    foreach (var url in results)
                    {
                        count++;
                    }
            """
        );

    [Fact]
    public Task Two_loops_get_two_result_names() =>
        VerifyTogether(
            """
                    foreach (var url in urls) pages.Add(await http.GetStringAsync(url));
                    foreach (var url in urls) pages.Add(await http.GetStringAsync(url + "?"));
            """,
            """
                    var results = await Task.WhenAll(urls.Select(async url => await http.GetStringAsync(url)));
                    foreach (var result in results) pages.Add(result);
                    var results2 = await Task.WhenAll(urls.Select(async url => await http.GetStringAsync(url + "?")));
                    foreach (var result2 in results2) pages.Add(result2);
            """
        );

    [Fact]
    public Task A_request_sequence_starts_all_tasks_and_then_awaits_them() =>
        VerifyTogether(
            """
                    // both
                    var a = await http.GetStringAsync("a", token); // one
                    var url = urls[0];
                    string b = await http.GetStringAsync(url); // two
            """,
            """
                    // both
                    var aTask = http.GetStringAsync("a", token); // one
                    var url = urls[0];
                    var bTask = http.GetStringAsync(url); // two
                    await Task.WhenAll(aTask, bTask);
                    var a = await aTask;
                    string b = await bTask;
            """
        );

    [Fact]
    public Task A_request_sequence_keeps_its_ConfigureAwait() =>
        VerifyTogether(
            """
                    var a = await http.GetStringAsync("a").ConfigureAwait(false);
                    var b = await http.GetByteArrayAsync("b").ConfigureAwait(false);
            """,
            """
                    var aTask = http.GetStringAsync("a");
                    var bTask = http.GetByteArrayAsync("b");
                    await Task.WhenAll(aTask, bTask).ConfigureAwait(false);
                    var a = await aTask.ConfigureAwait(false);
                    var b = await bTask.ConfigureAwait(false);
            """
        );

    [Fact]
    public Task A_bounded_loop_limits_the_concurrent_requests() =>
        VerifyBounded(
            """
                    foreach (var url in urls)
                    {
                        var page = await http.GetStringAsync(url, token);
                        pages.Add(page);
                    }
            """,
            """
                    const int atOnce = 8;
                    using var gate = new SemaphoreSlim(atOnce);
                    var results = await Task.WhenAll(urls.Select(async url =>
                    {
                        await gate.WaitAsync(token);
                        try
                        {
                            return await http.GetStringAsync(url, token);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
                    foreach (var page in results)
                    {
                        pages.Add(page);
                    }
            """
        );

    [Fact]
    public Task A_bounded_loop_supports_several_steps_without_a_result() =>
        VerifyBounded(
            """
                    foreach (var url in urls)
                    {
                        var answer = await http.GetAsync(url);
                        await answer.Content.ReadAsStringAsync();
                    }
            """,
            """
                    const int atOnce = 8;
                    using var gate = new SemaphoreSlim(atOnce);
                    await Task.WhenAll(urls.Select(async url =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            var answer = await http.GetAsync(url);
                            await answer.Content.ReadAsStringAsync();
                        }
                        finally
                        {
                            gate.Release();
                        }
                    }));
            """
        );

    [Fact]
    public Task Tasks_are_named_after_the_members_that_receive_the_responses() =>
        new FixCase
        {
            Sources =
            {
                AddTokenFrame(
                    """
                            model.First = await http.GetStringAsync("a");
                            model.Second = await http.GetStringAsync("b");
                    """
                ),
            },
        }.Becomes(
            AddTokenFrame(
                """
                        var firstTask = http.GetStringAsync("a");
                        var secondTask = http.GetStringAsync("b");
                        await Task.WhenAll(firstTask, secondTask);
                        model.First = await firstTask;
                        model.Second = await secondTask;
                """
            )
        );

    static string AddTokenFrame(string body) =>
        $$"""
            class Model { public string First = "", Second = ""; }
            class A
            {
                async Task M(Model model, HttpClient http)
                {
            {{body}}
                }
            }
            """;

    [Fact]
    public Task Missing_namespaces_are_imported_and_an_unrelated_Task_type_is_avoided() =>
        new FixCase
        {
            References = TestReferences.FromAssemblies([.. TestReferences.Net.Assemblies]),
            Sources =
            {
                """
                    using System.Collections.Generic;
                    using System.Net.Http;
                    class Task { }
                    class A
                    {
                        async System.Threading.Tasks.Task M(HttpClient http, List<string> urls)
                        {
                            foreach (var url in urls)
                                await http.GetAsync(url);
                        }
                    }
                    """,
            },
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
        }.Becomes(
            """
            using System.Collections.Generic;
            using System.Linq;
            using System.Net.Http;
            class Task { }
            class A
            {
                async System.Threading.Tasks.Task M(HttpClient http, List<string> urls)
                {
                    await System.Threading.Tasks.Task.WhenAll(urls.Select(async url => await http.GetAsync(url)));
                }
            }
            """
        );

    [Fact]
    public Task A_loop_that_is_not_in_a_block_is_refused() =>
        VerifyRefused("ByHand", "        if (urls.Length > 0) foreach (var url in urls) pages.Add(await http.GetStringAsync(url));");

    [Fact]
    public Task A_loop_with_a_comment_that_would_be_lost_is_refused() =>
        VerifyRefused(
            "HasComment",
            "        foreach (var url in urls) { var page = /* why */ await http.GetStringAsync(url); pages.Add(page); }"
        );

    [Fact]
    public Task A_comment_in_the_loop_header_is_refused() =>
        VerifyRefused("HasComment", "        foreach (var url in urls /* all */) pages.Add(await http.GetStringAsync(url));");

    [Fact]
    public Task A_comment_within_a_request_sequence_is_kept() =>
        VerifyTogether(
            """
                    var a = /* why */ await http.GetStringAsync("a");
                    var b = await http.GetStringAsync("b");
            """,
            """
                    var aTask = http.GetStringAsync("a");
                    var bTask = http.GetStringAsync("b");
                    await Task.WhenAll(aTask, bTask);
                    var a = /* why */ await aTask;
                    var b = await bTask;
            """
        );

    [Fact]
    public Task A_request_sequence_has_no_bounded_fix() =>
        CreateCase(
                AddFrame("        var a = await http.GetStringAsync(\"a\"); var b = await http.GetStringAsync(\"b\");"),
                FixAction.StartTogetherBounded
            )
            .Refuses("ByHand");

    static Task VerifyTogether(string body, string after) => CreateCase(AddFrame(body), FixAction.StartTogether).Becomes(AddFrame(after));

    static Task VerifyBounded(string body, string after) =>
        CreateCase(AddFrame(body), FixAction.StartTogetherBounded).Becomes(AddFrame(after));

    static Task VerifyRefused(string reason, string body) => CreateCase(AddFrame(body), FixAction.StartTogether).Refuses(reason);

    static string AddFrame(string body) => Frame.Replace("BODY", body);

    static FixCase CreateCase(string source, FixAction action) =>
        new()
        {
            Action = action,
            References = TestReferences.Net,
            Sources = { source },
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all",
        };
}
