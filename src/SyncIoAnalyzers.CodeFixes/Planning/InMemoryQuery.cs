using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A member that returns a list as a query.</summary>
/// <param name="Member">The key of the member; <see cref="AnyMember"/> when all queries over the elements are in memory.</param>
/// <param name="Element">The type of the elements; <see cref="AnyElement"/> when it is a type parameter.</param>
internal sealed record InMemoryQuery(string Member, string Element)
{
    /// <summary>Represents all members that return a query over the elements.</summary>
    public const string AnyMember = "*";

    /// <summary>Represents any type of elements.</summary>
    public const string AnyElement = "*";

    /// <summary>Returns true if the query can have elements of a type.</summary>
    public bool IsOf(string element) => Element == element || Element == AnyElement || element == AnyElement;

    /// <summary>Returns true if an operation creates a query of a list.</summary>
    public static bool IsCreation(IOperation operation) =>
        operation
            is IInvocationOperation { TargetMethod: { Name: InMemoryQueryCollector.Creator, ContainingType.Name: nameof(Queryable) } } call
        && QueryOrigins.FindOperatorSource(call) is { } source
        && !QueryOrigins.IsQueryable(source.Type);

    /// <summary>Returns the entry of a property or method; null when it returns no query.</summary>
    public static InMemoryQuery? FromMember(ISymbol member, SymbolKeys keys) =>
        FindElement(GetResult(member)) is { } element ? new InMemoryQuery(keys.GetKey(member), element) : null;

    static ITypeSymbol? GetResult(ISymbol member) =>
        member switch
        {
            IPropertySymbol property => property.Type,
            IMethodSymbol { ReturnType: var type } => AwaitableTypes.IsTask(type, out var result) && result != null ? result : type,
            _ => null,
        };

    /// <summary>Returns the type of the elements of a query; null when the type is no query.</summary>
    public static string? FindElement(ITypeSymbol? query)
    {
        if (!QueryOrigins.IsQueryable(query))
            return null;
        var element = query!
            .AllInterfaces.Prepend(query as INamedTypeSymbol)
            .FirstOrDefault(i => i is { Name: nameof(IQueryable), TypeArguments.Length: 1 })
            ?.TypeArguments[0];
        return element is null or ITypeParameterSymbol ? AnyElement : element.ToDisplayString();
    }
}
