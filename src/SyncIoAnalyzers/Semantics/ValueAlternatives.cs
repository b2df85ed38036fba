using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the values of which an expression has one.</summary>
internal static class ValueAlternatives
{
    /// <summary>
    /// Returns the alternatives of <c>?:</c>, <c>??</c> or a <c>switch</c>, without those that throw; null for any other expression.
    /// </summary>
    public static IReadOnlyList<IOperation>? FindAlternatives(IOperation value) =>
        value switch
        {
            IConditionalOperation { WhenTrue: var first, WhenFalse: { } second } => [first, second],
            ICoalesceOperation { Value: var known, WhenNull: var otherwise } => [known, otherwise],
            ISwitchExpressionOperation choice => FindArmValues(choice),
            _ => null,
        };

    static IReadOnlyList<IOperation> FindArmValues(ISwitchExpressionOperation choice) =>
        [.. choice.Arms.Select(a => a.Value).Where(v => v is not IThrowOperation)];
}
