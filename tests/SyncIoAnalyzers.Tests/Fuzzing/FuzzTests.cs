namespace SyncIoAnalyzers.Tests.Fuzzing;

/// <summary>A short run over made-up cases; the long one is made by hand, see <see cref="Program"/>.</summary>
public class FuzzTests
{
    const int Groups = 10;

    [Fact]
    public async Task Nothing_breaks_in_two_hundred_cases()
    {
        var told = new StringWriter();
        var run = new Run(1, told);
        for (var group = 0; group < Groups; group++)
            await run.Try(group);
        Assert.True(run.Failures.Count == 0, told.ToString());
    }

    [Theory, InlineData("a chain of 3 000 methods"), InlineData("method of 10 000 lines")]
    public async Task Huge_code_is_code(string form) => Assert.Null(await AnalyzerChecks.Of(Of(Huge.Forms[form]()), twice: false));

    [Fact] public async Task The_pieces_of_a_type_may_come_in_any_order() => Assert.Null(await AnalyzerChecks.Of(Of(
        "partial class Log : Microsoft.AspNetCore.Mvc.Filters.IActionFilter { int n = load.Result; }",
        "partial class Log { public void OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext c) { } public void OnActionExecuted(Microsoft.AspNetCore.Mvc.Filters.ActionExecutedContext c) { } }"), twice: true));

    [Fact] public async Task What_is_not_finished_can_be_parsed_as_before_when_it_was_fixed() => Assert.Null(await FixChecks.Of(Of(
        "app.MapGet(, () => File.ReadAllText(\"a\")).MapPost(, (=> { foreach var t3 list{ t3.Result")));

    [Fact] public async Task A_lambda_that_nothing_takes_is_the_same_every_time() => Assert.Null(await AnalyzerChecks.Of(Of(
        string.Concat(Enumerable.Range(0, 50).Select(i => $"class C{i} {{ object M() => list.Select((Missing{i} x) => File.ReadAllText(\"a\").Length); }}\n"))), twice: true));

    [Fact]
    public async Task Where_the_compiler_itself_fails_the_other_cases_are_tried()
    {
        var run = new Run(1, TextWriter.Null);
        await run.Try(Of("class C : Load::C { }", "class D { int M() => load.Result; }"));
        Assert.Equal((1, 0), (run.CompilerFailures, run.Failures.Count));
    }

    static FuzzCase Of(params string[] sources) => new(0, 0) { Sources = [.. sources, Making.Usings], EditorConfig = "[*.cs]\nsyncio.scope = all\n" };
}
