using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A place in a document.</summary>
/// <param name="Document">The document.</param>
/// <param name="Node">The node, as it is in the solution that is planned over.</param>
internal sealed record DocumentNode(DocumentId Document, SyntaxNode Node);

/// <summary>A call of a member that becomes async, or a place that names it.</summary>
/// <param name="Spot">The call, or the name.</param>
/// <param name="Holder">The enclosing function.</param>
/// <param name="Obstacle">The reason why it cannot be awaited; null when it can.</param>
internal sealed record MemberUse(DocumentNode Spot, SyntaxNode Holder, Refusal? Obstacle)
{
    /// <summary>The member that contains the call; null when its code is async already, or is a lambda that can become async.</summary>
    public AsyncMember? Caller
    {
        get => field?.ActualMember;
        set;
    }

    /// <summary>The slot by which the call takes a token; null when it takes none, or has one.</summary>
    public TokenSlot? Slot { get; set; }

    /// <summary>The token that the call is handed; null when it is handed none.</summary>
    public ExpressionSyntax? Token { get; set; }

    /// <summary>The call with that token.</summary>
    public InvocationExpressionSyntax HandToken(InvocationExpressionSyntax call) =>
        Slot != null && Token != null ? Slot(call, Token) : call;

    /// <summary>Further names that get <c>Async</c> behind them with this one: <c>Returns</c> behind the set-up of a mock.</summary>
    public IReadOnlyList<SimpleNameSyntax> RelatedNames { get; init; } = [];

    /// <summary>
    /// True if the place only names the member: <c>nameof</c>, <c>cref</c>, a handler given to a framework, or, in another member, a
    /// delegate that is passed to a call.
    /// </summary>
    public bool IsName => Spot.Node is SimpleNameSyntax;

    /// <summary>True if the call is awaited afterwards.</summary>
    public bool IsAwaited { get; init; } = true;

    /// <summary>The use with something that keeps it synchronous.</summary>
    public MemberUse WithObstacle(Refusal obstacle) => this with { Obstacle = obstacle, Caller = null };
}

/// <summary>
/// A method or local function on the way from a blocking call to its requests, with all that has to change together with it.
/// </summary>
internal sealed class AsyncMember(IMethodSymbol symbol)
{
    /// <summary>One member of the group.</summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>The declarations of the whole group: of the member, of its base members and of its overrides and implementations.</summary>
    public List<DocumentNode> Declarations { get; } = [];

    /// <summary>The places that call or name it.</summary>
    public List<MemberUse> Uses { get; } = [];

    /// <summary>Why it cannot be async; null when it can.</summary>
    public Refusal? Refusal { get; set; }

    /// <summary>True if a framework calls it: it is converted in place and keeps its name.</summary>
    public bool IsEntryPoint { get; set; }

    /// <summary>True if it may have unknown users, who go on calling it as it is.</summary>
    public bool IsOffered { get; set; }

    /// <summary>The contract of a framework that it moves to; null when it answers to none.</summary>
    public FrameworkContract? Contract { get; set; }

    /// <summary>The further change in its class for that; null when there is none.</summary>
    public ContractMove? Move { get; set; }

    /// <summary>The kind of annotation that every declaration has which became async with a member.</summary>
    public const string MarkKind = "SyncIo.Member";

    /// <summary>Marks its declaration while it is written.</summary>
    public SyntaxAnnotation Mark { get; } = new(MarkKind);

    /// <summary>True if it returns a task already, so that nothing but its own body changes.</summary>
    public bool ReturnsTask { get; set; }

    /// <summary>Its name, without that of the contract it implements explicitly.</summary>
    public string OldName { get; } = AsyncNames.GetPlainName(symbol);

    /// <summary>Its name afterwards.</summary>
    public string Name { get; set; } = AsyncNames.GetPlainName(symbol);

    /// <summary>True if an async member is added beside it, because some code has to go on calling it synchronously.</summary>
    public bool IsTwin { get; set; }

    /// <summary>True if it is a lambda or method group that is passed to a call; that call is its only use.</summary>
    public bool IsDelegate { get; init; }

    /// <summary>
    /// The member of the solution that takes the delegate and has to become async with it; null when the call has an async form.
    /// </summary>
    public OwnDelegateTarget? DelegateTarget { get; init; }

    /// <summary>True if it is code of the member around it, and copied with that.</summary>
    public bool IsNested => IsDelegate || Symbol.MethodKind == MethodKind.LocalFunction;

    /// <summary>True if it can be awaited somewhere.</summary>
    public bool IsWanted { get; set; } = true;

    /// <summary>The member that represents the whole group, when this one turned out to belong to it.</summary>
    public AsyncMember? Replacement { get; set; }

    /// <summary>This member, or the one that represents it.</summary>
    public AsyncMember ActualMember => Replacement?.ActualMember ?? this;
}
