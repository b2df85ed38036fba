using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Requests;

/// <summary>One walk over all projects of a solution, and what each of them is told of it.</summary>
internal sealed class SolutionPaths
{
    const string Comment = "# Written by 'syncio paths': who runs the members of this project that may hold a thread. Write it again rather than mend it.";
    const string BuildComment = "# Written by a build: who runs the members of this project that may hold a thread. The next build writes it again.";

    readonly World _world;
    readonly Walk _walk;
    readonly WalkedPaths _paths;

    SolutionPaths(World world, Walk walk) => (_world, _walk, _paths) = (world, walk, new WalkedPaths(walk));

    /// <summary>The text of <see cref="RequestPaths.FileName"/> for each project, by assembly name, as the options and files of all of them want it.</summary>
    /// <param name="projects">What is walked, each project with its options.</param>
    /// <param name="token">Ends the walk.</param>
    /// <param name="isKept">Whether the texts outlive the compilations, so that they have to tell what they were made of.</param>
    /// <remarks>The entry points that one project declares for itself count in all of them: the walk is one.</remarks>
    public static IReadOnlyDictionary<string, string> Of(IReadOnlyList<(Compilation Compilation, AnalyzerOptions Options)> projects, CancellationToken token, bool isKept = false)
    {
        var own = projects.SelectMany(p => UserFiles.Read(p.Options.AdditionalFiles, token).EntryPoints).Distinct().ToList();
        var options = new Dictionary<SyntaxTree, AnalyzerConfigOptionsProvider>();
        foreach (var project in projects)
            foreach (var tree in project.Compilation.SyntaxTrees)
                options[tree] = project.Options.AnalyzerConfigOptionsProvider;
        var models = projects.Select(p => Model.Of(p.Compilation, p.Options, token)).OfType<Model>().ToArray();
        return Of([.. projects.Select(p => p.Compilation)], EntryPointTable.With(own, tree => options[tree].GetOptions(tree)), name => models.Any(m => m.MayReport(name, token)), token, isKept);
    }

    /// <summary>The text of <see cref="RequestPaths.FileName"/> for each project, by assembly name.</summary>
    /// <param name="compilations">What is walked.</param>
    /// <param name="table">What frameworks call.</param>
    /// <param name="isCandidate">Whether a name may be that of a call that some rule reports.</param>
    /// <param name="token">Ends the walk.</param>
    /// <param name="isKept">Whether the texts outlive the compilations, so that they have to tell what they were made of.</param>
    public static IReadOnlyDictionary<string, string> Of(IReadOnlyList<Compilation> compilations, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token, bool isKept = false)
    {
        var world = new World(compilations, table, isCandidate, token);
        var paths = new SolutionPaths(world, Walk.Over(world, token));
        return compilations.ToLookup(c => c.AssemblyName ?? "").ToDictionary(same => same.Key, same => paths.Text(same.Key, isKept ? Symbols(same.First()) : null));
    }

    /// <summary>
    /// The preprocessor symbols of a project, as one text: what <c>#if</c> left out is in no path. A framework's number implies those of all that came
    /// before it.
    /// </summary>
    public static string Symbols(Compilation compilation) => string.Join(" ", (compilation.SyntaxTrees.FirstOrDefault()?.Options.PreprocessorSymbolNames ?? [])
        .Where(s => !s.EndsWith("_OR_GREATER", StringComparison.Ordinal)).OrderBy(s => s, StringComparer.Ordinal));

    /// <summary>What one project needs: its members that may hold a thread, all that lies on the way to them, and its entry points.</summary>
    string Text(string assembly, string? symbols)
    {
        var text = new StringBuilder(PathsFile.Header).Append('\n').Append(symbols != null ? Comment : BuildComment).Append('\n');
        if (symbols != null)
            text.Append(PathsFile.For).Append(symbols).Append('\n');
        foreach (var key in Wanted(assembly + "/"))
        {
            var step = _walk.Steps[key];
            text.Append(step.Kind.ToString().ToLowerInvariant()).Append('\t').Append(_paths.OtherEntries(key)).Append('\t')
                .Append(key).Append('\t').Append(step.From ?? PathsFile.Is + step.Entry.Display).Append('\n');
        }

        return text.Append(PathsFile.End).Append('\n').ToString();
    }

    SortedSet<string> Wanted(string prefix)
    {
        var wanted = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var step in _walk.Steps.Where(s => s.Key.StartsWith(prefix, StringComparison.Ordinal) && (s.Value.From == null || _world.HoldsCandidate(s.Key))))
            for (var at = step.Key; at != null && wanted.Add(at);)
                at = _walk.Steps[at].From!;
        return wanted;
    }
}
