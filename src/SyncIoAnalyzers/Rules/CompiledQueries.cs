using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Finds the delegates of the project that are compiled database queries: calling one waits for the database, or returns rows that do.
/// </summary>
internal sealed class CompiledQueries(Compilation compilation, ApiIndex apis)
{
    HashSet<string>? _names;

    /// <summary>Returns true if a field or property with this name may hold a compiled query.</summary>
    public bool MayHoldQuery(string name, CancellationToken cancellationToken) =>
        apis.HasQueries && (_names ??= FindNames(cancellationToken)).Contains(name);

    /// <summary>Returns the member that compiles an async query instead; null if a name is not that of a compiled query.</summary>
    public string? FindCounterpart(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetSymbolInfo(name, cancellationToken).Symbol is { Kind: SymbolKind.Field or SymbolKind.Property } holder
            ? MemberAssignments.FindValues(holder).Select(v => FindLine(v, cancellationToken)?.Counterpart).FirstOrDefault(c => c != null)
            : null;

    TableLine? FindLine(ExpressionSyntax value, CancellationToken cancellationToken)
    {
        if (value is not InvocationExpressionSyntax || !compilation.ContainsSyntaxTree(value.SyntaxTree))
            return null;
        var model = CompilationTrees.GetSemanticModel(compilation, value.SyntaxTree);
        return model.GetSymbolInfo(value, cancellationToken).Symbol is IMethodSymbol compiler
            ? apis.FindMethodLine(TableSections.CompiledQueries, compiler)
            : null;
    }

    HashSet<string> FindNames(CancellationToken cancellationToken)
    {
        var compilers = new HashSet<string>(apis.GetApplicableLines(TableSections.CompiledQueries).Select(l => l.Member.MemberName));
        return compilers.Count == 0
            ? []
            :
            [
                .. compilation
                    .SyntaxTrees.SelectMany(t => IdentifierIndex.GetIndex(t, cancellationToken).Fragments)
                    .Where(f => f.MentionedNames.Overlaps(compilers))
                    .SelectMany(f => f.ReachingNames),
            ];
    }
}
