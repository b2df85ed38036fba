using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>Calls that run a delegate on the pool: what they run, and what becomes of their task.</summary>
internal static class Wrapper
{
    /// <summary>What becomes of the wrapper's task.</summary>
    internal enum Used
    {
        /// <summary>Kept, or handed on.</summary>
        Elsewhere,

        /// <summary>Awaited.</summary>
        Awaited,

        /// <summary>A thread waits for it.</summary>
        BlockedOn,

        /// <summary>Returned to the caller.</summary>
        Returned,

        /// <summary>Nobody waits for it.</summary>
        Dropped,
    }

    /// <summary>What becomes of the task, and the places where it is blocked on.</summary>
    public static (Used Use, IReadOnlyList<SyntaxNode> Waits) Use(IInvocationOperation run)
    {
        var node = run.Syntax;
        while (true)
            switch (node.Parent)
            {
                case AwaitExpressionSyntax: return (Used.Awaited, []);
                case ParenthesizedExpressionSyntax: node = node.Parent; continue;
                case ExpressionStatementSyntax: return (Used.Dropped, []);
                case AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } }: return (Used.Dropped, []);
                case ReturnStatementSyntax or ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax or LocalFunctionStatementSyntax }: return (Used.Returned, []);
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } access: return (Used.BlockedOn, [access]);
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Wait" or "GetResult", Parent: InvocationExpressionSyntax wait }: return (Used.BlockedOn, [wait]);
                case MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" or "ConfigureAwait" or "Unwrap", Parent: InvocationExpressionSyntax same }: node = same; continue;
                default: return (Used.Elsewhere, []);
            }
    }

    /// <summary>Whether the delegate is given a thread of its own: <c>TaskCreationOptions.LongRunning</c>.</summary>
    public static bool HasThreadOfItsOwn(IInvocationOperation run) =>
        run.Arguments.Any(a => a.Value is { Type.Name: "TaskCreationOptions", ConstantValue: { HasValue: true, Value: int flags } } && (flags & (int)TaskCreationOptions.LongRunning) != 0);

    /// <summary>The delegate that is run: a lambda or a method group.</summary>
    public static IOperation? Delegate(IInvocationOperation run)
    {
        var value = run.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value;
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        return value is IDelegateCreationOperation creation ? creation.Target : value;
    }

    /// <summary>The call that is handed the innermost lambda around an operation.</summary>
    public static IInvocationOperation? Around(IOperation operation)
    {
        for (var at = operation.Parent; at != null; at = at.Parent)
            if (at is IAnonymousFunctionOperation)
            {
                while (at is IAnonymousFunctionOperation or IDelegateCreationOperation or IConversionOperation or IArgumentOperation)
                    at = at.Parent!;
                return at as IInvocationOperation;
            }

        return null;
    }
}
