namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the method that a member and its twin share, so that a long body exists only once.</summary>
public class SharedPartTests : FixTests
{
    [Fact]
    public async Task Arrays_and_type_parameters_are_passed_to_the_shared_part() =>
        Assert.Contains(
            "string GetCore<T>(T[] all, T one, string text)",
            await FixText(
                "public string Get<T>(T[] all, T one) { var text = load.Result; var n = 0; foreach (var a in all) { if (Equals(a, one)) n++; n += 2; } n *= 3; n -= text.Length; if (n < 0) n = 0; return n + text; } public string Now => Get(\"\", 'a'); public string Later() => Get(\"\", 'a');".Replace(
                    "\"\"",
                    "new[] { 'b' }"
                )
            )
        );

    [Fact]
    public async Task A_variable_that_a_lambda_changes_prevents_a_shared_part() =>
        Assert.DoesNotContain(
            "GetCore",
            await FixText(
                "public int Get() { var a = 1; a += 2; a += 3; a += 4; a += 5; a += 6; a += 7; var text = load.Result; Func<int> f = () => a++; return f() + a + text.Length; } public int Now => Get(); public int Later() => Get();"
            )
        );

    [Fact]
    public async Task A_variable_that_the_shared_part_changes_is_passed_and_returned() =>
        Assert.Contains(
            "first = GetCore(first, text);",
            await FixText(
                "public string Get() { string first = \"\"; var text = load.Result; first += text; first += 1; first += 2; first += 3; first += 4; first += 5; first += 6; return first + more.Result; } public string Now => Get(); public string Later() => Get();"
            )
        );

    [Fact]
    public async Task A_call_of_the_shared_part_names_all_type_parameters() =>
        Assert.Contains(
            "GetCore<T, U>(one, two, text)",
            await FixText(
                "public int Get<T, U>(T one, U two) { var text = load.Result; var n = 0; "
                    + Adds
                    + " if (Equals(one, two)) n = 0; return n + text.Length; } public int Now => Get(1, 2); public int Later() => Get(1, 2);"
            )
        );

    [Fact]
    public async Task An_unassigned_variable_is_not_passed() =>
        Assert.Contains(
            "n = 1; return GetCore(n, text);",
            await FixText(
                "public int Get() { int n; var text = load.Result; n = 1; "
                    + Adds
                    + " return n + text.Length; } public int Now => Get(); public int Later() => Get();"
            )
        );

    [Fact]
    public async Task The_shared_part_begins_after_the_last_use_of_an_anonymous_type() =>
        Assert.Contains(
            "var n = pair.text.Length; return GetCore(n);",
            await FixText(
                "public int Get() { var pair = new { text = load.Result }; var n = pair.text.Length; "
                    + Adds
                    + " return n; } public int Now => Get(); public int Later() => Get();"
            )
        );

    [Fact]
    public async Task A_parameter_after_its_null_check_is_not_nullable_in_the_shared_part() =>
        Assert.Contains(
            "GetCore(string s, string u)",
            await FixText(
                "public int Get(string? s, string u) { if (s == null) return 0; load.Wait(); var n = s.Length + u.Length; "
                    + Adds
                    + " return n; } public int Now => Get(null, \"\"); public int Later() => Get(null, \"\");",
                "#nullable enable\n"
            )
        );

    async Task<string> FixText(string members, string before = "")
    {
        var (planned, _) = await CreateCase(before + "public class Report(Task<string> load, Task<string> more) { " + members + " }")
            .RunAsync();
        return (await planned.Solution.Projects.Single().Documents.First().GetTextAsync()).ToString();
    }

