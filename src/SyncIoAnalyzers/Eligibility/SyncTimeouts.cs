using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Finds code that sets a timeout which the async members of the object ignore: <c>request.Timeout = 5000</c>.</summary>
internal static class SyncTimeouts
{
    /// <summary>The name of the embedded table.</summary>
    public const string File = "SyncTimeouts.txt";

    /// <summary>The properties whose timeout holds for sync members alone.</summary>
    public static IReadOnlyList<MemberPattern> Properties { get; } = PatternTable.ReadEmbedded(File);

    static readonly HashSet<string> Names = [.. Properties.Select(p => p.MemberName)];

    /// <summary>Returns the decision about a call, with the reason if its async form ignores a timeout.</summary>
    public static FormDecision RefuseLost(
        FormDecision decision,
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    ) => decision.Refusal == null && IsLost(call, model, cancellationToken) ? decision with { Refusal = Refusal.LosesTimeout } : decision;

    /// <summary>Returns true if the class around a call sets a timeout on such an object that its async members ignore.</summary>
    public static bool IsLost(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        call.Expression is MemberAccessExpressionSyntax access
        && model.GetTypeInfo(access.Expression, cancellationToken).Type is INamedTypeSymbol receiver
        && MayHaveTimeout(receiver)
        && FindAssignments(call).Any(a => SetsTimeout(a, receiver, model, cancellationToken));

    static bool MayHaveTimeout(INamedTypeSymbol type)
    {
        var names = BaseTypes.GetBaseTypesAndThis(type).Select(MemberPatternExtensions.GetTypeName).ToArray();
        return Properties.Any(p => names.Contains(p.TypeName));
    }

    /// <summary>Returns the assignments in the class around a call: another member of it may create the object.</summary>
    static IEnumerable<AssignmentExpressionSyntax> FindAssignments(SyntaxNode call)
    {
        var code = (SyntaxNode?)call.FirstAncestorOrSelf<TypeDeclarationSyntax>() ?? call.SyntaxTree.GetRoot();
        return code.DescendantNodes()
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => SyntaxNames.GetMemberName(a.Left) is { } name && Names.Contains(name));
    }

    static bool SetsTimeout(
        AssignmentExpressionSyntax assignment,
        INamedTypeSymbol receiver,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        IsPropertyOf(model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol, receiver)
        && !IsInfinite(model.GetConstantValue(assignment.Right, cancellationToken));

    static bool IsPropertyOf(ISymbol? symbol, INamedTypeSymbol receiver) =>
        symbol is IPropertySymbol property
        && BaseTypes.GetBaseTypesAndThis(receiver).Contains(property.ContainingType, SymbolEqualityComparer.Default)
        && HoldsForSyncMembers(property);

    static bool IsInfinite(Optional<object?> value) => value is { HasValue: true, Value: Timeout.Infinite };

    static bool HoldsForSyncMembers(IPropertySymbol? property)
    {
        for (; property != null; property = property.OverriddenProperty)
            if (Properties.Any(p => p.Matches(property, MemberPatternExtensions.GetTypeName(property.ContainingType))))
                return true;
        return false;
    }
}
