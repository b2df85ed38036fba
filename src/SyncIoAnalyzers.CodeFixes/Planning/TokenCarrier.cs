using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The source of a token at a place: an expression that leads to one, or a function that gets one as a parameter.</summary>
internal readonly record struct TokenSource(ExpressionSyntax? AtHand, TokenCarrier? Carrier)
{
    /// <summary>The token as it is written there; null when there is none after all.</summary>
    public ExpressionSyntax? WrittenToken =>
        AtHand ?? (Carrier is { IsFed: true, Name: var name } ? SyntaxFactory.IdentifierName(name) : null);
}

/// <summary>A call of a carrier.</summary>
/// <param name="Call">The call.</param>
/// <param name="Slot">How it takes the token.</param>
/// <param name="Source">Where the token comes from there.</param>
/// <param name="Use">The same call, when the plan changes it anyway.</param>
internal sealed record TokenCarrierCall(DocumentNode Call, TokenSlot Slot, TokenSource Source, MemberUse? Use);

/// <summary>A function that gets a token as a new parameter, to hand it on.</summary>
/// <param name="name">The name of the parameter.</param>
/// <param name="symbol">One of those that get it together.</param>
/// <param name="declarations">All of them.</param>
/// <param name="references">Where they are named.</param>
internal sealed class TokenCarrier(
    string name,
    IMethodSymbol symbol,
    IReadOnlyList<DocumentNode> declarations,
    IReadOnlyList<DocumentNode> references
)
{
    /// <summary>The name of the parameter.</summary>
    public string Name { get; } = name;

    /// <summary>One of those that get it together.</summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>All of them.</summary>
    public IReadOnlyList<DocumentNode> Declarations { get; } = declarations;

    /// <summary>The places that name them.</summary>
    public IReadOnlyList<DocumentNode> References { get; } = references;

    /// <summary>The calls of it.</summary>
    public List<TokenCarrierCall> Calls { get; } = [];

    /// <summary>The calls that only set up a test double: they take any token.</summary>
    public List<TokenCarrierCall> MockSetUps { get; } = [];

    /// <summary>The comments that name it with its parameters.</summary>
    public List<DocumentNode> Crefs { get; } = [];

    /// <summary>True if a framework calls it and binds the parameter.</summary>
    public bool IsBound { get; init; }

    /// <summary>The member of the plan for it; null when it is async already, or a lambda.</summary>
    public AsyncMember? Planned { get; init; }

    /// <summary>
    /// True if some caller passes no token, or if the function has another optional parameter, so that this one must be optional too.
    /// </summary>
    public bool IsOptional { get; set; } = symbol.Parameters.Any(p => p.IsOptional);

    /// <summary>True if a token gets here at all.</summary>
    public bool IsFed { get; private set; }

    /// <summary>
    /// Checks again whether a token gets here and returns true if that is new. A function without known callers may be given one by an
    /// unknown caller.
    /// </summary>
    public bool TryFeed() => !IsFed && (IsFed = IsBound || Calls.Count == 0 || Calls.Any(c => c.Source.WrittenToken != null));

    /// <summary>Makes the calls that the plan changes pass the token.</summary>
    public void HandOnToken()
    {
        IsOptional |= Calls.Any(c => c.Source.WrittenToken == null);
        foreach (var call in Calls.Concat(MockSetUps))
            if (call is { Use: { } use, Source.WrittenToken: { } written })
                (use.Slot, use.Token) = (call.Slot, written);
    }
}
