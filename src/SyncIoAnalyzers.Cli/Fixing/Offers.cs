using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>The fix of each finding by itself, as a lightbulb offers it: planned, written and compiled by the code that <c>syncio fix</c> runs over all of them.</summary>
internal static class Offers
{
    /// <summary>The result, of which the findings that are reported have their fix; one that has none, or whose fix would not compile, is as it was.</summary>
    public static async Task<CheckResult> AddAsync(CheckResult result, Solution solution, CheckOptions options, CancellationToken cancel)
    {
        var report = new Report(result, options);
        var trial = new Trial(solution, Twins.Auto, everywhere: false, cancel);
        var fixes = new Dictionary<ReportedCall, OfferedFix?>(ReferenceEqualityComparer.Instance);
        foreach (var finding in report.Written)
            fixes[finding] = await OfAsync(finding, solution, trial, options.Load.CurrentDirectory, cancel);
        return result with { Findings = Fixed(result.Findings), Known = Fixed(result.Known) };

        ImmutableArray<ReportedCall> Fixed(ImmutableArray<ReportedCall> findings) => [.. findings.Select(f => fixes.GetValueOrDefault(f) is { } fix ? f with { Fix = fix } : f)];
    }

    static async Task<OfferedFix?> OfAsync(ReportedCall finding, Solution solution, Trial trial, string currentDirectory, CancellationToken cancel)
    {
        if (solution.GetDocument(finding.Found?.Location.SourceTree) is not { } document)
            return null;
        var planned = await Planned.Of([new Marked(finding.Found!, document.Id)], trial);
        return planned.Plan.IsEmpty ? null : new(planned.Plan.Title, await EditsAsync(solution, planned.Solution, currentDirectory, cancel));
    }

    /// <summary>Each file once, however many frameworks it is compiled for.</summary>
    static async Task<ImmutableArray<FileEdit>> EditsAsync(Solution before, Solution after, string currentDirectory, CancellationToken cancel)
    {
        var edits = new SortedDictionary<string, FileEdit>(StringComparer.Ordinal);
        foreach (var id in after.GetChanges(before).GetProjectChanges().SelectMany(p => p.GetChangedDocuments()))
        {
            var (file, old) = (before.GetDocument(id)!.FilePath!, await before.GetDocument(id)!.GetTextAsync(cancel));
            if (!edits.ContainsKey(file) && Replacements.Of(old, (await after.GetDocument(id)!.GetTextAsync(cancel)).ToString()) is { Length: > 0 } changes)
                edits.Add(file, new(RelativePath.Of(file, currentDirectory), [.. changes.Select(c => (old.Lines.GetLinePositionSpan(c.Span), c.NewText!))]));
        }

        return [.. edits.Values];
    }
}
