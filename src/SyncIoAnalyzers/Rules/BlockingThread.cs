using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO002: a thread sleeps or waits for something that is not a task.</summary>
internal sealed class BlockingThread() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO002", "Wait asynchronously",
        "'{0}' holds {1}; use '{2}'", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "A thread that sleeps, waits for a handle, a process or an item cannot serve a request meanwhile, and the pool does not even know that it should add another.",
        HelpLink.To("SIO002"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Polls || site.IsNotRun || site.Operation is not IInvocationOperation call || OffloadedIo.Reports(site))
            return null;
        return site.Model.Counterparts.Find(call, site.Line, site.Semantics) is { } counterpart ? new Answer(this, call.Syntax, site.Name, counterpart.Write)
            : site.Line.Counterpart == null ? new Answer(this, call.Syntax, site.Name, "an asynchronous wait")
            : null;
    }
}
