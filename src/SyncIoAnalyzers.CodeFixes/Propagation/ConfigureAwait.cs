using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Calls;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>
/// New awaits say <c>ConfigureAwait(false)</c> where SIO301 would ask for it, never where SIO302 would remove it, and else where all awaits around
/// them do.
/// </summary>
internal static class ConfigureAwait
{
    /// <summary>Whether the awaits that a fix writes at a place are to say it; null when they stay as they are.</summary>
    /// <param name="place">The place.</param>
    /// <param name="rules">What is known of its project; null when the analyzers are switched off there.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    public static bool? IsWanted(SyntaxNode place, Model? rules, SemanticModel semantics, CancellationToken token)
    {
        var wish = rules?.Awaits.At(place, semantics, token);
        return wish?.Advice switch
        {
            // One await that leaves the context among others that do not changes nothing, and makes a reader ask why.
            Advice.False => rules!.Awaits.ReadBehind(place, place.Span.End, semantics, token) == null && (wish.IsChosen || Around(place) != false) ? true : null,
            Advice.Plain => false,
            Advice.Context => null,
            _ => Around(place) == true ? true : null,
        };
    }

    /// <summary>Whether the awaits of the member around a place, or else those of its file, say it: all of them, none of them, or neither.</summary>
    static bool? Around(SyntaxNode place)
    {
        var awaits = Awaits(Enclosing.Scope(place)) is { Length: > 0 } near ? near : Awaits(place.SyntaxTree.GetRoot());
        return awaits.Length == 0 ? null : Array.TrueForAll(awaits, IsFalse) ? true : Array.Exists(awaits, IsFalse) ? null : false;
    }

    static AwaitForm[] Awaits(SyntaxNode code) => code.DescendantNodes().Select(AwaitForm.Of).OfType<AwaitForm>().ToArray();

    static bool IsFalse(AwaitForm form) => NewAwaits.IsFalse(form.Configured);
}
