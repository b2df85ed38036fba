using System.Reflection;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Paths that the build of this project recorded.</summary>
static class BuildPaths
{
    public static string Repository { get; } = ReadPath("Repository");

    public static string PackagesFolder { get; } = ReadPath("PackagesFolder");

    /// <summary>Gets the assembly that runs the rules under a given Roslyn version.</summary>
    public static string Host { get; } = ReadPath("Host");

    /// <summary>Gets the folder of the SDK with its compiler and workspaces.</summary>
    public static string Sdk { get; } = ReadPath("Sdk");

    /// <summary>Gets the folder with the commands dotnet and dnx.</summary>
    public static string DotnetFolder => Path.GetFullPath("../../../..", Sdk);

    /// <summary>Gets the assemblies of .NET to compile against.</summary>
    public static string[] Net { get; } = FindAssemblies("Net");

    /// <summary>Gets the assemblies of .NET and ASP.NET Core, and those that the rule pages use.</summary>
    public static string[] AspNetCore { get; } = [.. Net, .. FindAssemblies("AspNetCore")];

    static string ReadPath(string key) => ReadPaths(key).Single();

    static string[] FindAssemblies(string key) => [.. ReadPaths(key).SelectMany(folder => Directory.EnumerateFiles(folder, "*.dll"))];

    static IEnumerable<string> ReadPaths(string key) =>
        typeof(BuildPaths).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Where(a => a.Key == key).Select(a => a.Value!);
}
