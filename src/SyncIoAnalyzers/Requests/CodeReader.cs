using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>What a walk read of one tree.</summary>
/// <param name="Handed">What it hands to frameworks; null when nobody asked.</param>
/// <param name="Edges">Where its code leads, of the code that was asked for.</param>
internal sealed record Reading(Handed? Handed, Dictionary<SyntaxNode, IReadOnlyDictionary<string, List<Edge>>> Edges);

/// <summary>Reads where code leads and what it hands to frameworks, and remembers what was asked for.</summary>
/// <param name="keys">How members are named.</param>
/// <param name="leads">The names that are worth binding.</param>
/// <param name="handlesMessages">Whether anything walked handles messages.</param>
/// <param name="stamp">What is known of a tree is good for this alone.</param>
internal sealed class CodeReader(Keys keys, Leads leads, Func<bool> handlesMessages, ulong stamp)
{
    readonly Dictionary<SyntaxTree, Reading> _readings = [];

    /// <summary>What was read, by tree.</summary>
    public IReadOnlyDictionary<SyntaxTree, Reading> Readings => _readings;

    /// <summary>What a tree hands to frameworks.</summary>
    public Handed Handed(SyntaxTree tree, Compilation compilation, EntryPoints entries, CancellationToken token)
    {
        var handed = ReadHanded(tree, compilation, entries, token);
        _readings[tree] = Of(tree) with { Handed = handed };
        return handed;
    }

    /// <summary>The same without remembering that it was asked for, on any thread.</summary>
    public Handed ReadHanded(SyntaxTree tree, Compilation compilation, EntryPoints entries, CancellationToken token) =>
        TreeFacts.Of(tree, stamp).Handed(() => Mentions.Of(tree, token).Any(name => name == Mentions.New || entries.MayHand(name) || entries.MayRegister(name))
            ? new HandedScanner(keys, entries, leads.IsFunction, Trees.Model(compilation, tree), token).Scan()
            : new Handed([], []));

    /// <summary>Where a piece of code leads, for itself, its lambdas and whatever it stores delegates in.</summary>
    public IReadOnlyDictionary<string, List<Edge>> Edges(Piece piece, Compilation compilation, EntryPoints entries, CancellationToken token) =>
        Of(piece.Code!.SyntaxTree).Edges[piece.Code] = ReadEdges(piece, compilation, entries, token);

    /// <summary>The same without remembering that it was asked for, on any thread.</summary>
    public IReadOnlyDictionary<string, List<Edge>> ReadEdges(Piece piece, Compilation compilation, EntryPoints entries, CancellationToken token) =>
        TreeFacts.Of(piece.Code!.SyntaxTree, stamp).Edges(piece.Code, leads.HashOf(piece), () => Bind(piece.Code, Trees.Model(compilation, piece.Code.SyntaxTree), entries, token));

    Reading Of(SyntaxTree tree) => _readings.TryGetValue(tree, out var reading) ? reading : _readings[tree] = new(null, []);

    IReadOnlyDictionary<string, List<Edge>> Bind(SyntaxNode code, SemanticModel model, EntryPoints entries, CancellationToken token) =>
        Keys.Symbol(code, model, token) is { } holder && keys.OfMember(code, model, token) is { } key
            ? new BodyScanner(keys, entries, IsLead, leads.Matters, model, token).Scan(key, code, holder)
            : new Dictionary<string, List<Edge>>();

    /// <summary>Whether a name leads somewhere; to hand something over, only where someone handles messages.</summary>
    bool IsLead(string name) => leads.To(name) && (name != Mentions.Message || handlesMessages());
}
