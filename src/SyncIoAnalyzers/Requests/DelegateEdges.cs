using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Collects the edges of delegates in one member's code: where those that are handed over run, and where those that are kept are used.</summary>
internal sealed class DelegateEdges(Keys keys, EntryPoints entries, Bound bound, EdgeCollector to, CancellationToken token)
{
    readonly Dictionary<string, (string Unit, ReachKind As, string? Given)> _runAt = [];

    /// <summary>A local function runs as the code around it.</summary>
    public void LocalFunction(string function, string unit) => _runAt[function] = (unit, ReachKind.Request, null);

    /// <summary>A method that is handed over without being called.</summary>
    public void Hand(SimpleNameSyntax name, IMethodSymbol method, string unit, ReachKind reach)
    {
        var hand = Handing.Of(Bound.Access(name), entries, bound);
        if (hand.Store is { } store)
        {
            to.Call(method, bound.Receiver(name), Of(store), hand.As);
            if (store is IParameterSymbol)
                to.Call(method, bound.Receiver(name), Give(Of(store), unit, reach), hand.As);
        }
        else if (hand.As != ReachKind.None)
            to.Call(method, bound.Receiver(name), unit, hand.As.OrLess(reach));
    }

    /// <summary>A lambda that is handed over.</summary>
    public void Hand(AnonymousFunctionExpressionSyntax lambda, string key, string unit, ReachKind reach)
    {
        var hand = Handing.Of(lambda, entries, bound);
        if (hand.Store is { } store)
        {
            to.Add(Of(store), key, hand.As);
            if (store is IParameterSymbol)
            {
                to.Add(Give(Of(store), unit, reach), key, hand.As);
                _runAt[key] = (unit, reach, Of(store));
            }
        }
        else if (hand.As != ReachKind.None)
        {
            to.Add(unit, key, hand.As.OrLess(reach));
            _runAt[key] = (unit, hand.As.OrLess(reach), null);
        }
    }

    /// <summary>What keeps a delegate is used: copied into another such thing, or run here.</summary>
    public void Kept(SimpleNameSyntax name, string key, string unit, ReachKind reach, bool isParameter = false)
    {
        var whole = Bound.Access(name);
        if (StoredDelegates.IsNotRead(whole, bound))
            return;
        // public List<Action> All => _all; two names for one thing
        if (whole.Parent is ArrowExpressionClauseSyntax or ReturnStatementSyntax && bound.Model.GetEnclosingSymbol(name.SpanStart, token) is IMethodSymbol { AssociatedSymbol: IPropertySymbol { IsIndexer: false } shown })
        {
            to.Add(keys.Of(shown), key, ReachKind.Request);
            to.Add(key, keys.Of(shown), ReachKind.Request);
            return;
        }

        var hand = Handing.MayKeep(whole.Parent) ? Handing.Of(whole, entries, bound) : default;
        if (hand.Store is { } store)
            to.Add(Of(store), key, hand.As);
        if (hand.Store is not (null or IParameterSymbol))
            return;
        var given = hand.Store is { } parameter ? Of(parameter) : null;
        if (!isParameter || RunsIn(Keys.OwnerOf(key), unit, reach) is not { } run)
            to.Add(given == null ? unit : Give(given, unit, reach), key, reach);
        else if (run.Given == null)
            to.Add(Keys.OfRun(key), given ?? key, run.As, given == null ? EdgeKind.Direct : EdgeKind.Given);
        else
        {
            to.Add(Keys.OfRun(key), run.Given, run.As, EdgeKind.Given);
            to.Add(unit, key, reach, EdgeKind.Kept);
        }
    }

    /// <summary>Gives a parameter something; the answer is the list for what that is.</summary>
    string Give(string parameter, string unit, ReachKind reach)
    {
        to.Add(unit, parameter, reach, EdgeKind.Given);
        return Keys.OfGiven(parameter, unit);
    }

    /// <summary>How code runs within a call of a member: as its own, or in lambdas that it runs or gives to others; null when it does not.</summary>
    (ReachKind As, string? Given)? RunsIn(string member, string unit, ReachKind reach)
    {
        string? given = null;
        while (unit != member)
        {
            if (!_runAt.TryGetValue(unit, out var at))
                return null;
            (unit, reach, given) = (at.Unit, reach.OrLess(at.As), at.Given ?? given);
        }

        return (reach, given);
    }

    /// <summary>The key of what keeps a delegate; the property of a positional record keeps what its parameter is given.</summary>
    public string Of(ISymbol store) => (store is IPropertySymbol property ? StoredDelegates.Positional(property) : store) is IParameterSymbol parameter ? keys.OfParameter(parameter) : keys.Of(store);
}
