using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO401: the server is told to let requests read and write synchronously.</summary>
internal sealed class AllowedSyncIo() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO401", "Do not allow synchronous I/O",
        "'{0} = true' lets every request hold its thread while it reads or writes; make the calls that need it asynchronous", "Configuration", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "ASP.NET Core refuses synchronous reads and writes of bodies because they starve the pool. The switch does not mend the calls, it hides them.",
        HelpLink.To("SIO401"));

    /// <summary>It is start-up code by nature and concerns every request.</summary>
    public override bool IsForEveryRequest => true;

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        site.Operation.Syntax.Parent is AssignmentExpressionSyntax assignment && assignment.Left == site.Operation.Syntax
        && site.Semantics.GetConstantValue(assignment.Right, site.Token) is { HasValue: true, Value: true }
            ? new Answer(this, assignment, site.Name, "")
            : null;
}
