using System.Xml.Linq;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A project is told of in the same way whether it has the package of the analyzers or not.</summary>
public class DriverProjectTests
{
    static readonly XElement Described = XElement.Parse(DriverProject.Targets);

    [Fact] public void What_the_package_makes_visible_is_visible() => Assert.Subset(Visible(Described), Visible(Packaged("props")));

    [Fact] public void What_the_package_calls_a_package_is_one() => Assert.Equal(IsPackage(Packaged("targets")), IsPackage(Described));

    static HashSet<string> Visible(XElement file) => [.. file.Descendants("CompilerVisibleProperty").SelectMany(p => p.Attribute("Include")!.Value.Split(';'))];

    static string IsPackage(XElement file) => file.Descendants("SyncIoIsPackage").Single().Parent!.ToString();

    static XElement Packaged(string kind) => XElement.Load(Path.Combine(Repository.Root, "nuget", "SyncIoAnalyzers", "buildTransitive", "SyncIoAnalyzers." + kind));
}
