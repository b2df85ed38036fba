using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the <c>TryParse</c> by which ASP.NET Core reads the parameters of an endpoint or action.</summary>
internal static class ParameterParsers
{
    /// <summary>Returns an entry point for each parameter whose type the program declares with such a member.</summary>
    /// <param name="kind">The kind of the entry point that has the parameters.</param>
    /// <param name="handler">The method or lambda.</param>
    /// <param name="keys">The keys of the program.</param>
    public static IEnumerable<EntryPointFact> FindEntryPoints(string kind, IMethodSymbol handler, SymbolKeys keys) =>
        kind is "endpoint" or "controller"
            ? handler
                .Parameters.Select(p => GetParsedType(p.Type))
                .Where(keys.IsInProgram)
                .SelectMany(FindParsers)
                .Select(m => CreateEntryPoint(m, keys))
            : [];

    static EntryPointFact CreateEntryPoint(IMethodSymbol parser, SymbolKeys keys) =>
        new("binding", keys.GetKey(parser), EntryPointNames.GetMethodName("binding", parser, parser.ContainingType)) { IsByName = true };

    static IEnumerable<IMethodSymbol> FindParsers(ITypeSymbol type) => type.GetMembers("TryParse").OfType<IMethodSymbol>().Where(IsParser);

    static ITypeSymbol GetParsedType(ITypeSymbol type) =>
        type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            ? nullable.TypeArguments[0]
            : type;

    static bool IsParser(IMethodSymbol method) =>
        method is { IsStatic: true, Parameters: { Length: 2 or 3 } parameters }
        && parameters[0].Type.SpecialType == SpecialType.System_String
        && parameters[parameters.Length - 1].RefKind == RefKind.Out;
}
