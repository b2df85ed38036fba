using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Derives facts about tasks from a condition that is known to be true or false.</summary>
/// <param name="accessPaths">Finds the paths of tasks.</param>
/// <param name="isCompleted">Returns true if a task is already completed.</param>
/// <param name="findChecked">Returns the tasks that are completed where a call of an own method returned true.</param>
internal sealed class ConditionAnalysis(
    AccessPathResolver accessPaths,
    Func<IOperation, bool> isCompleted,
    Func<IInvocationOperation, IEnumerable<IOperation>> findChecked
)
{
    // A property that reads itself shows nothing.
    readonly HashSet<ISymbol> _opened = new(SymbolEqualityComparer.Default);

    /// <summary>
    /// Returns the paths whose tasks are completed where the condition has the value. The graph has already split <c>&amp;&amp;</c> and
    /// <c>||</c> into branches, except in a condition that is stored.
    /// </summary>
    public IEnumerable<AccessPath> FindCompletedPaths(IOperation condition, bool when)
    {
        var value = accessPaths.UnwrapValue(condition);
        return value switch
        {
            IUnaryOperation { OperatorKind: UnaryOperatorKind.Not } not => FindCompletedPaths(not.Operand, !when),
            IBinaryOperation comparison => AnalyzeComparison(comparison, when),
            IIsPatternOperation match => AnalyzePattern(match.Value, match.Pattern, when),
            ICoalesceOperation { Value: var known, WhenNull.ConstantValue: { HasValue: true, Value: bool otherwise } }
                when otherwise != when => FindCompletedPaths(known, when),
            _ => when ? FindPathsWhenTrue(value) : [],
        };
    }

    /// <summary>Returns the paths whose tasks are completed where a property, call or variable is true.</summary>
    IEnumerable<AccessPath> FindPathsWhenTrue(IOperation condition) =>
        condition switch
        {
            IPropertyReferenceOperation property => FindCompletionPath(property, property.Instance).Concat(FindComputedPaths(property)),
            IConditionalAccessOperation { Operation: var task, WhenNotNull: var read } => FindCompletionPath(read, task),
            IInvocationOperation call => FindPathsAfterCall(call),
            ILocalReferenceOperation flag => FindTaskPath(flag),
            _ => [],
        };

    /// <summary>Returns the paths whose tasks are completed where a property that checks them is true.</summary>
    IEnumerable<AccessPath> FindComputedPaths(IPropertyReferenceOperation property) =>
        accessPaths.FindComputedValue(property) is { } condition && _opened.Add(property.Property)
            ? FindCompletedPaths(condition, true)
            : [];

    /// <summary>Returns the path of a task if the operation reads one of its properties that say that it is completed.</summary>
    IEnumerable<AccessPath> FindCompletionPath(IOperation read, IOperation? task) =>
        read is IPropertyReferenceOperation { Property.Name: var name } && IsCompletionProperty(name) ? FindTaskPath(task) : [];

    /// <summary>Returns the paths whose tasks are completed where a call returned true.</summary>
    IEnumerable<AccessPath> FindPathsAfterCall(IInvocationOperation call) =>
        call switch
        {
            { TargetMethod.Name: "Wait", Instance: { } task } => FindTaskPath(task),
            { Arguments: { Length: > 0 } tasks } when TaskExpression.IsTaskMethodCall(call, "WaitAll") => FindTaskPaths(tasks[0].Value),
            { TargetMethod: { Name: "GetValueOrDefault", Parameters.Length: 0 }, Instance: { } known } => FindCompletedPaths(known, true),
            _ => findChecked(call).SelectMany(FindTaskPath),
        };

    /// <summary>Returns the paths of the tasks in a sequence.</summary>
    IEnumerable<AccessPath> FindTaskPaths(IOperation tasks)
    {
        if (TaskExpression.FindLiteralElements(tasks) is { } each)
            return each.SelectMany(FindTaskPath);
        return accessPaths.FindElementPath(tasks) is { } elements ? [elements] : [];
    }

    static bool IsCompletionProperty(string property) =>
        property is "IsCompleted" or "IsCompletedSuccessfully" or "IsFaulted" or "IsCanceled";

    /// <summary>
    /// Returns true for the last three values of <c>TaskStatus</c>, which are final: ran to completion, canceled, faulted.
    /// </summary>
    static bool IsFinalStatus(IOperation status) => status.ConstantValue is { HasValue: true, Value: int and >= 5 };

    IEnumerable<AccessPath> FindTaskPath(IOperation? task) => accessPaths.FindPath(task) is { } path ? [path] : [];

    IEnumerable<AccessPath> AnalyzeComparison(IBinaryOperation comparison, bool when)
    {
        var (left, right) = (comparison.LeftOperand, comparison.RightOperand);
        return comparison.OperatorKind switch
        {
            BinaryOperatorKind.ConditionalAnd => AnalyzeOperands(comparison, when, areAll: when),
            BinaryOperatorKind.ConditionalOr => AnalyzeOperands(comparison, when, areAll: !when),
            BinaryOperatorKind.Equals => AnalyzeEquality(left, right, when),
            BinaryOperatorKind.NotEquals => AnalyzeEquality(left, right, !when),
            BinaryOperatorKind.GreaterThanOrEqual when when => AnalyzeStatus(left, right),
            BinaryOperatorKind.LessThan when !when => AnalyzeStatus(left, right),
            _ => [],
        };
    }

    IEnumerable<AccessPath> AnalyzeOperands(IBinaryOperation chain, bool when, bool areAll) =>
        GetOperands(chain).Select(o => FindCompletedPaths(o, when)).Aggregate((all, one) => [.. CombinePaths(all, one, areAll)]);

    /// <summary>
    /// Returns the operands of a chain of <c>&amp;&amp;</c> or <c>||</c>; without recursion, since a long chain nests as deep as it is
    /// long.
    /// </summary>
    static IEnumerable<IOperation> GetOperands(IBinaryOperation chain)
    {
        IOperation current = chain;
        for (; current is IBinaryOperation link && link.OperatorKind == chain.OperatorKind; current = link.LeftOperand)
            yield return link.RightOperand;
        yield return current;
    }

    IEnumerable<AccessPath> AnalyzeEquality(IOperation left, IOperation right, bool when)
    {
        if (TaskExpression.UnwrapTask(right).ConstantValue is { HasValue: true, Value: bool value })
            return FindCompletedPaths(left, when == value);
        if (!when)
            return RacedTasks
                .FindOther(left, right, accessPaths)
                .Concat(RacedTasks.FindOther(right, left, accessPaths))
                .Concat(FindTaskPath(FindCompletedIndex(left, right, isOther: true)));
        return FindCompletedIndex(left, right, isOther: false) is { } first ? FindTaskPath(first)
            : IsFinalStatus(right) ? AnalyzeStatus(left, right)
            : isCompleted(left) ? FindTaskPath(right)
            : isCompleted(right) ? FindTaskPath(left)
            : [];
    }

    /// <summary>
    /// Returns the task that is completed where <c>Task.WaitAny(tasks)</c> returned a constant index, or the index of the other one of two.
    /// </summary>
    IOperation? FindCompletedIndex(IOperation index, IOperation value, bool isOther)
    {
        if (value.ConstantValue is not { HasValue: true, Value: int and >= 0 and var at })
            return null;
        if (accessPaths.FindOnlyValue(index) is not IInvocationOperation { Arguments: { Length: > 0 } tasks } any)
            return null;
        if (!TaskExpression.IsTaskMethodCall(any, "WaitAny"))
            return null;
        var all = TaskExpression.FindLiteralElements(tasks[0].Value)?.ToArray() ?? [];
        // With a timeout, the index may be that of no task.
        if (isOther && (all.Length != 2 || tasks.Length > 1))
            return null;
        return all.ElementAtOrDefault(isOther ? 1 - at : at) is { } first && accessPaths.IsKept(first) ? first : null;
    }

    IEnumerable<AccessPath> AnalyzeStatus(IOperation status, IOperation value) =>
        IsFinalStatus(value)
        && accessPaths.UnwrapValue(status) is IPropertyReferenceOperation { Property.Name: "Status", Instance: { } task }
            ? FindTaskPath(task)
            : [];

    IEnumerable<AccessPath> AnalyzePattern(IOperation value, IPatternOperation pattern, bool when) =>
        pattern switch
        {
            INegatedPatternOperation not => AnalyzePattern(value, not.Pattern, !when),
            IConstantPatternOperation constant => AnalyzeEquality(value, constant.Value, when),
            IRelationalPatternOperation { OperatorKind: BinaryOperatorKind.GreaterThanOrEqual } least when when => AnalyzeStatus(
                value,
                least.Value
            ),
            IRecursivePatternOperation match when when => AnalyzeProperties(value, match),
            IBinaryPatternOperation two => AnalyzePatternPair(value, two, when),
            _ => [],
        };

    /// <summary>Returns the path of a task whose properties match, and that of the variable to which the pattern assigns it.</summary>
    IEnumerable<AccessPath> AnalyzeProperties(IOperation value, IRecursivePatternOperation match)
    {
        var paths = accessPaths.FindPath(value) is { } path ? FindMatchedPaths(path, match) : [];
        return match.DeclaredSymbol is { } variable ? paths.Concat(FindMatchedPaths(new AccessPath(variable), match)) : paths;
    }

    /// <summary>Returns the paths of tasks in a pattern: <c>{ Value.IsCompleted: true }</c> shows it of the value.</summary>
    static IEnumerable<AccessPath> FindMatchedPaths(AccessPath path, IRecursivePatternOperation match) =>
        match.PropertySubpatterns.SelectMany(p =>
            IsCompletionPattern(p) ? [path]
            : p is { Pattern: IRecursivePatternOperation inner, Member: IMemberReferenceOperation { Member: var member } }
                ? FindMatchedPaths(AccessPathResolver.AppendMember(path, member), inner)
            : []
        );

    IEnumerable<AccessPath> AnalyzePatternPair(IOperation value, IBinaryPatternOperation pair, bool when) =>
        CombinePaths(
            AnalyzePattern(value, pair.LeftPattern, when),
            AnalyzePattern(value, pair.RightPattern, when),
            (pair.OperatorKind == BinaryOperatorKind.And) == when
        );

    static bool IsCompletionPattern(IPropertySubpatternOperation subpattern)
    {
        if (subpattern.Member is not IPropertyReferenceOperation { Property.Name: var name })
            return false;
        return name == "Status" ? AreFinalStatuses(subpattern.Pattern) : IsCompletionProperty(name) && IsTruePattern(subpattern.Pattern);
    }

    static bool IsTruePattern(IPatternOperation pattern) =>
        pattern is IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: true } };

    /// <summary>
    /// Combines the results of two conditions: the union where both have the value, the intersection where one of them has.
    /// </summary>
    static IEnumerable<AccessPath> CombinePaths(IEnumerable<AccessPath> left, IEnumerable<AccessPath> right, bool areAll) =>
        areAll ? left.Concat(right) : left.Intersect(right);

    static bool AreFinalStatuses(IPatternOperation status) =>
        status switch
        {
            IConstantPatternOperation constant => IsFinalStatus(constant.Value),
            IBinaryPatternOperation { OperatorKind: BinaryOperatorKind.Or } either => AreFinalStatuses(either.LeftPattern)
                && AreFinalStatuses(either.RightPattern),
            _ => false,
        };
}
