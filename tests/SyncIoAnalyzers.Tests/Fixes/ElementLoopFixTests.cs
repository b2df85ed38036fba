namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of LINQ operators that a loop replaces, so that their function can be awaited.</summary>
public class ElementLoopFixTests : FixTests
{
    const string Load = "int Load(string s) => t.Result + s.Length; ";
    const string LoadAsync = "async Task<int> LoadAsync(string s) => await t + s.Length; ";

    [Theory]
    [InlineData("i => Load(i)", "i")]
    [InlineData("(string i) => Load(i)", "i")]
    [InlineData("Load", "item")]
    public Task A_list_of_values_is_filled_in_a_loop(string function, string item) =>
        Fixes(
            $$"""
            public List<int> All(string[] names) {
                    var found = names.Select({{function}}).ToList();
                    return found;
                }
            """,
            $$"""
            public async Task<List<int>> AllAsync(string[] names) {
                    var found = new List<int>();
                    foreach (var {{item}} in names)
                    {
                        found.Add(await LoadAsync({{item}}));
                    }
                    return found;
                }
            """
        );

    [Theory]
    [InlineData("names.Select(i => Load(i)).ToList()", "results")]
    [InlineData("names.Select(i => Load(i)).ToArray()", "results.ToArray()")]
    [InlineData("names.Select(i => Load(i)).Where(i => i > 1).ToArray()", "results.Where(i => i > 1).ToArray()")]
    [InlineData(
        "names.Select(i => Load(i)).Where(n => n > 1).OrderBy(n => n).ToArray()",
        "results.Where(n => n > 1).OrderBy(n => n).ToArray()"
    )]
    [InlineData("names.Sum(i => Load(i))", "results.Sum()")]
    [InlineData("string.Join(',', names.Select(i => Load(i)))", "string.Join(',', results)")]
    [InlineData("Wrap(names.Max(i => Load(i)))", "Wrap(results.Max())")]
    public Task A_value_that_is_returned_is_read_from_the_list(string value, string rest) =>
        Fixes(
            $"public object All(string[] names) {{\n        return {value};\n    }}",
            $$"""
            public async Task<object> AllAsync(string[] names) {
                    var results = new List<int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i));
                    }

                    return {{rest}};
                }
            """
        );

    [Theory]
    [InlineData("i => Load(i)).FirstOrDefault(n => n > 1)", "first", "default(int)", "n", "n")]
    [InlineData("i => Load(i)).FirstOrDefault(i => i.ToString().Length > 1)", "first", "default(int)", "value", "value")]
    [InlineData("i => Load(i)).Any(n => n > 1)", "found", "false", "n", "true")]
    public Task A_search_in_the_values_ends_at_the_first_that_decides(string call, string name, string start, string value, string found) =>
        Fixes(
            $"public object All(string[] names) {{\n        return names.Select({call};\n    }}",
            $$"""
            public async Task<object> AllAsync(string[] names) {
                    var {{name}} = {{start}};
                    foreach (var i in names)
                    {
                        var {{value}} = await LoadAsync(i);
                        if ({{(call.Contains("ToString") ? "value.ToString().Length" : "n")}} > 1)
                        {
                            {{name}} = {{found}};
                            break;
                        }
                    }

                    return {{name}};
                }
            """
        );

    [Fact]
    public Task The_statements_of_a_lambda_that_returns_at_its_end_go_into_the_loop() =>
        Fixes(
            """
            public List<int> All(string[] names) {
                    var kept = names.Select(i => {
                        var size = Load(i);
                        if (size > 9)
                            Next();
                        return size + 1;
                    }).ToList();
                    return kept;
                }
            """,
            """
            public async Task<List<int>> AllAsync(string[] names) {
                    var kept = new List<int>();
                    foreach (var i in names)
                    {
                        var size = await LoadAsync(i);
                        if (size > 9)
                            Next();
                        kept.Add(size + 1);
                    }
                    return kept;
                }
            """
        );

