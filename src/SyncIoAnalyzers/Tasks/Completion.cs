using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Which tasks are certainly completed where they are read.</summary>
internal sealed class Completion(ApiIndex apis)
{
    /// <summary>The control flow graphs that were looked into.</summary>
    public FlowGraphs Graphs { get; } = new();

    /// <summary>Whether a task is certainly completed where the operation that waits for it stands.</summary>
    /// <param name="task">The task, value task or awaiter that is waited for, or a sequence of them.</param>
    /// <param name="wait">The operation that waits.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public bool IsCompleted(IOperation task, IOperation wait, SemanticModel model, CancellationToken token)
    {
        var slots = new Slots(model, captured: null, token);
        return IsKnown(task, slots, CompletionFlow.Nothing, model, token)
            || MayBeKnown(task, slots) && new CompletionFlow(this, model, token).At(wait.Syntax) is { IsEmpty: false } facts && IsKnown(task, slots, facts, model, token);
    }

    /// <summary>Whether a method was certainly called on the same request and awaited before the operation with this syntax runs.</summary>
    public bool IsAwaited(string method, string key, SyntaxNode place, SemanticModel model, CancellationToken token) =>
        new CompletionFlow(this, model, token).At(place).Any(f => f.Of.Root is IMethodSymbol awaited && awaited.Name == method && f.Of.Path == key);

    /// <summary>Whether the facts, or the expression itself, say that a task, or every task of a sequence, is completed.</summary>
    public bool IsKnown(IOperation value, Slots slots, ImmutableHashSet<Fact> facts, SemanticModel model, CancellationToken token)
    {
        value = slots.Behind(value);
        if (IsBornCompleted(value) || TaskExpression.IsWinner(value))
            return true;
        if (value is IInvocationOperation { Arguments: var parts } && TaskExpression.IsCombined(value, "WhenAll"))
            return parts.Length > 0 && parts.All(p => IsKnown(p.Value, slots, facts, model, token));
        if (TaskExpression.Literal(value)?.ToArray() is { } elements)
            return elements.Length > 0 && elements.All(e => IsKnown(e, slots, facts, model, token));
        var place = Slots.IsSequence(value.Type) ? slots.Elements(value) : slots.Of(value);
        return place is { } slot && slots.Wider(slot).Any(s => facts.Contains(new Fact(s)) && !slots.Variables(s, value.Syntax).Any(v => Writes.FromElsewhere(v, token)) || IsAlways(s, slots, model, token));
    }

    /// <summary><c>Task.FromResult(…)</c>, <c>Task.CompletedTask</c>, <c>new ValueTask&lt;T&gt;(value)</c>, <c>default(ValueTask)</c>.</summary>
    bool IsBornCompleted(IOperation value) => TaskExpression.Unwrap(value) switch
    {
        IInvocationOperation call => apis.IsIn(Sections.Completed, call.TargetMethod),
        IPropertyReferenceOperation property => apis.IsIn(Sections.Completed, property.Property),
        IDefaultValueOperation { Type: var type } => Awaited.IsValueTask(type),
        IObjectCreationOperation { Type: var type, Arguments: var arguments } when Awaited.IsValueTask(type) =>
            arguments.Length == 0 || arguments.Length == 1 && !Awaited.IsTask(arguments[0].Value.Type, out _),
        _ => false,
    };

    /// <summary>Whether it is worth following the flow: something is kept somewhere.</summary>
    static bool MayBeKnown(IOperation value, Slots slots) => slots.Behind(value) switch
    {
        IInvocationOperation all when TaskExpression.IsCombined(all, "WhenAll") => all.Arguments.Any(a => MayBeKnown(a.Value, slots)),
        var other => TaskExpression.Literal(other) is { } elements ? elements.All(e => MayBeKnown(e, slots)) : (slots.Of(other) ?? slots.Elements(other)) != null,
    };

    /// <summary>Whether only completed tasks are ever kept in a place: a member that nothing else is assigned to, the variable of a loop over <c>Task.WhenEach</c>.</summary>
    bool IsAlways(Slot slot, Slots slots, SemanticModel model, CancellationToken token) => slot.Path.Length == 0 && slot.Root switch
    {
        ILocalSymbol local => slots.Collection(local) is { } collection && TaskExpression.IsCombined(TaskExpression.Unwrap(collection), "WhenEach"),
        IFieldSymbol or IPropertySymbol { SetMethod: null } =>
            Values(slot.Root, model, token) is { Count: > 0 } values && values.All(v => model.GetOperation(v, token) is { } value && IsBornCompleted(value)),
        _ => false,
    };

    /// <summary>The values that a read-only member is given; none when some of its type stands in another file.</summary>
    static List<ExpressionSyntax> Values(ISymbol member, SemanticModel model, CancellationToken token)
    {
        var types = member.ContainingType.DeclaringSyntaxReferences;
        if (types.Any(t => t.SyntaxTree != model.SyntaxTree) || member.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is not { } declaration)
            return [];
        var initial = declaration is VariableDeclaratorSyntax field ? field.Initializer?.Value : (declaration as PropertyDeclarationSyntax)?.Initializer?.Value;
        var assigned = types.SelectMany(t => t.GetSyntax(token).DescendantNodes().OfType<ConstructorDeclarationSyntax>()).SelectMany(c => c.DescendantNodes().OfType<AssignmentExpressionSyntax>())
            .Where(a => (a.Left is MemberAccessExpressionSyntax access ? access.Name : a.Left) is IdentifierNameSyntax name && name.Identifier.ValueText == member.Name)
            .Select(a => a.Right);
        return [.. assigned.Concat(initial == null ? [] : new[] { initial })];
    }
}
