using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds members that set a value of the flow of execution, such as the culture, for their caller. Once they are async, the caller no
/// longer sees it.
/// </summary>
internal static class AmbientWrites
{
    /// <summary>The name of the embedded table.</summary>
    public const string File = "AmbientState.txt";

    /// <summary>The properties whose value flows into awaited members, and not back.</summary>
    public static IReadOnlyList<MemberPattern> Properties { get; } = PatternTable.ReadEmbedded(File);

    static readonly HashSet<string> Names = [.. Properties.Select(p => p.MemberName)];

    /// <summary>Returns true if a member sets such a property, or a property of the project that does, and does not restore it.</summary>
    public static bool LeavesValue(SyntaxNode member, SemanticModel model, CancellationToken cancellationToken)
    {
        var writes = FindWrites(member, model, cancellationToken).ToArray();
        return writes.Any(w => !writes.Any(later => IsInFinally(later) && later.SpanStart > w.SpanStart) && !IsInFinally(w));
    }

    static bool IsInFinally(SyntaxNode write) => write.FirstAncestorOrSelf<FinallyClauseSyntax>() != null;

    static IEnumerable<AssignmentExpressionSyntax> FindWrites(SyntaxNode code, SemanticModel model, CancellationToken cancellationToken) =>
        GetAssignments(code)
            .Where(a =>
                FindProperty(a, model, cancellationToken) is { } set && (IsAmbient(set) || SetsAmbient(set, model, cancellationToken))
            );

    static IEnumerable<AssignmentExpressionSyntax> GetAssignments(SyntaxNode code) =>
        EnclosingFunction.GetOwnNodes(code).OfType<AssignmentExpressionSyntax>();

    static IPropertySymbol? FindProperty(AssignmentExpressionSyntax write, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(write.Left, cancellationToken).Symbol as IPropertySymbol;

    static bool IsAmbient(IPropertySymbol property) =>
        Names.Contains(property.Name)
        && Properties.Any(p => p.Matches(property.OriginalDefinition, MemberPatternExtensions.GetTypeName(property.ContainingType)));

    /// <summary>Returns true for a property of the project whose setter sets an ambient property.</summary>
    static bool SetsAmbient(IPropertySymbol property, SemanticModel model, CancellationToken cancellationToken)
    {
        var setter = property.OriginalDefinition.SetMethod?.DeclaringSyntaxReferences.FirstOrDefault();
        if (setter == null || !model.Compilation.ContainsSyntaxTree(setter.SyntaxTree))
            return false;
        var other = CompilationTrees.GetSemanticModel(model.Compilation, setter.SyntaxTree);
        return GetAssignments(setter.GetSyntax(cancellationToken))
            .Any(a => FindProperty(a, other, cancellationToken) is { } set && IsAmbient(set));
    }
}
