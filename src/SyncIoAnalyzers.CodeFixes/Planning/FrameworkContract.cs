using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>A member of a framework's contract, and its async form.</summary>
/// <param name="Line">The line of the table.</param>
/// <param name="From">The sync member.</param>
/// <param name="To">The async one.</param>
internal sealed record FrameworkContract(ContractLine Line, IMethodSymbol From, IMethodSymbol To)
{
    /// <summary>True if the member becomes a part of the async form, which awaits it.</summary>
    public bool IsHalf => Line.Kind is ContractKind.Before or ContractKind.After;

    /// <summary>True if the member stays, and the async form is added beside it.</summary>
    public bool IsTwin => Line.Kind is ContractKind.Beside or ContractKind.Both;

    /// <summary>True if a class has to name another interface or base class for it.</summary>
    public bool ChangesBase =>
        From.ContainingType.TypeKind == TypeKind.Interface
        && !SymbolEqualityComparer.Default.Equals(From.ContainingType, To.ContainingType);

    /// <summary>True if a class overrides the async form, where it implemented the sync one.</summary>
    public bool Overrides => From.ContainingType.TypeKind == TypeKind.Interface && To.ContainingType.TypeKind == TypeKind.Class;

    /// <summary>The additional token parameter of the async form; null when it has none.</summary>
    public IParameterSymbol? Token => !IsHalf && To.Parameters.Length > From.Parameters.Length ? To.Parameters.Last() : null;

    /// <summary>
    /// The contract of a member of another assembly; null when the table has no async form for it, or the version that is referenced has
    /// none.
    /// </summary>
    public static FrameworkContract? FindContract(IMethodSymbol from) =>
        ContractTable.FindLine(from) is { Kind: not ContractKind.None } line && FindForm(from, line) is { } to
            ? new FrameworkContract(line, from, to)
            : null;

    /// <summary>Finds the sync members of a type that one async member replaces: two halves, or one member that moves.</summary>
    public static IEnumerable<FrameworkContract> FindHalves(IMethodSymbol form, INamedTypeSymbol type) =>
        FindMembers(type).Where(c => SymbolEqualityComparer.Default.Equals(c.To, form));

    /// <summary>Finds the members of a type, its own and inherited ones, that have an async form.</summary>
    public static IEnumerable<FrameworkContract> FindMembers(INamedTypeSymbol type) =>
        BaseTypes
            .GetBaseTypesAndThis(type)
            .SelectMany(t => t.GetMembers())
            .OfType<IMethodSymbol>()
            .Where(m => !m.IsOverride)
            .Select(FindContract)
            .OfType<FrameworkContract>();

    /// <summary>Returns true if a class has written the async form itself.</summary>
    public bool IsWrittenIn(INamedTypeSymbol type) =>
        type.TypeKind != TypeKind.Interface
        && (
            To.ContainingType.TypeKind != TypeKind.Interface
                ? type.GetMembers(To.Name).Any(m => Semantics.OverrideChain.IsOrOverrides(m, To))
                : type.FindImplementationForInterfaceMember(To) is { ContainingType.TypeKind: not TypeKind.Interface }
        );

    static IMethodSymbol? FindForm(IMethodSymbol from, ContractLine line)
    {
        var form = line.Form ?? from.Name + "Async";
        var dot = form.LastIndexOf('.');
        var types =
            dot < 0 ? BaseTypes.GetBaseTypesAndThis(from.ContainingType) : from.ContainingNamespace.GetTypeMembers(form.Substring(0, dot));
        return types
            .SelectMany(t => t.GetMembers(form.Substring(dot + 1)))
            .OfType<IMethodSymbol>()
            .Where(IsForm)
            .OrderBy(m => m.Parameters.Length)
            .FirstOrDefault();

        bool IsForm(IMethodSymbol method)
        {
            var canBeOverridden = (method.IsVirtual || method.IsAbstract || method.IsOverride) && !method.IsSealed;
            return canBeOverridden
                && AwaitableTypes.IsTask(method.ReturnType, out _)
                && (line.Kind is ContractKind.Before or ContractKind.After || TakesSameParameters(method, from));
        }
    }

    /// <summary>Returns true if both methods take the same parameters, apart from an additional token.</summary>
    static bool TakesSameParameters(IMethodSymbol form, IMethodSymbol from)
    {
        var parameters =
            form.Parameters.Length == from.Parameters.Length + 1 && TokenSlots.IsTokenType(form.Parameters.Last().Type)
                ? form.Parameters.RemoveAt(from.Parameters.Length)
                : form.Parameters;
        return parameters.Select(p => p.Type).SequenceEqual(from.Parameters.Select(p => p.Type), SymbolEqualityComparer.Default);
    }
}
