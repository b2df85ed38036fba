using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Finds the async member that a type has beside a sync one: <c>GetAsync</c> beside <c>Get</c>.</summary>
internal static class OwnForms
{
    /// <summary>Returns true if the type of a member has an async member of its name that does not only call the member.</summary>
    public static bool HasForm(IMethodSymbol method) => FindForm(method) != null;

    /// <summary>
    /// Returns true for an override whose type inherits the async member of its name: a class that replaces <c>Get</c>, not
    /// <c>GetAsync</c>.
    /// </summary>
    public static bool InheritsForm(IMethodSymbol method) =>
        !HasAnyForm(method) && method.OverriddenMethod is { } replaced && (HasAnyForm(replaced) || InheritsForm(replaced));

    /// <summary>Returns true if the type of a member has an async member of its name.</summary>
    public static bool HasAnyForm(IMethodSymbol method) => FindAnyForm(method) != null;

    /// <summary>
    /// Finds the async member of a type that takes the same arguments, apart from a token, and returns a task of the same result, that is
    /// not obsolete. One with parameters of the same types comes first, one with further optional parameters last. Null for one that only
    /// calls the member.
    /// </summary>
    public static IMethodSymbol? FindForm(IMethodSymbol method) =>
        FindAnyForm(method) is { } form && HollowForm.FindDeclaration(form, method) == null ? form : null;

    /// <summary>Finds the declaration of the async member that only calls the member; null when there is none.</summary>
    public static MethodDeclarationSyntax? FindHollowForm(IMethodSymbol method) =>
        FindAnyForm(method) is { } form ? HollowForm.FindDeclaration(form, method) : null;

    /// <summary>
    /// Returns true if the type of a member has an async member of its name that takes async delegates for the delegates of the member.
    /// Callers go to that one where their delegates await; two such members would differ in the suffix alone.
    /// </summary>
    public static bool HasDelegateForm(IMethodSymbol method) => FindDelegateForm(method, SyntaxNames.AddAsync(method.Name)) != null;

    /// <summary>
    /// Finds the async member that takes async delegates for the delegates of a member, or the overload that does; null when there is none.
    /// </summary>
    public static IMethodSymbol? FindDelegateCounterpart(IMethodSymbol method) =>
        FindDelegateForm(method, SyntaxNames.AddAsync(method.Name)) ?? FindDelegateForm(method, method.Name);

    static IMethodSymbol? FindDelegateForm(IMethodSymbol method, string name) =>
        method.Parameters.Any(p => p.Type.TypeKind == TypeKind.Delegate) ? FindForm(method, IsDelegateOrSameType, name: name) : null;

    static bool IsDelegateOrSameType(IParameterSymbol form, IParameterSymbol parameter) =>
        form.Type.TypeKind == TypeKind.Delegate && parameter.Type.TypeKind == TypeKind.Delegate || HasSameType(form, parameter);

    static IMethodSymbol? FindAnyForm(IMethodSymbol method) =>
        FindForm(method, HasSameType) ?? FindForm(method, HasBaseType) ?? FindForm(method, HasSameType, true);

    static IMethodSymbol? FindForm(
        IMethodSymbol method,
        Func<IParameterSymbol, IParameterSymbol, bool> takes,
        bool addsOptional = false,
        string? name = null
    ) =>
        method
            .ContainingType.GetMembers(name ?? SyntaxNames.AddAsync(method.Name))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(f => IsForm(f, method) && TakesArguments(f, method, takes, addsOptional) && !HollowForm.IsBuiltOn(f, method));

    static bool IsForm(IMethodSymbol form, IMethodSymbol method) =>
        HasSameShape(form, method) && HasSameResult(form, method) && !CounterpartFinder.IsObsolete(form);

    /// <summary>Returns true if callers can use the result of a form as that of the member: a list as an <c>IReadOnlyList</c>.</summary>
    static bool HasSameResult(IMethodSymbol form, IMethodSymbol method) =>
        AwaitableTypes.IsTask(form.ReturnType, out var result)
        && (result == null ? method.ReturnsVoid : IsOrConvertsTo(result, method.ReturnType));

    static bool IsOrConvertsTo(ITypeSymbol type, ITypeSymbol other) =>
        TypeIdentity.HasSameName(type, other)
        || type.IsReferenceType
            && other.SpecialType != SpecialType.System_Object
            && GetSupertypes(type).Any(t => TypeIdentity.HasSameName(t, other));

    /// <summary>Returns true if a form may return null where the member never does: its callers do not expect that.</summary>
    public static bool MayReturnNull(IMethodSymbol form, IMethodSymbol method) =>
        method.ReturnNullableAnnotation == NullableAnnotation.NotAnnotated
        && AwaitableTypes.IsTask(form.ReturnType, out var result)
        && result is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.Annotated };

    static IEnumerable<ITypeSymbol> GetSupertypes(ITypeSymbol type) => BaseTypes.GetBaseTypesAndThis(type).Concat(type.AllInterfaces);

    static bool HasSameShape(IMethodSymbol form, IMethodSymbol method) =>
        form.IsStatic == method.IsStatic && form.TypeParameters.Length == method.TypeParameters.Length;

    static bool TakesArguments(
        IMethodSymbol form,
        IMethodSymbol method,
        Func<IParameterSymbol, IParameterSymbol, bool> takes,
        bool addsOptional
    )
    {
        var parameters = form.Parameters.Where(p => !TokenSlots.IsTokenType(p.Type)).ToArray();
        var added = parameters.Skip(method.Parameters.Length).ToArray();
        return parameters.Length == method.Parameters.Length + added.Length
            && added.Length > 0 == addsOptional
            && added.All(p => p.IsOptional || p.IsParams)
            && parameters.Zip(method.Parameters, takes).All(t => t);
    }

    static bool HasSameType(IParameterSymbol form, IParameterSymbol parameter) => TypeIdentity.HasSameName(form.Type, parameter.Type);

    /// <summary>Returns true if the argument for a parameter converts to that of the form: a list to an <c>IEnumerable</c>.</summary>
    static bool HasBaseType(IParameterSymbol form, IParameterSymbol parameter) =>
        form is { RefKind: RefKind.None, Type.SpecialType: not SpecialType.System_Object }
        && parameter.RefKind == RefKind.None
        && GetSupertypes(parameter.Type).Any(t => TypeIdentity.HasSameName(t, form.Type));
}
