namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

public sealed class CodeMutantTests : IDisposable
{
    readonly string _report = Path.GetTempFileName();

    [Fact]
    public void A_mutant_is_read_with_its_original_code()
    {
        var mutant = Assert.Single(
            ReadReport(
                """{ "id": "7", "replacement": "b", "status": "Survived", "location": { "start": { "line": 2, "column": 5 }, "end": { "line": 2, "column": 10 } } }"""
            )
        );
        Assert.Equal(new CodeMutant(7, "src/A.cs", 2, "a < b", "b"), mutant);
    }

    [Theory]
    [InlineData("CompileError")]
    [InlineData("Ignored")]
    public void A_mutant_that_cannot_run_is_ignored(string status) =>
        Assert.Empty(
            ReadReport(
                $$"""{ "id": "7", "replacement": "b", "status": "{{status}}", "location": { "start": { "line": 1, "column": 1 }, "end": { "line": 1, "column": 2 } } }"""
            )
        );

    [Fact]
    public void The_error_without_a_mutated_assembly_names_the_folder_to_run_in() =>
        Assert.Contains("where Stryker put", Assert.Throws<InvalidOperationException>(MutantSwitch.FindSwitch).Message);

    [Fact]
    public void Written_coverage_is_read_back()
    {
        System.IO.File.WriteAllText(_report, "test\t0.5\t1,2\nonce\t0\t3\n");
        var coverage = TestCoverage.ReadFile(_report);
        Assert.Equal([1, 2], coverage.Tests["test"].Mutants.Order());
        Assert.Equal([3], coverage.StaticMutants);
    }

    [Theory]
    [InlineData("Tests.Fixes.MockTests.A", true)]
    [InlineData("Tests.Fixes.EveryInputFixTests.A", false)]
    [InlineData("Tests.Tasks.SlotTests.A", false)]
    public void Tests_are_selected_by_included_and_excluded_words(string name, bool isSelected) =>
        Assert.Equal(isSelected, InProcessRunner.IsSelected(name, ["Tests.Fixes", "Tests.Rules", "!EveryInput"]));

    [Fact]
    public async Task Tests_are_run_in_this_process()
    {
        var tests = new InProcessRunner();
        var named = tests.FindTests(["VerifierTests.MarkupTests."]);
        Assert.NotEmpty(named);
        Task run;
        using (ExecutionContext.SuppressFlow()) // those tests would otherwise run in the context of this one
            run = Task.Run(() => Assert.Null(tests.FindFirstFailure(named)));
        await run;
    }

    public void Dispose() => System.IO.File.Delete(_report);

    IReadOnlyList<CodeMutant> ReadReport(string mutant)
    {
        System.IO.File.WriteAllText(
            _report,
            $$"""{ "files": { "src/A.cs": { "source": "if (\n    a < b)", "mutants": [{{mutant}}] } } }"""
        );
        return CodeMutant.ReadReport(_report);
    }
}
