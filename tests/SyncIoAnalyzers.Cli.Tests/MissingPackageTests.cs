using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class MissingPackageTests
{
    const string Api = "/shop/Api.csproj",
        Data = "/shop/Data.csproj",
        Jobs = "/shop/Jobs.csproj";

    [Fact]
    public void A_package_that_several_projects_miss_is_one_line() =>
        Assert.Equal(
            ["Api and 2 other projects are checked without Acme, so findings may be missing: NU1101: Unable to find package Acme."],
            Describe(Create(Api, "NU1101", "Acme."), Create(Data, "NU1101", "Acme."), Create(Jobs, "NU1101", "Acme."))
        );

    [Fact]
    public void Packages_are_listed_in_alphabetical_order() =>
        Assert.Equal(
            ["Acme", "Zebra"],
            MissingPackage
                .FindMissing([Create(Api, "NU1102", "Zebra with version (>= 2.0.0)"), Create(Api, "NU1101", "Acme.")], [Api])
                .Select(missing => missing.Package)
        );

    [Fact]
    public void The_versions_that_a_source_has_are_no_error_of_their_own() =>
        Assert.Single(Describe(Create(Api, "NU1102", "Acme with version (>= 9.0.0)"), new("", "NU1102", "- Found 2 version(s) in x", Api)));

    [Fact]
    public void Another_version_than_the_demanded_one_leaves_nothing_out() =>
        Assert.Equal(
            ["Api is checked with what can be restored: NU1605: Detected package downgrade: Acme from 2 to 1."],
            Describe(new MsbuildError("", "NU1605", "Detected package downgrade: Acme from 2 to 1.", Api))
        );

    [Fact]
    public void The_reference_assemblies_of_an_older_framework_are_replaced_by_those_of_the_SDK() =>
        Assert.StartsWith(
            "Api is checked with what can be restored: ",
            Assert.Single(Describe(Create(Api, "NU1101", "Microsoft.AspNetCore.App.Ref.")))
        );

    static IEnumerable<string> Describe(params MsbuildError[] errors) =>
        MissingPackage.FindMissing([.. errors], [Api, Data, Jobs]).Select(missing => missing.ToString());

    static MsbuildError Create(string project, string code, string package) => new("", code, $"Unable to find package {package}", project);
}
