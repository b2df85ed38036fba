using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites <c>known.GetOrAdd(key, Load)</c> as <c>known.TryGetValue(key, out var value) ? value : known.GetOrAdd(key, await
/// LoadAsync(key))</c>; see <see cref="DictionaryLookups"/>.
/// </summary>
internal static class LookupRewriter
{
    const string Placeholder = "__value";

    static readonly string[] LocalNames = ["known", "existing", "knownValue", "existingValue"];

    /// <summary>Returns the lookup for a call.</summary>
    /// <param name="now">The call, in which the code that makes the value is rewritten already.</param>
    /// <param name="old">The call as it was.</param>
    /// <param name="model">The semantic model of the call as it was.</param>
    public static ExpressionSyntax WriteLookup(InvocationExpressionSyntax now, SyntaxNode old, SemanticModel model)
    {
        var owner = ((MemberAccessExpressionSyntax)now.Expression).Expression.WithoutTrivia();
        var (key, factory) = (now.ArgumentList.Arguments[0].Expression.WithoutTrivia(), now.ArgumentList.Arguments[1].Expression);
        var local = FindLocalName(old, model);
        var lookup = ParseExpression($"{owner}.TryGetValue({key}, out var {local}) ? {local} : {owner}.GetOrAdd({key}, {Placeholder})");
        var value = lookup.DescendantNodes().OfType<IdentifierNameSyntax>().Last(n => n.Identifier.ValueText == Placeholder);
        var made = lookup.ReplaceNode(value, WriteValue(factory, key, old));
        return (IsWholeValue(old) ? made : ParenthesizedExpression(made)).WithTriviaFrom(now);
    }

    static ExpressionSyntax WriteValue(ExpressionSyntax factory, ExpressionSyntax key, SyntaxNode old)
    {
        if (factory is not LambdaExpressionSyntax { ExpressionBody: { } body } lambda)
            return AwaitCall(factory.WithoutTrivia(), key, ((InvocationExpressionSyntax)old).ArgumentList.Arguments[0].Expression);
        return InlineBody(body, FunctionNodes.FindOnlyParameter(lambda)!, key);
    }

    static ExpressionSyntax AwaitCall(ExpressionSyntax method, ExpressionSyntax key, ExpressionSyntax place) =>
        AwaitSyntax.CreateAwait(InvocationExpression(method, ArgumentList(SingletonSeparatedList(Argument(key)))), key, place);

    static ExpressionSyntax InlineBody(ExpressionSyntax body, ParameterSyntax parameter, ExpressionSyntax key) =>
        body.ReplaceNodes(
                body.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(n => IsParameter(n, parameter)),
                (n, _) => key.WithTriviaFrom(n)
            )
            .WithoutTrivia();

    static bool IsParameter(IdentifierNameSyntax name, ParameterSyntax parameter) =>
        name.Identifier.ValueText == parameter.Identifier.ValueText
        && !(name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
        && name.Parent is not (NameColonSyntax or NameEqualsSyntax);

    /// <summary>Returns true if a conditional expression needs no parentheses at a place.</summary>
    static bool IsWholeValue(SyntaxNode place) =>
        place.Parent
            is ArrowExpressionClauseSyntax
                or ReturnStatementSyntax
                or EqualsValueClauseSyntax
                or ArgumentSyntax
                or AssignmentExpressionSyntax;

    static string FindLocalName(SyntaxNode place, SemanticModel model)
    {
        var tokens = place.Ancestors().OfType<MemberDeclarationSyntax>().First().DescendantTokens();
        var used = new HashSet<string>(tokens.Select(t => t.ValueText));
        return LocalNames.FirstOrDefault(n => !used.Contains(n) && model.LookupSymbols(place.SpanStart, name: n).IsEmpty) ?? LocalNames[0];
    }
}
