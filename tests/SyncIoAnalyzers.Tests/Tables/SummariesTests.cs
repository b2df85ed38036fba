using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>What travels with the analyzers about packages, and when it counts.</summary>
public class SummariesTests
{
    [Fact] public void Every_shipped_summary_can_be_read() => Assert.All(Summaries.Shipped, name => Assert.Empty(TableReader.Read(name + ".txt", Summaries.Text(name), Sections.Hidden).Problems));

    [Fact] public void Each_speaks_of_the_assembly_that_it_is_named_after() => Assert.All(Summaries.Shipped, name => Assert.Equal(name, Assert.Single(SummaryHead.In(Summaries.Text(name))).Head.Assembly));

    [Fact] public void Each_has_something_to_tell() => Assert.All(Summaries.Shipped, name => Assert.NotEmpty(Summaries.Lines([name])));

    [Fact] public void A_project_that_references_none_has_the_table_alone() => Assert.Same(ApiTable.Default, ApiTable.With(Summaries.For(Referencing(), []), [], []));

    [Fact] public void One_that_does_has_its_lines() => Assert.All(Summaries.Shipped, name => Assert.Equal([name], Summaries.For(Referencing(name), [])));

    [Fact] public void The_file_of_the_project_stands_for_its_assemblies_alone() => Assert.All(Summaries.Shipped, name => Assert.Empty(Summaries.For(Referencing(name), [new(name, new(1, 0), "Acme 1.0")])));

    [Fact] public void Another_major_version_is_told_and_not_used() => Assert.All(Summaries.Shipped, name =>
    {
        var other = Referencing(name, 1);
        Assert.Empty(Summaries.For(other, []));
        Assert.Equal(name, Summaries.Outdated(other, [])!.Value.Head.Assembly);
    });

    [Theory]
    [InlineData("[assembly Dapper 2.0.0.0 of Dapper 2.1.86]")]
    [InlineData("[assembly Acme.Wire 1.0 of Acme 1.2.3-beta.1]")]
    public void A_head_is_written_as_it_is_read(string head) => Assert.Equal(head, SummaryHead.Parse(head)!.ToString());

    [Theory]
    [InlineData("[assembly Dapper]")]
    [InlineData("[assembly Dapper 2 of Dapper 2.1.86]")]
    [InlineData("[assembly Dapper 2.0.0.0 of Dapper]")]
    [InlineData("[assembly Dapper 99999999999.0 of Dapper 1]")]
    public void Another_form_is_none(string head) => Assert.Null(SummaryHead.Parse(head));

    static CSharpCompilation Referencing(string? name = null, int more = 0) => CSharpCompilation.Create("Test", references: name == null ? [] :
        [CSharpCompilation.Create(name, [CSharpSyntaxTree.ParseText($"[assembly: System.Reflection.AssemblyVersion(\"{SummaryHead.In(Summaries.Text(name)).First().Head.Version.Major + more}.0.0.0\")]")], Refs.Net.Assemblies).ToMetadataReference()]);
}
