using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO002: a thread sleeps or waits for something that is not a task.</summary>
internal sealed class BlockingThread() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO002", "Wait asynchronously",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "A thread that sleeps, waits for a handle, a process or an item cannot serve a request meanwhile, and the pool does not even know that it should add another.",
        HelpLink.To("SIO002"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Polls || site.IsNotRun || site.Operation is not IInvocationOperation call || OffloadedIo.Reports(site))
            return null;
        if (site.Line.Section == Sections.Parallel)
            return ParallelLoop.WaitsIn(call, site) is { Count: > 0 } waits
                ? new Answer(this, call.Syntax, site.Name, site.Model.Counterparts.Find(call, site.Line, site.Semantics)?.Write ?? "Task.WhenAll", [.. waits.SelectMany(w => w.Also.Prepend(w.Where))]) { Inside = waits }
                : null;
        if (Receiver.Of(call) is IPropertyReferenceOperation { Property.Name: "AsyncWaitHandle" } begun)
            return new Answer(CallRules.Wait, call.Syntax, begun.Property.Name + "." + call.TargetMethod.Name, "await Task.Factory.FromAsync");
        return site.Model.Counterparts.Find(call, site.Line, site.Semantics) is { } counterpart ? new Answer(this, call.Syntax, site.Name, counterpart)
            : site.Line.Counterpart == null ? new Answer(this, call.Syntax, site.Name, "an asynchronous wait") { IsAdvice = true }
            : null;
    }
}
