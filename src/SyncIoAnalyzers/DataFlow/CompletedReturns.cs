using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds the project's own methods that return nothing but completed tasks: a wait for one of them holds no thread. Each is read once.
/// </summary>
internal sealed class CompletedReturns(Compilation compilation, MethodBodies bodies, Func<IOperation, bool> isCreatedCompleted)
{
    readonly ConcurrentDictionary<ISymbol, bool> _completed = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Returns true if a call runs a method whose every return value is created completed. An <c>async</c> method, a method that another
    /// class may replace and a placeholder, which only returns constants or its parameters, are not among them.
    /// </summary>
    public bool IsCompletedCall(IInvocationOperation call, CancellationToken cancellationToken)
    {
        var method = call.TargetMethod.OriginalDefinition;
        return !method.IsAsync
            && !MayBeReplaced(method)
            && _completed.GetOrAdd(method, m => ReturnsOnlyCompleted((IMethodSymbol)m, cancellationToken));
    }

    static bool MayBeReplaced(IMethodSymbol method) =>
        OverrideChain.IsPolymorphic(method) && !method.IsSealed && !method.ContainingType.IsSealed;

    bool ReturnsOnlyCompleted(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (bodies.FindBodies(method, cancellationToken).FirstOrDefault() is not { } body)
            return false;
        var model = CompilationTrees.GetSemanticModel(compilation, body.SyntaxTree);
        var values = EnclosingFunction.GetReturnedValues(body).Select(v => model.GetOperation(v, cancellationToken)).ToArray();
        return values.Length > 0
            && values.All(v => v != null && IsCompletedValue(v))
            && (DoesMore(body) || values.Any(v => !IsPlaceholder(v!)));
    }

    bool IsCompletedValue(IOperation value)
    {
        var task = TaskExpression.UnwrapTask(value);
        return task is IThrowOperation
            || ValueAlternatives.FindAlternatives(task) is { } values && values.All(IsCompletedValue)
            || isCreatedCompleted(task);
    }

    /// <summary>Returns true if a body has a statement besides the one that returns.</summary>
    static bool DoesMore(SyntaxNode body) => body is BlockSyntax { Statements.Count: > 1 };

    /// <summary>
    /// Returns true for a completed task of constants and parameters, or of nothing. It mostly is in the place of code that will wait. A
    /// <c>ValueTask</c> is not, since its author counted on completed calls.
    /// </summary>
    static bool IsPlaceholder(IOperation value) =>
        !AwaitableTypes.IsValueTask(value.Type)
        && TaskExpression.UnwrapTask(value) switch
        {
            IInvocationOperation { Arguments: var arguments } => arguments.All(a => !a.Value.DescendantsAndSelf().Any(ReadsState)),
            IPropertyReferenceOperation or IThrowOperation or ILiteralOperation => true,
            _ => false,
        };

    static bool ReadsState(IOperation value) => value is IInvocationOperation or IMemberReferenceOperation or ILocalReferenceOperation;
}
