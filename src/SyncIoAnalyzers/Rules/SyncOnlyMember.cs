using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO109: a member of a library does I/O synchronously and offers its callers nothing to await.</summary>
internal sealed class SyncOnlyMember() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO109", "This library member blocks and offers no async counterpart",
        "'{0}' holds {1} in '{3}' and has no async form; add {2}", "Blocking", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "Nobody knows here who calls the member. If a request does, its thread waits, and the caller has nothing to await instead.",
        HelpLink.To("SIO109"));

    static readonly HashSet<string> Io = ["SIO101", "SIO103", "SIO104"];

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <summary>Whether another rule's answer is about I/O, of which the member is to offer an async form.</summary>
    public static bool Counts(Answer answer) => Io.Contains(answer.Rule.Descriptor.Id);

    /// <summary>One answer for each member that could offer an async form and does not.</summary>
    /// <param name="hidden">What other rules found in code of which nobody knows who runs it.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public IEnumerable<Answer> Ask(IEnumerable<Answer> hidden, SemanticModel semantics, CancellationToken token)
    {
        foreach (var calls in hidden.Where(Counts).GroupBy(a => Enclosing.Member(a.Where, semantics, token), SymbolEqualityComparer.Default))
            if (calls.Key is IMethodSymbol member && IsOffered(member) && !HasCounterpart(member))
                yield return new Answer(this, calls.First().Where, member.ContainingType.Name + "." + member.Name, member.Name + "Async", [.. calls.Skip(1).Select(c => c.Where)]) { Inner = calls.First().Call };
    }

    /// <summary>A method that others call and whose author decides on its form: constructors cannot be async, and contracts of other assemblies are as they are.</summary>
    static bool IsOffered(IMethodSymbol method) => method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: not Accessibility.Private } && !FollowsForeignContract(method);

    static bool FollowsForeignContract(IMethodSymbol method)
    {
        for (var over = method.OverriddenMethod; over != null; over = over.OverriddenMethod)
            if (over.Locations.Any(l => l.IsInMetadata))
                return true;
        return method.ContainingType.AllInterfaces.Where(i => i.Locations.Any(l => l.IsInMetadata)).SelectMany(i => i.GetMembers(method.Name))
            .Any(m => Overrides.Reach(method, method.ContainingType.FindImplementationForInterfaceMember(m)));
    }

    static bool HasCounterpart(IMethodSymbol method)
    {
        for (var type = method.ContainingType; type != null; type = type.BaseType)
            if (!type.GetMembers(method.Name + "Async").IsEmpty)
                return true;
        return method.ContainingType.AllInterfaces.Any(i => !i.GetMembers(method.Name + "Async").IsEmpty);
    }
}
