using System.Xml.Linq;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>Which packages and frameworks the assemblies come from that a compiler is given, and where their code is.</summary>
internal static class ReferencedPackages
{
    // A package may have other code for each system: always the same is read, so that every machine finds the same.
    static readonly string[] Systems = ["unix", "linux", "win"];

    /// <summary>The packages behind some references, each once, in its newest version, with all files that are named of it; sorted by name.</summary>
    public static IReadOnlyList<Unit> Of(IEnumerable<string> references) =>
    [
        .. from reference in references.Distinct(StringComparer.Ordinal)
           let found = Framework(reference) ?? Package(reference)
           where found.Files.Count > 0
           group found by found.Id into versions
           let newest = versions.MaxBy(v => (Number(v.Version), v.Version))
           orderby versions.Key
           select new Unit(newest.Id, newest.Version, [.. versions.Where(v => v.Version == newest.Version).SelectMany(v => v.Files).Distinct().Order(StringComparer.Ordinal)]) { StandsIn = newest.StandsIn },
    ];

    /// <summary>The frameworks that are not installed here, and what is read in their place, one line each.</summary>
    public static IReadOnlyList<string> Missing(IEnumerable<string> references) =>
    [
        .. from pack in references.Select(Pack).OfType<(string Name, string Version, string Root)>().Distinct()
           let other = Runtime(pack) is { } folder ? Path.GetFileName(folder) : null
           where other == null || Number(other).Major != Number(pack.Version).Major
           orderby pack.Name, pack.Version
           select $"{pack.Name} {pack.Version} is not installed: {(other == null ? "its code is not read, what is known of it stands in the tables alone" : $"{other} is read in its place")}.",
    ];

    /// <summary>The shared framework behind a reference assembly of its targeting pack.</summary>
    static (string Id, string Version, IReadOnlyList<string> Files, bool StandsIn)? Framework(string reference) => Pack(reference) is not { } pack ? null
        : Runtime(pack) is { } folder ? (pack.Name, Path.GetFileName(folder), Directory.GetFiles(folder, "*.dll"), Number(Path.GetFileName(folder)).Major != Number(pack.Version).Major)
        : (pack.Name, pack.Version, [], true);

    /// <summary>A targeting pack: <c>…/packs/Microsoft.NETCore.App.Ref/10.0.12/ref/net10.0/System.Runtime.dll</c>, or the same as a package.</summary>
    static (string Name, string Version, string Root)? Pack(string reference)
    {
        var parts = reference.Replace('\\', '/').Split('/');
        var at = Array.FindLastIndex(parts, p => p.EndsWith(".App.Ref", StringComparison.OrdinalIgnoreCase));
        if (at < 1 || at + 2 >= parts.Length || parts[at + 2] != "ref")
            return null;
        var name = Names.FirstOrDefault(n => parts[at].StartsWith(n + ".", StringComparison.OrdinalIgnoreCase)) ?? parts[at][..^4];
        return (name, parts[at + 1], parts[at - 1] == "packs" ? string.Join('/', parts[..(at - 1)]) : Root);
    }

    static readonly string[] Names = ["Microsoft.NETCore.App", "Microsoft.AspNetCore.App", "Microsoft.WindowsDesktop.App"];

    /// <summary>Whether a package is one of these frameworks.</summary>
    public static bool IsFramework(string package) => Names.Any(name => package.StartsWith(name + " ", StringComparison.Ordinal));

    /// <summary>The folder of the .NET that runs this.</summary>
    static string Root => Path.GetFullPath(Path.Combine(System.Runtime.InteropServices.RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

    /// <summary>The folder with the newest installed version that serves the pack's; without one, with the next, as a program that rolls forward takes it.</summary>
    static string? Runtime((string Name, string Version, string Root) pack) => Path.Combine(pack.Root, "shared", pack.Name) is var shared && Directory.Exists(shared)
        ? Directory.GetDirectories(shared).Select(d => (Folder: d, Number: Number(Path.GetFileName(d)))).Where(d => d.Number.Major >= Number(pack.Version).Major)
            .OrderBy(d => (d.Number.Major, d.Number.Minor)).ThenByDescending(d => d.Number).Select(d => d.Folder).FirstOrDefault()
        : null;

    static (string Id, string Version, IReadOnlyList<string> Files, bool StandsIn) Package(string reference)
    {
        for (var folder = Path.GetDirectoryName(reference); folder != null; folder = Path.GetDirectoryName(folder))
            if (Directory.EnumerateFiles(folder, "*.nuspec").FirstOrDefault() is { } nuspec)
                return (Told(nuspec, "id"), Told(nuspec, "version"), Code(reference, folder), false);
        return (Path.GetFileNameWithoutExtension(reference), System.Reflection.AssemblyName.GetAssemblyName(reference).Version?.ToString() ?? "0.0", [reference], false);
    }

    /// <summary>The assembly that is run where a compiler is given this one: the same file of the same framework, among those for a system first, then in <c>lib</c>.</summary>
    static IReadOnlyList<string> Code(string reference, string package)
    {
        var (file, framework) = (Path.GetFileName(reference), Path.GetFileName(Path.GetDirectoryName(reference)!));
        var places = Systems.Select(system => Path.Combine("runtimes", system, "lib")).Append("lib").Select(p => Path.Combine(package, p)).Where(Directory.Exists)
            .SelectMany(p => Directory.GetDirectories(p).OrderByDescending(d => Path.GetFileName(d) == framework).ThenByDescending(d => d, StringComparer.Ordinal)).Select(d => Path.Combine(d, file));
        return [places.FirstOrDefault(p => File.Exists(p) && Path.GetFileName(Path.GetDirectoryName(p)) == framework) ?? (IsReference(reference, package) ? places.FirstOrDefault(File.Exists) ?? reference : reference)];
    }

    static bool IsReference(string path, string package) => RelativePath.Of(path, package).StartsWith("ref/", StringComparison.Ordinal);

    static string Told(string nuspec, string element) => XDocument.Load(nuspec).Descendants().First(e => e.Name.LocalName == element).Value.Trim();

    static Version Number(string version) => Version.TryParse(version.Split('-', '+')[0], out var number) ? number : new(0, 0);
}