    [Fact]
    public Task A_return_in_a_lambda_goes_on_with_the_next_element() =>
        Fixes(
            """
            public object All(string[] names) {
                    var kept = names.Select(i =>
                    {
                        if (i.Length == 0)
                            return 0;
                        if (i.Length == 1) return 1;
                        if (i.Length == 2)
                        {
                            Next();
                            return 2;
                        }

                        Next();

                        return Load(i);
                    }).ToList();
                    return kept;
                }
            """,
            """
            public async Task<object> AllAsync(string[] names) {
                    var kept = new List<int>();
                    foreach (var i in names)
                    {
                        if (i.Length == 0)
                        {
                            kept.Add(0);
                            continue;
                        }
                        if (i.Length == 1) { kept.Add(1); continue; }
                        if (i.Length == 2)
                        {
                            Next();
                            kept.Add(2);
                            continue;
                        }

                        Next();

                        kept.Add(await LoadAsync(i));
                    }
                    return kept;
                }
            """
        );

    [Fact]
    public Task A_return_at_the_end_of_a_lambda_needs_no_continue() =>
        Fixes(
            """
            public bool All(string[] names) {
                    return names.Any(i =>
                    {
                        if (i.Length == 0)
                            return false;
                        else if (i.Length == 1)
                            return true;
                        else
                            return Load(i) > 1;
                    });
                }
            """,
            """
            public async Task<bool> AllAsync(string[] names) {
                    var found = false;
                    foreach (var i in names)
                    {
                        if (i.Length == 0)
                        {
                            continue;
                        }
                        else if (i.Length == 1)
                        {
                            found = true;
                            break;
                        }
                        else
                        {
                            if (await LoadAsync(i) > 1)
                            {
                                found = true;
                                break;
                            }
                        }
                    }

                    return found;
                }
            """
        );

    [Fact]
    public Task A_return_in_a_lambda_of_ForEach_goes_on_with_the_next_element() =>
        Fixes(
            """
            public void All(List<string> names) {
                    names.ForEach(i =>
                    {
                        if (i.Length == 0)
                            return;
                        Load(i);
                    });
                }
            """,
            """
            public async Task AllAsync(List<string> names) {
                    foreach (var i in names)
                    {
                        if (i.Length == 0)
                        {
                            continue;
                        }
                        await LoadAsync(i);
                    }
                }
            """
        );

    [Fact]
    public Task The_first_value_is_the_only_one_that_is_loaded() =>
        Fixes(
            """
            public int All(string[] names) {
                    var best = names.Select(Load).FirstOrDefault();
                    return best;
                }
            """,
            """
            public async Task<int> AllAsync(string[] names) {
                    var best = default(int);
                    foreach (var item in names)
                    {
                        best = await LoadAsync(item);
                        break;
                    }
                    return best;
                }
            """
        );

    [Fact]
    public Task An_expression_body_becomes_a_block() =>
        Fixes(
            "public int[] All(string[] names) => names.Select(i => Load(i)).ToArray();",
            """
            public async Task<int[]> AllAsync(string[] names)
                {
                    var results = new List<int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i));
                    }

                    return results.ToArray();
                }
            """
        );

    [Fact]
    public Task A_filter_keeps_the_elements_for_which_the_awaited_answer_is_true() =>
        Fixes(
            """
            public List<string> All(string[] names) {
                    var kept = names.Where(i => Load(i) > 0).ToList();
                    return kept;
                }
            """,
            """
            public async Task<List<string>> AllAsync(string[] names) {
                    var kept = new List<string>();
                    foreach (var i in names)
                    {
                        if (await LoadAsync(i) > 0)
                            kept.Add(i);
                    }
                    return kept;
                }
            """
        );

