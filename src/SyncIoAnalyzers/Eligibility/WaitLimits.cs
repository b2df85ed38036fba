using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Recognizes the arguments that limit a wait: a timeout and a token.</summary>
internal static class WaitLimits
{
    /// <summary>Returns the number of trailing arguments of a wait that are a timeout or a token.</summary>
    public static int CountLimits(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken cancellationToken) =>
        wait
            .ArgumentList.Arguments.Reverse()
            .TakeWhile(a => IsTime(a, model, cancellationToken) || IsToken(a, model, cancellationToken))
            .Count();

    /// <summary>Returns true if an argument is a token.</summary>
    public static bool IsToken(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        TokenSlots.IsTokenType(model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType);

    /// <summary>Returns true if a timeout is infinite: <c>Timeout.Infinite</c>.</summary>
    public static bool IsInfinite(ArgumentSyntax time, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetConstantValue(time.Expression, cancellationToken) is { HasValue: true, Value: -1 }
        || model.GetSymbolInfo(time.Expression, cancellationToken).Symbol
            is IFieldSymbol { Name: nameof(Timeout.InfiniteTimeSpan), ContainingType.Name: nameof(Timeout) };

    static bool IsTime(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType
            is { SpecialType: SpecialType.System_Int32 }
                or { Name: nameof(TimeSpan) };
}
