using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO202: sync I/O is moved to another pool thread, which waits there instead.</summary>
internal sealed class OffloadedIo() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO202", "Do not offload sync I/O to the pool",
        "'{0}' around '{3}' holds {1}; use '{2}'", "Offloading", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The wait only moves from one pool thread to another. Call the asynchronous counterpart; without one use another library, bound the concurrency, or hand the work to a queue and a worker.",
        HelpLink.To("SIO202"));

    // Short local file I/O may run on the pool: measured, a whole loop of reads there is cheaper than asynchronous reads.
    static readonly HashSet<string> Waits = ["SIO002", "SIO101", "SIO104"];

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Operation is not IInvocationOperation run || site.IsNotRun || Wrapper.Use(run) is not (Wrapper.Used.Awaited or Wrapper.Used.BlockedOn or Wrapper.Used.Returned, var waits)
            || Wrapper.HasThreadOfItsOwn(run) || Wrapper.Delegate(run)?.Syntax is not AnonymousFunctionExpressionSyntax lambda)
            return null;
        var inner = Candidates.In(lambda.Body, site.Semantics, site.Model, run.Syntax, site.Token).Where(a => Waits.Contains(a.Rule.Descriptor.Id)).ToArray();
        return inner.Length == 0 ? null : new Answer(this, run.Syntax, site.Name, inner[0].Counterpart, [.. waits, .. inner.SelectMany(a => a.Also.Prepend(a.Where))]) { Inner = inner[0].Call };
    }

    /// <summary>Whether a call inside a wrapper belongs to what this rule reports.</summary>
    public static bool Reports(Site site) =>
        site.Inside == null && Wrapper.Around(site.Operation) is { } run && Of(run, site) is { } answer && answer.Also.Contains(site.Operation.Syntax);

    /// <summary>Whether a wait for a wrapper belongs to what this rule reports.</summary>
    public static bool Reports(Site site, IReadOnlyList<IOperation> tasks) =>
        tasks.Select(TaskExpression.Unwrap).OfType<IInvocationOperation>().Any(run => Of(run, site) != null);

    static Answer? Of(IInvocationOperation run, Site site) =>
        site.Model.Apis.Blocking(run.TargetMethod) is { Section: "SIO201" } line && site with { Operation = run, Line = line } is var outer && CallRules.Offloaded.Ask(outer) == null
            ? CallRules.OffloadedIo.Ask(outer)
            : null;
}
