using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>Finds reads of members that exist only in the context of a request, such as <c>HttpContext.Current</c>.</summary>
internal sealed class ContextReadFinder(Compilation compilation, ApiIndex apis, MethodBodies bodies)
{
    readonly object _gate = new();
    RelevantNames? _relevantNames;

    /// <summary>True if the compilation has such a member.</summary>
    public bool HasContextMembers { get; } = apis.GetApplicableLines(TableSections.ReadsContext).Any();

    /// <summary>
    /// Returns the name of such a member that may be read when a wait is over: after it in the same function, anywhere in a loop around it,
    /// or in code of this project that is called from there. Null when there is none.
    /// </summary>
    /// <param name="place">The code that waits.</param>
    /// <param name="from">The position at which the code after the wait begins.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public string? FindReadAfter(SyntaxNode place, int from, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (!HasContextMembers)
            return null;
        var function = EnclosingFunction.GetFunction(place);
        var loop = EnclosingFunction.GetLoops(place, function).LastOrDefault();
        var start = loop == null ? from : Math.Min(from, loop.SpanStart);
        return FindRead(
            function.DescendantNodes().Where(n => n.SpanStart >= start),
            semantics,
            new(SymbolEqualityComparer.Default),
            cancellationToken
        );
    }

    string? FindRead(IEnumerable<SyntaxNode> code, SemanticModel semantics, HashSet<ISymbol> seen, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        foreach (var node in code)
            if (
                node is SimpleNameSyntax name && GetRelevantNames(cancellationToken).IsRelevantOrCandidate(name.Identifier.ValueText)
                || node is BaseObjectCreationExpressionSyntax
            )
                if (
                    NameBinding.GetSymbolInfo(node, semantics, cancellationToken).Symbol
                        is { Kind: SymbolKind.Method or SymbolKind.Property } symbol
                    && FindRead(symbol, semantics, seen, cancellationToken) is { } found
                )
                    return found;
        return null;
    }

    string? FindRead(ISymbol member, SemanticModel semantics, HashSet<ISymbol> seen, CancellationToken cancellationToken)
    {
        member = ApiIndex.GetDefinition(member);
        if (apis.IsInSection(TableSections.ReadsContext, member))
            return member.ContainingType.Name + "." + member.Name;
        if (!seen.Add(member))
            return null;
        foreach (var declaration in GetDeclarations(member, cancellationToken))
            if (
                FindRead(
                    declaration.DescendantNodes(),
                    declaration.SyntaxTree == semantics.SyntaxTree
                        ? semantics
                        : CompilationTrees.GetSemanticModel(compilation, declaration.SyntaxTree),
                    seen,
                    cancellationToken
                ) is
                { } found
            )
                return found;
        return null;
    }

    /// <summary>Returns the code of a member in this project, and that of its overrides and implementations.</summary>
    IEnumerable<SyntaxNode> GetDeclarations(ISymbol member, CancellationToken cancellationToken)
    {
        var isDispatched = member is IMethodSymbol { MethodKind: MethodKind.Ordinary } && OverrideChain.IsPolymorphic(member);
        var members = isDispatched ? bodies.FindImplementations((IMethodSymbol)member, cancellationToken).Prepend(member) : [member];
        return members
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
            .Select(r => r.GetSyntax(cancellationToken));
    }

    /// <summary>Returns the names that may lead to such a read; no other name is bound.</summary>
    RelevantNames GetRelevantNames(CancellationToken cancellationToken)
    {
        if (Volatile.Read(ref _relevantNames) is { } known)
            return known;
        var names = new HashSet<string>(apis.GetApplicableLines(TableSections.ReadsContext).Select(l => l.Member.MemberName));
        lock (_gate)
            return _relevantNames ??= RelevantNames.ComputeFrom(compilation.SyntaxTrees, names.Contains, [], cancellationToken);
    }
}
