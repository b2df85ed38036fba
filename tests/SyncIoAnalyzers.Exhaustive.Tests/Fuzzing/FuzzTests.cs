namespace SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;

/// <summary>Runs a few generated cases; <see cref="Program"/> runs any number of them.</summary>
public class FuzzTests
{
    const int Groups = 10;

    [Fact]
    public async Task Two_hundred_generated_cases_have_no_failure()
    {
        var output = new StringWriter();
        var run = new FuzzRun(1, output);
        for (var group = 0; group < Groups; group++)
            await run.RunGroupAsync(group);
        Assert.True(run.FailureCounts.Count == 0, output.ToString());
    }

    [Theory, InlineData("a chain of 3 000 methods"), InlineData("method of 10 000 lines")]
    public async Task Huge_sources_pass_the_analyzer_checks(string form) =>
        Assert.Null(await AnalyzerChecks.CheckAsync(CreateCase(HugeSources.Forms[form]()), twice: false));

    [Fact]
    public async Task Findings_do_not_depend_on_the_order_of_partial_types() =>
        Assert.Null(
            await AnalyzerChecks.CheckAsync(
                CreateCase(
                    "partial class Log : Microsoft.AspNetCore.Mvc.Filters.IActionFilter { int n = load.Result; }",
                    "partial class Log { public void OnActionExecuting(Microsoft.AspNetCore.Mvc.Filters.ActionExecutingContext c) { } public void OnActionExecuted(Microsoft.AspNetCore.Mvc.Filters.ActionExecutedContext c) { } }"
                ),
                twice: true
            )
        );

    [Fact]
    public async Task A_fix_of_incomplete_code_keeps_it_parseable() =>
        Assert.Null(
            await FixChecks.CheckAsync(
                CreateCase("app.MapGet(, () => File.ReadAllText(\"a\")).MapPost(, (=> { foreach var t3 list{ t3.Result")
            )
        );

    [Fact]
    public async Task Findings_in_an_unbound_lambda_are_deterministic() =>
        Assert.Null(
            await AnalyzerChecks.CheckAsync(
                CreateCase(
                    string.Concat(
                        Enumerable
                            .Range(0, 50)
                            .Select(i => $"class C{i} {{ object M() => list.Select((Missing{i} x) => File.ReadAllText(\"a\").Length); }}\n")
                    )
                ),
                twice: true
            )
        );

    [Fact]
    public async Task A_compiler_failure_does_not_stop_the_other_cases()
    {
        var run = new FuzzRun(1, TextWriter.Null);
        await run.RunCaseAsync(CreateCase("class C : Load::C { }", "class D { int M() => load.Result; }"));
        Assert.Equal((1, 0), (run.CompilerFailures, run.FailureCounts.Count));
    }

    static FuzzCase CreateCase(params string[] sources) =>
        new(0, 0) { Sources = [.. sources, CaseGenerator.Usings], EditorConfig = "[*.cs]\nsyncio.scope = all\n" };
}
