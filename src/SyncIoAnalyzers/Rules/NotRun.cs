using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>Code that is written as a call and not run as one, or not where it would matter.</summary>
internal static class NotRun
{
    /// <summary>Whether the operation is only named, only described by an expression tree, or the sync half of a member that serves both.</summary>
    public static bool Is(IOperation operation, SemanticModel model, CancellationToken token)
    {
        for (var at = operation; at != null; at = at.Parent)
            if (at is INameOfOperation || at is IConversionOperation or IDelegateCreationOperation or IArgumentOperation && IsExpressionTree(at is IArgumentOperation argument ? argument.Value.Type : at.Type))
                return true;
        return operation.Syntax.AncestorsAndSelf().OfType<AnonymousFunctionExpressionSyntax>().Any(l => IsExpressionTree(model.GetTypeInfo(l, token).ConvertedType))
            || IsSyncHalf(operation.Syntax);
    }

    static bool IsExpressionTree(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Expression", Arity: 1, ContainingNamespace: { Name: "Expressions", ContainingNamespace.Name: "Linq" } };

    /// <summary><c>if (async) await XAsync(); else X();</c>: the flag is named after what it says, and its true half awaits or has no X.</summary>
    static bool IsSyncHalf(SyntaxNode call)
    {
        for (var node = call; node.Parent != null && node is not MemberDeclarationSyntax; node = node.Parent)
        {
            var half = node.Parent switch
            {
                ElseClauseSyntax { Parent: IfStatementSyntax branch } => (branch.Condition, false),
                IfStatementSyntax branch when branch.Statement == node => (branch.Condition, true),
                ConditionalExpressionSyntax choice when choice.WhenTrue == node => (choice.Condition, true),
                ConditionalExpressionSyntax choice when choice.WhenFalse == node => (choice.Condition, false),
                _ => default((ExpressionSyntax, bool)?),
            };
            if (half is var (condition, whenTrue) && AsyncFlag(condition) is { } isAsyncWhen && isAsyncWhen != whenTrue)
                return true;
        }

        return false;
    }

    /// <summary>The value of the condition with which the code is asked to be async; null when the condition is no such flag.</summary>
    static bool? AsyncFlag(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => AsyncFlag(inner.Expression),
        PrefixUnaryExpressionSyntax not when not.IsKind(SyntaxKind.LogicalNotExpression) => !AsyncFlag(not.Operand),
        IdentifierNameSyntax name when IsFlag(name.Identifier.ValueText) => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } when IsFlag(name) => true,
        _ => null,
    };

    static bool IsFlag(string name) => name.TrimStart('_').ToLowerInvariant() is "async" or "isasync" or "useasync" or "runasync" or "doasync";
}
