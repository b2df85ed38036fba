using System.Xml.Linq;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Projects are described in the same way with and without the package of the analyzers.</summary>
public class DriverProjectTests
{
    static readonly XElement Described = XElement.Parse(DriverProject.Targets);

    [Fact]
    public void Properties_that_the_package_makes_visible_are_visible() =>
        Assert.Subset(FindVisible(Described), FindVisible(ReadPackaged("props")));

    [Fact]
    public void The_package_condition_equals_that_of_the_package() =>
        Assert.Equal(IsPackage(ReadPackaged("targets")), IsPackage(Described));

    static HashSet<string> FindVisible(XElement file) =>
        [.. file.Descendants("CompilerVisibleProperty").SelectMany(p => p.Attribute("Include")!.Value.Split(';'))];

    static string IsPackage(XElement file) => file.Descendants("SyncIoIsPackage").Single().Parent!.ToString();

    static XElement ReadPackaged(string kind) =>
        XElement.Load(Path.Combine(RepositoryFolder.Root, "nuget", "SyncIoAnalyzers", "buildTransitive", "SyncIoAnalyzers." + kind));
}
