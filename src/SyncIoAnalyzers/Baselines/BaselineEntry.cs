using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Baselines;

/// <summary>The findings of one rule that a member had when the baseline was written.</summary>
/// <param name="Member">The key of the member, see <see cref="SymbolKeys"/>.</param>
/// <param name="Rule">The rule's id.</param>
/// <param name="Count">The number of findings.</param>
/// <param name="CallName">The call, as the message names it.</param>
/// <param name="StatementHash">A hash of the statement around the findings. While it matches, it distinguishes the old findings of a
/// member from new ones.</param>
internal sealed record BaselineEntry(string Member, string Rule, int Count, string CallName, string StatementHash)
{
    /// <summary>Creates the entry of one diagnostic; null when the diagnostic is in no member.</summary>
    public static BaselineEntry? FromDiagnostic(
        Diagnostic finding,
        SymbolKeys keys,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var place = semantics.SyntaxTree.GetRoot(cancellationToken).FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        if (keys.FindMemberKeyAt(place, semantics, cancellationToken) is not { } member)
            return null;
        var call = finding.Properties.TryGetValue(DiagnosticProperties.Call, out var name) ? name ?? "" : "";
        return new BaselineEntry(
            member,
            finding.Id,
            1,
            string.Join(" ", call.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)),
            HashStatement(place)
        );
    }

    /// <summary>The line in the file. Its last part is a checksum of the others, so that a line edited by hand does not count.</summary>
    public string LineText =>
        string.Join("\t", Member, Rule, Count.ToString(CultureInfo.InvariantCulture), CallName, StatementHash, Checksum);

    /// <summary>Parses a line; null when it is not an entry, or was edited.</summary>
    public static BaselineEntry? ParseLine(string line) =>
        line.Split('\t') is { Length: 6 } parts
        && int.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out var count)
        && new BaselineEntry(parts[0], parts[1], count, parts[3], parts[4]) is { Count: > 0 } entry
        && entry.Checksum == parts[5]
            ? entry
            : null;

    string Checksum => ComputeHash([Member, Rule, Count.ToString(CultureInfo.InvariantCulture), CallName, StatementHash]);

    /// <summary>
    /// Returns a hash of the innermost statement around a place, or of the member if there is none. A smaller part would be the same at
    /// every endpoint of a file; blocks are left out because they change.
    /// </summary>
    public static string HashStatement(SyntaxNode place) =>
        ComputeHash(
            (place.AncestorsAndSelf().FirstOrDefault(n => n is StatementSyntax and not BlockSyntax || FunctionNodes.IsMember(n)) ?? place)
                .DescendantTokens(n => n is not BlockSyntax)
                .Select(t => t.Text)
        );

    static string ComputeHash(IEnumerable<string> texts)
    {
        var hash = 2166136261;
        foreach (var text in texts)
        foreach (var c in text + "\n")
            hash = (hash ^ c) * 16777619;
        return hash.ToString("x8", CultureInfo.InvariantCulture);
    }
}
