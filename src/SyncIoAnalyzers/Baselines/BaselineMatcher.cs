using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Baselines;

/// <summary>Separates the findings that a project's baseline contains from new ones.</summary>
/// <remarks>
/// The baseline limits how many findings of a rule a member may have. All of them are in one declaration, so files are independent: the
/// result is the same in any order, and in an editor as in a build.
/// </remarks>
internal sealed class BaselineMatcher(BaselineFile file, Compilation compilation, SymbolKeys keys)
{
    static readonly Func<BaselineEntry, BaselineEntry, bool>[] SimilarityTests =
    [
        (a, b) => a.CallName == b.CallName && a.StatementHash == b.StatementHash,
        (a, b) => a.CallName == b.CallName,
        (_, _) => true,
    ];

    readonly ILookup<(string Member, string Rule), (BaselineEntry Entry, TextLine Line)> _entries = file.Entries.ToLookup(d =>
        (d.Entry.Member, d.Entry.Rule)
    );
    readonly ConcurrentDictionary<(string Member, string Rule), int> _seenCounts = new();

    /// <summary>The path of the baseline.</summary>
    public string FilePath => file.FilePath;

    /// <summary>Finds the findings of a tree that the baseline contains.</summary>
    /// <remarks>
    /// If a member has more findings than the baseline allows, the most likely ones are matched: first those in the same statement,
    /// then those about the same call, then the most severe, from top to bottom. Findings that are suppressed in the source are not
    /// counted.
    /// </remarks>
    public ISet<Diagnostic> FindKnown(IReadOnlyList<Diagnostic> findings, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var known = new HashSet<Diagnostic>();
        var candidates = findings
            .Select(f => (Finding: f, Entry: BaselineEntry.FromDiagnostic(f, keys, semantics, cancellationToken)))
            .Where(o => o.Entry != null && FindEntries(o.Entry.Member, o.Entry.Rule).Any())
            .ToList();
        if (candidates.Count == 0)
            return known;
        var effective = new HashSet<(string, TextSpan)>(
            CompilationWithAnalyzers
                .GetEffectiveDiagnostics(candidates.Select(o => o.Finding), compilation)
                .Where(d => !d.IsSuppressed)
                .Select(d => (d.Id, d.Location.SourceSpan))
        );
        foreach (
            var member in candidates
                .Where(o => effective.Contains((o.Finding.Id, o.Finding.Location.SourceSpan)))
                .GroupBy(o => (o.Entry!.Member, o.Entry.Rule))
        )
        {
            var left = FindEntries(member.Key.Member, member.Key.Rule).SelectMany(d => Enumerable.Repeat(d.Entry, d.Entry.Count)).ToList();
            var open = member.OrderByDescending(o => o.Finding.Severity).ThenBy(o => o.Finding.Location.SourceSpan).ToList();
            foreach (var isLike in SimilarityTests)
                open.RemoveAll(o => left.FindIndex(d => isLike(d, o.Entry!)) is var at and >= 0 && Take(at) && known.Add(o.Finding));

            bool Take(int at)
            {
                left.RemoveAt(at);
                return true;
            }
        }

        return known;
    }

    /// <summary>
    /// Returns the entries of a member. For a member that has become async since, these are the entries of its former sync form.
    /// </summary>
    IEnumerable<(BaselineEntry Entry, TextLine Line)> FindEntries(string member, string rule) =>
        _entries.Contains((member, rule))
            ? _entries[(member, rule)]
            : SymbolKeys
                .GetSyncForms(member)
                .Where(k => _entries.Contains((k, rule)) && keys.ResolveSymbol(k, compilation) == null)
                .Take(1)
                .SelectMany(k => _entries[(k, rule)]);

    /// <summary>Records the number of findings in the members of a tree, so that little is left to analyze at the end.</summary>
    public void RecordFindings(
        IReadOnlyList<BlockingFinding> findings,
        IReadOnlyList<AwaitConstruct> awaits,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        foreach (
            var same in GetReportable(findings, awaits)
                .GroupBy(f => (Member: keys.FindMemberKeyAt(f.Where, semantics, cancellationToken) ?? "", f.Rule))
        )
            // Types of two files may share a name.
            _seenCounts.AddOrUpdate(same.Key, _ => same.Count(), (_, before) => Math.Max(before, same.Count()));
    }

    /// <summary>
    /// Finds the entries with more findings than the code still has, with their lines. Nothing is returned when the baseline was written
    /// for another form of the project.
    /// </summary>
    public IEnumerable<(TextLine Line, string What)> FindStaleEntries(CompilationModel model, CancellationToken cancellationToken)
    {
        if (file.PreprocessorSymbols.Count != 1 || !file.PreprocessorSymbols.Contains(SolutionPaths.GetPreprocessorSymbols(compilation)))
            yield break;
        foreach (var group in _entries.Where(d => d.Key.Member.StartsWith(compilation.AssemblyName + "/", StringComparison.Ordinal)))
        {
            var count = group.Sum(d => d.Entry.Count);
            if (_seenCounts.TryGetValue(group.Key, out var left) && left >= count)
                continue;
            // An editor may not have analyzed all files: the few remaining members are analyzed again.
            var member = keys.ResolveSymbol(group.Key.Member, compilation);
            left = member == null ? left : CountRemaining(member, group.Key.Rule, model, cancellationToken);
            if (left < count)
                yield return (group.First().Line, DescribeStaleEntry(group.Key.Member, group.Key.Rule, member != null, left, count));
        }
    }

    static string DescribeStaleEntry(string member, string rule, bool exists, int left, int count)
    {
        var change = !exists && left == 0 ? "is gone" : $"has {left} of {count} {rule} left";
        return $"'{SymbolKeys.GetDisplayName(member)}' {change}";
    }

    /// <summary>Counts the findings of a rule that a member still has.</summary>
    int CountRemaining(ISymbol member, string rule, CompilationModel model, CancellationToken cancellationToken)
    {
        var (left, awaits) = (0, new List<AwaitConstruct>());
        foreach (var code in member.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken)))
            left += GetReportable(
                    [
                        .. FindingCollector.CollectFindings(
                            code,
                            CompilationTrees.GetSemanticModel(compilation, code.SyntaxTree),
                            model,
                            null,
                            cancellationToken,
                            awaits
                        ),
                    ],
                    []
                )
                .Count(f => f.Rule == rule);
        return left + GetReportable([], awaits).Count(f => f.Rule == rule);
    }

    /// <summary>
    /// Returns the findings that rules could report at any place: a finding that no request reaches any more is not fixed.
    /// </summary>
    static IEnumerable<(string Rule, SyntaxNode Where)> GetReportable(
        IReadOnlyList<BlockingFinding> findings,
        IReadOnlyList<AwaitConstruct> awaits
    ) =>
        [
            .. findings.Select(a => (a.Rule.Descriptor.Id, a.Node)),
            .. findings.Where(SyncOnlyMember.IsIoFinding).Select(a => (SyncOnlyMember.Instance.Descriptor.Id, a.Node)),
            .. awaits.Select(a => (GetAwaitRule(a).Id, a.Node)),
        ];

    static DiagnosticDescriptor GetAwaitRule(AwaitConstruct form) =>
        form.ConfigureAwaitCall == null ? MissingConfigureAwait.Descriptor : NeedlessConfigureAwait.Descriptor;
}
