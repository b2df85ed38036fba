using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Cli.Facts;

/// <summary>
/// The entries of a cache that are valid as long as the trees of a project stay the same, and those trees of referenced projects that the
/// rules read.
/// </summary>
internal sealed class ConsultedEntries(CacheFolder folder, SolutionKeys keys)
{
    /// <summary>The content of an entry.</summary>
    /// <param name="Value">The facts.</param>
    /// <param name="Consulted">The trees of referenced projects that it depends on.</param>
    public sealed record Entry<T>(T Value, IReadOnlyList<TreeIdentity> Consulted);

    sealed record ValidEntry<T>(Entry<T>? Entry);

    /// <summary>Reads an entry; returns null if there is none that is still valid.</summary>
    public Entry<T>? ReadEntry<T>(string key, Compilation compilation, Func<CacheReader, ImmutableArray<SyntaxTree>, T> parse) =>
        folder
            .ReadEntry(
                key,
                reader =>
                {
                    var trees = keys.SortTrees(compilation);
                    var consulted = reader.ReadList(() => TreeIdentity.Read(reader));
                    var isValid = reader.ReadText() == HashTrees(trees) && consulted.All(keys.IsKnown);
                    return new ValidEntry<T>(isValid ? new(parse(reader, trees), consulted) : null);
                }
            )
            ?.Entry;

    /// <summary>Writes an entry.</summary>
    /// <param name="key">The name of the entry.</param>
    /// <param name="compilation">The compilation of the project.</param>
    /// <param name="consulted">The trees that parts of the entry from earlier runs depend on.</param>
    /// <param name="write">Writes the content.</param>
    public void WriteEntry(
        string key,
        Compilation compilation,
        IEnumerable<TreeIdentity> consulted,
        Action<CacheWriter, ImmutableArray<SyntaxTree>> write
    )
    {
        var trees = keys.SortTrees(compilation);
        var all = FindConsulted(compilation).Select(keys.GetIdentity).Union(consulted).ToArray();
        folder.WriteEntry(
            key,
            writer =>
            {
                writer.WriteList(all, t => t.Write(writer));
                writer.WriteText(HashTrees(trees));
                write(writer, trees);
            }
        );
    }

    string HashTrees(ImmutableArray<SyntaxTree> trees) =>
        CacheFolder.ComputeKey(trees.Select(keys.GetIdentity).Select(t => $"{t.Path} {t.Hash}"));

    /// <summary>Returns the trees of referenced projects in which the rules read code.</summary>
    static List<SyntaxTree> FindConsulted(Compilation compilation)
    {
        var consulted = new List<SyntaxTree>();
        var seen = new HashSet<Compilation> { compilation };
        var open = new Stack<Compilation>(seen);
        while (open.TryPop(out var current))
            foreach (var reference in current.References.OfType<CompilationReference>().Select(r => r.Compilation).Where(seen.Add))
            {
                consulted.AddRange(reference.SyntaxTrees.Where(ConsultedDeclarations.IsRead));
                open.Push(reference);
            }

        return consulted;
    }
}
