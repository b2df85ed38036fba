using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Repeats finding, planning, rewriting and compiling in memory until nothing changes.</summary>
internal static class SolutionFixer
{
    // Each round rewrites the calls that the previous round made async. More rounds than a few mean that a fix and a rule disagree.
    const int MaxRounds = 8;

    /// <summary>Computes the fix of a solution; writes no file.</summary>
    public static async Task<FixResult> FixAsync(LoadedSolution loaded, FixOptions options, Action<string> step, CancellationToken cancel)
    {
        FindingSelection.CheckProjects(options, loaded.Projects.Select(p => p.Name));
        var start = loaded.Workspace.CurrentSolution;
        var (current, done, groups) = (await CreateFirstRoundAsync(start, step, cancel), new List<ReportedFinding>(), new FixGroups());
        var original = CreateFork(current.Pages.Solution);
        var (analysis, selected) = (new RoundAnalysis(loaded, options), ImmutableArray<ReportedFinding>.Empty);
        var takenBack = new TakenBackFixes();
        var unsafeFixes = new List<RefusedFinding>();
        var removed = new RemovedMembers();
        var outcomes = ImmutableArray<(ReportedFinding, Refusal?)>.Empty;
        var (twins, converted) = (0, 0);
        // After the first round, another call may be at the place of the only finding.
        var rounds = options.Finding == null ? MaxRounds : 1;
        for (var round = 1; round <= rounds && !current.IsLast; round++)
        {
            var suffix = round == 1 ? "" : $", round {round}";
            current = await FixRoundAsync(analysis, current.Pages, options, groups, removed, takenBack, s => step(s + suffix), cancel);
            if (round == 1)
                (selected, outcomes) = (current.Selected, current.ListOutcomes());
            done.AddRange(current.Fixed);
            unsafeFixes.AddRange(current.Unsafe);
            twins += current.Twins;
            converted += current.Converted;
        }

        var refused = current.Refused;
        if (options.DryRun)
            refused = await new OriginalPositions(original, current.Pages.Solution).MapAsync(refused, cancel);
        var files = await GetChangedFilesAsync(start, current.Pages.Solution, cancel);
        var requests = RequestOutcome.CountCalls(
            selected,
            refused.Select(r => (r.Finding, r.Reason.Name)),
            analysis.LowerFindings,
            name => options.RequestGlob is not { } glob || FindingSelection.IsGlobMatch(name, glob)
        );
        var result = new FixResult(files, [.. done], refused, twins, converted)
        {
            Notes = loaded.Notes,
            Failures = [.. loaded.Failures, .. analysis.Failures],
            FirstOutcomes = outcomes,
            UnsafeFixes = [.. unsafeFixes],
            Requests = requests,
            Groups = groups.ListGroups(),
        };
        var lower = CheckReport.CountBySeverity(analysis.LowerFindings);
        return result with { LowerCounts = lower, RemovedMembers = removed.ListNames() };
    }

    static async Task<FixRound> CreateFirstRoundAsync(Solution start, Action<string> step, CancellationToken cancel)
    {
        step("Reading the pages");
        return new(await SolutionPages.CreateAsync(CreateFork(start), cancel));
    }

    /// <summary>
    /// Returns a solution that is equal to another and keeps compilations of its own, so that those of the first round are released while
    /// the original solution is still needed for its texts.
    /// </summary>
    static Solution CreateFork(Solution solution)
    {
        var added = ProjectId.CreateNewId();
        return solution.AddProject(added, "Fork", "Fork", LanguageNames.CSharp).RemoveProject(added);
    }

    /// <summary>The result of one round. It contains no symbols, which would keep the compilations of the round alive.</summary>
    /// <param name="Pages">The solution after the round, with its pages.</param>
    sealed record FixRound(SolutionPages Pages)
    {
        public ImmutableArray<ReportedFinding> Selected { get; init; } = [];

        public ImmutableArray<ReportedFinding> Fixed { get; init; } = [];

        public ImmutableArray<RefusedFinding> Refused { get; init; } = [];

        public ImmutableArray<RefusedFinding> Unsafe { get; init; } = [];

        public int Twins { get; init; }

        public int Converted { get; init; }

        public bool IsLast { get; init; }

        public ImmutableArray<(ReportedFinding Finding, Refusal? Reason)> ListOutcomes() =>
            [.. Fixed.Select(f => (f, (Refusal?)null)), .. Refused.Select(r => (r.Finding, (Refusal?)r.Reason))];
    }

