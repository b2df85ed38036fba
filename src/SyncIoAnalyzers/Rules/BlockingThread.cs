using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO002: a thread sleeps or waits for something that is not a task.</summary>
internal sealed class BlockingThread() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO002",
        "Wait asynchronously",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A thread that sleeps or waits for a handle, a process or an item cannot serve a request in the meantime, and "
            + "the pool does not notice that it needs another thread.",
        HelpLink.FindUrl("SIO002")
    );

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.IsPolling || site.IsNonExecuted || site.Operation is not IInvocationOperation call || OffloadedIo.IsPartOfFinding(site))
            return null;
        if (site.TableLine.Section == TableSections.ParallelLoops)
            return AnalyzeLoop(call, site);
        if (OpenSignals.IsOpen(call, site.CancellationToken))
            return null;
        if (CallReceiver.FindReceiver(call) is IPropertyReferenceOperation { Property.Name: "AsyncWaitHandle" } begun)
            return new BlockingFinding(
                BlockingWait.Instance,
                call.Syntax,
                begun.Property.Name + "." + call.TargetMethod.Name,
                "await Task.Factory.FromAsync"
            );
        if (site.CompilationModel.Counterparts.FindCounterpart(call, site.TableLine, site.SemanticModel) is { } counterpart)
            return new BlockingFinding(this, call.Syntax, site.DisplayName, counterpart);
        if (ProcessExits.IsTimedWait(call.TargetMethod))
            return new BlockingFinding(this, call.Syntax, site.DisplayName, new AsyncCounterpart(ProcessExits.Counterpart, false));
        return site.TableLine.Counterpart == null
            ? new BlockingFinding(this, call.Syntax, site.DisplayName, "an asynchronous wait") { IsAdvice = true }
            : null;
    }

    /// <summary>Returns the finding for a parallel loop whose body waits.</summary>
    BlockingFinding? AnalyzeLoop(IInvocationOperation loop, CallSite site)
    {
        var waits = ParallelLoopWaits.FindWaits(loop, site);
        if (waits.Count == 0)
            return null;
        var counterpart = site.CompilationModel.Counterparts.FindCounterpart(loop, site.TableLine, site.SemanticModel);
        SyntaxNode[] places = [.. waits.SelectMany(wait => wait.RelatedNodes.Prepend(wait.Node))];
        return new BlockingFinding(this, loop.Syntax, site.DisplayName, counterpart?.Replacement ?? "Task.WhenAll", places)
        {
            InnerFindings = waits,
        };
    }
}