    [Theory]
    [InlineData("names.ForEach(i => Load(i));", "await LoadAsync(i);")]
    [InlineData("names.ForEach(i => Load(i)); // each", "await LoadAsync(i); // each")]
    [InlineData("names.ForEach(i => { Load(i); });", "await LoadAsync(i);")]
    [InlineData(
        "names.ForEach(i =>\n        {\n            if (i.Length > 1)\n                Load(i);\n        });",
        "if (i.Length > 1)\n                await LoadAsync(i);"
    )]
    public Task ForEach_of_a_list_becomes_a_loop(string call, string statement) =>
        Fixes(
            $"public void All(List<string> names) {{\n        {call}\n    }}",
            $$"""
            public async Task AllAsync(List<string> names) {
                    foreach (var i in names)
                    {
                        {{statement}}
                    }
                }
            """
        );

    [Theory]
    [InlineData("names.Any(i => Load(i) > 1)", "found", "false", "await LoadAsync(i) > 1", "true")]
    [InlineData("names.Exists(i => Load(i) > 1)", "found", "false", "await LoadAsync(i) > 1", "true")]
    [InlineData("names.All(i => Load(i) > 1)", "all", "true", "!(await LoadAsync(i) > 1)", "false")]
    [InlineData("names.TrueForAll(i => Load(i) != 1)", "all", "true", "await LoadAsync(i) == 1", "false")]
    [InlineData("names.FirstOrDefault(i => Load(i) > 1)", "first", "default(string)", "await LoadAsync(i) > 1", "i")]
    [InlineData("names.Find(i => Load(i) > 1)", "first", "default(string)", "await LoadAsync(i) > 1", "i")]
    public Task A_search_ends_at_the_first_element_that_decides(string call, string name, string start, string condition, string value) =>
        Fixes(
            $"public object? All(List<string> names) {{\n        return {call};\n    }}",
            $$"""
            public async Task<object?> AllAsync(List<string> names) {
                    var {{name}} = {{start}};
                    foreach (var i in names)
                    {
                        if ({{condition}})
                        {
                            {{name}} = {{value}};
                            break;
                        }
                    }

                    return {{name}};
                }
            """
        );

    [Theory]
    [InlineData("names.Count(i => Load(i) > 1)", "0", "if (await LoadAsync(i) > 1)\n                kept++;")]
    [InlineData("names.FindAll(i => Load(i) > 1)", "new List<string>()", "if (await LoadAsync(i) > 1)\n                kept.Add(i);")]
    [InlineData("names.ConvertAll(i => Load(i))", "new List<int>()", "kept.Add(await LoadAsync(i));")]
    [InlineData("names.ConvertAll(Load)", "new List<int>()", "kept.Add(await LoadAsync(item));", "item")]
    [InlineData("names.ToDictionary(i => i + 1, i => Load(i))", "new Dictionary<string, int>()", "kept.Add(i + 1, await LoadAsync(i));")]
    [InlineData("names.ToDictionary(i => Load(i), i => i)", "new Dictionary<int, string>()", "kept.Add(await LoadAsync(i), i);")]
    public Task A_declared_result_is_built_by_the_loop(string call, string start, string statement, string item = "i") =>
        Fixes(
            $"public object All(List<string> names) {{\n        var kept = {call};\n        return kept;\n    }}",
            $$"""
            public async Task<object> AllAsync(List<string> names) {
                    var kept = {{start}};
                    foreach (var {{item}} in names)
                    {
                        {{statement}}
                    }
                    return kept;
                }
            """
        );

    [Fact]
    public Task Two_functions_with_waits_share_a_loop() =>
        Fixes(
            "public object All(string[] names) {\n        return names.ToDictionary(i => Load(i), i => Load(i + 1));\n    }",
            """
            public async Task<object> AllAsync(string[] names) {
                    var results = new Dictionary<int, int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i), await LoadAsync(i + 1));
                    }

                    return results;
                }
            """
        );

    [Fact]
    public Task A_comment_behind_an_expression_body_stays_with_the_expression() =>
        Fixes(
            "public int[] All(string[] names) => names.Select(i => Load(i)).ToArray(); // in order",
            """
            public async Task<int[]> AllAsync(string[] names)
                {
                    var results = new List<int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i));
                    }

                    return results.ToArray(); // in order
                }
            """
        );

