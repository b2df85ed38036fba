using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>What a condition tells of tasks, once it is known to be true or false.</summary>
/// <param name="slots">Finds the places of tasks.</param>
/// <param name="isDone">Whether a task is completed already.</param>
internal sealed class Conditions(Slots slots, Func<IOperation, bool> isDone)
{
    /// <summary>The places whose tasks are completed where the condition is so. The graph has split <c>&amp;&amp;</c> and <c>||</c> into branches already, but for one that is kept.</summary>
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
            case IConditionalAccessOperation { Operation: var task, WhenNotNull: IPropertyReferenceOperation { Property.Name: var name } } when when && TellsOfAnEnd(name): return One(task);
            case IInvocationOperation { TargetMethod: { Name: "GetValueOrDefault", Parameters.Length: 0 }, Instance: { } known } when when: return Learn(known, when);
            case ICoalesceOperation { Value: var known, WhenNull.ConstantValue: { HasValue: true, Value: bool otherwise } } when otherwise != when: return Learn(known, when);
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
        if (comparison.OperatorKind is BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr)
            return Operands(comparison).Select(o => Learn(o, when)).Aggregate((all, one) => [.. Both(all, one, (comparison.OperatorKind == BinaryOperatorKind.ConditionalAnd) == when)]);
        var (left, right) = (comparison.LeftOperand, comparison.RightOperand);
        if (comparison.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)
            return Equal(left, right, when == (comparison.OperatorKind == BinaryOperatorKind.Equals));
        return comparison.OperatorKind == BinaryOperatorKind.GreaterThanOrEqual && when || comparison.OperatorKind == BinaryOperatorKind.LessThan && !when ? Ended(left, right) : [];
    }

    /// <summary>What <c>&amp;&amp;</c> or <c>||</c> connects; without recursion, since a long one nests as deep as it is long.</summary>
    static IEnumerable<IOperation> Operands(IBinaryOperation chain)
    {
        IOperation at = chain;
        for (; at is IBinaryOperation link && link.OperatorKind == chain.OperatorKind; at = link.LeftOperand)
            yield return link.RightOperand;
        yield return at;
    }

    IEnumerable<Slot> Equal(IOperation left, IOperation right, bool when)
    {
        if (TaskExpression.Unwrap(right).ConstantValue is { HasValue: true, Value: bool value })
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
        IBinaryPatternOperation two => Both(Match(value, two.LeftPattern, when), Match(value, two.RightPattern, when), (two.OperatorKind == BinaryOperatorKind.And) == when),
        _ => [],
    };

    IEnumerable<Slot> Match(IOperation task, IPropertySubpatternOperation property) => (property.Member, property.Pattern) switch
    {
        (IPropertyReferenceOperation { Property.Name: "Status" }, var status) => AreEnds(status) ? One(task) : [],
        (IPropertyReferenceOperation { Property.Name: var name }, IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: true } }) when TellsOfAnEnd(name) => One(task),
        _ => [],
    };

    /// <summary>What two conditions tell: together where both are so, what they have in common where one of them is.</summary>
    static IEnumerable<Slot> Both(IEnumerable<Slot> left, IEnumerable<Slot> right, bool areSo) => areSo ? left.Concat(right) : left.Intersect(right);

    static bool AreEnds(IPatternOperation status) => status switch
    {
        IConstantPatternOperation constant => IsEnd(constant.Value),
        IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => AreEnds(either.LeftPattern) && AreEnds(either.RightPattern),
        _ => false,
    };
}
