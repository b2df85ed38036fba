using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Requests;

/// <summary>What a project's own code shows to be out of date in the file of its paths. Most of the file speaks of other projects: nothing is said of those.</summary>
internal sealed class StalePaths(PathsFile file, Compilation compilation, Keys keys)
{
    /// <summary>Whether the project was compiled with the same symbols when it was walked; otherwise its code differs without being stale.</summary>
    public bool MayBeJudged => file.Symbols == SolutionPaths.Symbols(compilation) && (compilation.SyntaxTrees.Any(Razor.Made) || !file.Lines.Values.Any(l => Razor.IsPage(l.Via)));

    /// <summary>What is wrong, and in which line of the file: what is gone, then what has another name, then what is new.</summary>
    public IEnumerable<(TextLine? Line, string What)> Find(IReadOnlyList<EntryFact> entries, CancellationToken token)
    {
        foreach (var line in file.Lines)
        {
            token.ThrowIfCancellationRequested();
            if (line.Key.StartsWith(compilation.AssemblyName + "/", StringComparison.Ordinal) && !IsThere(line.Key, token))
                yield return (line.Value.Text, $"'{Keys.Display(line.Key)}' is gone");
        }

        foreach (var same in entries.Where(e => EntryKinds.StandsAlone(e.Kind) && !Keys.IsConstruction(e.Key)).ToLookup(e => e.Key))
            if (!file.Lines.TryGetValue(same.Key, out var line))
                yield return (null, $"'{same.First().Display}' is new");
            else if (line.Via.StartsWith(PathsFile.Is, StringComparison.Ordinal) && entries.All(e => e.Key != same.Key || PathsFile.Is + e.Display != line.Via))
                yield return (line.Text, $"'{line.Via.Substring(PathsFile.Is.Length)}' is '{same.First().Display}' now");
    }

    /// <summary>Whether the project declares the member, and of a lambda whether the member holds as many.</summary>
    bool IsThere(string key, CancellationToken token)
    {
        if (keys.Resolve(key, compilation) is not { } symbol)
            return false;
        var member = Keys.WithoutNumber(key);
        return member.Length == key.Length || !int.TryParse(key.Substring(member.Length + 1), out var number) || symbol.DeclaringSyntaxReferences.IsEmpty
            || symbol.DeclaringSyntaxReferences.Any(r => Keys.Functions(r.GetSyntax(token)).Skip(number).Any());
    }
}
