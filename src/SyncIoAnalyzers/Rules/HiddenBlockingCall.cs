using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO108: a call waits, and nothing can be awaited instead.</summary>
internal sealed class HiddenBlockingCall() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO108",
        "This call blocks and has no async counterpart",
        "'{0}' holds {1}: {3}, and has no async counterpart; {2}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The documentation of the member says that it waits, or the code of its package shows that every path through it does. There is "
            + "no async form to await instead, so the call has to move or another API has to be used.",
        HelpLink.FindUrl("SIO108")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly HiddenBlockingCall Instance = new();

    const string SummaryAdvice = "call it outside requests, or ask its author for an async form";

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (IsWaiting(site))
            return CreateFinding(site, null);
        return FindPassedStreams(site) is { Count: > 0 } parameters
            ? CreateFinding(site, new RequiredPath(ArgumentType.Connection, parameters))
            : null;
    }

    BlockingFinding? CreateFinding(CallSite site, RequiredPath? required)
    {
        if (IsOffloaded(site))
            return null;
        return site.TableLine.Section == TableSections.HiddenWithoutCounterpart ? CreateFromSummary(site)
            : IsDeclaredInMetadata(site) ? CreateFromDocumentation(site, required)
            : null;
    }

    BlockingFinding CreateFromSummary(CallSite site) =>
        new(this, site.Operation.Syntax, site.DisplayName, SummaryAdvice)
        {
            InnerName = "inside its package it reaches " + FormatPrimitive(site.TableLine),
            IsAdvice = true,
            HighestSeverity = DiagnosticSeverity.Info,
        };

    BlockingFinding CreateFromDocumentation(CallSite site, RequiredPath? required)
    {
        var parts = site.TableLine.Reason.Split([';'], 2);
        return new(this, site.Operation.Syntax, site.DisplayName, parts.Length > 1 ? parts[1].Trim() : "call it outside requests")
        {
            InnerName = "it waits for " + parts[0].Trim(),
            IsAdvice = true,
            RequiredPath = required,
        };
    }

    /// <summary>Returns true if a call really waits as the line says of its member.</summary>
    public static bool IsWaiting(CallSite site) => MayWait(site) && (WaitsForStream(site) ? IsOverConnection(site) : IsElsewhere(site));

    /// <summary>Finds the parameters that bring the streams for which alone a call waits.</summary>
    static IReadOnlyList<int> FindPassedStreams(CallSite site) =>
        WaitsForStream(site) && MayWait(site)
            ? StreamParameters
                .GetOrCreate(site.SemanticModel.Compilation)
                .FindPassedStreams(site.Operation, site.SemanticModel, site.CancellationToken)
            : [];

    static bool MayWait(CallSite site) => !site.IsNonExecuted && MayWait(site.Operation, site);

    static bool MayWait(IOperation operation, CallSite site) =>
        operation switch
        {
            IInvocationOperation call => !site.IsPolling && MayWait(call, site.CompilationModel.Apis),
            IPropertyReferenceOperation read => !IsAssigned(read) && (!WaitsForStream(site) || IsReadAlone(read)),
            _ => operation is IObjectCreationOperation,
        };

    static bool MayWait(IInvocationOperation call, ApiIndex apis) =>
        !apis.IsNonBlockingCall(call) && !apis.IsInSection(TableSections.Sync, CallReceiver.FindReceiver(call)?.Type);

    /// <summary>
    /// Returns true in a function that awaits. In others, the reads beside <c>EndOfStream</c> are reported, and their fix replaces it.
    /// </summary>
    static bool IsReadAlone(IPropertyReferenceOperation read) => EnclosingMember.IsInAsyncFunction(read.Syntax);

    /// <summary>Returns true if the member waits only for a stream, which has to be known as a connection.</summary>
    static bool WaitsForStream(CallSite site) => site.TableLine.Section == TableSections.StreamWithoutCounterpart;

    static bool IsElsewhere(CallSite site) =>
        site.Operation is not IInvocationOperation call
        || site.CompilationModel.Origins.GetCallOrigin(call, site.SemanticModel) == StreamOrigin.Elsewhere;

    static bool IsOverConnection(CallSite site)
    {
        var (receiver, arguments) = StreamOriginAnalysis.GetOperands(site.Operation);
        return site.CompilationModel.Origins.IsOverConnection(receiver, arguments, site.SemanticModel);
    }

    /// <summary>Returns true if no project declares the member: a class of the program may implement a contract without waiting.</summary>
    static bool IsDeclaredInMetadata(CallSite site) => site.Target!.OriginalDefinition.Locations.All(l => l.IsInMetadata);

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
