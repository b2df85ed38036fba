using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// The summaries of the packages that a compilation references: those that ship with the analyzers, unless the project has newer ones.
/// </summary>
/// <remarks>A summary is read once, when the first compilation references its assembly.</remarks>
internal static class PackageSummaries
{
    /// <summary>The name of the additional file with a project's own summaries.</summary>
    public const string FileName = "SyncIo.Packages.txt";

    const string ResourceFolder = "packages/",
        ResourceExtension = ".txt";

    static readonly HashSet<string> ShippedNames =
    [
        .. typeof(PackageSummaries)
            .GetTypeInfo()
            .Assembly.GetManifestResourceNames()
            .Where(n => n.StartsWith(ResourceFolder, StringComparison.Ordinal))
            .Select(n => n.Substring(ResourceFolder.Length, n.Length - ResourceFolder.Length - ResourceExtension.Length)),
    ];
    static readonly ConcurrentDictionary<string, SourceText> TextsByAssembly = new();
    static readonly ConcurrentDictionary<string, SummaryHeader> HeadersByAssembly = new();
    static readonly ConcurrentDictionary<string, IReadOnlyList<TableLine>> LinesByAssembly = new();

    /// <summary>The assemblies for which a summary ships.</summary>
    public static IReadOnlyCollection<string> ShippedAssemblies => ShippedNames;

    /// <summary>Returns the text of a shipped summary.</summary>
    public static SourceText GetText(string assembly) => TextsByAssembly.GetOrAdd(assembly, ReadEmbeddedText);

    /// <summary>
    /// Returns the names of the summaries that apply to a compilation: those of assemblies that it references in the major version that was
    /// read.
    /// </summary>
    /// <param name="compilation">The compilation whose reference names are used; no reference is read.</param>
    /// <param name="own">The headers of the project's own file, which takes precedence for its assemblies.</param>
    public static IReadOnlyList<string> GetApplicableNames(Compilation compilation, IReadOnlyList<SummaryHeader> own) =>
        ShippedNames.Count == 0
            ? []
            :
            [
                .. compilation
                    .ReferencedAssemblyNames.Where(a =>
                        ShippedNames.Contains(a.Name)
                        && own.All(h => h.AssemblyName != a.Name)
                        && GetHeader(a.Name).Version.Major == a.Version.Major
                    )
                    .Select(a => a.Name)
                    .Distinct()
                    .OrderBy(n => n, StringComparer.Ordinal),
            ];

    /// <summary>Returns the lines of some summaries.</summary>
    public static IEnumerable<TableLine> GetLines(IEnumerable<string> assemblies) =>
        assemblies.SelectMany(a =>
            LinesByAssembly.GetOrAdd(
                a,
                name => TableReader.ReadTable(name + ResourceExtension, GetText(name), TableSections.HiddenWithoutCounterpart).Lines
            )
        );

    /// <summary>
    /// Finds a summary that describes another version of an assembly than the compilation references; for a shipped summary, another major
    /// version.
    /// </summary>
    public static (SummaryHeader Head, Version Referenced)? FindOutdated(Compilation compilation, IReadOnlyList<SummaryHeader> own)
    {
        foreach (var assembly in compilation.ReferencedAssemblyNames.OrderBy(a => a.Name, StringComparer.Ordinal))
            if (FindOutdatedHeader(assembly, own) is { } header)
                return (header, assembly.Version);
        return null;
    }

    static SummaryHeader? FindOutdatedHeader(AssemblyIdentity assembly, IReadOnlyList<SummaryHeader> own)
    {
        if (own.FirstOrDefault(h => h.AssemblyName == assembly.Name) is { } header)
            return header.Version == assembly.Version ? null : header;
        if (!ShippedNames.Contains(assembly.Name))
            return null;
        var shipped = GetHeader(assembly.Name);
        return shipped.Version.Major == assembly.Version.Major ? null : shipped;
    }

    static SourceText ReadEmbeddedText(string assembly)
    {
        using var stream = typeof(PackageSummaries)
            .GetTypeInfo()
            .Assembly.GetManifestResourceStream(ResourceFolder + assembly + ResourceExtension)!;
        return SourceText.From(stream);
    }

    static SummaryHeader GetHeader(string assembly) =>
        HeadersByAssembly.GetOrAdd(assembly, name => SummaryHeads.FindAll(GetText(name)).First().Head);
}
