using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>The source of a token at a place: an expression that leads to one, or a function that gets one as a parameter.</summary>
internal readonly record struct TokenSource(ExpressionSyntax? AtHand, TokenCarrier? Carrier)
{
    /// <summary>The expression of the token at the place; null when no token reaches it.</summary>
    public ExpressionSyntax? WrittenToken =>
        AtHand ?? (Carrier is { IsFed: true, Name: var name } ? SyntaxFactory.IdentifierName(name) : null);
}

/// <summary>A call of a function that gets a token parameter.</summary>
/// <param name="Call">The call.</param>
/// <param name="Slot">How it takes the token.</param>
/// <param name="Source">Where the token comes from there.</param>
/// <param name="Use">The same call, when the plan changes it anyway.</param>
internal sealed record TokenCarrierCall(DocumentNode Call, TokenSlot Slot, TokenSource Source, MemberUse? Use);

/// <summary>A function that gets a token as a new parameter, to pass it to the calls in it.</summary>
/// <param name="name">The name of the parameter.</param>
/// <param name="symbol">One of the methods that get the parameter together.</param>
/// <param name="declarations">The declarations of these methods.</param>
/// <param name="references">The places that name them.</param>
internal sealed class TokenCarrier(
    string name,
    IMethodSymbol symbol,
    IReadOnlyList<DocumentNode> declarations,
    IReadOnlyList<DocumentNode> references
)
{
    /// <summary>The name of the token parameter.</summary>
    public string Name { get; } = name;

    /// <summary>
    /// One of the methods that get the parameter together: a method with its base methods, overrides and implementations.
    /// </summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>The declarations of the methods that get the parameter together.</summary>
    public IReadOnlyList<DocumentNode> Declarations { get; } = declarations;

    /// <summary>The places that name these methods.</summary>
    public IReadOnlyList<DocumentNode> References { get; } = references;

    /// <summary>The calls of the function.</summary>
    public List<TokenCarrierCall> Calls { get; } = [];

    /// <summary>The calls that only set up a test double, which is to accept any token.</summary>
    public List<TokenCarrierCall> MockSetUps { get; } = [];

    /// <summary>The documentation comments that name the function with its parameters.</summary>
    public List<DocumentNode> Crefs { get; } = [];

    /// <summary>True if a framework calls the function and binds the parameter.</summary>
    public bool IsBound { get; init; }

    /// <summary>The member of the plan that the function belongs to; null when it is async already, or a lambda.</summary>
    public AsyncMember? Planned { get; init; }

    /// <summary>
    /// True if some caller passes no token, or if the function has another optional parameter, so that this one must be optional too.
    /// </summary>
    public bool IsOptional { get; set; } = symbol.Parameters.Any(p => p.IsOptional);

    /// <summary>True if a token reaches the function.</summary>
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
