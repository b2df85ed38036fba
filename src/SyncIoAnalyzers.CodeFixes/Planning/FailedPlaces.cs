using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The calls and declarations whose rewrite did not compile in an earlier trial. They stay as they are, so that the other callers of the
/// same members can still be converted.
/// </summary>
internal sealed class FailedPlaces
{
    readonly Dictionary<(DocumentId Document, TextSpan Span), Refusal> _refusals = [];

    /// <summary>Adds a place. Returns false if it failed before.</summary>
    public bool AddPlace(DocumentNode place, Refusal refusal)
    {
        var key = (place.Document, place.Node.Span);
        if (_refusals.ContainsKey(key))
            return false;
        _refusals.Add(key, refusal);
        return true;
    }

    /// <summary>Returns the reason why a place stays as it is; null when it may change.</summary>
    public Refusal? FindRefusal(DocumentId document, SyntaxNode node) =>
        _refusals.TryGetValue((document, node.Span), out var refusal) ? refusal : null;
}
