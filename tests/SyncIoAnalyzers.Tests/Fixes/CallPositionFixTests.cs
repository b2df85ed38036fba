namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of the positions of a call and of the text around it.</summary>
public class CallPositionFixTests : FixTests
{
    [Theory]
    [InlineData("var a = load.Result; Use(a);", "var a = await load; Use(a);")]
    [InlineData("int a = load.Result, b = other.Result; Use(a + b);", "int a = await load, b = await other; Use(a + b);")]
    [InlineData("Use(new[] { load.Result, other.Result });", "Use(new[] { await load, await other });")]
    [InlineData("Use(new List<int> { load.Result });", "Use(new List<int> { await load });")]
    [InlineData(
        "Use(new Dictionary<int, int> { [load.Result] = other.Result });",
        "Use(new Dictionary<int, int> { [await load] = await other });"
    )]
    [InlineData("int[] a = [load.Result, .. new[] { other.Result }]; Use(a);", "int[] a = [await load, .. new[] { await other }]; Use(a);")]
    [InlineData("Use(tasks[load.Result]);", "Use(tasks[await load]);")]
    [InlineData("Use((object)load.Result);", "Use((object)await load);")]
    [InlineData("Use(-load.Result);", "Use(-await load);")]
    [InlineData("Use(load.Result!);", "Use((await load)!);")]
    [InlineData("Use(load.Result is > 1);", "Use(await load is > 1);")]
    [InlineData("Use(load.Result as object);", "Use(await load as object);")]
    [InlineData("Use(http.GetStringAsync(\"\").Result ?? \"a\");", "Use(await http.GetStringAsync(\"\") ?? \"a\");")]
    [InlineData("Use(http.GetStringAsync(\"\").Result[1..2]);", "Use((await http.GetStringAsync(\"\"))[1..2]);")]
    [InlineData(
        "Use(flag switch { true => load.Result, _ => other.Result });",
        "Use(flag switch { true => await load, _ => await other });"
    )]
    [InlineData("Use(flag && load.Result > 1 || other.Result < 1);", "Use(flag && await load > 1 || await other < 1);")]
    [InlineData("if (load.Result > 1) Use(1);", "if (await load > 1) Use(1);")]
    [InlineData("while (load.Result > 1) Use(1);", "while (await load > 1) Use(1);")]
    [InlineData("do Use(1); while (load.Result > 1);", "do Use(1); while (await load > 1);")]
    [InlineData("for (var i = load.Result; i < other.Result; i++) Use(i);", "for (var i = await load; i < await other; i++) Use(i);")]
    [InlineData("switch (load.Result) { case 1: Use(1); break; }", "switch (await load) { case 1: Use(1); break; }")]
    [InlineData("throw new Exception(load.Result.ToString());", "throw new Exception((await load).ToString());")]
    [InlineData(
        "using (var answer = http.GetAsync(\"\").Result) Use(answer);",
        "using (var answer = await http.GetAsync(\"\")) Use(answer);"
    )]
    [InlineData("using (http.GetAsync(\"\").Result) Use(1);", "using (await http.GetAsync(\"\")) Use(1);")]
    [InlineData("var a = 0; a += load.Result; Use(a);", "var a = 0; a += await load; Use(a);")]
    [InlineData("Use($\"{load.Result,5:x}{other.Result}\");", "Use($\"{await load,5:x}{await other}\");")]
    [InlineData("Use($\"{(flag ? load.Result : 1)}\");", "Use($\"{(flag ? await load : 1)}\");")]
    [InlineData("Use((load).Result);", "Use(await (load));")]
    [InlineData("Use(((Task<int>)load).Result);", "Use(await ((Task<int>)load));")]
    [InlineData("Use((flag ? load : null)!.Result);", "Use(await (flag ? load : null)!);")]
    [InlineData("Use(value.AsTask().Result);", "Use(await value);")]
    [InlineData("Use(value.ConfigureAwait(false).GetAwaiter().GetResult());", "Use(await value.ConfigureAwait(false));")]
    [InlineData("Use(new { load.Result });", "Use(new { Result = await load });")]
    [InlineData("Use((load.Result, 1).Result);", "Use((Result: await load, 1).Result);")]
    [InlineData(
        "Use(from a in new[] { load.Result } join b in new[] { other.Result } on a equals b select a);",
        "Use(from a in new[] { await load } join b in new[] { await other } on a equals b select a);"
    )]
    [InlineData("lock (this) { Use(1); } load.Wait();", "lock (this) { Use(1); } await load;")]
    [InlineData("var s = load.Result.ToString().Length; Use(s);", "var s = (await load).ToString().Length; Use(s);")]
    [InlineData("_ = load.Result;", "_ = await load;")]
    public Task A_wait_in_each_expression_position_is_awaited(string before, string after) => Fixes(before, after);

