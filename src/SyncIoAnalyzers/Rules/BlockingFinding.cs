using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.BlockingBodies;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>A place that a rule reports: the call, its replacement, and further places of the same wait.</summary>
/// <param name="Rule">The rule that reports it.</param>
/// <param name="Node">The code to mark.</param>
/// <param name="CallName">The call as the message names it.</param>
/// <param name="Counterpart">The code to write instead.</param>
/// <param name="RelatedNodes">Further places that belong to the same wait.</param>
internal sealed record BlockingFinding(
    CallRule Rule,
    SyntaxNode Node,
    string CallName,
    string Counterpart,
    IReadOnlyList<SyntaxNode> RelatedNodes
) : IBlockingCall
{
    /// <summary>Creates a finding at one place.</summary>
    public BlockingFinding(CallRule rule, SyntaxNode where, string call, string counterpart)
        : this(rule, where, call, counterpart, []) { }

    /// <summary>Creates a finding at one place from the counterpart that was found for it.</summary>
    public BlockingFinding(CallRule rule, SyntaxNode where, string call, AsyncCounterpart counterpart)
        : this(rule, where, call, counterpart.Replacement, []) =>
        (IsDirectlyApplicable, UsingNamespace) = (counterpart.IsDirectlyApplicable, counterpart.UsingNamespace);

    /// <summary>The token to mark when the whole node would be too much.</summary>
    public SyntaxToken MarkedToken { get; init; }

    /// <summary>The location of the diagnostic.</summary>
    public Location Location => MarkedToken == default ? Node.GetLocation() : MarkedToken.GetLocation();

    /// <summary>The namespace of the counterpart when it is an extension method; empty otherwise.</summary>
    public string UsingNamespace { get; init; } = "";

    /// <summary>True if the counterpart takes the same arguments.</summary>
    public bool IsDirectlyApplicable { get; init; } = true;

    /// <summary>The severity on a request path; lower than that of the rule for a finding that is less certain.</summary>
    public DiagnosticSeverity HighestSeverity { get; init; } = Rule.Descriptor.DefaultSeverity;

    /// <summary>True if there is no counterpart, and the text of <see cref="Counterpart"/> is advice.</summary>
    public bool IsAdvice { get; init; }

    /// <summary>The reason why the form of the code allows no fix; null when the code around it decides.</summary>
    public Refusal? Refusal { get; init; }

    /// <summary>
    /// True if the finding makes callers of the enclosing member wait. False for short local file I/O, which may stay synchronous.
    /// </summary>
    public bool IsBlockingForCaller { get; init; } = Rule.IsBlockingForCallers;

    /// <summary>True if an <c>await</c> at the place resolves the finding.</summary>
    public bool IsResolvedByAwait { get; init; } = Rule.IsResolvedByAwait;

    /// <summary>The path without which it is not reported; null if the call waits wherever it is.</summary>
    public RequiredPath? RequiredPath { get; init; }

    /// <summary>
    /// The waits inside that are part of the finding, each as its own rule reports it; a fix rewrites them together. Their places are in
    /// <see cref="RelatedNodes"/>.
    /// </summary>
    public IReadOnlyList<BlockingFinding> InnerFindings { get; init; } = [];

    /// <summary>The name of the wrapped call, or of the member that becomes a trap for its callers; empty when there is neither.</summary>
    public string InnerName { get; init; } = "";

    /// <inheritdoc/>
    bool IBlockingCall.IsFileIo => Rule.IsFileIo;

    /// <inheritdoc/>
    bool IBlockingCall.IsTrapForCallers => Rule.IsTrapForCallers;
}
