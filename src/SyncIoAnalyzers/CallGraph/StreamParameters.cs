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
        _apis = ApiIndex.GetDefault(compilation);
        _origins = new StreamOriginAnalysis(_apis, StreamOrigin.Memory, readsOtherMembers: false);
    }

    /// <summary>Returns the search of a compilation.</summary>
    public static StreamParameters GetOrCreate(Compilation compilation) =>
        ParametersByCompilation.GetValue(compilation, c => new StreamParameters(c));

    /// <summary>Returns true if values of a type are streams, or read or write one.</summary>
    public bool IsStream(ITypeSymbol type) =>
        type is { SpecialType: SpecialType.None, TypeKind: TypeKind.Class or TypeKind.Interface }
        && _apis.IsInSection(TableSections.Streams, type);

    /// <summary>Finds the type of a stream that is passed as an argument, or the parameter of the member around it that decides.</summary>
    /// <returns>The type and null, or null and the ordinal of the parameter; null twice if nothing is known.</returns>
    public (string? Type, int? Parameter) FindArgument(
        IOperation stream,
        ISymbol member,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var (origin, parameters) = _origins.FindStreamOrigin(stream, model);
        if (origin == StreamOrigin.Connection)
            return (ArgumentType.Connection, null);
        return (origin == StreamOrigin.Memory ? FindPassedOn(parameters, member, cancellationToken) : null) switch
        {
            { Count: 0 } => (ArgumentType.InMemory, null),
            { Count: 1 } only => (null, only[0]),
            _ => (null, null),
        };
    }

    /// <summary>Finds the parameters of the member around a call that bring its streams.</summary>
    public IReadOnlyList<int> FindPassedStreams(IOperation call, SemanticModel model, CancellationToken cancellationToken)
    {
        var (receiver, arguments) = StreamOriginAnalysis.GetOperands(call);
        return SymbolKeys.FindMemberAt(call.Syntax, model, cancellationToken) is { } member
            ? FindPassedOn([.. _origins.FindPassedStreams(receiver, arguments, model)], member, cancellationToken) ?? []
            : [];
    }

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

    /// <summary>Returns true if a parameter is one of a member, and still holds what the caller passed.</summary>
    public static bool IsPassedOn(IParameterSymbol parameter, ISymbol member, CancellationToken cancellationToken) =>
        SymbolEqualityComparer.Default.Equals(parameter.ContainingSymbol, member)
        && VariableWrites.IsWrittenAtMostOnce(parameter, cancellationToken);
}
