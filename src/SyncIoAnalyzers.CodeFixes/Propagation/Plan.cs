using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A finding and what is to be done about it.</summary>
/// <param name="Finding">The finding.</param>
/// <param name="Document">The document in which it stands.</param>
/// <param name="Action">What is to be done about it; null when its rule has no fix.</param>
internal sealed record Marked(Diagnostic Finding, DocumentId Document, FixAction? Action)
{
    /// <summary>A finding with what is done about it when nobody chooses.</summary>
    public Marked(Diagnostic finding, DocumentId document)
        : this(finding, document, FixAction.For(finding.Id).FirstOrDefault()) { }
}

/// <summary>What a finding came to: a rewrite that is part of the plan, or a refusal.</summary>
/// <param name="Marked">The finding.</param>
/// <param name="Rewrite">How its call is rewritten; null when it is not.</param>
/// <param name="Refusal">Why not; null when it is.</param>
/// <param name="Root">The member that holds it, when that has to become async.</param>
internal sealed record Outcome(Marked Marked, Rewrite? Rewrite, Refusal? Refusal, Member? Root)
{
    /// <summary>The overrides that its call runs and its counterpart would go past: they get their async form with it.</summary>
    public IReadOnlyList<Member> Overrides { get; init; } = [];

    /// <summary>The members that have to become async for it.</summary>
    public IEnumerable<Member> Roots => (Root == null ? Overrides : Overrides.Prepend(Root)).Select(m => m.Actual);
}

/// <summary>All that changes together: the calls, and every member on the way to whoever can await them.</summary>
/// <param name="Outcomes">What became of each finding.</param>
/// <param name="Members">The members that become async or get a twin.</param>
internal sealed record Plan(IReadOnlyList<Outcome> Outcomes, IReadOnlyList<Member> Members)
{
    /// <summary>The functions that get a token as a new parameter.</summary>
    public IReadOnlyList<Carrier> Carriers { get; init; } = [];

    /// <summary>Whether calls are handed tokens that were not there.</summary>
    public bool AddsTokens { get; init; }

    /// <summary>Whether a call takes a token and is handed none.</summary>
    public bool LacksTokens => Outcomes.Any(o => o.Rewrite?.Given != null) || Members.Any(m => m.Uses.Any(u => IsAwaited(u) && u.Slot != null && u.Token == null));

    /// <summary>Whether a use is a call that is awaited from now on.</summary>
    public bool IsAwaited(Use use) => !use.IsName && Writes(use);

    /// <summary>Whether anything is rewritten.</summary>
    public bool IsEmpty => Outcomes.All(o => o.Rewrite == null);

    /// <summary>Whether a use of one of the members is rewritten.</summary>
    public bool Writes(Use use) => use.Obstacle == null && (use.In is not { } holder || Members.Contains(holder));

    /// <summary>What a lightbulb says of it: <c>Await; makes 7 members async in 3 projects, adds 1 twin</c>.</summary>
    public string Title
    {
        get
        {
            var made = Members.Where(m => !m.IsTwin).SelectMany(m => m.Declarations).ToArray();
            var twins = Members.Where(m => m.IsTwin).Sum(m => m.Declarations.Count);
            var carried = Carriers.Sum(c => c.Declarations.Count);
            var projects = Members.SelectMany(m => m.Declarations).Select(d => d.Document.ProjectId).Distinct().Count();
            var parts = new[] { made.Length > 0 ? "makes " + Count(made.Length, "member") + " async" + (projects > 1 ? $" in {projects} projects" : "") : "", twins > 0 ? "adds " + Count(twins, "twin") : "", carried > 0 ? "gives " + Count(carried, "member") + " a token" : "" };
            return string.Join("; ", new[] { Outcomes.Select(o => o.Marked.Action).First(a => a != null)!.Title, string.Join(", ", parts.Where(p => p.Length > 0)) }.Where(p => p.Length > 0));
        }
    }

    static string Count(int number, string what) => number == 1 ? "1 " + what : $"{number} {what}s";
}