    static async Task<FixRound> FixRoundAsync(
        RoundAnalysis analysis,
        SolutionPages pages,
        FixOptions options,
        FixGroups groups,
        RemovedMembers removed,
        TakenBackFixes takenBack,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var found = await analysis.FindAsync(pages.Solution, step, cancel);
        var findings = found.Where(f => !options.ExcludedKeys.Contains(FixGroups.GetKey(f.Call))).ToList();
        var settings = new PlanSettings
        {
            Twins = options.Twins,
            Everywhere = true,
            Step = step,
            Pages = pages.Editable,
            Requests = analysis.Requests,
        };
        var planned = await takenBack.PlanAsync(findings, new TrialCompilation(pages.Solution, settings, cancel));
        analysis.LimitNext(planned.Affected);
        analysis.AddConverted(planned.Plan);
        var calls = findings.ToDictionary(f => f.Marked, f => f.Call);
        groups.AddPlan(planned.Plan, marked => calls[marked]);
        removed.AddPlan(planned.Plan);
        var rewritten = planned.Plan.Outcomes.Where(o => o.Rewrite != null).ToArray();
        var minor = findings.Where(f => f.IsMinor).Select(f => f.Call).ToHashSet();
        var refused = ListRefused(planned, calls, found.Except(findings).Select(f => f.Call));
        var unsafeFixes = rewritten.Where(o => o.UnsafeReason != null).Select(o => new RefusedFinding(calls[o.Marked], o.UnsafeReason!));
        var round = new FixRound(await pages.CarryEditsAsync(planned.Solution, cancel))
        {
            Twins = planned.Plan.Members.Where(m => m.IsTwin).Sum(m => m.Declarations.Count),
            Converted = planned.Plan.ConvertedDeclarations.Count(),
            IsLast = planned.Plan.IsEmpty,
        };
        return round with
        {
            Selected = [.. found.Select(f => f.Call)],
            Fixed = [.. rewritten.Select(o => calls[o.Marked])],
            Unsafe = [.. unsafeFixes],
            Refused = refused.RemoveAll(r => minor.Contains(r.Finding)),
        };
    }

    static ImmutableArray<RefusedFinding> ListRefused(
        VerifiedPlan planned,
        Dictionary<RequestedFix, ReportedFinding> calls,
        IEnumerable<ReportedFinding> excluded
    )
    {
        var refused = planned.Plan.Outcomes.Where(o => o.Refusal != null).Select(o => new RefusedFinding(calls[o.Marked], o.Refusal!));
        return
        [
            .. refused
                .Concat(excluded.Select(f => new RefusedFinding(f, Refusal.FailsVerification)))
                .OrderBy(r => r.Finding.File, StringComparer.Ordinal)
                .ThenBy(r => r.Finding.Line)
                .ThenBy(r => r.Finding.Column),
        ];
    }

    /// <summary>Returns the changed files, each once, ordered by path.</summary>
    static async Task<IReadOnlyList<ChangedFile>> GetChangedFilesAsync(Solution before, Solution after, CancellationToken cancel)
    {
        var files = new SortedDictionary<string, ChangedFile>(StringComparer.Ordinal);
        var changes = after.GetChanges(before).GetProjectChanges().ToArray();
        foreach (var id in changes.SelectMany(p => p.GetChangedDocuments().Concat(p.GetChangedAdditionalDocuments())))
        {
            var document = FindFile(before, id);
            var (old, now) = (await document.GetTextAsync(cancel), await FindFile(after, id).GetTextAsync(cancel));
            if (!old.ContentEquals(now))
                files[document.FilePath!] = new ChangedFile(
                    document.FilePath!,
                    old.ToString(),
                    now.ToString(),
                    await ReadEncodingAsync(document.FilePath!, old.Encoding, cancel)
                );
        }

        return [.. files.Values];
    }

    /// <summary>Returns a document, or a page: an additional document.</summary>
    static TextDocument FindFile(Solution solution, DocumentId id) => solution.GetDocument(id) ?? solution.GetAdditionalDocument(id)!;

    /// <summary>Returns the encoding that was read, with a byte order mark only if the file has one.</summary>
    static async Task<Encoding> ReadEncodingAsync(string path, Encoding? read, CancellationToken cancel)
    {
        if (read is not (null or UTF8Encoding))
            return read;
        var start = new byte[3];
        await using var file = File.OpenRead(path);
        return new UTF8Encoding(
            await file.ReadAtLeastAsync(start, 3, throwOnEndOfStream: false, cancel) == 3 && start is [0xEF, 0xBB, 0xBF]
        );
    }
}
