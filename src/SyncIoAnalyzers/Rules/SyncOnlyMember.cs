using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO109: a member of a library does I/O synchronously and has no async form.</summary>
internal sealed class SyncOnlyMember() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO109",
        "This library member blocks and offers no async counterpart",
        "'{0}' holds {1} in '{3}' and has no async form; add {2}",
        "Blocking",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "The callers of a library member are unknown. If a request calls it, the request's thread waits, and the caller "
            + "has nothing to await instead.",
        HelpLink.FindUrl("SIO109")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly SyncOnlyMember Instance = new();

    static readonly HashSet<string> IoRuleIds = ["SIO101", "SIO103", "SIO104"];

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <summary>Returns true if a finding of another rule is about I/O, for which the member should have an async form.</summary>
    public static bool IsIoFinding(BlockingFinding finding) => IoRuleIds.Contains(finding.Rule.Descriptor.Id);

    /// <summary>Creates a finding for each member that could have an async form and has none.</summary>
    /// <param name="hidden">The findings of other rules in code with unknown callers.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public IEnumerable<BlockingFinding> AnalyzeMembers(
        IEnumerable<BlockingFinding> hidden,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        foreach (
            var calls in hidden
                .Where(IsIoFinding)
                .GroupBy(a => EnclosingMember.FindMember(a.Node, semantics, cancellationToken), SymbolEqualityComparer.Default)
        )
            if (calls.Key is IMethodSymbol member && CanOfferAsyncForm(member) && !HasCounterpart(member))
                yield return new BlockingFinding(
                    this,
                    calls.First().Node,
                    MemberNames.GetDisplayName(member),
                    member.Name + "Async",
                    [.. calls.Skip(1).Select(c => c.Node)]
                )
                {
                    InnerName = calls.First().CallName,
                };
    }

    /// <summary>
    /// Returns true if other members call a method and its author decides on its form: constructors cannot be async, and contracts of other
    /// assemblies cannot change.
    /// </summary>
    static bool CanOfferAsyncForm(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: not Accessibility.Private }
        && !OverrideChain.HasLibraryContract(method);

    static bool HasCounterpart(IMethodSymbol method)
    {
        for (var type = method.ContainingType; type != null; type = type.BaseType)
            if (!type.GetMembers(method.Name + "Async").IsEmpty)
                return true;
        return method.ContainingType.AllInterfaces.Any(i => !i.GetMembers(method.Name + "Async").IsEmpty);
    }
}