    [Fact]
    public Task A_list_for_an_initializer_takes_its_name() =>
        Fixes(
            "public Box All(string[] names) {\n        return new Box { Next = 1, Numbers = names.Select(i => Load(i)).ToArray() };\n    }",
            """
            public async Task<Box> AllAsync(string[] names) {
                    var numbers = new List<int>();
                    foreach (var i in names)
                    {
                        numbers.Add(await LoadAsync(i));
                    }

                    return new Box { Next = 1, Numbers = numbers.ToArray() };
                }
            """
        );

    [Fact]
    public Task A_list_for_a_property_takes_its_name() =>
        Fixes(
            "public void All(Box box, string[] names) {\n        box.Numbers = names.Select(i => Load(i)).ToArray();\n    }",
            """
            public async Task AllAsync(Box box, string[] names) {
                    var numbers = new List<int>();
                    foreach (var i in names)
                    {
                        numbers.Add(await LoadAsync(i));
                    }

                    box.Numbers = numbers.ToArray();
                }
            """
        );

    [Fact]
    public Task A_value_on_several_lines_moves_with_the_loop() =>
        Fixes(
            """
            public List<Box> All(string[] names) {
                    var all = names
                        .Where(n => n != "")
                        .Select(i => new Box
                        {
                            Next = Load(i)
                        })
                        .ToList();
                    return all;
                }
            """,
            """
            public async Task<List<Box>> AllAsync(string[] names) {
                    var all = new List<Box>();
                    foreach (var i in names.Where(n => n != ""))
                    {
                        all.Add(new Box
                        {
                            Next = await LoadAsync(i)
                        });
                    }
                    return all;
                }
            """
        );

    [Fact]
    public Task Two_operators_in_one_statement_become_two_loops() =>
        Fixes(
            "public int All(string[] names) {\n        return names.Sum(i => Load(i)) + names.Max(j => Load(j));\n    }",
            """
            public async Task<int> AllAsync(string[] names) {
                    var results = new List<int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i));
                    }
                    var results2 = new List<int>();
                    foreach (var j in names)
                    {
                        results2.Add(await LoadAsync(j));
                    }

                    return results.Sum() + results2.Max();
                }
            """
        );

    [Fact]
    public Task The_functions_of_a_chain_are_awaited_one_after_the_other() =>
        Fixes(
            """
            public List<int> All(string[] names) {
                    return names.Select(i => Load(i)).Select(j => Load(j.ToString())).ToList();
                }
            """,
            """
            public async Task<List<int>> AllAsync(string[] names) {
                    var results = new List<int>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i));
                    }
                    var results2 = new List<int>();
                    foreach (var j in results)
                    {
                        results2.Add(await LoadAsync(j.ToString()));
                    }

                    return results2;
                }
            """
        );

    [Fact]
    public Task An_awaited_sequence_has_no_parentheses_in_the_loop() =>
        Fixes(
            """
            List<int> Find() => new() { Load("a") };
                public List<int> All() {
                    return Find().Select(i => Load(i.ToString())).ToList();
                }
            """,
            """
            async Task<List<int>> FindAsync() => new() { await LoadAsync("a") };
                public async Task<List<int>> AllAsync() {
                    var results = new List<int>();
                    foreach (var i in await FindAsync())
                    {
                        results.Add(await LoadAsync(i.ToString()));
                    }

                    return results;
                }
            """
        );

    [Fact]
    public Task A_lambda_with_an_operator_gets_a_block() =>
        Fixes(
            """
            public Func<string[], Task<int[]>> All() {
                    Func<string[], Task<int[]>> all = async names => names.Select(i => Load(i)).ToArray();
                    return all;
                }
            """,
            """
            public Func<string[], Task<int[]>> All() {
                    Func<string[], Task<int[]>> all = async names =>
                    {
                        var results = new List<int>();
                        foreach (var i in names)
                        {
                            results.Add(await LoadAsync(i));
                        }

                        return results.ToArray();
                    };
                    return all;
                }
            """
        );

