using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The time and the token after which a wait gives up.</summary>
internal static class WaitLimits
{
    /// <summary>Returns how many of the last arguments of a wait are a time or a token.</summary>
    public static int CountLimits(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken) =>
        wait
            .ArgumentList.Arguments.Reverse()
            .TakeWhile(a => IsTime(a, model, cancellationToken) || IsToken(a, model, cancellationToken))
            .Count();

    /// <summary>Returns true if an argument is a token.</summary>
    public static bool IsToken(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        TokenSlots.IsTokenType(model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType);

    /// <summary>Returns true if a time has no end: <c>Timeout.Infinite</c>.</summary>
    public static bool IsInfinite(ArgumentSyntax time, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetConstantValue(time.Expression, cancellationToken) is { HasValue: true, Value: -1 }
        || model.GetSymbolInfo(time.Expression, cancellationToken).Symbol
            is IFieldSymbol { Name: nameof(Timeout.InfiniteTimeSpan), ContainingType.Name: nameof(Timeout) };

    static bool IsTime(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType
            is { SpecialType: SpecialType.System_Int32 }
                or { Name: nameof(TimeSpan) };
}
