using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Apis;

/// <summary>What is known of the packages that a compilation references: the summaries that travel with the analyzers, unless the project has newer ones.</summary>
/// <remarks>A summary is read when some compilation references its assembly, once for all of them.</remarks>
internal static class Summaries
{
    const string Folder = "packages/", End = ".txt";

    static readonly HashSet<string> Names = [.. typeof(Summaries).GetTypeInfo().Assembly.GetManifestResourceNames().Where(n => n.StartsWith(Folder, StringComparison.Ordinal)).Select(n => n.Substring(Folder.Length, n.Length - Folder.Length - End.Length))];
    static readonly ConcurrentDictionary<string, SourceText> Texts = new();
    static readonly ConcurrentDictionary<string, SummaryHead> Heads = new();
    static readonly ConcurrentDictionary<string, IReadOnlyList<TableLine>> Read = new();

    /// <summary>The assemblies that have a summary here.</summary>
    public static IReadOnlyCollection<string> Shipped => Names;

    /// <summary>The text of a summary.</summary>
    public static SourceText Text(string assembly) => Texts.GetOrAdd(assembly, name => ApiTable.Embedded(Folder + name + End));

    /// <summary>The names of the summaries that count for a compilation: of assemblies that it references in the major version that was read.</summary>
    /// <param name="compilation">Whose references are looked at; nothing is read of them.</param>
    /// <param name="own">The heads of the project's own file, which speaks for its assemblies alone.</param>
    public static IReadOnlyList<string> For(Compilation compilation, IReadOnlyList<SummaryHead> own) => Names.Count == 0 ? [] :
        [.. compilation.ReferencedAssemblyNames.Where(a => Names.Contains(a.Name) && own.All(h => h.Assembly != a.Name) && Head(a.Name).Version.Major == a.Version.Major).Select(a => a.Name).Distinct().OrderBy(n => n, StringComparer.Ordinal)];

    /// <summary>The lines of some summaries.</summary>
    public static IEnumerable<TableLine> Lines(IEnumerable<string> assemblies) => assemblies.SelectMany(a => Read.GetOrAdd(a, name => TableReader.Read(name + End, Text(name), Sections.Hidden).Lines));

    /// <summary>What summary speaks of another version of an assembly than the compilation references: of another major one where it travels with the analyzers.</summary>
    public static (SummaryHead Head, Version Referenced)? Outdated(Compilation compilation, IReadOnlyList<SummaryHead> own)
    {
        foreach (var assembly in compilation.ReferencedAssemblyNames.OrderBy(a => a.Name, StringComparer.Ordinal))
            if (own.FirstOrDefault(h => h.Assembly == assembly.Name) is { } head ? head.Version != assembly.Version : Names.Contains(assembly.Name) && (head = Head(assembly.Name)).Version.Major != assembly.Version.Major)
                return (head, assembly.Version);
        return null;
    }

    static SummaryHead Head(string assembly) => Heads.GetOrAdd(assembly, name => SummaryHead.In(Text(name)).First().Head);
}
