using System.Reflection;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What the project file tells of the build: paths, versions and packages, kept as assembly metadata.</summary>
internal static class BuildFacts
{
    /// <summary>The one value of a name.</summary>
    public static string One(string name) => All(name).Single();

    /// <summary>All values of a name.</summary>
    public static IEnumerable<string> All(string name) =>
        typeof(BuildFacts).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Where(a => a.Key == name).Select(a => a.Value!);
}
