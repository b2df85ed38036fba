using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A finding and the document in which it stands.</summary>
internal sealed record Marked(Diagnostic Finding, DocumentId Document);

/// <summary>What a finding came to: a rewrite that is part of the plan, or a refusal.</summary>
/// <param name="Marked">The finding.</param>
/// <param name="Rewrite">How its call is rewritten; null when it is not.</param>
/// <param name="Refusal">Why not; null when it is.</param>
/// <param name="Root">The member that holds it, when that has to become async.</param>
internal sealed record Outcome(Marked Marked, Rewrite? Rewrite, Refusal? Refusal, Member? Root);

/// <summary>All that changes together: the calls, and every member on the way to whoever can await them.</summary>
/// <param name="Outcomes">What became of each finding.</param>
/// <param name="Members">The members that become async or get a twin.</param>
internal sealed record Plan(IReadOnlyList<Outcome> Outcomes, IReadOnlyList<Member> Members)
{
    /// <summary>Whether anything is rewritten.</summary>
    public bool IsEmpty => Outcomes.All(o => o.Rewrite == null);

    /// <summary>What a lightbulb says of it: <c>Await; makes 7 members async in 3 projects, adds 1 twin</c>.</summary>
    public string Title
    {
        get
        {
            var made = Members.Where(m => !m.IsTwin).SelectMany(m => m.Declarations).ToArray();
            var twins = Members.Where(m => m.IsTwin).Sum(m => m.Declarations.Count);
            var projects = Members.SelectMany(m => m.Declarations).Select(d => d.Document.ProjectId).Distinct().Count();
            var parts = new[] { made.Length > 0 ? "makes " + Count(made.Length, "member") + " async" + (projects > 1 ? $" in {projects} projects" : "") : "", twins > 0 ? "adds " + Count(twins, "twin") : "" };
            return string.Join("; ", new[] { "Await", string.Join(", ", parts.Where(p => p.Length > 0)) }.Where(p => p.Length > 0));
        }
    }

    static string Count(int number, string what) => number == 1 ? "1 " + what : $"{number} {what}s";
}
