using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO401: code allows the server to read and write requests synchronously.</summary>
internal sealed class AllowedSyncIo() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO401",
        "Do not allow synchronous I/O",
        "'{0} = true' allows every request to hold its thread while it reads or writes; make the calls that need it asynchronous",
        "Configuration",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "ASP.NET Core refuses synchronous reads and writes of request and response bodies because they starve the pool. "
            + "The switch hides these calls instead of correcting them.",
        HelpLink.FindUrl("SIO401")
    );

    /// <summary>The switch is set in start-up code and concerns every request.</summary>
    public override bool IsForEveryRequest => true;

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        var property = site.Operation.Syntax;
        if (property.Parent is not AssignmentExpressionSyntax assignment || assignment.Left != property)
            return null;
        return site.SemanticModel.GetConstantValue(assignment.Right, site.CancellationToken) is { HasValue: true, Value: true }
            ? new BlockingFinding(this, assignment, site.DisplayName, "")
            : null;
    }
}
