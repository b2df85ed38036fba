using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Converts the handler of an endpoint to <c>Delegate</c>, where the call would bind to another overload without that.</summary>
internal static class DelegateConversion
{
    /// <summary>Returns the argument with a conversion of its handler: <c>(Delegate)GetName</c>, <c>(Delegate)(async c => …)</c>.</summary>
    /// <param name="argument">The argument as it is now.</param>
    /// <param name="model">The semantic model of the tree before the change.</param>
    /// <param name="position">The position of the argument in that tree.</param>
    public static ArgumentSyntax Convert(ArgumentSyntax argument, SemanticModel model, int position)
    {
        var type = model.Compilation.GetSpecialType(SpecialType.System_Delegate).ToMinimalDisplayString(model, position);
        var handler = argument.Expression.WithoutTrivia();
        if (handler is AnonymousFunctionExpressionSyntax)
            handler = ParenthesizedExpression(handler);
        return argument.WithExpression(CastExpression(ParseTypeName(type), handler).WithTriviaFrom(argument.Expression));
    }
}
