using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Gives the calls of a plan that take a token one of the request: what is at hand, or a new parameter of every function on the way.</summary>
/// <remarks>
/// An action gets a parameter, which ASP.NET Core binds, though its <c>HttpContext</c> is at hand: a test that calls the action has no such context.
/// </remarks>
internal sealed class TokenPlan(Plan plan, Carriers carriers, Solution solution, SolutionIndex index)
{
    readonly List<(Use Use, TokenSource Source)> _uses = [];

    /// <summary>The plan with tokens.</summary>
    /// <param name="isAsked">Whether tokens are asked for at a finding.</param>
    public async Task<Plan> Of(Func<Marked, bool> isAsked)
    {
        var sources = new Dictionary<Outcome, TokenSource>();
        foreach (var outcome in plan.Outcomes.Where(o => o.Rewrite?.Given != null && isAsked(o.Marked)))
            if (Linked.First(solution.GetDocument(outcome.Marked.Document)!).Id is var document && await index.Model(document).ConfigureAwait(false) is { } model)
                sources[outcome] = await carriers.At(outcome.Rewrite!.Target, document, model).ConfigureAwait(false);
        foreach (var use in plan.Members.SelectMany(m => m.Uses).Where(u => plan.IsAwaited(u) && u.Slot != null && u.Token == null))
            if (await index.Model(use.Spot.Document).ConfigureAwait(false) is { } model)
                _uses.Add((use, await carriers.At(use.Spot.Node, use.Spot.Document, model).ConfigureAwait(false)));
        var fed = await carriers.Explore().ConfigureAwait(false);
        foreach (var (use, source) in _uses)
            use.Token = source.Written;
        var outcomes = plan.Outcomes.Select(o => sources.TryGetValue(o, out var source) && source.Written is { } written ? o with { Rewrite = o.Rewrite!.Given!(written) } : o).ToArray();
        return plan with { Outcomes = outcomes, Carriers = fed, AddsTokens = fed.Count > 0 || _uses.Any(u => u.Use.Token != null) || sources.Values.Any(s => s.Written != null) };
    }
}
