using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Creates the findings about methods that are passed by name to a query or collection, which calls them on the same thread:
/// <c>paths.Select(File.ReadAllText)</c>.
/// </summary>
internal static class PassedMethod
{
    /// <summary>Returns the finding for a method that is passed by name; null if it is stored, or runs on another thread.</summary>
    /// <param name="rule">The rule that the call of the method would break.</param>
    /// <param name="group">The method.</param>
    /// <param name="site">The place, with the table line of the method.</param>
    public static BlockingFinding? AnalyzeGroup(CallRule rule, IMethodReferenceOperation group, CallSite site)
    {
        if (!IsCalledInPlace(group) || site.IsNonExecuted || MayBeInMemory(group, site))
            return null;
        var (counterparts, semantics) = (site.CompilationModel.Counterparts, site.SemanticModel);
        var name = counterparts.GetCounterpartName(group.Method, site.TableLine);
        var type = group.Instance?.Type ?? group.Method.ContainingType;
        return counterparts.HasMemberInScope(type, name, semantics, group.Syntax.SpanStart)
            ? new BlockingFinding(rule, group.Syntax, site.DisplayName, name) { Refusal = Refusal.InLambda }
            : null;
    }

    /// <summary>Returns true for a member of a stream, of a cache in memory or of a library without real async members.</summary>
    static bool MayBeInMemory(IMethodReferenceOperation group, CallSite site)
    {
        var (model, type) = (site.CompilationModel, group.Instance?.Type);
        return model.Apis.IsInSection(TableSections.Streams, type)
            || model.Apis.IsInSection(TableSections.Sync, type)
            || model.Caches.IsInMemory(group.Method.ContainingType, site.CancellationToken);
    }

    static bool IsCalledInPlace(IMethodReferenceOperation group) =>
        group.Parent is IDelegateCreationOperation { Parent: IArgumentOperation { Parent: IInvocationOperation call } }
        && CallsItsDelegates(call.TargetMethod.ContainingType);

    static bool CallsItsDelegates(INamedTypeSymbol type) =>
        type.SpecialType == SpecialType.System_Array
        || type.ContainingNamespace.ToDisplayString() is "System.Linq" or "System.Collections.Generic";
}
