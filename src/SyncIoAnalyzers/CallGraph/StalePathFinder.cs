using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the lines of a request paths file that are out of date, as far as the project's own code shows. Most of the file is about other
/// projects, which are not checked.
/// </summary>
internal sealed class StalePathFinder(RequestPathsFile file, Compilation compilation, SymbolKeys keys)
{
    /// <summary>
    /// Gets whether the project was analyzed with the same preprocessor symbols; otherwise its code differs without being stale.
    /// </summary>
    public bool CanCompare =>
        file.PreprocessorSymbols == SolutionPaths.GetPreprocessorSymbols(compilation)
        && (
            compilation.SyntaxTrees.Any(RazorMapping.IsRazorTree)
            || !file.LinesByKey.Values.Any(l => RazorMapping.IsPagePath(l.Predecessor))
        );

    /// <summary>
    /// Finds the problems and their lines in the file: first the members that no longer exist, then those with another name, then the new
    /// ones.
    /// </summary>
    public IEnumerable<(TextLine? Line, string What)> FindStaleLines(
        IReadOnlyList<EntryPointFact> entries,
        CancellationToken cancellationToken
    )
    {
        foreach (var line in file.LinesByKey.Where(l => RequestPathsFile.RemoveMark(l.Key) == l.Key))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (line.Key.StartsWith(compilation.AssemblyName + "/", StringComparison.Ordinal) && !IsDeclared(line.Key, cancellationToken))
                yield return (line.Value.TextLine, $"'{SymbolKeys.GetDisplayName(line.Key)}' is gone");
        }

        foreach (var group in entries.Where(e => EntryReach.StandsAlone(e.Kind) && !SymbolKeys.IsConstruction(e.Key)).ToLookup(e => e.Key))
            if (!file.LinesByKey.TryGetValue(group.Key, out var line))
                yield return (null, $"'{group.First().DisplayName}' is new");
            else if (
                line.Predecessor.StartsWith(RequestPathsFile.EntryPointPrefix, StringComparison.Ordinal)
                && entries.All(e => e.Key != group.Key || RequestPathsFile.EntryPointPrefix + e.DisplayName != line.Predecessor)
            )
                yield return (
                    line.TextLine,
                    $"'{line.Predecessor.Substring(RequestPathsFile.EntryPointPrefix.Length)}' is '{group.First().DisplayName}' now"
                );
    }

    /// <summary>Returns true if the project declares the member and, for a lambda, the member contains as many lambdas.</summary>
    bool IsDeclared(string key, CancellationToken cancellationToken)
    {
        if (keys.ResolveSymbol(key, compilation) is not { } symbol)
            return false;
        var member = SymbolKeys.RemoveNumber(key);
        return member.Length == key.Length
            || !int.TryParse(key.Substring(member.Length + 1), out var number)
            || symbol.DeclaringSyntaxReferences.IsEmpty
            || symbol.DeclaringSyntaxReferences.Any(r => FunctionNodes.FindFunctions(r.GetSyntax(cancellationToken)).Skip(number).Any());
    }
}
