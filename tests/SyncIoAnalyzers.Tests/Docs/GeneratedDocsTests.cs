using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>
/// Generated tables are up to date. With the environment variable <c>SYNCIO_UPDATE_DOCS</c> the test writes them instead.
/// </summary>
public class GeneratedDocsTests
{
    const string Command =
        "dotnet test tests/SyncIoAnalyzers.Tests -p:RunAnalyzers=false --filter FullyQualifiedName~GeneratedDocs -e SYNCIO_UPDATE_DOCS=1";

    public static TheoryData<string> Paths => [.. GeneratedDocs.Paths];

    [Theory, MemberData(nameof(Paths))]
    public void Generated_tables_are_up_to_date(string path)
    {
        var text = (RepositoryFiles.HasFile(path) ? RepositoryFiles.ReadText(path) : "").ReplaceLineEndings("\n");
        var generated = GeneratedDocs.WriteOrCompare(path, text);
        if (Environment.GetEnvironmentVariable("SYNCIO_UPDATE_DOCS") == "1")
            File.WriteAllText(Path.Combine(RepositoryFiles.Folder, path), generated);
        else
            Assert.True(generated == text, $"{path} differs from the rule catalog or the API tables. Update it:\n{Command}");
    }

    [Fact]
    public void Rows_are_in_the_order_of_the_ids() =>
        Assert.Equal(
            RuleCatalog.Descriptors.Select(rule => rule.Id).Order(StringComparer.Ordinal),
            RuleCatalog.Descriptors.Select(rule => rule.Id)
        );

    [Fact]
    public void Every_rule_has_a_scenario_or_a_reason() =>
        Assert.All(RuleCatalog.Rows, row => Assert.True(row.Scenario == null != (row.NoScenario == null), row.Descriptor.Id));

    [Fact]
    public void The_command_is_on_the_page() => Assert.Contains(Command, RepositoryFiles.ReadText("docs/contributing.md"));
}
