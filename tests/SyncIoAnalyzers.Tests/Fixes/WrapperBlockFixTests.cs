namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of wrappers around several statements, which take the place of the statement that waits.</summary>
public class WrapperBlockFixTests : FixTests
{
    [Fact]
    public Task Several_calls_of_a_wrapper_take_its_place() =>
        CreateMethod("await Task.Run(() => { s.Flush(); s.Flush(); });")
            .Becomes(CreateCode("await s.FlushAsync();\n        await s.FlushAsync();"));

    [Fact]
    public Task Lines_of_a_wrapper_move_to_the_indent_of_the_statement() =>
        CreateMethod(
                "await Task.Run(() =>\n        {\n            // first\n            s.Flush();\n\n"
                    + "            if (s.CanRead)\n                s.Flush();\n        });"
            )
            .Becomes(CreateCode("// first\n        await s.FlushAsync();\n\n        if (s.CanRead)\n            await s.FlushAsync();"));

    [Theory]
    [InlineData("var m = await Task.Run(BLOCK);\n        Keep(m);", "var m = read + 1;\n        Keep(m);")]
    [InlineData("n = await Task.Run(BLOCK);\n        Keep(n);", "n = read + 1;\n        Keep(n);")]
    [InlineData("n = Task.Run(BLOCK).Result;\n        Keep(n);", "n = read + 1;\n        Keep(n);")]
    public Task The_value_of_a_wrapper_is_that_of_its_last_statement(string body, string moved) =>
        CreateMethod(body.Replace("BLOCK", "() => { var read = s.Read(new byte[9], 0, 9); return read + 1; }"))
            .Becomes(CreateCode("var read = await s.ReadAsync(new byte[9], 0, 9);\n        " + moved));

    [Fact]
    public Task The_last_statement_of_a_returned_wrapper_returns_its_value() =>
        CreateCase(CreateFunction("return await Task.Run(() => { s.Flush(); return 1; });"))
            .Becomes(CreateFunction("await s.FlushAsync();\n    return 1;"));

    [Fact]
    public Task A_dropped_value_that_is_a_call_stays_a_statement() =>
        CreateMethod("await Task.Run(() => { s.Flush(); return s.Read(new byte[9], 0, 9); });")
            .Becomes(CreateCode("await s.FlushAsync();\n        await s.ReadAsync(new byte[9], 0, 9);"));

    [Fact]
    public Task A_wrapper_of_several_awaits_is_removed() =>
        CreateMethod("await Task.Run(async () => { await s.FlushAsync(); await s.FlushAsync(); });")
            .Becomes(CreateCode("await s.FlushAsync();\n        await s.FlushAsync();"));

    [Fact]
    public Task A_resource_of_a_wrapper_at_the_end_of_its_block_is_moved() =>
        CreateMethod("await Task.Run(() => { using var r = new StreamReader(s); r.ReadLine(); });")
            .Becomes(CreateCode("using var r = new StreamReader(s);\n        await r.ReadLineAsync();"));

    [Theory]
    [InlineData("await Task.Run(() => { using var r = new StreamReader(s); r.ReadLine(); }); Keep(1);")] // would live longer
    [InlineData("await Task.Run(() => { if (n > 1) return; s.Flush(); });")] // ends the lambda, not the method
    [InlineData("await Task.Run(() => { var m = 1; s.Flush(); Keep(m); }); { var m = 2; Keep(m); }")] // two of one name
    [InlineData("await Task.Run(() => { s.Flush(); s.Flush(); }, default);")] // the token would be lost
    [InlineData("await Task.Run(() => { s.Flush(); lock (s) s.Flush(); });", "InLock")]
    [InlineData("Keep(await Task.Run(() => { s.Flush(); return 1; }));")] // part of a larger expression
    public Task A_wrapper_whose_statements_cannot_move_is_refused(string body, string refusal = "ByHand") =>
        CreateMethod(body).Refuses(refusal);

    FixCase CreateMethod(string body) => CreateCase(CreateCode(body));

    static string CreateFunction(string body) => $"public class A\n{{\n    async Task<int> M(Stream s)\n    {{\n    {body}\n    }}\n}}";

    static string CreateCode(string body) =>
        $$"""
            public class A
            {
                static void Keep(int n) { }

                public async Task M(Stream s, int n)
                {
                    {{body}}
                }
            }
            """;
}
