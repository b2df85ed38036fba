using System.Collections.Immutable;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A finding that was not rewritten, and why.</summary>
internal sealed record RefusedCall(ReportedCall Call, Refusal Why);

/// <summary>What a fix came to.</summary>
/// <param name="Files">The files that change.</param>
/// <param name="Fixed">The findings that are gone.</param>
/// <param name="Refused">Those that are left.</param>
/// <param name="Twins">How many async members were added beside sync ones.</param>
/// <param name="Converted">How many members became async.</param>
internal sealed record FixResult(IReadOnlyList<ChangedFile> Files, ImmutableArray<ReportedCall> Fixed, ImmutableArray<RefusedCall> Refused, int Twins, int Converted)
{
    /// <summary>What should have been there and was not, one line each.</summary>
    public ImmutableArray<string> Failures { get; init; } = [];

    /// <summary>What was left out on purpose, one line each.</summary>
    public ImmutableArray<string> Notes { get; init; } = [];
}

/// <summary>Finds, plans, writes and compiles in memory until nothing changes any more.</summary>
internal static class FixRun
{
    // Each round rewrites what the one before made async; more than a few mean that a fix and a rule disagree.
    const int MostRounds = 8;

    /// <summary>The fix of a solution; nothing is written to a file.</summary>
    public static async Task<FixResult> OfAsync(LoadedSolution loaded, FixOptions options, Action<string> step, CancellationToken cancel)
    {
        var start = loaded.Workspace.CurrentSolution;
        var (solution, done, failures) = (start, new List<ReportedCall>(), new SortedSet<string>(StringComparer.Ordinal));
        var (twins, converted, refused) = (0, 0, ImmutableArray<RefusedCall>.Empty);
        for (var round = 1; round <= MostRounds; round++)
        {
            step(round == 1 ? "Finding" : $"Finding, round {round}");
            var findings = await FindAsync(loaded, solution, options, failures, cancel);
            step($"Rewriting {findings.Count} calls" + (round == 1 ? "" : $", round {round}"));
            var planned = await Planned.Of([.. findings.Select(f => f.Marked)], solution, cancel, options.Twins, everywhere: true);
            var calls = findings.ToDictionary(f => f.Marked, f => f.Call);
            refused = [.. planned.Plan.Outcomes.Where(o => o.Refusal != null).Select(o => new RefusedCall(calls[o.Marked], o.Refusal!)).OrderBy(r => r.Call.File, StringComparer.Ordinal).ThenBy(r => r.Call.Line).ThenBy(r => r.Call.Column)];
            if (planned.Plan.IsEmpty)
                break;
            solution = planned.Solution;
            done.AddRange(planned.Plan.Outcomes.Where(o => o.Rewrite != null).Select(o => calls[o.Marked]));
            twins += planned.Plan.Members.Where(m => m.IsTwin).Sum(m => m.Declarations.Count);
            converted += planned.Plan.Members.Where(m => !m.IsTwin).Sum(m => m.Declarations.Count);
        }

        return new FixResult(await FilesAsync(start, solution, cancel), [.. done], refused, twins, converted) { Notes = loaded.Notes, Failures = [.. loaded.Failures, .. failures] };
    }

    static async Task<List<(Marked Marked, ReportedCall Call)>> FindAsync(LoadedSolution loaded, Solution solution, FixOptions options, SortedSet<string> failures, CancellationToken cancel)
    {
        var projects = await SolutionAnalysis.EachAsync([.. loaded.Projects.Select(p => p with { Project = solution.GetProject(p.Project.Id)! })], SolutionAnalysis.CompileAsync, cancel);
        var paths = Analyzers.RequestPaths(projects, cancel);
        var findings = await SolutionAnalysis.EachAsync(projects, (p, token) => AnalysisRun.FindingsAsync(p, paths.GetValueOrDefault(p.Compilation.AssemblyName!), Analyzers.With, token), cancel);
        var found = new List<(Marked, ReportedCall)>();
        foreach (var (project, (own, failed)) in projects.Zip(findings))
        {
            failures.UnionWith(failed);
            foreach (var finding in own)
                if (solution.GetDocument(finding.Location.SourceTree) is { } document && ReportedCall.From(finding, project.Source.Name, options.Check.Load.CurrentDirectory) is var call && IsWanted(call, options))
                    found.Add((new Marked(finding, document.Id), call));
        }

        return [.. found.OrderBy(f => f.Item2.File, StringComparer.Ordinal).ThenBy(f => f.Item2.Line).ThenBy(f => f.Item2.Column)];
    }

    static bool IsWanted(ReportedCall call, FixOptions options) =>
        (FixAction.For(call.Id).Any(a => a.IsOnlyOnRequest) ? options.Check.Rules.Contains(call.Id) : call.Severity >= options.Check.Severity && (options.Check.Rules.IsEmpty || options.Check.Rules.Contains(call.Id))) && (options.PathGlob is not { } glob || Matches(call.File, glob));

    /// <summary><c>*</c> within a folder, <c>**</c> across folders, <c>?</c> one character.</summary>
    internal static bool Matches(string file, string glob) => Regex.IsMatch(file,
        "^" + Regex.Escape(glob.Replace('\\', '/')).Replace(@"\*\*/", "(.*/)?").Replace(@"\*\*", ".*").Replace(@"\*", "[^/]*").Replace(@"\?", "[^/]") + "$", RegexOptions.CultureInvariant);

    /// <summary>The texts that differ, each file once, by path.</summary>
    static async Task<IReadOnlyList<ChangedFile>> FilesAsync(Solution before, Solution after, CancellationToken cancel)
    {
        var files = new SortedDictionary<string, ChangedFile>(StringComparer.Ordinal);
        foreach (var id in after.GetChanges(before).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()))
        {
            var document = before.GetDocument(id)!;
            var (old, now) = (await document.GetTextAsync(cancel), await after.GetDocument(id)!.GetTextAsync(cancel));
            if (!old.ContentEquals(now))
                files[document.FilePath!] = new ChangedFile(document.FilePath!, old.ToString(), now.ToString(), await EncodingAsync(document.FilePath!, old.Encoding, cancel));
        }

        return [.. files.Values];
    }

    /// <summary>The encoding that was read, with a byte order mark exactly where there was one.</summary>
    static async Task<Encoding> EncodingAsync(string path, Encoding? read, CancellationToken cancel)
    {
        if (read is not (null or UTF8Encoding))
            return read;
        var start = new byte[3];
        await using var file = File.OpenRead(path);
        return new UTF8Encoding(await file.ReadAtLeastAsync(start, 3, throwOnEndOfStream: false, cancel) == 3 && start is [0xEF, 0xBB, 0xBF]);
    }
}