    [Fact]
    public Task The_end_of_a_long_body_becomes_a_shared_method() =>
        FixesFile(
            """
            public class Report(HttpClient http)
            {
                public int Length => Get(1).Length;

                public string Get(int id)
                {
                    var text = http.GetStringAsync("orders/" + id).Result;

                    // what follows waits for nothing
                    var lines = text.Split('\n');
                    var total = 0;
                    foreach (var line in lines)
                    {
                        if (line.Length == 0)
                            continue;
                        total += int.Parse(line) * id;
                    }

                    return total.ToString();
                }

                public string Later(int id) => Get(id);
            }
            """,
            """
            public class Report(HttpClient http)
            {
                public int Length => Get(1).Length;

                public string Get(int id)
                {
                    var text = http.GetStringAsync("orders/" + id).Result;

                    return GetCore(id, text);
                }

                public async Task<string> GetAsync(int id)
                {
                    var text = await http.GetStringAsync("orders/" + id);

                    return GetCore(id, text);
                }

                static string GetCore(int id, string text)
                {
                    // what follows waits for nothing
                    var lines = text.Split('\n');
                    var total = 0;
                    foreach (var line in lines)
                    {
                        if (line.Length == 0)
                            continue;
                        total += int.Parse(line) * id;
                    }

                    return total.ToString();
                }

                public async Task<string> LaterAsync(int id) => await GetAsync(id);
            }
            """
        );

    [Fact]
    public Task A_shared_part_in_the_middle_returns_the_value_that_is_used_after_it() =>
        FixesFile(
            """
            #nullable enable
            public class Report(Task<string?> load)
            {
                readonly Dictionary<string, int> _known = [];
                private int _count;
                static Task<int> Load(int id) => Task.FromResult(id).ContinueWith(i => i.Id);
                public int Now => Get();

                public int Get()
                {
                    foreach (var id in new[] { 1, 2 })
                    {
                        var text = load.Result;
                        if (text == null)
                            continue;
                        // only now it is looked at
                        var words = text.Split(' ');
                        _count += words.Length;
                        if (_known.TryGetValue(text, out var old))
                            _count -= old;
                        _known[text] = words.Length;
                        var first = words.FirstOrDefault();
                        Console.WriteLine(Load(id).Result + first);
                    }

                    return _count;
                }

                public int Later() => Get();
            }
            """,
            """
            #nullable enable
            public class Report(Task<string?> load)
            {
                readonly Dictionary<string, int> _known = [];
                private int _count;
                static Task<int> Load(int id) => Task.FromResult(id).ContinueWith(i => i.Id);
                public int Now => Get();

                public int Get()
                {
                    foreach (var id in new[] { 1, 2 })
                    {
                        var text = load.Result;
                        if (text == null)
                            continue;
                        var first = GetCore(text);
                        Console.WriteLine(Load(id).Result + first);
                    }

                    return _count;
                }

                public async Task<int> GetAsync()
                {
                    foreach (var id in new[] { 1, 2 })
                    {
                        var text = await load;
                        if (text == null)
                            continue;
                        var first = GetCore(text);
                        Console.WriteLine(await Load(id) + first);
                    }

                    return _count;
                }

                private string? GetCore(string text)
                {
                    // only now it is looked at
                    var words = text.Split(' ');
                    _count += words.Length;
                    if (_known.TryGetValue(text, out var old))
                        _count -= old;
                    _known[text] = words.Length;
                    var first = words.FirstOrDefault();
                    return first;
                }

                public async Task<int> LaterAsync() => await GetAsync();
            }
            """,
            (
                """
                            var first = GetCore(text);
                            Console.WriteLine(Load(id).Result + first);
                """,
                "            GetCore(id, text);"
            ),
            (
                """
                            var first = GetCore(text);
                            Console.WriteLine(await Load(id) + first);
                """,
                "            await GetCoreAsync(id, text);"
            ),
            (
                "    private string? GetCore(string text)",
                """
                    private void GetCore(int id, string text)
                    {
                        var first = GetCoreCore(text);
                        Console.WriteLine(Load(id).Result + first);
                    }

                    private async Task GetCoreAsync(int id, string text)
                    {
                        var first = GetCoreCore(text);
                        Console.WriteLine(await Load(id) + first);
                    }

                    private string? GetCoreCore(string text)
                """
            )
        );

