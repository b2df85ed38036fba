using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A finding and the fix action for it.</summary>
/// <param name="Finding">The finding.</param>
/// <param name="Document">The document that contains it.</param>
/// <param name="Action">The fix action; null when its rule has no fix.</param>
internal sealed record RequestedFix(Diagnostic Finding, DocumentId Document, FixAction? Action)
{
    /// <summary>Creates a request with the default action of the rule.</summary>
    public RequestedFix(Diagnostic finding, DocumentId document)
        : this(finding, document, FixAction.GetActionsForRule(finding.Id).FirstOrDefault()) { }

    /// <summary>True if a rewrite may change the behavior beyond the wait.</summary>
    public bool AllowsUnsafe { get; init; }

    /// <summary>Returns true if the request overrides a refusal.</summary>
    public bool IsAllowed(Refusal refusal) => AllowsUnsafe && refusal.IsOfUnsafeRewrite;
}

/// <summary>The outcome of a finding: a rewrite that is part of the plan, or a refusal.</summary>
/// <param name="Marked">The finding.</param>
/// <param name="Rewrite">How its call is rewritten; null when it is not.</param>
/// <param name="Refusal">Why not; null when it is.</param>
/// <param name="Root">The member that holds it, when that has to become async.</param>
internal sealed record FixOutcome(RequestedFix Marked, CallRewrite? Rewrite, Refusal? Refusal, AsyncMember? Root)
{
    /// <summary>The reason why the rewrite is unsafe; null when it is not, or when there is none.</summary>
    public Refusal? UnsafeReason { get; init; }

    /// <summary>
    /// The overrides that the call runs and the counterpart would skip: they get an async form together with the rewrite.
    /// </summary>
    public IReadOnlyList<AsyncMember> Overrides { get; init; } = [];

    /// <summary>
    /// The member that the call runs, if it has an async form: its other callers, and the mocks of it, go to that form as well.
    /// </summary>
    public AsyncMember? Callee { get; init; }

    /// <summary>The static type of the object that the call runs on; null if it is not known.</summary>
    public ITypeSymbol? Receiver { get; init; }

    /// <summary>The members that have to become async for the rewrite.</summary>
    public IEnumerable<AsyncMember> RootMembers => (Root == null ? Overrides : Overrides.Prepend(Root)).Select(m => m.ActualMember);
}

/// <summary>All changes that belong together: the calls, and every member on the way to code that can await them.</summary>
/// <param name="Outcomes">The outcome of each finding.</param>
/// <param name="Members">The members that become async or get a twin.</param>
internal sealed record FixPlan(IReadOnlyList<FixOutcome> Outcomes, IReadOnlyList<AsyncMember> Members)
{
    readonly HashSet<SyntaxNode> _besideForms = [.. Members.SelectMany(m => m.Forms?.Declarations ?? [])];

    /// <summary>The functions that get a token as a new parameter.</summary>
    public IReadOnlyList<TokenCarrier> TokenCarriers { get; init; } = [];

    /// <summary>True if calls get tokens that they did not have.</summary>
    public bool AddsTokens { get; init; }

    /// <summary>True if a call can take a token and gets none.</summary>
    public bool LacksTokens =>
        Outcomes.Any(o => o.Rewrite?.WithToken != null)
        || Members.Any(m => m.Uses.Any(u => IsAwaited(u) && u.Slot != null && u.Token == null));

    /// <summary>The declarations that become async in place.</summary>
    public IEnumerable<DocumentNode> ConvertedDeclarations =>
        Members.Where(m => !m.IsTwin).SelectMany(m => m.Declarations.Where(d => !IsBesideForm(d.Node)));

    /// <summary>
    /// Returns true if a place, perhaps in a lambda, is in a member that stays beside its async form, or goes with its callers.
    /// </summary>
    public bool IsBesideForm(SyntaxNode place) => place.AncestorsAndSelf().Any(_besideForms.Contains);

    /// <summary>The declarations that are removed, because their callers go to the async member beside each.</summary>
    public IEnumerable<DocumentNode> RemovedDeclarations =>
        Members.Where(m => m.IsRemoved).SelectMany(m => m.Declarations.Where(d => m.Forms?.IsBesideForm(d.Node) == true));

    /// <summary>Returns true if a use is a call that is awaited from now on.</summary>
    public bool IsAwaited(MemberUse use) => !use.IsName && !use.IsBridge && IsWritten(use);

    /// <summary>Returns the plan with the refusals of further findings.</summary>
    public FixPlan AddRefusals(IEnumerable<KeyValuePair<RequestedFix, Refusal>> refused) =>
        this with
        {
            Outcomes = [.. Outcomes, .. refused.Select(r => new FixOutcome(r.Key, null, r.Value, null))],
        };

    /// <summary>True if nothing is rewritten.</summary>
    public bool IsEmpty => Outcomes.All(o => o.Rewrite == null);

    /// <summary>Returns true if a use of one of the members is rewritten.</summary>
    public bool IsWritten(MemberUse use) => use.IsBridge || use.Obstacle == null && !IsBesideForm(use.Spot.Node) && IsInChangedCode(use);

    bool IsInChangedCode(MemberUse use) => use.Caller is not { } holder || Members.Contains(holder);

    /// <summary>The extent of the change: <c>makes 7 members async in 3 projects, adds 1 twin</c>; empty when only calls change.</summary>
    public string Extent
    {
        get
        {
            var made = ConvertedDeclarations.ToArray();
            var twins = Members.Where(m => m.IsTwin).Sum(m => m.Declarations.Count);
            var carried = TokenCarriers.Sum(c => c.Declarations.Count);
            var projects = Members.SelectMany(m => m.Declarations).Select(d => d.Document.ProjectId).Distinct().Count();
            var parts = new[]
            {
                made.Length > 0
                    ? "makes " + CountItems(made.Length, "member") + " async" + (projects > 1 ? $" in {projects} projects" : "")
                    : "",
                twins > 0 ? "adds " + CountItems(twins, "twin") : "",
                carried > 0 ? "gives " + CountItems(carried, "member") + " a token" : "",
            };
            return string.Join(", ", parts.Where(p => p.Length > 0));
        }
    }

    static string CountItems(int number, string what) => number == 1 ? "1 " + what : $"{number} {what}s";
}