    [Theory]
    [InlineData("First(i => Load(i) > 1)", "if (await LoadAsync(i) > 1)\n{\n    results.Add(i);\n    break;\n}", "First()")]
    [InlineData("Last(i => Load(i) > 1)", AddMatch, "Last()")]
    [InlineData("LastOrDefault(i => Load(i) > 1)", AddMatch, "LastOrDefault()")]
    [InlineData("Single(i => Load(i) > 1)", AddMatch, "Single()")]
    [InlineData("SingleOrDefault(i => Load(i) > 1)", AddMatch, "SingleOrDefault()")]
    public Task A_search_takes_its_element_from_the_list_of_those_that_match(string call, string body, string reader) =>
        ReadsList("string", call, body, reader);

    [Theory]
    [InlineData("OrderBy(i => Load(i)).ToArray()", "OrderBy(r => r.Key).Select(r => r.Item).ToArray()")]
    [InlineData("OrderByDescending(i => Load(i)).ToList()", "OrderByDescending(r => r.Key).Select(r => r.Item).ToList()")]
    [InlineData("GroupBy(i => Load(i)).ToArray()", "GroupBy(r => r.Key, r => r.Item).ToArray()")]
    [InlineData("ToLookup(i => Load(i))", "ToLookup(r => r.Key, r => r.Item)")]
    public Task Elements_are_ordered_and_grouped_by_the_keys_in_the_list(string call, string reader) =>
        ReadsList("(int Key, string Item)", call, "results.Add((await LoadAsync(i), i));", reader);

    [Theory]
    [InlineData("Select(i => Load(i)).First()", "results.Add(await LoadAsync(i));\nbreak;")]
    [InlineData("Select(i => Load(i)).First(n => n > 1)", "var n = await LoadAsync(i);\nif (n > 1)\n{\n    results.Add(n);\n    break;\n}")]
    public Task A_first_value_fails_if_there_is_none(string call, string body) => ReadsList("int", call, body, "First()");

    [Theory]
    [InlineData(
        "List<int> all = [.. names.Select(i => Load(i))];\n        return all;",
        "List<int> all = [.. results];\n        return all;"
    )]
    [InlineData("return new OkObjectResult(names.Select(i => Load(i)));", "return new OkObjectResult(results);")]
    [InlineData("return new JsonResult(new { All = names.Select(i => Load(i)) });", "return new JsonResult(new { All = results });")]
    public Task A_sequence_that_something_reads_to_its_end_becomes_a_list(string before, string after) =>
        BecomesLoop("results", "int", before, "results.Add(await LoadAsync(i));", "\n        " + after);

    [Theory]
    [InlineData("return string.Join(',', found);", "return string.Join(',', found);")]
    [InlineData("var size = found.Max();\n        return size;", "var size = found.Max();\n        return size;")]
    [InlineData(
        "var body = new { found };\n        return new JsonResult(body);",
        "var body = new { found };\n        return new JsonResult(body);"
    )]
    public Task A_variable_that_is_read_to_its_end_becomes_a_list(string before, string after) =>
        BecomesLoop("found", "int", "var found = names.Select(i => Load(i));\n        " + before, "found.Add(await LoadAsync(i));", after);

    [Fact]
    public Task Values_without_a_type_name_are_objects_in_a_response() =>
        BecomesLoop(
            "results",
            "object",
            "return new JsonResult(names.Select(i => new { i, Size = Load(i) }).ToList());",
            "results.Add(new { i, Size = await LoadAsync(i) });",
            "\n        return new JsonResult(results);"
        );

    [Fact]
    public Task Elements_need_no_type_name_if_the_values_have_one() =>
        BecomesLoop(
            "results",
            "int",
            "return new[] { new { names } }.Select(i => Load(i.names[0])).ToArray();",
            "results.Add(await LoadAsync(i.names[0]));",
            "\n        return results.ToArray();",
            "new[] { new { names } }"
        );

