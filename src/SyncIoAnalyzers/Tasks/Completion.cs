using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Which tasks are certainly completed where they are read.</summary>
internal sealed class Completion(ApiIndex apis)
{
    /// <summary>Whether a task is certainly completed where the operation that waits for it stands.</summary>
    /// <param name="task">The task, value task or awaiter that is waited for.</param>
    /// <param name="wait">The operation that waits.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public bool IsCompleted(IOperation task, IOperation wait, SemanticModel model, CancellationToken token)
    {
        task = TaskExpression.Unwrap(task);
        if (IsBornCompleted(task))
            return true;
        return task switch
        {
            IAwaitOperation { Operation: var winner } => IsWhenAny(winner),
            IPropertyReferenceOperation { Property.Name: "Task", Instance: { } source } => Holds(source, wait, model, token),
            IArrayElementReferenceOperation { ArrayReference: var array } => Holds(array, wait, model, token),
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: { } list } => Holds(list, wait, model, token),
            IFieldReferenceOperation { Field: { IsReadOnly: true, IsStatic: true } field } => IsInitializedCompleted(field, model, token),
            ILocalReferenceOperation or IParameterReferenceOperation => Holds(task, wait, model, token),
            _ => false,
        };
    }

    /// <summary><c>Task.FromResult(…)</c>, <c>Task.CompletedTask</c>, <c>new ValueTask&lt;T&gt;(value)</c>, <c>default(ValueTask)</c>.</summary>
    public bool IsBornCompleted(IOperation value) => TaskExpression.Unwrap(value) switch
    {
        IInvocationOperation call => apis.IsIn(Sections.Completed, call.TargetMethod),
        IPropertyReferenceOperation property => apis.IsIn(Sections.Completed, property.Property),
        IDefaultValueOperation { Type: var type } => Awaited.IsValueTask(type),
        IObjectCreationOperation { Type: var type, Arguments: var arguments } when Awaited.IsValueTask(type) =>
            arguments.Length == 0 || arguments.Length == 1 && !Awaited.IsTask(arguments[0].Value.Type, out _),
        _ => false,
    };

    /// <summary>What <c>await Task.WhenAny(…)</c> gives is completed.</summary>
    public static bool IsWhenAny(IOperation value) => TaskExpression.Unwrap(value) is IInvocationOperation { TargetMethod: { Name: "WhenAny", ContainingType.Name: "Task" } };

    bool Holds(IOperation variable, IOperation wait, SemanticModel model, CancellationToken token)
    {
        if (TaskExpression.Variable(variable) is not { } symbol || symbol is IFieldSymbol)
            return false;
        var facts = new CompletionFlow(this, model, token).At(wait.Syntax);
        return facts.Contains(symbol) || LoopSource(symbol, model) is { } source && facts.Contains(source);
    }

    /// <summary>The collection that a <c>foreach</c> variable runs over.</summary>
    static ISymbol? LoopSource(ISymbol symbol, SemanticModel model) =>
        symbol.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ForEachStatementSyntax loop && model.GetOperation(loop.Expression) is { } collection
            ? TaskExpression.Variable(collection)
            : null;

    bool IsInitializedCompleted(IFieldSymbol field, SemanticModel model, CancellationToken token) =>
        field.DeclaringSyntaxReferences.FirstOrDefault() is { } reference && reference.SyntaxTree == model.SyntaxTree
        && reference.GetSyntax(token) is VariableDeclaratorSyntax { Initializer.Value: var value } && model.GetOperation(value, token) is { } operation && IsBornCompleted(operation);
}
