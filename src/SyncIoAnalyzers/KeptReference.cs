using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers;

/// <summary>Spans and references that live on over a place. An <c>await</c> there would have to keep them, and cannot.</summary>
/// <remarks>The compiler tells only when it makes code of it: CS4007, CS8178 and CS9217 are in no diagnostics of a semantic model.</remarks>
internal static class KeptReference
{
    // Before C# 13 an async function had no such local at all. Roslyn of the oldest host has no name for that version.
    const int CSharp13 = 1300;

    /// <summary>Whether a local of a function is known to be needed before and behind a place in it.</summary>
    public static bool LivesOver(SyntaxNode place, SyntaxNode holder, SemanticModel model, CancellationToken token) => Holder.Own(holder).Any(n => n switch
    {
        ForEachStatementSyntax loop => loop.Statement.Span.Contains(place.Span) && model.GetForEachStatementInfo(loop).GetEnumeratorMethod?.ReturnType.IsRefLikeType == true,
        VariableDeclaratorSyntax or SingleVariableDesignationSyntax => model.GetDeclaredSymbol(n, token) is ILocalSymbol local && (local.IsRef || local.Type.IsRefLikeType) && Holder.Of(n) == holder && (IsOlder(place) || n.Span.End <= place.SpanStart && IsNeeded(local, n, place, holder)),
        _ => false,
    });

    static bool IsNeeded(ILocalSymbol local, SyntaxNode declaration, SyntaxNode place, SyntaxNode holder) => local.IsUsing ? Scope(declaration).Span.Contains(place.Span)
        : Mentions(holder, local.Name).Any(m => m.SpanStart > place.Span.End || Holder.Loops(place, holder).Any(l => l.Span.Contains(m.Span) && !l.Span.Contains(declaration.Span)));

    /// <summary>Where a local of a <c>using</c> lives.</summary>
    static SyntaxNode Scope(SyntaxNode declaration) => declaration.FirstAncestorOrSelf<StatementSyntax>()! switch
    {
        UsingStatementSyntax whole => whole,
        var statement => statement.Parent!,
    };

    static bool IsOlder(SyntaxNode place) => place.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: var version } && (int)version < CSharp13;

    static IEnumerable<IdentifierNameSyntax> Mentions(SyntaxNode holder, string name) => holder.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);
}
