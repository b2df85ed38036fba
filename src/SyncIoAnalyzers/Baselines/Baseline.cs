using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Baselines;

/// <summary>Tells the findings that a project's baseline knows from the new ones.</summary>
/// <remarks>
/// What counts is how many findings of a rule a member may have. All of them stand in one declaration, so a file is judged by itself, in any order and
/// in an editor as in a build.
/// </remarks>
internal sealed class Baseline(BaselineFile file, Compilation compilation, Keys keys)
{
    static readonly Func<Debt, Debt, bool>[] Likeness = [(a, b) => a.Call == b.Call && a.Code == b.Code, (a, b) => a.Call == b.Call, (_, _) => true];

    readonly ILookup<(string Member, string Rule), (Debt Debt, TextLine Line)> _debts = file.Debts.ToLookup(d => (d.Debt.Member, d.Debt.Rule));
    readonly ConcurrentDictionary<(string Member, string Rule), int> _seen = new();

    /// <summary>Where the file is.</summary>
    public string Path => file.Path;

    /// <summary>Those of a tree's findings that the baseline knows.</summary>
    /// <remarks>
    /// If a member has more than it may have, the most likely ones are known: first those in the same statement, then those about the same call, then
    /// the loudest, from top to bottom. What is suppressed in the source takes no place.
    /// </remarks>
    public ISet<Diagnostic> Known(IReadOnlyList<Diagnostic> findings, SemanticModel semantics, CancellationToken token)
    {
        var known = new HashSet<Diagnostic>();
        var owed = findings.Select(f => (Finding: f, Debt: Debt.Of(f, keys, semantics, token))).Where(o => o.Debt != null && MayOwe(o.Debt.Member, o.Debt.Rule).Any()).ToList();
        if (owed.Count == 0)
            return known;
        var effective = new HashSet<(string, TextSpan)>(CompilationWithAnalyzers.GetEffectiveDiagnostics(owed.Select(o => o.Finding), compilation).Where(d => !d.IsSuppressed).Select(d => (d.Id, d.Location.SourceSpan)));
        foreach (var member in owed.Where(o => effective.Contains((o.Finding.Id, o.Finding.Location.SourceSpan))).GroupBy(o => (o.Debt!.Member, o.Debt.Rule)))
        {
            var left = MayOwe(member.Key.Member, member.Key.Rule).SelectMany(d => Enumerable.Repeat(d.Debt, d.Debt.Count)).ToList();
            var open = member.OrderByDescending(o => o.Finding.Severity).ThenBy(o => o.Finding.Location.SourceSpan).ToList();
            foreach (var isLike in Likeness)
                open.RemoveAll(o => left.FindIndex(d => isLike(d, o.Debt!)) is var at and >= 0 && Take(at) && known.Add(o.Finding));

            bool Take(int at)
            {
                left.RemoveAt(at);
                return true;
            }
        }

        return known;
    }

    /// <summary>What a member may have; if it has become async since, what its sync form might, which is gone.</summary>
    IEnumerable<(Debt Debt, TextLine Line)> MayOwe(string member, string rule) => _debts.Contains((member, rule)) ? _debts[(member, rule)]
        : Keys.SyncForms(member).Where(k => _debts.Contains((k, rule)) && keys.Resolve(k, compilation) == null).Take(1).SelectMany(k => _debts[(k, rule)]);

    /// <summary>Takes note of what the members of a tree hold, so that little is left to look at in the end.</summary>
    public void See(IReadOnlyList<Answer> answers, IReadOnlyList<AwaitForm> awaits, SemanticModel semantics, CancellationToken token)
    {
        foreach (var same in May(answers, awaits).GroupBy(f => (Member: keys.OfHolder(f.Where, semantics, token) ?? "", f.Rule)))
            _seen.AddOrUpdate(same.Key, _ => same.Count(), (_, before) => Math.Max(before, same.Count())); // types of two files may share a name
    }

    /// <summary>What the file holds and the code does not any more, and in which line. In another form of the project than was looked at, nobody can tell.</summary>
    public IEnumerable<(TextLine Line, string What)> Paid(Model model, CancellationToken token)
    {
        if (file.Symbols.Count != 1 || !file.Symbols.Contains(SolutionPaths.Symbols(compilation)))
            yield break;
        foreach (var owed in _debts.Where(d => d.Key.Member.StartsWith(compilation.AssemblyName + "/", StringComparison.Ordinal)))
        {
            var count = owed.Sum(d => d.Debt.Count);
            if (_seen.TryGetValue(owed.Key, out var left) && left >= count)
                continue;
            // An editor may not have looked at all files: the few that are left are looked at again.
            var member = keys.Resolve(owed.Key.Member, compilation);
            left = member == null ? left : Left(member, owed.Key.Rule, model, token);
            if (left < count)
                yield return (owed.First().Line, $"'{Keys.Display(owed.Key.Member)}' {(member == null && left == 0 ? "is gone" : $"has {left} of {count} {owed.Key.Rule} left")}");
        }
    }

    /// <summary>How many findings of a rule a member may still have.</summary>
    int Left(ISymbol member, string rule, Model model, CancellationToken token)
    {
        var (left, awaits) = (0, new List<AwaitForm>());
        foreach (var code in member.DeclaringSyntaxReferences.Select(r => r.GetSyntax(token)))
            left += May([.. Candidates.In(code, Trees.Model(compilation, code.SyntaxTree), model, null, token, awaits)], []).Count(f => f.Rule == rule);
        return left + May([], awaits).Count(f => f.Rule == rule);
    }

    /// <summary>What rules could report, wherever it stands: a finding that no request gets to any more is not fixed.</summary>
    static IEnumerable<(string Rule, SyntaxNode Where)> May(IReadOnlyList<Answer> answers, IReadOnlyList<AwaitForm> awaits) =>
    [
        .. answers.Select(a => (a.Rule.Descriptor.Id, a.Where)),
        .. answers.Where(SyncOnlyMember.Counts).Select(a => (CallRules.SyncOnly.Descriptor.Id, a.Where)),
        .. awaits.Select(a => ((a.Configured == null ? MissingConfigureAwait.Descriptor : NeedlessConfigureAwait.Descriptor).Id, a.Node)),
    ];
}
