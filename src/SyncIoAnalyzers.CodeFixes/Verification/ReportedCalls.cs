using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// The calls about which rules may report something else after a change, though they call the same member as before: its body changed, so
/// that it waits or waits no more, or it has an async form now.
/// </summary>
/// <param name="Names">The names of the called members.</param>
/// <param name="Documents">The documents in whose texts one of the names occurs.</param>
internal sealed record ReportedCalls(HashSet<string> Names, HashSet<DocumentId> Documents)
{
    const string Suffix = "Async";

    /// <summary>Finds the calls.</summary>
    /// <param name="changedNames">The names of the members that changed in more than their bodies.</param>
    /// <param name="changes">The roots of the changed documents before and after the change.</param>
    /// <param name="index">The index of the solution before the change.</param>
    public static async Task<ReportedCalls> FindAsync(
        IEnumerable<string> changedNames,
        IEnumerable<(SyntaxNode Old, SyntaxNode Now)> changes,
        SolutionIndex index
    )
    {
        var names = changedNames.Concat(changes.SelectMany(c => FindChangedMembers(c.Old, c.Now))).ToArray();
        var called = new HashSet<string>(names.Concat(names.Where(IsAsyncName).Select(n => n.Substring(0, n.Length - Suffix.Length))));
        return new(called, await index.FindDocumentsAsync(called).ConfigureAwait(false));
    }

    /// <summary>Returns true if some code makes one of the calls, as far as the names show.</summary>
    public bool AreIn(SyntaxNode code) =>
        code.DescendantTokens()
            .Any(t =>
                t.IsKind(SyntaxKind.IdentifierToken)
                && Names.Contains(t.ValueText)
                && t.Parent is SimpleNameSyntax name
                && AffectedNames.MayBeMethod(name)
            );

    static IEnumerable<string> FindChangedMembers(SyntaxNode old, SyntaxNode now)
    {
        var before = new FormerCode(old);
        return FormerCode.FindParts(now).Where(p => !before.Contains(p)).SelectMany(ChangedDeclarations.FindDeclaredNames).OfType<string>();
    }

    static bool IsAsyncName(string name) => name.EndsWith(Suffix, StringComparison.Ordinal);
}
