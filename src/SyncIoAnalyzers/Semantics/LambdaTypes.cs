using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the types that lambdas are converted to.</summary>
internal static class LambdaTypes
{
    /// <summary>
    /// Returns the type that a lambda is converted to; null where nothing converts it: in a call for which both a delegate and an
    /// expression tree fit, the compiler reports either type, and not the same one each time.
    /// </summary>
    public static ITypeSymbol? FindConvertedType(
        AnonymousFunctionExpressionSyntax lambda,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        model.GetOperation(lambda, cancellationToken) is { Parent: not (IDelegateCreationOperation or IConversionOperation) }
            ? null
            : model.GetTypeInfo(lambda, cancellationToken).ConvertedType;

    /// <summary>Returns true if a type is that of expression trees.</summary>
    public static bool IsExpressionTree(ITypeSymbol? type) =>
        type
            is INamedTypeSymbol
            {
                Name: "Expression",
                Arity: 1,
                ContainingNamespace: { Name: "Expressions", ContainingNamespace.Name: "Linq" }
            };
}
