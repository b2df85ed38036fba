namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>Tests of loops until <c>EndOfStream</c>, which would go on blocking beside an awaited read.</summary>
public class ReaderLoopFixTests : FixTests
{
    const string Reader = "var r = new StreamReader(stream); ";

    [Theory]
    [InlineData("while (!r.EndOfStream) { var line = r.ReadLine(); Use(line); }")]
    [InlineData("while (!r.EndOfStream) { string? line = r.ReadLine(); Use(line); }")]
    [InlineData("while (!r.EndOfStream) { string line = r.ReadLine()!; Use(line); }")]
    [InlineData("while (!r.EndOfStream) { var line = r.ReadLine() ?? \"\"; Use(line); }")]
    [InlineData("while (r.EndOfStream == false) { var line = r.ReadLine(); Use(line); }")]
    public Task A_loop_that_declares_its_line_ends_with_a_null_line(string loop) =>
        Fixes(Reader + loop, Reader + "while (await r.ReadLineAsync() is { } line) { Use(line); }");

    [Fact]
    public Task The_blank_line_after_the_read_goes_with_it() =>
        Fixes(
            Reader + "\nwhile (!r.EndOfStream)\n{\n    var line = r.ReadLine();\n\n    // a comment\n    Use(line);\n}\n",
            Reader + "\nwhile (await r.ReadLineAsync() is { } line)\n{\n    // a comment\n    Use(line);\n}\n"
        );

    [Fact]
    public Task A_loop_that_assigns_its_line_goes_on_assigning_it() =>
        Fixes(
            Reader + "string? line; while (!r.EndOfStream) { line = r.ReadLine(); Use(line); }",
            Reader + "string? line; while ((line = await r.ReadLineAsync()) != null) { Use(line); }"
        );

    [Fact]
    public Task A_line_that_is_read_after_the_loop_is_not_null_there() =>
        Fixes(
            Reader + "string? last = null; while (!r.EndOfStream) { last = r.ReadLine(); } return last;",
            Reader + "string? last = null; while (await r.ReadLineAsync() is { } line) { last = line; } return last;"
        );

    [Fact]
    public Task A_line_within_a_statement_gets_a_name() =>
        Fixes(
            Reader + "var text = new System.Text.StringBuilder(); while (!r.EndOfStream) text.Append(r.ReadLine()).Append('|');",
            Reader
                + "var text = new System.Text.StringBuilder(); while (await r.ReadLineAsync() is { } line) text.Append(line).Append('|');"
        );

    [Fact]
    public Task A_second_read_in_the_loop_is_awaited_in_its_place() =>
        Fixes(
            Reader + "while (!r.EndOfStream) { var line = r.ReadLine(); Use(line); Use(r.ReadLine()); }",
            Reader + "while (await r.ReadLineAsync() is { } line) { Use(line); Use(await r.ReadLineAsync()); }"
        );

    [Fact]
    public Task The_awaited_line_gets_the_token_in_scope() =>
        FixesFile(
            CreateCount("async ", "while (!r.EndOfStream) { var line = r.ReadLine(); Use(line); }"),
            CreateCount("async ", "while (await r.ReadLineAsync(token) is { } line) { Use(line); }")
        );

    static string CreateCount(string modifier, string loop) =>
        $$"""
            public class Log
            {
                public {{modifier}}Task ReadAsync(StreamReader r, CancellationToken token)
                {
                    await Task.Yield();
                    {{loop}}
                }
                static void Use(string? line) { }
            }
            """;

    [Theory]
    [InlineData("while (!r.EndOfStream) { Use(1); Use(r.ReadLine()); }")]
    [InlineData("while (!r.EndOfStream && flag) { var line = r.ReadLine(); Use(line); }")]
    [InlineData("do { Use(r.ReadLine()); } while (!r.EndOfStream);")]
    [InlineData("if (!r.EndOfStream) Use(r.ReadLine());")]
    [InlineData("while (!r.EndOfStream) Use(r.ReadToEnd());")]
    public Task A_read_that_cannot_replace_EndOfStream_is_refused(string loop) => Refuses("ReadsAhead", Reader + loop);

    [Fact]
    public Task EndOfStream_of_another_reader_does_not_matter() =>
        Fixes(
            Reader + "var s = new StreamReader(Stream.Null); while (!s.EndOfStream) { var line = r.ReadLine(); Use(line); }",
            Reader + "var s = new StreamReader(Stream.Null); while (!s.EndOfStream) { var line = await r.ReadLineAsync(); Use(line); }"
        );
}
