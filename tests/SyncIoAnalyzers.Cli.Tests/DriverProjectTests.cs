using System.Xml.Linq;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Projects are described in the same way with and without the package of the analyzers.</summary>
public class DriverProjectTests
{
    static readonly XElement Described = XElement.Parse(DriverProject.Targets);

    [Fact]
    public void Properties_that_the_package_makes_visible_are_visible() => Assert.Subset(Visible(Described), Visible(Packaged("props")));

    [Fact]
    public void The_package_condition_equals_that_of_the_package() => Assert.Equal(IsPackage(Packaged("targets")), IsPackage(Described));

    static HashSet<string> Visible(XElement file) =>
        [.. file.Descendants("CompilerVisibleProperty").SelectMany(p => p.Attribute("Include")!.Value.Split(';'))];

    static string IsPackage(XElement file) => file.Descendants("SyncIoIsPackage").Single().Parent!.ToString();

    static XElement Packaged(string kind) =>
        XElement.Load(Path.Combine(Repository.Root, "nuget", "SyncIoAnalyzers", "buildTransitive", "SyncIoAnalyzers." + kind));
}
