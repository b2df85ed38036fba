using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>Decides about calls on a <c>TextReader</c> or <c>TextWriter</c>, which may be over a stream or over text in memory.</summary>
internal static class TextOverStream
{
    /// <summary>
    /// Returns true if the reader or writer of a call is known to be over a stream, or if callers of the method around it may pass one.
    /// </summary>
    /// <param name="call">The call.</param>
    /// <param name="origin">The origin of what it reads or writes.</param>
    /// <param name="site">The place of the call.</param>
    public static bool MayWait(IInvocationOperation call, StreamOrigin origin, CallSite site) =>
        origin != StreamOrigin.Elsewhere
        || site.CompilationModel.Origins.IsOverConnection(call.Instance, [], site.SemanticModel)
        || IsPassedByCallers(call.Instance);

    /// <summary>Returns true for a parameter of a method that only code of the project calls.</summary>
    public static bool IsPassedByCallers(IOperation? text) =>
        text is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Ordinary } method }
        && !method.DeclaringSyntaxReferences.IsEmpty
        && !OverrideChain.HasLibraryContract(method);
}
