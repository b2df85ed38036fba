using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds spans and references that are live across a place, where an <c>await</c> would have to preserve them and cannot.
/// </summary>
/// <remarks>
/// The compiler reports these only when it emits code: CS4007, CS8178 and CS9217 are not in the diagnostics of a semantic model.
/// </remarks>
internal static class RefLocalLiveness
{
    // Before C# 13 an async function could not have such a local. The oldest supported compiler has no constant for that version.
    const int CSharp13 = 1300;

    /// <summary>Returns true if a span or reference in a function is used both before and after a place.</summary>
    public static bool IsLiveAcross(SyntaxNode place, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        EnclosingFunction
            .GetOwnNodes(function)
            .Any(n =>
                n switch
                {
                    ForEachStatementSyntax loop => HasRefLikeEnumerator(loop, place, model),
                    VariableDeclaratorSyntax or SingleVariableDesignationSyntax => IsLocalLiveAcross(
                        n,
                        place,
                        function,
                        model,
                        cancellationToken
                    ),
                    _ => false,
                }
            );

    static bool HasRefLikeEnumerator(ForEachStatementSyntax loop, SyntaxNode place, SemanticModel model) =>
        loop.Statement.Span.Contains(place.Span)
        && model.GetForEachStatementInfo(loop).GetEnumeratorMethod?.ReturnType.IsRefLikeType == true;

    static bool IsLocalLiveAcross(
        SyntaxNode declaration,
        SyntaxNode place,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            model.GetDeclaredSymbol(declaration, cancellationToken) is not ILocalSymbol local
            || !local.IsRef && !local.Type.IsRefLikeType
            || EnclosingFunction.GetFunction(declaration) != function
        )
            return false;
        return IsBeforeCSharp13(place) || declaration.Span.End <= place.SpanStart && IsUsedAfter(local, declaration, place, function);
    }

    static bool IsUsedAfter(ILocalSymbol local, SyntaxNode declaration, SyntaxNode place, SyntaxNode function) =>
        local.IsUsing
            ? GetUsingScope(declaration).Span.Contains(place.Span)
            : FindReferences(function, local.Name)
                .Any(m =>
                    m.SpanStart > place.Span.End
                    || EnclosingFunction.GetLoops(place, function).Any(l => l.Span.Contains(m.Span) && !l.Span.Contains(declaration.Span))
                );

    /// <summary>Returns the scope of a <c>using</c> local.</summary>
    static SyntaxNode GetUsingScope(SyntaxNode declaration) =>
        declaration.FirstAncestorOrSelf<StatementSyntax>()! switch
        {
            UsingStatementSyntax whole => whole,
            var statement => statement.Parent!,
        };

    static bool IsBeforeCSharp13(SyntaxNode place) =>
        place.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: var version } && (int)version < CSharp13;

    static IEnumerable<IdentifierNameSyntax> FindReferences(SyntaxNode function, string name) =>
        function.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);
}
