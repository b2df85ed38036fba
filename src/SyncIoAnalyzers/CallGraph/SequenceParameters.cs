using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the parameter that brings a sequence. A helper that enumerates any <c>IEnumerable</c> waits for the database if its caller
/// passes a query.
/// </summary>
/// <remarks>Only the body around a sequence is read, so that the result is part of the facts about that body.</remarks>
internal sealed class SequenceParameters
{
    static readonly ConditionalWeakTable<Compilation, SequenceParameters> ParametersByCompilation = new();

    readonly QueryClasses _classes;
    readonly IAssemblySymbol _assembly;
    readonly bool _hasQueries;

    SequenceParameters(Compilation compilation)
    {
        var apis = ApiIndex.GetDefault(compilation);
        (_classes, _assembly, _hasQueries) = (new QueryClasses(apis), compilation.Assembly, apis.HasQueries);
    }

    /// <summary>Returns the search of a compilation.</summary>
    public static SequenceParameters GetOrCreate(Compilation compilation) =>
        ParametersByCompilation.GetValue(compilation, c => new SequenceParameters(c));

    /// <summary>
    /// Returns true if the code behind a parameter cannot see that it brings a query: it is an <c>IEnumerable</c>, or an
    /// <c>IQueryable</c> in a project that may reference no library with queries.
    /// </summary>
    public bool IsSequence(IParameterSymbol parameter) =>
        QueryOrigins.IsPlainSequence(parameter.Type) || QueryOrigins.IsQueryable(parameter.Type) && !IsOfThisDatabase(parameter);

    bool IsOfThisDatabase(IParameterSymbol parameter) =>
        _hasQueries && SymbolEqualityComparer.Default.Equals(parameter.ContainingAssembly, _assembly);

    /// <summary>
    /// Finds the type of a sequence that is passed as an argument, or the parameter of the member around it that decides.
    /// </summary>
    /// <returns>The type and null, or null and the ordinal of the parameter; null twice if nothing is known.</returns>
    public (string? Type, int? Parameter) FindArgument(
        IOperation sequence,
        ISymbol member,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var origins = _classes.FindOrigins(sequence, model);
        if (_hasQueries && origins.Any(IsQuery))
            return (ArgumentType.Query, null);
        return origins.Count == 1 && FindPassedOn(origins[0], member, cancellationToken) is { } parameter
            ? (null, parameter)
            : (null, null);
    }

    bool IsQuery(IOperation origin) => _classes.MayBeQuery(origin.Type) && _classes.FindClasses(origin)?.Count != 0;

    /// <summary>Finds the parameters of the member around a place that bring the rows of a sequence there.</summary>
    public IReadOnlyList<int> FindPassedSequences(IOperation sequence, SemanticModel model, CancellationToken cancellationToken)
    {
        var origins = _classes.FindOrigins(sequence, model).Where(o => FindParameter(o) != null).ToArray();
        if (origins.Length == 0 || SymbolKeys.FindMemberAt(sequence.Syntax, model, cancellationToken) is not { } member)
            return [];
        return [.. origins.Select(o => FindPassedOn(o, member, cancellationToken)).OfType<int>().Distinct().OrderBy(p => p)];
    }

    /// <summary>Finds the ordinal of a parameter of a member; null for another value, and for a parameter that is replaced.</summary>
    int? FindPassedOn(IOperation origin, ISymbol member, CancellationToken cancellationToken) =>
        FindParameter(origin) is { } parameter && StreamParameters.IsPassedOn(parameter, member, cancellationToken)
            ? parameter.Ordinal
            : null;

    IParameterSymbol? FindParameter(IOperation origin) =>
        origin is IParameterReferenceOperation { Parameter: var parameter } && IsSequence(parameter) ? parameter : null;
}
