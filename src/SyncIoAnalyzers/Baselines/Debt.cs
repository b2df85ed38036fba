using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Baselines;

/// <summary>Findings that a member had when the baseline was written.</summary>
/// <param name="Member">The key of the member, see <see cref="Keys"/>.</param>
/// <param name="Rule">The rule's id.</param>
/// <param name="Count">How many.</param>
/// <param name="Call">What they are about, as their message names it.</param>
/// <param name="Code">A hash of the statement that they stand in. Where it still fits, it tells the old findings of a member from the new.</param>
internal sealed record Debt(string Member, string Rule, int Count, string Call, string Code)
{
    /// <summary>What one finding would be in a baseline; null for what stands in no member.</summary>
    public static Debt? Of(Diagnostic finding, Keys keys, SemanticModel semantics, CancellationToken token)
    {
        var place = semantics.SyntaxTree.GetRoot(token).FindNode(finding.Location.SourceSpan, getInnermostNodeForTie: true);
        if (keys.OfHolder(place, semantics, token) is not { } member)
            return null;
        var call = finding.Properties.TryGetValue(Finding.Call, out var name) ? name ?? "" : "";
        return new Debt(member, finding.Id, 1, string.Join(" ", call.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)), CodeOf(place));
    }

    /// <summary>The line of it in the file. Its last part is made of the others, so that one which is changed by hand does not count.</summary>
    public string Line => string.Join("\t", Member, Rule, Count.ToString(CultureInfo.InvariantCulture), Call, Code, Mark);

    /// <summary>Reads a line; null when it is none, or not as it was written.</summary>
    public static Debt? Read(string line) => line.Split('\t') is { Length: 6 } parts && int.TryParse(parts[2], NumberStyles.None, CultureInfo.InvariantCulture, out var count)
        && new Debt(parts[0], parts[1], count, parts[3], parts[4]) is { Count: > 0 } debt && debt.Mark == parts[5] ? debt : null;

    string Mark => Hash([Member, Rule, Count.ToString(CultureInfo.InvariantCulture), Call, Code]);

    /// <summary>A hash of the innermost statement around a place, else of the member. Less of the code would look the same at every endpoint of a file, and blocks change.</summary>
    public static string CodeOf(SyntaxNode place) =>
        Hash((place.AncestorsAndSelf().FirstOrDefault(n => n is StatementSyntax and not BlockSyntax || Keys.IsMember(n)) ?? place).DescendantTokens(n => n is not BlockSyntax).Select(t => t.Text));

    static string Hash(IEnumerable<string> texts)
    {
        var hash = 2166136261;
        foreach (var text in texts)
            foreach (var c in text + "\n")
                hash = (hash ^ c) * 16777619;
        return hash.ToString("x8", CultureInfo.InvariantCulture);
    }
}
