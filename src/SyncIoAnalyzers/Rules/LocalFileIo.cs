using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO102: short I/O on a local file, which may stay synchronous.</summary>
internal sealed class LocalFileIo() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO102",
        "Short local file I/O could be async",
        "'{0}' holds {1}; {2} would not{4}",
        "Blocking",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "A small local file on a fast disk may be read synchronously; a large file, or one on a network share, should be "
            + "read asynchronously.",
        HelpLink.FindUrl("SIO102")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly LocalFileIo Instance = new();

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <inheritdoc/>
    public override bool IsFileIo => true;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.Operation is IMethodReferenceOperation group)
            return PassedMethod.AnalyzeGroup(this, group, site);
        if (
            site.Operation is not IInvocationOperation call
            || site.IsNonExecuted
            || site.CompilationModel.Counterparts.FindCounterpart(call, site.TableLine, site.SemanticModel) is not { } counterpart
        )
            return null;
        return new BlockingFinding(
            StreamOriginAnalysis.IsNetworkShare(call.Arguments) ? SyncIoCall.Instance : this,
            call.Syntax,
            site.DisplayName,
            counterpart
        );
    }
}
