namespace SyncIoAnalyzers.Tests.Mutation;

public sealed class MutantTests : IDisposable
{
    readonly string _report = Path.GetTempFileName();

    [Fact]
    public void A_change_is_told_with_what_stands_there()
    {
        var mutant = Assert.Single(Read("""{ "id": "7", "replacement": "b", "status": "Survived", "location": { "start": { "line": 2, "column": 5 }, "end": { "line": 2, "column": 10 } } }"""));
        Assert.Equal(new Mutant(7, "src/A.cs", 2, "a < b", "b"), mutant);
    }

    [Theory]
    [InlineData("CompileError")]
    [InlineData("Ignored")]
    public void A_change_that_cannot_be_made_is_none(string status) =>
        Assert.Empty(Read($$"""{ "id": "7", "replacement": "b", "status": "{{status}}", "location": { "start": { "line": 1, "column": 1 }, "end": { "line": 1, "column": 2 } } }"""));

    [Fact]
    public void Without_a_changed_assembly_it_is_said_where_to_run() => Assert.Contains("where Stryker put", Assert.Throws<InvalidOperationException>(Switch.Find).Message);

    [Fact]
    public void What_was_reached_is_read_back()
    {
        System.IO.File.WriteAllText(_report, "test\t0.5\t1,2\nonce\t0\t3\n");
        var reach = Reach.Read(_report);
        Assert.Equal([1, 2], reach.Tests["test"].Mutants.Order());
        Assert.Equal([3], reach.Once);
    }

    [Theory]
    [InlineData("Tests.Fixes.MockTests.A", true)]
    [InlineData("Tests.Fixes.EveryInputFixTests.A", false)]
    [InlineData("Tests.Tasks.SlotTests.A", false)]
    public void A_test_is_asked_for_by_words_it_has_and_words_it_has_not(string name, bool isAsked) => Assert.Equal(isAsked, WarmTests.IsAskedFor(name, ["Tests.Fixes", "Tests.Rules", "!EveryInput"]));

    public void Dispose() => System.IO.File.Delete(_report);

    IReadOnlyList<Mutant> Read(string mutant)
    {
        System.IO.File.WriteAllText(_report, $$"""{ "files": { "src/A.cs": { "source": "if (\n    a < b)", "mutants": [{{mutant}}] } } }""");
        return Mutant.Read(_report);
    }
}
