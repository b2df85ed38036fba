using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Common.Tables;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>The rules of one product that find blocking calls, and the paths of its assemblies.</summary>
/// <param name="Name">The name in the table.</param>
/// <param name="Ids">The enabled rules; an empty list means the default of every rule.</param>
/// <param name="Analyzers">The assemblies as MSBuild finds them: paths or patterns, separated by semicolons.</param>
/// <param name="AdditionalFiles">The files that the product's package adds to a project.</param>
internal sealed record AnalyzerSet(string Name, string[] Ids, string Analyzers, string AdditionalFiles = "")
{
    /// <summary>Gets this product, the others, and an empty set: the cost of the build's source generators is in every row.</summary>
    public static IReadOnlyList<AnalyzerSet> AllSets { get; } =
    [
        // The compiler loads only the assemblies that it is given: without the second, the first fails to load.
        new("SyncIoAnalyzers", [], $"{typeof(SyncIoAnalyzer).Assembly.Location};{typeof(TableParser).Assembly.Location}"),
        CreateSet("CA1849", Sdk + "/Microsoft.CodeAnalysis.NetAnalyzers.dll;" + Sdk + "/Microsoft.CodeAnalysis.CSharp.NetAnalyzers.dll"),
        CreateSet(
            "MA0042+MA0045",
            FindPackageFolder("Meziantou.Analyzer") + $"/analyzers/dotnet/{FindNewestFolder("Meziantou.Analyzer")}/cs/*.dll"
        ),
        CreateSet(
            "VSTHRD002+VSTHRD103",
            FindPackageFolder("Microsoft.VisualStudio.Threading.Analyzers") + "/analyzers/cs/*.dll",
            FindPackageFolder("Microsoft.VisualStudio.Threading.Analyzers") + "/buildTransitive/AdditionalFiles/*.txt"
        ),
        CreateSet("AsyncFixer02", FindPackageFolder("AsyncFixer") + "/analyzers/dotnet/cs/*.dll"),
        CreateSet("S4462+S6966", FindPackageFolder("SonarAnalyzer.CSharp") + "/analyzers/*.dll"),
        new("none", [], ""),
    ];

    static string Sdk => Path.Combine(BuildFacts.GetSingle("Sdk"), "Sdks/Microsoft.NET.Sdk/analyzers");

    /// <summary>Gets the set that combines all products.</summary>
    public static AnalyzerSet AllTogether { get; } =
        new(
            "all",
            [],
            string.Join(';', AllSets.Where(s => s.IsAny).Select(s => s.Analyzers)),
            string.Concat(AllSets.Select(s => s.AdditionalFiles))
        );

    /// <summary>Gets a value indicating whether the set has any analyzer.</summary>
    public bool IsAny => Analyzers != "";

    /// <summary>Returns true if a rule is enabled while the set is measured.</summary>
    public bool HasRule(string id) => Ids.Length == 0 ? IsAny && id.StartsWith("SIO", StringComparison.Ordinal) : Ids.Contains(id);

    static AnalyzerSet CreateSet(string ids, string analyzers, string additionalFiles = "") =>
        new(ids, ids.Split('+'), analyzers, additionalFiles);

    static string FindPackageFolder(string package) =>
        Path.Combine(BuildFacts.GetSingle("Packages"), package.ToLowerInvariant(), BuildFacts.GetSingle(package).Trim('[', ']'));

    /// <summary>Returns the folder of a package for the newest compiler that is not newer than this one, as NuGet would choose.</summary>
    static string FindNewestFolder(string package) =>
        Directory
            .EnumerateDirectories(Path.Combine(FindPackageFolder(package), "analyzers/dotnet"), "roslyn*")
            .Select(d => Path.GetFileName(d))
            .Where(d => ParseVersion(d) <= ParseVersion(BuildFacts.GetSingle("Roslyn")))
            .MaxBy(ParseVersion)!;

    static Version ParseVersion(string folder) => Version.Parse(folder["roslyn".Length..]);
}
