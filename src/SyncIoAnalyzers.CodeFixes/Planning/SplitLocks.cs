using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds awaits between a call of a member that takes a lock and a call of another member that releases it: <c>Before()</c> and
/// <c>After()</c> of a template method, which a class overrides with <c>Monitor.Enter</c> and <c>Monitor.Exit</c>.
/// </summary>
internal sealed class SplitLocks(SolutionIndex index, CancellationToken cancellationToken)
{
    readonly HashSet<string> _taking = [];
    readonly HashSet<string> _releasing = [];
    bool _isRead;

    /// <summary>Returns the refusal of an await at a place at which a lock is held; null when none is.</summary>
    /// <param name="place">The place.</param>
    /// <param name="holder">The function around it.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public async Task<Refusal?> FindRefusalAsync(SyntaxNode place, SyntaxNode holder, SemanticModel model)
    {
        var calls = EnclosingFunction.GetOwnNodes(holder).OfType<InvocationExpressionSyntax>().ToArray();
        var before = FindOwnMembers(calls.Where(c => c.Span.End <= place.SpanStart), model);
        var after = before.Length == 0 ? [] : FindOwnMembers(calls.Where(c => c.SpanStart > place.SpanStart), model);
        if (after.Length == 0)
            return null;
        if (!_isRead)
            await ReadHalvesAsync().ConfigureAwait(false);
        _isRead = true;
        return before.Any(_taking.Contains) && after.Any(_releasing.Contains) ? Refusal.HoldsLock : null;
    }

    /// <summary>Returns the keys of the members of the solution that some calls run and that return nothing to await.</summary>
    string[] FindOwnMembers(IEnumerable<InvocationExpressionSyntax> calls, SemanticModel model) =>
        [
            .. calls
                .Select(c => model.GetSymbolInfo(c, cancellationToken).Symbol)
                .OfType<IMethodSymbol>()
                .Where(m => m.ReturnType.SpecialType is SpecialType.System_Void or SpecialType.System_Boolean)
                .Where(index.Keys.IsInProgram)
                .Select(index.Keys.GetKey),
        ];

    /// <summary>Reads the files in which a lock is released.</summary>
    async Task ReadHalvesAsync()
    {
        foreach (var document in await index.FindDocumentsAsync(ThreadBoundScopeTable.EndNames).ConfigureAwait(false))
            if (await index.GetModelAsync(document).ConfigureAwait(false) is { } model)
                foreach (var method in model.SyntaxTree.GetRoot(cancellationToken).DescendantNodes().OfType<MethodDeclarationSyntax>())
                    ReadMethod(method, model);
    }

    void ReadMethod(MethodDeclarationSyntax method, SemanticModel model)
    {
        var (takes, releases) = ThreadBoundScopes.FindHalves(method, model, cancellationToken);
        if (takes == releases || model.GetDeclaredSymbol(method, cancellationToken) is not { } symbol)
            return;
        (takes ? _taking : _releasing).UnionWith(OverrideChain.FindContracts(symbol).Prepend(symbol).Select(index.Keys.GetKey));
    }
}
