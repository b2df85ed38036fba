using System.Reflection;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Where things are, as the build of this project saw it.</summary>
static class Here
{
    public static string Repository { get; } = Read("Repository");

    public static string PackagesFolder { get; } = Read("PackagesFolder");

    /// <summary>The assembly that runs the rules under one Roslyn or another.</summary>
    public static string Host { get; } = Read("Host");

    /// <summary>Where the SDK has its compiler together with its workspaces.</summary>
    public static string Sdk { get; } = Read("Sdk");

    /// <summary>The assemblies of .NET, to compile against.</summary>
    public static string[] Net { get; } = Assemblies("Net");

    /// <summary>Those, ASP.NET Core's, and what the pages of the rules use besides.</summary>
    public static string[] AspNetCore { get; } = [.. Net, .. Assemblies("AspNetCore")];

    static string Read(string key) => All(key).Single();

    static string[] Assemblies(string key) => [.. All(key).SelectMany(folder => Directory.EnumerateFiles(folder, "*.dll"))];

    static IEnumerable<string> All(string key) => typeof(Here).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Where(a => a.Key == key).Select(a => a.Value!);
}
