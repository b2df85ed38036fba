using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A place in a document.</summary>
/// <param name="Document">The document.</param>
/// <param name="Node">The node, as it is in the solution that is planned over.</param>
internal sealed record Spot(DocumentId Document, SyntaxNode Node);

/// <summary>A call of a member that becomes async, or a place that names it.</summary>
/// <param name="Spot">The call, or the name.</param>
/// <param name="Holder">The function around it.</param>
/// <param name="Obstacle">What keeps an await out of it; null when nothing does.</param>
internal sealed record Use(Spot Spot, SyntaxNode Holder, Refusal? Obstacle)
{
    /// <summary>The member whose code the call is; null when it is code that is async already, or a lambda that can be.</summary>
    public Member? In { get => field?.Actual; set; }

    /// <summary>How the call takes a token; null when it takes none, or has one.</summary>
    public TokenSlot? Slot { get; set; }

    /// <summary>The token that the call is handed; null when it is handed none.</summary>
    public ExpressionSyntax? Token { get; set; }

    /// <summary>The call with that token.</summary>
    public InvocationExpressionSyntax Handed(InvocationExpressionSyntax call) => Slot != null && Token != null ? Slot(call, Token) : call;

    /// <summary>Further names that get <c>Async</c> behind them with this one: <c>Returns</c> behind the set-up of a mock.</summary>
    public IReadOnlyList<SimpleNameSyntax> Also { get; init; } = [];

    /// <summary>Whether the place only names the member: <c>nameof</c>, <c>cref</c>, a handler given to a framework, or, in another member, a delegate that is given to a call.</summary>
    public bool IsName => Spot.Node is SimpleNameSyntax;

    /// <summary>Whether the call is awaited afterwards.</summary>
    public bool IsAwaited { get; init; } = true;

    /// <summary>The use with something that keeps it synchronous.</summary>
    public Use Blocked(Refusal obstacle) => this with { Obstacle = obstacle, In = null };
}

/// <summary>A method or local function on the way from a blocking call to its requests, with all that has to change together with it.</summary>
internal sealed class Member(IMethodSymbol symbol)
{
    /// <summary>One of the group.</summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>Its declarations and those of what it overrides, implements, and is overridden and implemented by.</summary>
    public List<Spot> Declarations { get; } = [];

    /// <summary>Where it is called or named.</summary>
    public List<Use> Uses { get; } = [];

    /// <summary>Why it cannot be async; null when it can.</summary>
    public Refusal? Refusal { get; set; }

    /// <summary>Whether a framework calls it: it is converted in place and keeps its name.</summary>
    public bool IsEntry { get; set; }

    /// <summary>Whether it is offered to users that nobody knows, who go on calling it as it is.</summary>
    public bool IsOffered { get; set; }

    /// <summary>The contract of a framework that it moves to; null when it answers to none.</summary>
    public Contract? Contract { get; set; }

    /// <summary>What else changes in its class for that; null when nothing does.</summary>
    public Move? Move { get; set; }

    /// <summary>The kind of annotation that every declaration has which became async with a member.</summary>
    public const string MarkKind = "SyncIo.Member";

    /// <summary>Marks its declaration while it is written.</summary>
    public SyntaxAnnotation Mark { get; } = new(MarkKind);

    /// <summary>Whether it returns a task already, so that nothing but its own body changes.</summary>
    public bool ReturnsTask { get; set; }

    /// <summary>Its name, without that of the contract it implements explicitly.</summary>
    public string OldName { get; } = NewNames.Plain(symbol);

    /// <summary>Its name afterwards.</summary>
    public string Name { get; set; } = NewNames.Plain(symbol);

    /// <summary>Whether an async member is added beside it, because someone has to go on calling it synchronously.</summary>
    public bool IsTwin { get; set; }

    /// <summary>Whether it is a lambda or method group that is given to a call: its one use.</summary>
    public bool IsDelegate { get; init; }

    /// <summary>The member of ours that takes the delegate, and has to become async with it; null when the call has an async form.</summary>
    public Handed? Handed { get; init; }

    /// <summary>Whether it is code of the member around it, and copied with that.</summary>
    public bool IsWithin => IsDelegate || Symbol.MethodKind == MethodKind.LocalFunction;

    /// <summary>Whether anybody can await it.</summary>
    public bool IsWanted { get; set; } = true;

    /// <summary>The member that stands for the whole group, when this one turned out to belong to it.</summary>
    public Member? Same { get; set; }

    /// <summary>This member, or the one that stands for it.</summary>
    public Member Actual => Same?.Actual ?? this;
}