    const string AddMatch = "if (await LoadAsync(i) > 1)\n    results.Add(i);";

    Task ReadsList(string type, string call, string body, string reader) =>
        BecomesLoop("results", type, $"return names.{call};", body, $"\n        return results.{reader};");

    Task BecomesLoop(string list, string type, string before, string body, string after, string source = "names") =>
        Fixes(
            $"public object All(string[] names) {{\n        {before}\n    }}",
            $$"""
            public async Task<object> AllAsync(string[] names) {
                    var {{list}} = new List<{{type}}>();
                    foreach (var i in {{source}})
                    {
                        {{body.Replace("\n", "\n            ")}}
                    }
                    {{after.TrimStart(' ')}}
                }
            """.Replace("}\n        \n", "}\n\n")
        );

    [Fact]
    public Task A_key_is_loaded_for_each_entry_of_a_dictionary() =>
        Fixes(
            "public object All(string[] names) {\n        return names.ToDictionary(i => Load(i));\n    }",
            """
            public async Task<object> AllAsync(string[] names) {
                    var results = new Dictionary<int, string>();
                    foreach (var i in names)
                    {
                        results.Add(await LoadAsync(i), i);
                    }

                    return results;
                }
            """
        );

    [Fact]
    public Task A_comment_in_the_operator_keeps_it() =>
        RefusesFile(
            "OnlySyncCallers",
            Create(Load, "public int All(string[] names) {\n        return names // all\n            .Sum(i => Load(i));\n    }")
        );

    [Theory]
    [InlineData("names.FirstOrDefault(i => Load(i) > 1, \"none\")")]
    [InlineData("names.ToDictionary(i => i, j => Load(j))")]
    [InlineData("names.ToDictionary(i => i, i => Load(i), System.StringComparer.Ordinal)")]
    [InlineData("names.Select(i => Load(i))")]
    [InlineData("Wrap(names.Select(i => Load(i)))")]
    [InlineData("names.OrderBy(i => Load(i)).ThenBy(i => i).ToArray()")]
    [InlineData("names.Select(i => Load(i)).FirstOrDefault(n => n > Next())")]
    [InlineData("names.Select(i => { foreach (var c in i) return Load(i); return 0; }).ToList()")]
    [InlineData("names.Select(i => { if (i == null) return 0; return Load(i); }).First()")]
    [InlineData("names.Select((i, at) => Load(i)).ToList()")]
    [InlineData("names.Select(i => new { i, Size = Load(i) }).ToList()")]
    [InlineData("names.Length > 0 && names.Sum(i => Load(i)) > 1")]
    [InlineData("Next() + names.Sum(i => Load(i))")]
    [InlineData("names?.Sum(i => Load(i))")]
    public Task An_operator_that_may_not_run_to_its_end_first_is_refused(string value) =>
        RefusesFile("OnlySyncCallers", Create(Load, $"public object? All(string[] names) {{ return {value}; }}"));

    [Theory]
    [InlineData("if (names.Length > 1) return found.ToList(); return null;")]
    [InlineData("names[0] = null!; return found.ToList();")]
    [InlineData("var next = Next(); return found.ToList();")]
    [InlineData("return Next() + found.Max();")]
    [InlineData("foreach (var n in found) Next(); return null;")]
    [InlineData("System.Func<int> max = () => found.Max(); return max();")]
    [InlineData("return names.Length > 1 ? found.Max() : 0;")]
    [InlineData("var max = found.Max(); return found.First() + max;")]
    public Task A_variable_that_may_not_be_read_to_its_end_keeps_its_sequence(string uses) =>
        RefusesFile(
            "OnlySyncCallers",
            Create(Load, $"public object? All(string[] names) {{ var found = names.Select(i => Load(i)); {uses} }}")
        );

