using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// The calls about which rules may report something else after a change, though they call the same member as before: its body changed, so
/// that it waits or waits no more, or it has an async form now.
/// </summary>
/// <param name="Names">The names of the called members.</param>
/// <param name="Documents">The documents in whose texts one of the names occurs.</param>
internal sealed record ReportedCalls(AffectedNames Names, HashSet<DocumentId> Documents)
{
    const string Suffix = "Async";

    /// <summary>Finds the calls.</summary>
    /// <param name="changedNames">The names of the members that changed in more than their bodies.</param>
    /// <param name="changes">The changed documents: their code before the change, and their roots after it.</param>
    /// <param name="index">The index of the solution before the change.</param>
    public static async Task<ReportedCalls> FindAsync(
        IEnumerable<string> changedNames,
        IEnumerable<(FormerCode Before, SyntaxNode Now)> changes,
        SolutionIndex index
    )
    {
        var names = changedNames.Concat(changes.SelectMany(c => FindChangedMembers(c.Before, c.Now))).ToArray();
        var called = new HashSet<string>(names.Concat(names.Where(IsAsyncName).Select(n => n.Substring(0, n.Length - Suffix.Length))));
        return new(new(called, called), await index.FindDocumentsAsync(called).ConfigureAwait(false));
    }

    static IEnumerable<string> FindChangedMembers(FormerCode before, SyntaxNode now) =>
        FormerCode.FindParts(now).Where(p => !before.Contains(p)).SelectMany(ChangedDeclarations.FindDeclaredNames).OfType<string>();

    static bool IsAsyncName(string name) => name.EndsWith(Suffix, StringComparison.Ordinal);
}
