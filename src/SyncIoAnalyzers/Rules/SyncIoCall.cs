using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO101: I/O that has an async counterpart is called synchronously.</summary>
internal sealed class SyncIoCall() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO101",
        "Call the async counterpart of this I/O",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The thread waits until a network, a database or a stream answers. The async counterpart releases the thread "
            + "until the answer arrives.",
        HelpLink.FindUrl("SIO101")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly SyncIoCall Instance = new();

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.Operation is IMethodReferenceOperation group)
            return PassedMethod.AnalyzeGroup(this, group, site);
        if (
            site.Operation is not IInvocationOperation call
            || site.IsNonExecuted
            || site.CompilationModel.Apis.IsNonBlockingCall(call)
            || site.CompilationModel.Apis.IsInSection(TableSections.Sync, CallReceiver.FindReceiver(call)?.Type)
        )
            return null;
        var origin = site.CompilationModel.Origins.GetCallOrigin(call, site.SemanticModel);
        var isText = site.TableLine.Section == TableSections.TextOverStream;
        if (
            origin == StreamOrigin.Memory
            || isText && !TextOverStream.MayWait(call, origin, site)
            || site.CompilationModel.Caches.IsInMemory(call.TargetMethod.ContainingType, site.CancellationToken)
        )
            return null;
        if (site.CompilationModel.Counterparts.FindCounterpart(call, site.TableLine, site.SemanticModel) is not { } counterpart)
            return AnalyzeUnbuffered(call, site);
        if (OffloadedIo.IsPartOfFinding(site))
            return null;
        CallRule rule = origin == StreamOrigin.LocalFile ? LocalFileIo.Instance : this;
        return new BlockingFinding(rule, call.Syntax, site.DisplayName, counterpart)
        {
            RequiredPath = isText && TextOverStream.IsPassedByCallers(call.Instance) ? RequiredPath.Any : null,
        };
    }

    /// <summary>Returns the finding for a call whose rows are read while code enumerates them.</summary>
    BlockingFinding? AnalyzeUnbuffered(IInvocationOperation call, CallSite site)
    {
        var line = site.CompilationModel.Apis.FindMethodLine(TableSections.Unbuffered, call.TargetMethod);
        if (line == null || !call.Arguments.Any(IsUnbuffered) || OffloadedIo.IsPartOfFinding(site))
            return null;
        return new(this, call.Syntax, site.DisplayName, $"'await foreach' over '{line.Counterpart}'") { IsAdvice = true };
    }

    static bool IsUnbuffered(IArgumentOperation argument) =>
        argument is { Parameter.Name: "buffered", Value.ConstantValue: { HasValue: true, Value: false } };
}