    [Theory]
    [InlineData("var size in names.Select(i => Load(i))", "var i in names", "var size = await LoadAsync(i);")]
    [InlineData("int size in names.Order().Select(i => Load(i))", "var i in names.Order()", "int size = await LoadAsync(i);")]
    [InlineData("var size in names.Select(Load)", "var item in names", "var size = await LoadAsync(item);")]
    [InlineData("var i in names.Where(i => Load(i) > 1)", "var i in names", "if (!(await LoadAsync(i) > 1))\n                continue;")]
    public Task The_body_of_a_loop_begins_with_the_function_of_the_operator(string before, string after, string head) =>
        Fixes(
            $"public void All(string[] names) {{\n        foreach ({before})\n        {{\n            Next();\n        }}\n    }}",
            $"public async Task AllAsync(string[] names) {{\n        foreach ({after})\n        {{\n            {head}\n      "
                + $"      Next();\n        }}\n    }}"
        );

    [Theory]
    [InlineData("var m in names.Select(n => { return Load(n); })")]
    [InlineData("var n in names.Select(n => Load(n))")]
    [InlineData("var m in names.Select(n => Load(n)).Where(n => n > 1)")]
    [InlineData("var m in names.Where(n => Load(n) > 1)")]
    [InlineData("var m in names.SelectMany(n => new[] { Load(n) })")]
    public Task A_loop_over_other_operators_keeps_its_sequence(string loop) =>
        RefusesFile("OnlySyncCallers", Create(Load, $"public void All(string[] names) {{ foreach ({loop}) Next(); }}"));

    [Fact]
    public Task A_loop_over_a_list_of_matches_runs_after_all_are_found() =>
        Fixes(
            "public void All(List<string> names) {\n        foreach (var name in names.FindAll(i => Load(i) > 1))\n          "
                + "  Next();\n    }",
            """
            public async Task AllAsync(List<string> names) {
                    var results = new List<string>();
                    foreach (var i in names)
                    {
                        if (await LoadAsync(i) > 1)
                            results.Add(i);
                    }

                    foreach (var name in results)
                        Next();
                }
            """
        );

    [Fact]
    public Task An_action_returns_the_list_of_the_values() =>
        FixesFile(
            "using Microsoft.AspNetCore.Mvc;\npublic class A(Task<int> t) : ControllerBase\n{\n    public IEnumerable<int> "
                + "Get(int[] ids) => ids.Select(i => t.Result + i);\n}",
            """
            using Microsoft.AspNetCore.Mvc;
            public class A(Task<int> t) : ControllerBase
            {
                public async Task<IEnumerable<int>> Get(int[] ids)
                {
                    var results = new List<int>();
                    foreach (var i in ids)
                    {
                        results.Add(await t + i);
                    }

                    return results;
                }
            }
            """
        );

    [Fact]
    public Task A_variable_of_the_same_name_is_not_hidden() =>
        RefusesFile(
            "OnlySyncCallers",
            Create(Load, "public int All(string[] names) { var i = 1; return i + names.Sum(static i => new A(null!).Load(i)); }")
        );

    [Fact]
    public Task A_variable_of_the_lambda_hides_nothing_around_the_loop() =>
        RefusesFile(
            "OnlySyncCallers",
            Create(
                Load,
                "public object All(int found, string[] names) { "
                    + "return names.Select(i => { var found = Load(i); return found; }).ToList(); }"
            )
        );

    Task Fixes(string before, string after) => FixesFile(Create(Load, before), Create(LoadAsync, after));

    static string Create(string load, string member) =>
        "using System.Collections.Generic;\nusing System.Linq;\nusing Microsoft.AspNetCore.Mvc;\npublic class Box { "
        + "public int[]? Numbers; public int "
        + "Next; }\npublic class A(Task<int> t)\n{\n    object Wrap(object n) => n;\n    int Next() => new[] { 1 }.First();\n    "
        + load
        + "\n    "
        + member
        + "\n}\n";
}
