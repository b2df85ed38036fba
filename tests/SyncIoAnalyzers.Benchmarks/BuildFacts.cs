using System.Reflection;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Paths, versions and packages of the build, which the project file stores as assembly metadata.</summary>
internal static class BuildFacts
{
    /// <summary>Returns the only value of a name.</summary>
    public static string GetSingle(string name) => GetAll(name).Single();

    /// <summary>Returns all values of a name.</summary>
    public static IEnumerable<string> GetAll(string name) =>
        typeof(BuildFacts).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Where(a => a.Key == name).Select(a => a.Value!);
}
