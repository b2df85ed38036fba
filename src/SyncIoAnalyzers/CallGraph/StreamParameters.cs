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
    ) => FindOnlyParameter(_origins.FindDecidingParameters(stream, model), member, cancellationToken);

    /// <summary>Finds the parameter of a member that decides about all streams of a call in it; null if there is none.</summary>
    public int? FindParameter(IInvocationOperation call, ISymbol member, SemanticModel model, CancellationToken cancellationToken) =>
        FindOnlyParameter(_origins.FindDecidingParameters(call, model), member, cancellationToken).Parameter;

    static (bool MayBeInMemory, int? Parameter) FindOnlyParameter(
        IReadOnlyList<IParameterSymbol>? parameters,
        ISymbol member,
        CancellationToken cancellationToken
    )
    {
        if (parameters == null || parameters.Count > 1)
            return (false, null);
        if (parameters.Count == 0)
            return (true, null);
        var isPassedOn =
            SymbolEqualityComparer.Default.Equals(parameters[0].ContainingSymbol, member)
            && VariableWrites.IsWrittenAtMostOnce(parameters[0], cancellationToken);
        return (isPassedOn, isPassedOn ? parameters[0].Ordinal : null);
    }
}
