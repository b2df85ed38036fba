using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.DataFlow;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the parameter that brings a stream. A helper that reads any stream waits for none if its caller passes one in memory.
/// </summary>
/// <remarks>Only the body around a stream is read, so that the result is part of the facts about that body.</remarks>
internal sealed class StreamParameters
{
    static readonly ConditionalWeakTable<Compilation, StreamParameters> ParametersByCompilation = new();

    readonly ApiIndex _apis;
    readonly StreamOriginAnalysis _origins;

    StreamParameters(Compilation compilation)
    {
        _apis = new ApiIndex(compilation, ApiTable.Default);
        _origins = new StreamOriginAnalysis(_apis, StreamOrigin.Memory, readsOtherMembers: false);
    }

    /// <summary>Returns the search of a compilation.</summary>
    public static StreamParameters GetOrCreate(Compilation compilation) =>
        ParametersByCompilation.GetValue(compilation, c => new StreamParameters(c));

    /// <summary>Returns true if values of a type are streams, or read or write one.</summary>
    public bool IsStream(ITypeSymbol type) =>
        type is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Interface }
        && _apis.IsInSection(TableSections.Streams, type);

    /// <summary>Determines if a stream is in memory, or is as soon as one parameter of the member around it is.</summary>
    /// <returns>True and the ordinal of the parameter that decides; the ordinal is null for a stream that always is in memory.</returns>
    public (bool MayBeInMemory, int? Parameter) FindParameter(
        IOperation stream,
        ISymbol member,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        FindPassedOn(_origins.FindDecidingParameters(stream, model), member, cancellationToken) switch
        {
            { Count: 0 } => (true, null),
            { Count: 1 } only => (true, only[0]),
            _ => (false, null),
        };

    /// <summary>
    /// Finds the parameters of a member on which it depends that all streams of a call in it are in memory; none if they always or never
    /// are.
    /// </summary>
    public IReadOnlyList<int> FindParameters(
        IInvocationOperation call,
        ISymbol member,
        SemanticModel model,
        CancellationToken cancellationToken
    ) => FindPassedOn(_origins.FindDecidingParameters(call, model), member, cancellationToken) ?? [];

    /// <summary>Returns the ordinals of parameters in order; null if one is not of the member, or is replaced by it.</summary>
    static IReadOnlyList<int>? FindPassedOn(
        IReadOnlyList<IParameterSymbol>? parameters,
        ISymbol member,
        CancellationToken cancellationToken
    ) =>
        parameters?.All(p => IsPassedOn(p, member, cancellationToken)) == true
            ? [.. parameters.Select(p => p.Ordinal).OrderBy(ordinal => ordinal)]
            : null;

    static bool IsPassedOn(IParameterSymbol parameter, ISymbol member, CancellationToken cancellationToken) =>
        SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, member)
        && VariableWrites.IsWrittenAtMostOnce(parameter, cancellationToken);
}
