using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>A member of a framework's contract, and its async form.</summary>
/// <param name="Line">What the table says of it.</param>
/// <param name="From">The sync member.</param>
/// <param name="To">The async one.</param>
internal sealed record Contract(ContractLine Line, IMethodSymbol From, IMethodSymbol To)
{
    /// <summary>Whether the member becomes a part of the async form, which awaits it.</summary>
    public bool IsHalf => Line.Kind is ContractKind.Before or ContractKind.After;

    /// <summary>Whether the member stays, and the async form is added beside it.</summary>
    public bool IsTwin => Line.Kind is ContractKind.Beside or ContractKind.Both;

    /// <summary>Whether a class has to name another interface or base class for it.</summary>
    public bool ChangesBase => From.ContainingType.TypeKind == TypeKind.Interface && !SymbolEqualityComparer.Default.Equals(From.ContainingType, To.ContainingType);

    /// <summary>Whether a class overrides the async form, where it implemented the sync one.</summary>
    public bool Overrides => From.ContainingType.TypeKind == TypeKind.Interface && To.ContainingType.TypeKind == TypeKind.Class;

    /// <summary>The token that the async form is given besides; null when it is given none.</summary>
    public IParameterSymbol? Token => !IsHalf && To.Parameters.Length > From.Parameters.Length ? To.Parameters.Last() : null;

    /// <summary>The contract of a member of another assembly; null when the table has no async form for it, or the version that is referenced has none.</summary>
    public static Contract? Of(IMethodSymbol from) => ContractTable.Of(from) is { Kind: not ContractKind.None } line && Form(from, line) is { } to ? new Contract(line, from, to) : null;

    /// <summary>The sync members of a type for which one async member stands: two halves, or one member that moves.</summary>
    public static IEnumerable<Contract> HalvesOf(IMethodSymbol form, INamedTypeSymbol type) => BaseTypes.AndSelf(type).SelectMany(t => t.GetMembers()).OfType<IMethodSymbol>()
        .Where(m => !m.IsOverride).Select(Of).OfType<Contract>().Where(c => SymbolEqualityComparer.Default.Equals(c.To, form));

    /// <summary>Whether a class has written the async form itself.</summary>
    public bool IsWrittenIn(INamedTypeSymbol type) => type.TypeKind != TypeKind.Interface && (To.ContainingType.TypeKind != TypeKind.Interface ? type.GetMembers(To.Name).Any(m => Apis.Overrides.Reach(m, To))
        : type.FindImplementationForInterfaceMember(To) is { ContainingType.TypeKind: not TypeKind.Interface });

    static IMethodSymbol? Form(IMethodSymbol from, ContractLine line)
    {
        var form = line.Form ?? from.Name + "Async";
        var dot = form.LastIndexOf('.');
        var types = dot < 0 ? BaseTypes.AndSelf(from.ContainingType) : from.ContainingNamespace.GetTypeMembers(form.Substring(0, dot));
        return types.SelectMany(t => t.GetMembers(form.Substring(dot + 1))).OfType<IMethodSymbol>()
            .Where(m => (m.IsVirtual || m.IsAbstract || m.IsOverride) && !m.IsSealed && Awaited.IsTask(m.ReturnType, out _) && (line.Kind is ContractKind.Before or ContractKind.After || Takes(m, from)))
            .OrderBy(m => m.Parameters.Length).FirstOrDefault();
    }

    /// <summary>Whether one method takes what the other does, and a token at most besides.</summary>
    static bool Takes(IMethodSymbol form, IMethodSymbol from)
    {
        var parameters = form.Parameters.Length == from.Parameters.Length + 1 && Calls.Tokens.IsToken(form.Parameters.Last().Type) ? form.Parameters.RemoveAt(from.Parameters.Length) : form.Parameters;
        return parameters.Select(p => p.Type).SequenceEqual(from.Parameters.Select(p => p.Type), SymbolEqualityComparer.Default);
    }
}
