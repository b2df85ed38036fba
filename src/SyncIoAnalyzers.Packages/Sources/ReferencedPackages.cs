using System.Xml.Linq;

namespace SyncIoAnalyzers.Packages.Sources;

/// <summary>Finds the packages and frameworks of the assemblies that a compiler references, and the files with their code.</summary>
internal static class ReferencedPackages
{
    // A package may have different code for each system. The same system is always read first, so that every machine finds the same.
    static readonly string[] RuntimeSystems = ["unix", "linux", "win"];

    /// <summary>
    /// Returns the packages of some references, each one once, in its newest version, with all its referenced files; sorted by name.
    /// </summary>
    public static IReadOnlyList<PackageUnit> FindPackages(IEnumerable<string> references)
    {
        var found = references.Distinct(StringComparer.Ordinal).Select(r => FindFramework(r) ?? FindPackage(r));
        var packages = found.Where(p => p.Files.Count > 0).GroupBy(p => p.Id).OrderBy(p => p.Key);
        return [.. packages.Select(CreateUnit)];
    }

    static PackageUnit CreateUnit(IEnumerable<(string Id, string Version, IReadOnlyList<string> Files, bool StandsIn)> versions)
    {
        var newest = versions.OrderByDescending(v => (ParseVersion(v.Version), v.Version)).First();
        var files = versions.Where(v => v.Version == newest.Version).SelectMany(v => v.Files).Distinct();
        return new(newest.Id, newest.Version, [.. files.OrderBy(file => file, StringComparer.Ordinal)]) { IsStandIn = newest.StandsIn };
    }

    /// <summary>Returns one line for each framework that is not installed, with the version that is read instead.</summary>
    public static IReadOnlyList<string> DescribeMissingFrameworks(IEnumerable<string> references)
    {
        var packs = references.Select(ParseTargetingPack).OfType<(string Name, string Version, string Root)>().Distinct();
        return [.. packs.OrderBy(p => p.Name).ThenBy(p => p.Version).Select(DescribeMissingFramework).OfType<string>()];
    }

    static string? DescribeMissingFramework((string Name, string Version, string Root) pack)
    {
        var other = FindRuntimeFolder(pack) is { } folder ? Path.GetFileName(folder) : null;
        return other == null || ParseVersion(other).Major != ParseVersion(pack.Version).Major
            ? $"{pack.Name} {pack.Version} is not installed: {DescribeSubstitute(other)}."
            : null;
    }

    static string DescribeSubstitute(string? version) =>
        version == null ? "its code is not read, what is known of it stands in the tables alone" : $"{version} is read in its place";

    /// <summary>Returns the shared framework for a reference assembly of a targeting pack.</summary>
    static (string Id, string Version, IReadOnlyList<string> Files, bool StandsIn)? FindFramework(string reference) =>
        ParseTargetingPack(reference) is not { } pack ? null
        : FindRuntimeFolder(pack) is { } folder
            ? (
                pack.Name,
                Path.GetFileName(folder),
                Directory.GetFiles(folder, "*.dll"),
                ParseVersion(Path.GetFileName(folder)).Major != ParseVersion(pack.Version).Major
            )
        : (pack.Name, pack.Version, [], true);

    /// <summary>
    /// Parses the path of a targeting pack: <c>…/packs/Microsoft.NETCore.App.Ref/10.0.12/ref/net10.0/System.Runtime.dll</c>, or the same as
    /// a package.
    /// </summary>
    static (string Name, string Version, string Root)? ParseTargetingPack(string reference)
    {
        var parts = reference.Replace('\\', '/').Split('/');
        var at = Array.FindLastIndex(parts, p => p.EndsWith(".App.Ref", StringComparison.OrdinalIgnoreCase));
        if (at < 1 || at + 2 >= parts.Length || parts[at + 2] != "ref")
            return null;
        var name =
            FrameworkNames.FirstOrDefault(n => parts[at].StartsWith(n + ".", StringComparison.OrdinalIgnoreCase))
            ?? parts[at].Substring(0, parts[at].Length - ".Ref".Length);
        return (name, parts[at + 1], parts[at - 1] == "packs" ? string.Join("/", parts.Take(at - 1)) : DotNetRoot);
    }