    // A body in which more than a few statements do not wait; its sync caller is a property.
    const string Adds = "n += 1; n += 2; n += 3; n += 4; n += 5;";

    [Fact]
    public Task A_short_body_is_copied_to_the_twin() =>
        VerifyCopies("var n = t.Result; n += 1; n += 2; return n;", "var n = await t; n += 1; n += 2; return n;");

    [Fact]
    public Task A_long_tail_on_one_line_becomes_a_shared_method() =>
        VerifyShares(
            "var n = t.Result; " + Adds + " return n;",
            "var n = t.Result; return GetCore(n);",
            "var n = await t; return GetCore(n);",
            "static int GetCore(int n) { " + Adds + " return n; }"
        );

    [Fact]
    public Task A_shared_part_that_uses_instance_members_is_not_static() =>
        VerifyShares(
            "var n = t.Result; " + Adds + " return n + t.Id;",
            "var n = t.Result; return GetCore(n);",
            "var n = await t; return GetCore(n);",
            "int GetCore(int n) { " + Adds + " return n + t.Id; }"
        );

    [Fact]
    public Task A_parameter_that_only_nameof_uses_is_passed() =>
        VerifyShares(
            "var n = t.Result; " + Adds + " if (n < 0) throw new ArgumentException(nameof(a)); return n;",
            "var n = t.Result; return GetCore(a, n);",
            "var n = await t; return GetCore(a, n);",
            "static int GetCore(int a, int n) { " + Adds + " if (n < 0) throw new ArgumentException(nameof(a)); return n; }"
        );

    [Fact]
    public Task A_resource_stays_outside_the_shared_part() =>
        VerifyShares(
            "using var r = new StringReader(\"\"); var n = t.Result; " + Adds + " return n + r.Peek();",
            "using var r = new StringReader(\"\"); var n = t.Result; return GetCore(r, n);",
            "using var r = new StringReader(\"\"); var n = await t; return GetCore(r, n);",
            "static int GetCore(StringReader r, int n) { " + Adds + " return n + r.Peek(); }"
        );

    [Fact]
    public Task A_shared_part_before_the_call_returns_its_value() =>
        VerifyShares(
            "var n = a; " + Adds + " return n + t.Result;",
            "var n = GetCore(a); return n + t.Result;",
            "var n = GetCore(a); return n + await t;",
            "static int GetCore(int a) { var n = a; " + Adds + " return n; }"
        );

    [Fact]
    public Task A_part_that_would_return_two_values_is_shortened() =>
        VerifyShares(
            "var m = a; var n = m; " + Adds + " return m + n + t.Result;",
            "var m = a; var n = GetCore(m); return m + n + t.Result;",
            "var m = a; var n = GetCore(m); return m + n + await t;",
            "static int GetCore(int m) { var n = m; " + Adds + " return n; }"
        );

    [Fact]
    public Task A_body_with_a_variable_captured_by_a_lambda_is_copied() =>
        VerifyCopies(
            "var n = 0; Action more = () => n++; n += t.Result; " + Adds + " more(); return n;",
            "var n = 0; Action more = () => n++; n += await t; " + Adds + " more(); return n;"
        );

    [Fact]
    public Task A_body_with_an_anonymous_type_is_copied() =>
        VerifyCopies(
            "var o = new { N = t.Result }; int n; " + Adds.Replace("n += 1", "n = o.N") + " n += o.N; return n;",
            "var o = new { N = await t }; int n; " + Adds.Replace("n += 1", "n = o.N") + " n += o.N; return n;"
        );

