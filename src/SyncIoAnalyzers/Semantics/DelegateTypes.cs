using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Recognizes types that hold delegates.</summary>
internal static class DelegateTypes
{
    /// <summary>Returns true for a delegate, a lazy value, or a collection of them.</summary>
    public static bool HoldsDelegates(ITypeSymbol? type) =>
        type switch
        {
            { TypeKind: TypeKind.Delegate } => true,
            IArrayTypeSymbol array => HoldsDelegates(array.ElementType),
            INamedTypeSymbol { Name: "Lazy", Arity: 1 } => true,
            INamedTypeSymbol { Arity: > 0 } generic => generic.TypeArguments.Any(HoldsDelegates),
            _ => false,
        };
}
