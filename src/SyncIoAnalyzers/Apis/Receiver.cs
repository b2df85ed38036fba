using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Apis;

/// <summary>The object that a call is made on.</summary>
internal static class Receiver
{
    /// <summary>What stands before the dot, as the type that it has there; for an extension its first argument. Null for a static call.</summary>
    public static IOperation? Of(IInvocationOperation call)
    {
        var receiver = call.Instance ?? (call.TargetMethod.IsExtensionMethod ? call.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == 0)?.Value : null);
        while (receiver is IConversionOperation { OperatorMethod: null, IsImplicit: true } conversion)
            receiver = conversion.Operand;
        return receiver;
    }
}