    [Fact]
    public Task A_body_with_an_early_return_is_copied() =>
        VerifyCopies(
            "var n = a; if (n == 0) return 0; n += 1; n += 2; if (n > 9) return 1; n += 3; return n + t.Result;",
            "var n = a; if (n == 0) return 0; n += 1; n += 2; if (n > 9) return 1; n += 3; return n + await t;"
        );

    [Fact]
    public Task A_body_with_a_rethrow_is_copied() =>
        VerifyCopies(
            "var n = 0; try { n = t.Result; } catch (FormatException) { " + Adds + " if (n > 1) throw; return Other.Result; } return n;",
            "var n = 0; try { n = await t; } catch (FormatException) { " + Adds + " if (n > 1) throw; return await Other; } return n;"
        );

    [Fact]
    public Task A_body_that_calls_a_local_function_is_copied() =>
        VerifyCopies(
            "int Two(int m) => m + 2; var n = t.Result; n = Two(n); n += 1; n = Two(n); n += 1; n = Two(n); return Two(n);",
            "int Two(int m) => m + 2; var n = await t; n = Two(n); n += 1; n = Two(n); n += 1; n = Two(n); return Two(n);"
        );

    [Fact]
    public Task Each_overload_gets_its_own_shared_method() =>
        FixesFile(
            "public class A(Task<int> t) { public int Get(int a) { var n = t.Result; "
                + Adds
                + " return n; } public int Get(string b) { var n = t.Result; "
                + Adds
                + " return n; } public int Now => Get(1) + Get(\"\"); public int Later() => Get(1) + Get(\"\"); }",
            "public class A(Task<int> t) { public int Get(int a) { var n = t.Result; return GetCore(n); } public async Task<int> GetAsync(int a) { var n = await t; return GetCore(n); } static int GetCore(int n) { "
                + Adds
                + " return n; } "
                + "public int Get(string b) { var n = t.Result; return GetCore2(n); } public async Task<int> GetAsync(string b) { var n = await t; return GetCore2(n); } static int GetCore2(int n) { "
                + Adds
                + " return n; } public int Now => Get(1) + Get(\"\"); "
                + "public async Task<int> LaterAsync() => await GetAsync(1) + await GetAsync(\"\"); }"
        );

    [Fact]
    public Task A_shared_method_gets_type_parameters_with_their_constraints() =>
        FixesFile(
            "public class A(Task<int> t) { public T[] Get<T>(T a) where T : struct { var n = t.Result; "
                + Adds
                + " return new T[n]; } public int Now => Get(1)[0]; public int Later() => Get(1)[0]; }",
            "public class A(Task<int> t) { public T[] Get<T>(T a) where T : struct { var n = t.Result; return GetCore<T>(n); } public async Task<T[]> GetAsync<T>(T a) where T : struct { var n = await t; return GetCore<T>(n); } static T[] GetCore<T>(int n) where T : struct { "
                + Adds
                + " return new T[n]; } public int Now => Get(1)[0]; public async Task<int> LaterAsync() => (await GetAsync(1))[0]; }"
        );

    Task VerifyCopies(string body, string twin) =>
        FixesFile(
            AddFrame($"public int Get(int a) {{ {body} }}", "public int Later() => Get(1);"),
            AddFrame(
                $"public int Get(int a) {{ {body} }} public async Task<int> GetAsync(int a) {{ {twin} }}",
                "public async Task<int> LaterAsync() => await GetAsync(1);"
            )
        );

    Task VerifyShares(string body, string sync, string twin, string core) =>
        FixesFile(
            AddFrame($"public int Get(int a) {{ {body} }}", "public int Later() => Get(1);"),
            AddFrame(
                $"public int Get(int a) {{ {sync} }} public async Task<int> GetAsync(int a) {{ {twin} }} {core}",
                "public async Task<int> LaterAsync() => await GetAsync(1);"
            )
        );

    static string AddFrame(string member, string caller) =>
        $"public class A(Task<int> t) {{ Task<int> Other => t; public int Now => Get(1); {member} {caller} }}";
}
