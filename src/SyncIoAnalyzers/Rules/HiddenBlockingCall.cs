using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO108: a call waits inside a referenced assembly, and nothing can be awaited instead.</summary>
internal sealed class HiddenBlockingCall() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO108",
        "This call blocks inside a referenced assembly and has no counterpart",
        "'{0}' holds {1}: inside its package it reaches {3}, and it has no async counterpart; {2}",
        "Blocking",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "The code of the package shows that every path through this call waits. There is no async form to await instead.",
        HelpLink.FindUrl("SIO108")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly HiddenBlockingCall Instance = new();

    const string AdviceText = "call it outside requests, or ask its author for an async form";

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site) =>
        IsWaiting(site) && !IsOffloaded(site)
            ? new BlockingFinding(this, site.Operation.Syntax, site.DisplayName, AdviceText)
            {
                InnerName = FormatPrimitive(site.TableLine),
                IsAdvice = true,
            }
            : null;

    /// <summary>Returns true if a call really waits as the package summary says of its member.</summary>
    public static bool IsWaiting(CallSite site) =>
        site.Operation switch
        {
            IInvocationOperation call => !site.IsNonExecuted && !site.IsPolling && IsWaiting(call, site),
            IPropertyReferenceOperation read => !site.IsNonExecuted && !IsAssigned(read),
            _ => false,
        };

    static bool IsWaiting(IInvocationOperation call, CallSite site)
    {
        var model = site.CompilationModel;
        return !model.Apis.IsNonBlockingCall(call)
            && model.Origins.GetCallOrigin(call, site.SemanticModel) == StreamOrigin.Elsewhere
            && !model.Apis.IsInSection(TableSections.Sync, CallReceiver.FindReceiver(call)?.Type);
    }

    static bool IsAssigned(IPropertyReferenceOperation property) =>
        property.Parent is ISimpleAssignmentOperation write && write.Target == property;

    /// <summary>Returns true if the call was moved to another thread, which is all that can be done without a counterpart.</summary>
    static bool IsOffloaded(CallSite site) =>
        TaskRunWrapper.FindEnclosingWrapper(site.Operation) is { } run
        && site.CompilationModel.Apis.FindBlockingLine(run.TargetMethod) is { Section: "SIO201" };

    /// <summary>Returns the wait that the call reaches: the first words of the reason in its table line.</summary>
    static string FormatPrimitive(TableLine line) =>
        line.Reason.Split(',', ';')[0].Trim() is { Length: > 0 } primitive ? $"'{primitive}'" : "a wait";
}
