using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Recognizes an application's own extension of the service collection that is called with a service and a class for it, such as
/// <c>Decorate&lt;IStore, CachedStore&gt;()</c>.
/// </summary>
internal static class RegistrationHelper
{
    // The lifetime is not known; once is the weaker claim.
    static readonly EntryPointLine Line = new(
        "singleton",
        EntryPointMatchKind.Registers,
        MemberPattern.ParsePattern("T:Microsoft.Extensions.DependencyInjection.IServiceCollection", out _)!,
        "*"
    );

    /// <summary>Returns the line that applies to a call of such a helper; null for any other call.</summary>
    public static EntryPointLine? FindLine(IMethodSymbol callee) => IsExtension(callee) && RegistersClass(callee) ? Line : null;

    static bool IsExtension(IMethodSymbol callee) =>
        (callee.ReducedFrom ?? callee) is { IsExtensionMethod: true, Parameters: var parameters }
        && parameters[0].Type.Name == "IServiceCollection";

    static bool RegistersClass(IMethodSymbol callee) =>
        callee.TypeArguments is { Length: 2 } types
        && types[0] is INamedTypeSymbol service
        && types[1] is INamedTypeSymbol { TypeKind: TypeKind.Class } created
        && BaseTypes.FindForm(created, service) != null;
}
