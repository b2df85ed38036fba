using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Passes the token of the request to the calls of a plan that take one: a token in scope, or a new parameter of every function on the way.
/// </summary>
/// <remarks>
/// An action gets a parameter, which ASP.NET Core binds, though its <c>HttpContext</c> is at hand: a test that calls the action has no such
/// context.
/// </remarks>
internal sealed class TokenPlanner(FixPlan plan, TokenCarrierCollector carriers, Solution solution, SolutionIndex index)
{
    readonly List<(MemberUse Use, TokenSource Source)> _uses = [];

    /// <summary>Returns the plan with tokens.</summary>
    /// <param name="isAsked">Returns true if tokens are requested for a finding.</param>
    public async Task<FixPlan> CreatePlanAsync(Func<RequestedFix, bool> isAsked)
    {
        var sources = new Dictionary<FixOutcome, TokenSource>();
        foreach (var outcome in plan.Outcomes.Where(o => o.Rewrite?.WithToken != null && isAsked(o.Marked)))
            if (
                LinkedDocuments.FindFirst(solution.GetDocument(outcome.Marked.Document)!).Id is var document
                && await index.GetModelAsync(document).ConfigureAwait(false) is { } model
            )
                sources[outcome] = await carriers.FindSourceAsync(outcome.Rewrite!.Target, document, model).ConfigureAwait(false);
        foreach (var use in plan.Members.SelectMany(m => m.Uses).Where(u => plan.IsAwaited(u) && u.Slot != null && u.Token == null))
            if (await index.GetModelAsync(use.Spot.Document).ConfigureAwait(false) is { } model)
                _uses.Add((use, await carriers.FindSourceAsync(use.Spot.Node, use.Spot.Document, model).ConfigureAwait(false)));
        var fed = await carriers.ExploreCallersAsync().ConfigureAwait(false);
        foreach (var (use, source) in _uses)
            use.Token = source.WrittenToken;
        var outcomes = plan
            .Outcomes.Select(o =>
                sources.TryGetValue(o, out var source) && source.WrittenToken is { } written
                    ? o with
                    {
                        Rewrite = o.Rewrite!.WithToken!(written),
                    }
                    : o
            )
            .ToArray();
        return plan with
        {
            Outcomes = outcomes,
            TokenCarriers = fed,
            AddsTokens = fed.Count > 0 || _uses.Any(u => u.Use.Token != null) || sources.Values.Any(s => s.WrittenToken != null),
        };
    }
}