    // Beside an element that is awaited already, the other element gives the tuple its name.
    [Theory]
    [InlineData("Use((load.Result, other.Result));", "Use((await load, await other));")]
    [InlineData("var (a, b) = (load.Result, other.Result); Use(a + b);", "var (a, b) = (await load, await other); Use(a + b);")]
    public Task A_tuple_element_keeps_its_inferred_name(string before, string after) =>
        Fixes(before, after, ("(await load, await other)", "(await load, Result: await other)"));

    [Fact]
    public Task A_local_function_that_returns_a_task_becomes_async() =>
        FixesWithin(
            "Use(F()); Use(G()); Use(H()); Task F() { load.Wait(); return Task.CompletedTask; } Task<int> G() => Task.FromResult(load.Result); Task<int> H() { load.Wait(); return flag ? throw new Exception() : other; }",
            "Use(F()); Use(G()); Use(H()); async Task F() { await load; } async Task<int> G() => await load; async Task<int> H() { await load; return flag ? throw new Exception() : await other; }"
        );

    [Fact]
    public Task An_early_return_of_a_task_becomes_an_await_and_a_return() =>
        FixesWithin(
            "Use(F()); Task F() { load.Wait(); if (flag) { Use(1); return other; } Use(2); return Task.CompletedTask; }",
            "Use(F()); async Task F() { await load; if (flag) { Use(1); await other; return; } Use(2); }"
        );

    [Fact]
    public Task A_parenthesized_wrapper_is_removed() => Fixes("Use((Task.Run(() => LoadAsync())).Result);", "Use(await LoadAsync());");

    [Fact]
    public Task A_blocking_sequence_outside_a_loop_is_refused() =>
        Refuses("UsesTheWait", "IAsyncEnumerable<int> items = null!; Use(items.ToBlockingEnumerable());");

    [Fact]
    public Task Type_arguments_are_kept() =>
        FixesFile(
            "public class A { public int M(Stream s) => System.Text.Json.JsonSerializer.Deserialize<int>(s); }",
            "public class A { public async Task<int> MAsync(Stream s) => await System.Text.Json.JsonSerializer.DeserializeAsync<int>(s); }"
        );

    [Fact]
    public Task Nullable_annotations_are_kept() =>
        FixesFile(
            "public class A { public string? M(Task<string?> t, int i) => t.Result; public List<string?>? N(Task<string?> t) => [M(t, 1)]; }",
            "public class A { public async Task<string?> MAsync(Task<string?> t, int i) => await t; public async Task<List<string?>?> NAsync(Task<string?> t) => [await MAsync(t, 1)]; }"
        );

    [Fact]
    public Task Comments_and_regions_around_a_member_are_kept() =>
        FixesFile(
            """
            public class A
            {
                #region Loading
                /// <summary>Loads.</summary>
                [Obsolete] // for now
                public /* the */ int Get(Task<int> t) // here
                {
                    // before
                    return t.Result; // behind
                    // after
                }
                #endregion
            }
            """,
            """
            public class A
            {
                #region Loading
                /// <summary>Loads.</summary>
                [Obsolete] // for now
                public /* the */ async Task<int> GetAsync(Task<int> t) // here
                {
                    // before
                    return await t; // behind
                    // after
                }
                #endregion
            }
            """
        );

    [Fact]
    public Task A_call_over_several_lines_keeps_its_layout() =>
        FixesFile(
            """
            public class A
            {
                public int Get(HttpClient http)
                {
                    return http
                        .GetStringAsync("a") // asks
                        .Result
                        .Length;
                }
            }
            """,
            """
            public class A
            {
                public async Task<int> GetAsync(HttpClient http)
                {
                    return (await http
                        .GetStringAsync("a")) // asks
                        .Length;
                }
            }
            """
        );

    [Fact]
    public Task A_file_outside_the_project_folder_is_refused() => VerifyUnchanged("NotEditable", "/elsewhere/Code.cs");

    [Fact]
    public Task A_generated_file_has_no_finding() => VerifyUnchanged(null, "/0/Code.g.cs");

    /// <summary>Expects that the file at a path is not changed; the reason is null when the file has no finding.</summary>
    static async Task VerifyUnchanged(string? reason, string path)
    {
        var test = new FixCase { Sources = { (path, "public class A { public int M(Task<int> t) => t.Result; }") } };
        var solution = test.CreateSolution();
        solution = solution.WithProjectFilePath(solution.ProjectIds[0], "/0/0.csproj");
        var findings = await FixCase.FindAsync(solution);
        var planned = await CodeFixes.Verification.VerifiedPlan.CreateAsync(findings, solution, default);
        Assert.Equal(reason, planned.Plan.Outcomes.SingleOrDefault()?.Refusal?.Name);
        Assert.Equal(solution, planned.Solution);
    }
}
