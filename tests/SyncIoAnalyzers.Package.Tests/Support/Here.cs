using System.Reflection;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Where things are, as the build of this project saw it.</summary>
static class Here
{
    public static string Repository { get; } = Read("Repository");

    public static string PackagesFolder { get; } = Read("PackagesFolder");

    static string Read(string key) => typeof(Here).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == key).Value!;
}
