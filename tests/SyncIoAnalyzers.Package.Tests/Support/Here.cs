using System.Reflection;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Paths that the build of this project recorded.</summary>
static class Here
{
    public static string Repository { get; } = Read("Repository");

    public static string PackagesFolder { get; } = Read("PackagesFolder");

    /// <summary>Gets the assembly that runs the rules under a given Roslyn version.</summary>
    public static string Host { get; } = Read("Host");

    /// <summary>Gets the folder of the SDK with its compiler and workspaces.</summary>
    public static string Sdk { get; } = Read("Sdk");

    /// <summary>Gets the assemblies of .NET to compile against.</summary>
    public static string[] Net { get; } = Assemblies("Net");

    /// <summary>Gets the assemblies of .NET and ASP.NET Core, and those that the rule pages use.</summary>
    public static string[] AspNetCore { get; } = [.. Net, .. Assemblies("AspNetCore")];

    static string Read(string key) => All(key).Single();

    static string[] Assemblies(string key) => [.. All(key).SelectMany(folder => Directory.EnumerateFiles(folder, "*.dll"))];

    static IEnumerable<string> All(string key) =>
        typeof(Here).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Where(a => a.Key == key).Select(a => a.Value!);
}