    static readonly string[] FrameworkNames = ["Microsoft.NETCore.App", "Microsoft.AspNetCore.App", "Microsoft.WindowsDesktop.App"];

    /// <summary>Returns true if a package is one of these frameworks.</summary>
    public static bool IsFramework(string package) => FrameworkNames.Any(name => package.StartsWith(name + " ", StringComparison.Ordinal));

    /// <summary>The folder of the .NET installation that runs this program.</summary>
    static string DotNetRoot =>
        Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    /// <summary>
    /// Returns the folder of the newest installed version that matches the pack; otherwise of the next version, to which a program would
    /// roll forward.
    /// </summary>
    static string? FindRuntimeFolder((string Name, string Version, string Root) pack)
    {
        var shared = Path.Combine(pack.Root, "shared", pack.Name);
        if (!Directory.Exists(shared))
            return null;
        var installed = Directory.GetDirectories(shared).Select(d => (Folder: d, Number: ParseVersion(Path.GetFileName(d))));
        return installed
            .Where(d => d.Number.Major >= ParseVersion(pack.Version).Major)
            .OrderBy(d => (d.Number.Major, d.Number.Minor))
            .ThenByDescending(d => d.Number)
            .Select(d => d.Folder)
            .FirstOrDefault();
    }

    static (string Id, string Version, IReadOnlyList<string> Files, bool StandsIn) FindPackage(string reference)
    {
        for (var folder = Path.GetDirectoryName(reference); folder != null; folder = Path.GetDirectoryName(folder))
            if (Directory.EnumerateFiles(folder, "*.nuspec").FirstOrDefault() is { } nuspec)
                return (ReadNuspecElement(nuspec, "id"), ReadNuspecElement(nuspec, "version"), FindCodeFiles(reference, folder), false);
        return (
            Path.GetFileNameWithoutExtension(reference),
            System.Reflection.AssemblyName.GetAssemblyName(reference).Version?.ToString() ?? "0.0",
            [reference],
            false
        );
    }

    /// <summary>
    /// Returns the assembly that runs in place of a reference assembly: the same file for the same framework, first among those for a
    /// system, then in <c>lib</c>.
    /// </summary>
    static IReadOnlyList<string> FindCodeFiles(string reference, string package)
    {
        var (file, framework) = (Path.GetFileName(reference), Path.GetFileName(Path.GetDirectoryName(reference)!));
        var folders = RuntimeSystems
            .Select(system => Path.Combine("runtimes", system, "lib"))
            .Append("lib")
            .Select(p => Path.Combine(package, p));
        var places = folders.Where(Directory.Exists).SelectMany(p => SortFrameworks(p, framework)).Select(d => Path.Combine(d, file));
        return
        [
            places.FirstOrDefault(p => File.Exists(p) && Path.GetFileName(Path.GetDirectoryName(p)) == framework)
                ?? (IsReferenceAssembly(reference, package) ? places.FirstOrDefault(File.Exists) ?? reference : reference),
        ];
    }

    static IEnumerable<string> SortFrameworks(string folder, string preferred) =>
        Directory
            .GetDirectories(folder)
            .OrderByDescending(d => Path.GetFileName(d) == preferred)
            .ThenByDescending(d => d, StringComparer.Ordinal);

    static bool IsReferenceAssembly(string path, string package) =>
        path.Substring(package.Length).Replace('\\', '/').StartsWith("/ref/", StringComparison.Ordinal);

    static string ReadNuspecElement(string nuspec, string element) =>
        XDocument.Load(nuspec).Descendants().First(e => e.Name.LocalName == element).Value.Trim();

    static Version ParseVersion(string version) => Version.TryParse(version.Split('-', '+')[0], out var number) ? number : new(0, 0);
}
