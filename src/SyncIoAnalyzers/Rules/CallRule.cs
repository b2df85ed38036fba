using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>A rule about calls: its descriptor, and the analysis of a call that a table line assigns to it.</summary>
internal abstract class CallRule(DiagnosticDescriptor descriptor)
{
    /// <summary>The rule as users see it.</summary>
    public DiagnosticDescriptor Descriptor { get; } = descriptor;

    /// <summary>True if blocking here is a trap even in a library whose callers are unknown.</summary>
    public virtual bool IsTrapForCallers => false;

    /// <summary>True if a finding makes the callers of its member wait.</summary>
    public virtual bool IsBlockingForCallers => true;

    /// <summary>True if a finding is short I/O on a local file.</summary>
    public virtual bool IsFileIo => false;

    /// <summary>True if a finding concerns every request, regardless of its place.</summary>
    public virtual bool IsForEveryRequest => false;

    /// <summary>
    /// True if an <c>await</c> in place of the call resolves the finding, so that there is no fix where no <c>await</c> is possible.
    /// </summary>
    public virtual bool IsResolvedByAwait => true;

    /// <summary>
    /// Returns the finding for a call; null when there is none. Rules about statements, members and files do not override this.
    /// </summary>
    public virtual BlockingFinding? AnalyzeCall(CallSite site) => null;

    /// <summary>Finds the method that a name refers to; null for constructors, local functions and other members.</summary>
    protected static IMethodSymbol? FindNamedMethod(SimpleNameSyntax name, SemanticModel semantics, CancellationToken cancellationToken) =>
        NameBinding.GetSymbolInfo(name, semantics, cancellationToken).Symbol
            is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method
            ? method
            : null;
}
