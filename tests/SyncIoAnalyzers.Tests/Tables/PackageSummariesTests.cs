using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tests.Tables;

/// <summary>The package summaries that ship with the analyzers, and when they apply.</summary>
public class PackageSummariesTests
{
    [Fact]
    public void Every_shipped_summary_can_be_read() =>
        Assert.All(
            PackageSummaries.ShippedAssemblies,
            name =>
                Assert.Empty(
                    TableReader.ReadTable(name + ".txt", PackageSummaries.GetText(name), TableSections.HiddenWithoutCounterpart).Problems
                )
        );

    [Fact]
    public void Every_shipped_summary_describes_the_assembly_in_its_name() =>
        Assert.All(
            PackageSummaries.ShippedAssemblies,
            name => Assert.Equal(name, Assert.Single(SummaryHeads.FindAll(PackageSummaries.GetText(name))).Head.AssemblyName)
        );

    [Fact]
    public void Every_shipped_summary_has_lines() =>
        Assert.All(PackageSummaries.ShippedAssemblies, name => Assert.NotEmpty(PackageSummaries.GetLines([name])));

    [Fact]
    public void Project_without_listed_packages_uses_only_the_table() =>
        Assert.Same(ApiTable.Default, ApiTable.With(PackageSummaries.GetApplicableNames(CompileReferencing(), []), [], []));

    [Fact]
    public void Project_with_a_listed_package_uses_its_lines() =>
        Assert.All(
            PackageSummaries.ShippedAssemblies,
            name => Assert.Equal([name], PackageSummaries.GetApplicableNames(CompileReferencing(name), []))
        );

    [Fact]
    public void Summary_of_the_project_applies_only_to_its_assemblies() =>
        Assert.All(
            PackageSummaries.ShippedAssemblies,
            name => Assert.Empty(PackageSummaries.GetApplicableNames(CompileReferencing(name), [new(name, new(1, 0), "Acme 1.0")]))
        );

    [Fact]
    public void Summary_of_another_major_version_is_reported_and_not_used() =>
        Assert.All(
            PackageSummaries.ShippedAssemblies,
            name =>
            {
                var other = CompileReferencing(name, 1);
                Assert.Empty(PackageSummaries.GetApplicableNames(other, []));
                Assert.Equal(name, PackageSummaries.FindOutdated(other, [])!.Value.Head.AssemblyName);
            }
        );

    [Theory]
    [InlineData("[assembly Dapper 2.0.0.0 of Dapper 2.1.86]")]
    [InlineData("[assembly Acme.Wire 1.0 of Acme 1.2.3-beta.1]")]
    public void Written_header_is_read_back_unchanged(string head) => Assert.Equal(head, SummaryHeader.ParseHeader(head)!.ToString());

    [Theory]
    [InlineData("[assembly Dapper]")]
    [InlineData("[assembly Dapper 2 of Dapper 2.1.86]")]
    [InlineData("[assembly Dapper 2.0.0.0 of Dapper]")]
    [InlineData("[assembly Dapper 99999999999.0 of Dapper 1]")]
    public void Header_of_another_format_is_rejected(string head) => Assert.Null(SummaryHeader.ParseHeader(head));

    static CSharpCompilation CompileReferencing(string? name = null, int more = 0) =>
        CSharpCompilation.Create(
            "Test",
            references: name == null
                ? []
                :
                [
                    CSharpCompilation
                        .Create(
                            name,
                            [
                                CSharpSyntaxTree.ParseText(
                                    $"[assembly: System.Reflection.AssemblyVersion(\"{SummaryHeads.FindAll(PackageSummaries.GetText(name)).First().Head.Version.Major + more}.0.0.0\")]"
                                ),
                            ],
                            TestReferences.Net.Assemblies
                        )
                        .ToMetadataReference(),
                ]
        );
}
