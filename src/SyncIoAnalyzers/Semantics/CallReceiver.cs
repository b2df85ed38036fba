using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the object that a call is made on.</summary>
internal static class CallReceiver
{
    /// <summary>
    /// Returns the expression before the dot with its type before implicit conversions; for an extension the first argument. Null for a
    /// static call.
    /// </summary>
    public static IOperation? FindReceiver(IInvocationOperation call)
    {
        var receiver =
            call.Instance
            ?? (call.TargetMethod.IsExtensionMethod ? call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value : null);
        while (receiver is IConversionOperation { OperatorMethod: null, IsImplicit: true } conversion)
            receiver = conversion.Operand;
        return receiver;
    }
}
