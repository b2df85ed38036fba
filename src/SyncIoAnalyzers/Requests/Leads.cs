using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>
/// The names that may lead to a candidate: those of code that mentions one, of code that mentions those, and so on. A walk binds no other name, and
/// no code in which none of them stands.
/// </summary>
/// <remarks>
/// Names are all that is looked at, so far more leads than really does: whoever calls some <c>Load</c> is bound if any <c>Load</c> gets to a
/// candidate. Measured, it is what makes the walk cheaper than binding the project.
/// </remarks>
internal sealed class Leads
{
    readonly Func<string, bool> _isCandidate;
    readonly ConcurrentDictionary<string, bool> _candidates;
    readonly HashSet<string> _names = [];
    readonly HashSet<Piece> _pieces = [];
    readonly ConcurrentDictionary<Piece, int> _hashes = new();
    readonly HashSet<string> _functions = [];
    HashSet<string> _declared = [], _keepers = [];

    Leads(Func<string, bool> isCandidate, ConcurrentDictionary<string, bool> candidates) => (_isCandidate, _candidates) = (isCandidate, candidates);

    /// <summary>The same names, asking somebody else; which pieces lead somewhere is not known of them.</summary>
    Leads(Leads other, Func<string, bool> isCandidate) : this(isCandidate, other._candidates) =>
        (_names, _functions, _declared, _keepers) = (other._names, other._functions, other._declared, other._keepers); // nobody adds to them any more

    /// <summary>The leads in some trees.</summary>
    /// <param name="trees">All that is walked.</param>
    /// <param name="isCandidate">Whether a name may be that of a call that some rule reports.</param>
    /// <param name="token">Ends the analysis.</param>
    public static Leads In(IEnumerable<SyntaxTree> trees, Func<string, bool> isCandidate, CancellationToken token)
    {
        var leads = new Leads(isCandidate, new());
        leads.Close([.. trees.Select(t => Mentions.Of(t, token))], token);
        return leads;
    }

    /// <summary>The names alone, without what was asked, which would keep a compilation alive.</summary>
    public Leads Names() => new(this, _ => false);

    /// <summary>The names after an edit of some trees that left all their declarations as they were; null when it changed what leads somewhere.</summary>
    /// <param name="edits">What stood in each tree, and what stands there now.</param>
    /// <param name="isCandidate">Whether a name may be that of a call that some rule reports.</param>
    public Leads? After(IReadOnlyList<(Mentions Before, Mentions After)> edits, Func<string, bool> isCandidate)
    {
        var leads = new Leads(this, isCandidate);
        return _candidates.All(c => isCandidate(c.Key) == c.Value) && edits.All(e => e.Before.IsLike(e.After, name => _declared.Contains(name) || leads.IsCandidate(name), IsKept)) ? leads : null;
    }

    /// <summary>Whether what is stored under a name may run: it is that of a field, or of what a walked callee takes that may be a delegate.</summary>
    bool IsKept(string store) => _keepers.Contains(store);

    /// <summary>Whether a name, or one of the words of <see cref="Mentions"/>, leads somewhere.</summary>
    public bool To(string name) => _names.Contains(name);

    /// <summary>Whether a name leads somewhere, or is a candidate itself.</summary>
    public bool Matters(string name) => To(name) || IsCandidate(name);

    /// <summary>Whether a piece of code does.</summary>
    public bool From(Piece piece) => _names.Contains(Mentions.Implicit) || _pieces.Contains(piece);

    /// <summary>Whether a candidate may stand in a piece of code.</summary>
    public bool HoldsCandidate(Piece piece) => piece.Mentions.Any(IsCandidate);

    /// <summary>Whether the walked code declares a method or local function of this name.</summary>
    public bool IsFunction(string name) => _functions.Contains(name);

    /// <summary>The same number as long as the same names in a piece matter: what is known of its edges is good for no longer.</summary>
    public int HashOf(Piece piece)
    {
        if (_hashes.TryGetValue(piece, out var known))
            return known;
        var hash = _names.Contains(Mentions.Implicit) ? 1 : 0;
        foreach (var name in piece.Mentions)
            if (Matters(name))
                hash += To(name) ? name.GetHashCode() : name.GetHashCode() * 31;
        return _hashes[piece] = hash;
    }

    void Close(Mentions[] trees, CancellationToken token)
    {
        var pieces = trees.SelectMany(t => t.Pieces).ToList();
        _keepers = [.. trees.SelectMany(t => t.Keepers)];
        var given = Delegates(trees);
        // A delegate among the parameters leads to what callers give; what becomes of that, the code of the member says.
        foreach (var parameter in given)
        {
            var tie = new Piece(null, "", false, [parameter.Name]);
            tie.Mentions.UnionWith(parameter.Callees.Select(Mentions.Given));
            _keepers.UnionWith(tie.Mentions);
            pieces.Add(tie);
            _keepers.Add(parameter.Name);
        }

        _functions.UnionWith(trees.SelectMany(t => t.Functions));
        var handlers = OfGeneric(trees);
        _declared = [.. pieces.SelectMany(p => NamesOf(p, _keepers, handlers))];
        var mentioning = new Dictionary<string, List<Piece>>();
        var waiting = new Queue<Piece>();
        foreach (var piece in pieces)
        {
            token.ThrowIfCancellationRequested();
            foreach (var name in piece.Mentions)
            {
                if (_declared.Contains(name))
                    mentioning.Into(name).Add(piece);
                if (IsCandidate(name) && _pieces.Add(piece))
                    waiting.Enqueue(piece);
            }
        }

        foreach (var parameter in given)
            foreach (var callee in parameter.Body == null ? [] : parameter.Callees)
                if (_declared.Contains(Mentions.Given(callee)))
                    mentioning.Into(Mentions.Given(callee)).Add(parameter.Body!);
        while (waiting.Count > 0)
            foreach (var name in NamesOf(waiting.Dequeue(), _keepers, handlers))
                if (_names.Add(name) && mentioning.TryGetValue(name, out var list))
                    foreach (var piece in list.Where(_pieces.Add))
                        waiting.Enqueue(piece);
    }

    bool IsCandidate(string name) => _candidates.TryGetValue(name, out var known) ? known : _candidates[name] = _isCandidate(name);

    static IEnumerable<string> NamesOf(Piece piece, HashSet<string> keepers, HashSet<string> handlers)
    {
        foreach (var name in piece.Names)
            yield return name;
        foreach (var name in piece.Stores)
            if (Mentions.IsGiven(name) || keepers.Contains(name))
                yield return name;
        if (piece.Takes && handlers.Contains(piece.Type))
            yield return Mentions.Message;
    }

    /// <summary>The parameters that are delegates, as far as the text shows.</summary>
    static GivenName[] Delegates(Mentions[] trees)
    {
        var types = new HashSet<string>(trees.SelectMany(t => t.Delegates));
        return [.. trees.SelectMany(t => t.Parameters).Where(p => p.Type.Any(t => types.Contains(t) || Mentions.MayBeDelegate(t)))];
    }

    /// <summary>The types that implement or derive from something generic, near or far: only they handle messages by type.</summary>
    static HashSet<string> OfGeneric(Mentions[] trees)
    {
        var types = trees.SelectMany(t => t.Types).ToArray();
        var found = new HashSet<string>(types.Where(t => t.IsOfGeneric).Select(t => t.Name));
        while (types.Where(t => !found.Contains(t.Name) && t.Bases.Any(found.Contains)).Select(t => t.Name).ToArray() is { Length: > 0 } more)
            found.UnionWith(more);
        return found;
    }
}
