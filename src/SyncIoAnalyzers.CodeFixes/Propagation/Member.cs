using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

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

    /// <summary>Further names that get <c>Async</c> behind them with this one: <c>Returns</c> behind the set-up of a mock.</summary>
    public IReadOnlyList<SimpleNameSyntax> Also { get; init; } = [];

    /// <summary>Whether the place only names the member: <c>nameof</c>, <c>cref</c>, or a handler given to a framework.</summary>
    public bool IsName => Spot.Node is SimpleNameSyntax;
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

    /// <summary>Whether it returns a task already, so that nothing but its own body changes.</summary>
    public bool ReturnsTask { get; set; }

    /// <summary>Its name, without that of the contract it implements explicitly.</summary>
    public string OldName { get; } = NewNames.Plain(symbol);

    /// <summary>Its name afterwards.</summary>
    public string Name { get; set; } = NewNames.Plain(symbol);

    /// <summary>Whether an async member is added beside it, because someone has to go on calling it synchronously.</summary>
    public bool IsTwin { get; set; }

    /// <summary>Whether anybody can await it.</summary>
    public bool IsWanted { get; set; } = true;

    /// <summary>The member that stands for the whole group, when this one turned out to belong to it.</summary>
    public Member? Same { get; set; }

    /// <summary>This member, or the one that stands for it.</summary>
    public Member Actual => Same?.Actual ?? this;
}
