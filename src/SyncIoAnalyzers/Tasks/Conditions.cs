using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>What a condition tells of tasks, once it is known to be true or false.</summary>
/// <param name="slots">Finds the places of tasks.</param>
/// <param name="isDone">Whether a task is completed already.</param>
internal sealed class Conditions(Slots slots, Func<IOperation, bool> isDone)
{
    /// <summary>The places whose tasks are completed where the condition is so. The graph has split <c>&amp;&amp;</c> and <c>||</c> into branches already.</summary>
    public IEnumerable<Slot> Learn(IOperation condition, bool when)
    {
        switch (slots.Behind(condition))
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not: return Learn(not.Operand, !when);
            case IBinaryOperation comparison: return Compare(comparison, when);
            case IIsPatternOperation match: return Match(match.Value, match.Pattern, when);
            case IPropertyReferenceOperation { Property.Name: var name, Instance: var task } when when && TellsOfAnEnd(name): return One(task);
            case IInvocationOperation { TargetMethod.Name: "Wait", Instance: { } task } when when: return One(task);
            case IInvocationOperation { TargetMethod.Name: "WaitAll", Arguments: { Length: > 0 } tasks } all when when && TaskExpression.IsCombined(all, "WaitAll"):
                return TaskExpression.Literal(tasks[0].Value) is { } each ? each.SelectMany(One) : slots.Elements(tasks[0].Value) is { } elements ? [elements] : [];
            case ILocalReferenceOperation flag when when: return One(flag);
            default: return [];
        }
    }

    static bool TellsOfAnEnd(string property) => property is "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled";

    /// <summary>The last three values of <c>TaskStatus</c> are ends: ran to completion, canceled, faulted.</summary>
    static bool IsEnd(IOperation status) => status.ConstantValue is { HasValue: true, Value: int and >= 5 };

    IEnumerable<Slot> One(IOperation? task) => slots.Of(task) is { } slot ? [slot] : [];

    IEnumerable<Slot> Compare(IBinaryOperation comparison, bool when)
    {
        var (left, right) = (comparison.LeftOperand, comparison.RightOperand);
        if (comparison.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)
            return Equal(left, right, when == (comparison.OperatorKind == BinaryOperatorKind.Equals));
        return comparison.OperatorKind == BinaryOperatorKind.GreaterThanOrEqual && when || comparison.OperatorKind == BinaryOperatorKind.LessThan && !when ? Ended(left, right) : [];
    }

    IEnumerable<Slot> Equal(IOperation left, IOperation right, bool when)
    {
        if (right.ConstantValue is { HasValue: true, Value: bool value })
            return Learn(left, when == value);
        if (!when)
            return [];
        return IsEnd(right) ? Ended(left, right) : isDone(left) ? One(right) : isDone(right) ? One(left) : [];
    }

    IEnumerable<Slot> Ended(IOperation status, IOperation value) =>
        IsEnd(value) && slots.Behind(status) is IPropertyReferenceOperation { Property.Name: "Status", Instance: { } task } ? One(task) : [];

    IEnumerable<Slot> Match(IOperation value, IPatternOperation pattern, bool when) => pattern switch
    {
        INegatedPatternOperation not => Match(value, not.Pattern, !when),
        IConstantPatternOperation constant => Equal(value, constant.Value, when),
        IRelationalPatternOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual } least when when => Ended(value, least.Value),
        IRecursivePatternOperation { PropertySubpatterns: var properties } when when => properties.SelectMany(p => Match(value, p)),
        IBinaryPatternOperation both when (both.OperatorKind == BinaryOperatorKind.And) == when => Match(value, both.LeftPattern, when).Concat(Match(value, both.RightPattern, when)),
        IBinaryPatternOperation either => Match(value, either.LeftPattern, when).Intersect(Match(value, either.RightPattern, when)),
        _ => [],
    };

    IEnumerable<Slot> Match(IOperation task, IPropertySubpatternOperation property) => (property.Member, property.Pattern) switch
    {
        (IPropertyReferenceOperation { Property.Name: "Status" }, var status) => AreEnds(status) ? One(task) : [],
        (IPropertyReferenceOperation { Property.Name: var name }, IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: true } }) when TellsOfAnEnd(name) => One(task),
        _ => [],
    };

    static bool AreEnds(IPatternOperation status) => status switch
    {
        IConstantPatternOperation constant => IsEnd(constant.Value),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => AreEnds(either.LeftPattern) && AreEnds(either.RightPattern),
        _ => false,
    };
}
