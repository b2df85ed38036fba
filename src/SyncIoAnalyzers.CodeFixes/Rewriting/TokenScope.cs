using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Finds the cancellation token in scope that new calls are given.</summary>
internal static class TokenScope
{
    /// <summary>
    /// Returns true if code can name a parameter: those of <c>delegate { }</c> have no name, those of an unfinished lambda have generated
    /// ones, and <c>_</c> says that the function ignores it.
    /// </summary>
    public static bool CanBeNamed(IParameterSymbol parameter) => parameter.Name != "_" && SyntaxFacts.IsValidIdentifier(parameter.Name);

    /// <summary>
    /// Returns true if the work of a place has to be done after a cancellation as well: in a <c>catch</c> or <c>finally</c>, such as a
    /// rollback or an entry in a log.
    /// </summary>
    static bool MustBeDone(SyntaxNode place) =>
        !IsPause(place)
        && place
            .AncestorsAndSelf()
            .TakeWhile(n => n is not MemberDeclarationSyntax)
            .Any(n => n is CatchClauseSyntax or FinallyClauseSyntax);

    /// <summary>Returns true for <c>Thread.Sleep</c>, such as the one before another attempt: it does no work.</summary>
    static bool IsPause(SyntaxNode place) =>
        place is InvocationExpressionSyntax call && SyntaxNames.GetMemberName(call.Expression) == nameof(Thread.Sleep);

    /// <summary>
    /// Finds the only token parameter, or the only local with a token, of the functions around a place; null when there is none, or
    /// several, or when the work must be done after a cancellation as well.
    /// </summary>
    public static ExpressionSyntax? FindToken(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken)
    {
        foreach (var function in FindFunctions(place))
            if (DelegateToken.FindName(function, model, cancellationToken) is { } added)
                return IdentifierName(added);
            else if (
                FindMethod(function, model, cancellationToken) is { } method
                && method.Parameters.Where(p => TokenSlots.IsTokenType(p.Type) && CanBeNamed(p)).ToArray() is { Length: > 0 } tokens
            )
                return tokens.Length == 1 ? IdentifierName(tokens[0].Name) : null;
            else if (function is LambdaExpressionSyntax && IgnoresToken(function, model, cancellationToken))
                return null;
            else if (function is MethodDeclarationSyntax && FindHollowToken(function, model, cancellationToken) is { } taken)
                return IdentifierName(taken);
            else if (LocalTokens.FindNames(function, place, model, cancellationToken) is { Count: > 0 } locals)
                return locals.Count == 1 ? IdentifierName(locals[0]) : null;
        return null;
    }

    /// <summary>
    /// Returns true for a lambda that ignores the token it is given: what it runs may be the work of others as well, which the token of the
    /// code around it must not end.
    /// </summary>
    static bool IgnoresToken(SyntaxNode lambda, SemanticModel model, CancellationToken cancellationToken) =>
        FindMethod(lambda, model, cancellationToken)?.Parameters.Any(p => TokenSlots.IsTokenType(p.Type)) == true;

    /// <summary>Returns the token of the async member that takes the code of a method; null when there is none.</summary>
    static string? FindHollowToken(SyntaxNode method, SemanticModel model, CancellationToken cancellationToken) =>
        FindMethod(method, model, cancellationToken) is { } symbol ? HollowForm.FindToken(symbol) : null;

    /// <summary>
    /// Enumerates the functions whose tokens a place may use, from the inside out; a static function ends the sequence. None for a place
    /// whose work must be done after a cancellation as well.
    /// </summary>
    public static IEnumerable<SyntaxNode> FindFunctions(SyntaxNode place)
    {
        if (MustBeDone(place))
            yield break;
        foreach (var node in place.Ancestors())
            if (node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax)
            {
                yield return node;
                if (
                    node is AnonymousFunctionExpressionSyntax { Modifiers: var own } && own.Any(SyntaxKind.StaticKeyword)
                    || node is LocalFunctionStatementSyntax { Modifiers: var modifiers } && modifiers.Any(SyntaxKind.StaticKeyword)
                )
                    yield break;
            }
    }

    /// <summary>Returns the method symbol of a function.</summary>
    public static IMethodSymbol? FindMethod(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        (
            function is AnonymousFunctionExpressionSyntax
                ? model.GetSymbolInfo(function, cancellationToken).Symbol
                : model.GetDeclaredSymbol(function, cancellationToken)
        ) as IMethodSymbol;
}
