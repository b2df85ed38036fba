using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Recognizes <c>GetOrAdd</c> of a concurrent dictionary with a function that makes the value. The dictionary calls the function
/// synchronously; code that looks the key up, awaits the value and then adds it does the same, for the dictionary does not run the function
/// under a lock either.
/// </summary>
internal static class DictionaryLookups
{
    /// <summary>Returns true if a call can be written as a lookup, an await and an addition.</summary>
    public static bool IsConvertible(InvocationExpressionSyntax call, IMethodSymbol callee) =>
        callee is { Name: "GetOrAdd", Parameters.Length: 2, ContainingType.Name: "ConcurrentDictionary" }
        && call.Parent is not ExpressionStatementSyntax
        && call.Expression is MemberAccessExpressionSyntax { Expression: var owner }
        && HasConvertibleArguments(call, owner);

    static bool HasConvertibleArguments(InvocationExpressionSyntax call, ExpressionSyntax owner)
    {
        var given = call.ArgumentList.Arguments;
        if (given.Count != 2 || given.Any(a => a.NameColon != null))
            return false;
        return IsRepeatable(owner) && IsRepeatable(given[0].Expression) && MakesOneValue(given[1].Expression);
    }

    /// <summary>Returns true if code can be evaluated twice: a literal, a name, or fields and properties of one.</summary>
    static bool IsRepeatable(ExpressionSyntax code) => code is LiteralExpressionSyntax || SyntaxNames.IsPath(code);

    /// <summary>Returns true for a method group, and for a lambda whose body is one expression without further lambdas.</summary>
    static bool MakesOneValue(ExpressionSyntax factory) =>
        factory is LambdaExpressionSyntax { ExpressionBody: { } body }
            ? FunctionNodes.FindOnlyParameter(factory) != null && !HasLambda(body)
            : IsRepeatable(factory);

    static bool HasLambda(ExpressionSyntax body) => body.DescendantNodesAndSelf().Any(n => n is AnonymousFunctionExpressionSyntax);
}
