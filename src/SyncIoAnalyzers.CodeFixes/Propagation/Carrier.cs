using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Where a token comes from at a place: an expression that leads to one, or a function that gets one as a parameter.</summary>
internal readonly record struct TokenSource(ExpressionSyntax? AtHand, Carrier? Carrier)
{
    /// <summary>What is written there; null when there is no token after all.</summary>
    public ExpressionSyntax? Written => AtHand ?? (Carrier is { IsFed: true, Name: var name } ? SyntaxFactory.IdentifierName(name) : null);
}

/// <summary>A call of a carrier.</summary>
/// <param name="Call">The call.</param>
/// <param name="Slot">How it takes the token.</param>
/// <param name="Source">Where the token comes from there.</param>
/// <param name="Use">The same call, when the plan changes it anyway.</param>
internal sealed record CarrierCall(Spot Call, TokenSlot Slot, TokenSource Source, Use? Use);

/// <summary>A function that gets a token as a new parameter, to hand it on.</summary>
/// <param name="name">What the parameter is called.</param>
/// <param name="symbol">One of those that get it together.</param>
/// <param name="declarations">All of them.</param>
/// <param name="references">Where they are named.</param>
internal sealed class Carrier(string name, IMethodSymbol symbol, IReadOnlyList<Spot> declarations, IReadOnlyList<Spot> references)
{
    /// <summary>What the parameter is called.</summary>
    public string Name { get; } = name;

    /// <summary>One of those that get it together.</summary>
    public IMethodSymbol Symbol { get; } = symbol;

    /// <summary>All of them.</summary>
    public IReadOnlyList<Spot> Declarations { get; } = declarations;

    /// <summary>Where they are named.</summary>
    public IReadOnlyList<Spot> References { get; } = references;

    /// <summary>The calls of it.</summary>
    public List<CarrierCall> Calls { get; } = [];

    /// <summary>Those that only describe one to a test double: any token will do.</summary>
    public List<CarrierCall> SetUps { get; } = [];

    /// <summary>Where comments name it with its parameters.</summary>
    public List<Spot> Crefs { get; } = [];

    /// <summary>Whether a framework calls it and binds the parameter.</summary>
    public bool IsBound { get; init; }

    /// <summary>What the plan makes async of it; null when it is async already, or a lambda.</summary>
    public Member? Planned { get; init; }

    /// <summary>Whether somebody calls it who hands on no token, or one of its parameters may be left out, so that this one must be as well.</summary>
    public bool IsOptional { get; set; } = symbol.Parameters.Any(p => p.IsOptional);

    /// <summary>Whether a token gets here at all.</summary>
    public bool IsFed { get; private set; }

    /// <summary>Asks again whether a token gets here; true when that is new. Where nobody is known to call, somebody unknown may have one.</summary>
    public bool Feed() => !IsFed && (IsFed = IsBound || Calls.Count == 0 || Calls.Any(c => c.Source.Written != null));

    /// <summary>Lets the calls that the plan changes hand on the token.</summary>
    public void HandOn()
    {
        IsOptional |= Calls.Any(c => c.Source.Written == null);
        foreach (var call in Calls.Concat(SetUps))
            if (call is { Use: { } use, Source.Written: { } written })
                (use.Slot, use.Token) = (call.Slot, written);
    }
}
