namespace SyncIoAnalyzers.Benchmarks;

/// <summary>The rules of one product that look for blocking calls, and where its assemblies are.</summary>
/// <param name="Name">What the table calls it.</param>
/// <param name="Ids">The rules that are on; none means every rule as it defaults.</param>
/// <param name="Analyzers">The assemblies, as MSBuild finds them: paths, or patterns of them, between semicolons.</param>
/// <param name="AdditionalFiles">The files that the product's package adds to a project.</param>
internal sealed record AnalyzerSet(string Name, string[] Ids, string Analyzers, string AdditionalFiles = "")
{
    /// <summary>Ours, theirs, and none at all: what the build's source generators cost is in every row.</summary>
    public static IReadOnlyList<AnalyzerSet> All { get; } =
    [
        new("SyncIoAnalyzers", [], typeof(SyncIoAnalyzer).Assembly.Location),
        Of("CA1849", Sdk + "/Microsoft.CodeAnalysis.NetAnalyzers.dll;" + Sdk + "/Microsoft.CodeAnalysis.CSharp.NetAnalyzers.dll"),
        Of("MA0042+MA0045", Folder("Meziantou.Analyzer") + $"/analyzers/dotnet/{Newest("Meziantou.Analyzer")}/cs/*.dll"),
        Of("VSTHRD002+VSTHRD103", Folder("Microsoft.VisualStudio.Threading.Analyzers") + "/analyzers/cs/*.dll",
            Folder("Microsoft.VisualStudio.Threading.Analyzers") + "/buildTransitive/AdditionalFiles/*.txt"),
        Of("AsyncFixer02", Folder("AsyncFixer") + "/analyzers/dotnet/cs/*.dll"),
        Of("S4462+S6966", Folder("SonarAnalyzer.CSharp") + "/analyzers/*.dll"),
        new("none", [], ""),
    ];

    static string Sdk => Path.Combine(BuildFacts.One("Sdk"), "Sdks/Microsoft.NET.Sdk/analyzers");

    /// <summary>All of them at once.</summary>
    public static AnalyzerSet Together { get; } =
        new("all", [], string.Join(';', All.Where(s => s.IsAny).Select(s => s.Analyzers)), string.Concat(All.Select(s => s.AdditionalFiles)));

    /// <summary>Whether the set analyzes anything.</summary>
    public bool IsAny => Analyzers != "";

    /// <summary>Whether a rule is on when the set is measured.</summary>
    public bool Has(string id) => Ids.Length == 0 ? IsAny && id.StartsWith("SIO", StringComparison.Ordinal) : Ids.Contains(id);

    static AnalyzerSet Of(string ids, string analyzers, string additionalFiles = "") => new(ids, ids.Split('+'), analyzers, additionalFiles);

    static string Folder(string package) => Path.Combine(BuildFacts.One("Packages"), package.ToLowerInvariant(), BuildFacts.One(package).Trim('[', ']'));

    /// <summary>The folder of a package for the newest compiler that is not newer than this one: what NuGet would choose.</summary>
    static string Newest(string package) =>
        Directory.EnumerateDirectories(Path.Combine(Folder(package), "analyzers/dotnet"), "roslyn*").Select(d => Path.GetFileName(d))
            .Where(d => VersionOf(d) <= VersionOf(BuildFacts.One("Roslyn"))).MaxBy(VersionOf)!;

    static Version VersionOf(string folder) => Version.Parse(folder["roslyn".Length..]);
}
