using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// Decides from the call graph, without a plan, whether an await can be propagated from a member up to every request that runs it.
/// </summary>
internal sealed class PropagationForecast
{
    readonly Solution _solution;
    readonly SolutionPaths _paths;
    readonly ILookup<string, Compilation> _compilations;
    readonly Dictionary<string, Prospect> _prospects = [];
    readonly CancellationToken _cancel;

    /// <summary>The part of a member in a propagation.</summary>
    enum Prospect
    {
        /// <summary>The member cannot become async, or nothing is known about it.</summary>
        Blocks,

        /// <summary>The member can become async if all its callers can await it.</summary>
        Propagates,

        /// <summary>The member can await without a change of its callers.</summary>
        Awaits,
    }

    /// <summary>Creates the forecast for the projects of a solution.</summary>
    /// <param name="solution">The solution.</param>
    /// <param name="paths">The request paths of the solution.</param>
    /// <param name="projects">The projects.</param>
    /// <param name="cancel">Ends the work.</param>
    public PropagationForecast(Solution solution, SolutionPaths paths, IEnumerable<CompiledProject> projects, CancellationToken cancel)
    {
        (_solution, _paths, _cancel) = (solution, paths, cancel);
        _compilations = projects.ToLookup(p => p.Compilation.AssemblyName ?? "", p => p.Compilation);
    }

    /// <summary>Returns true if a member is async, or if it and all its callers up to the requests can become so.</summary>
    /// <param name="key">The symbol key of the member, lambda or local function that contains a call.</param>
    public bool CanAwait(string key)
    {
        var seen = new HashSet<string> { key };
        var open = new Stack<string>(seen);
        while (open.TryPop(out var member))
        {
            var prospect = GetProspect(member);
            if (prospect == Prospect.Blocks)
                return false;
            if (prospect == Prospect.Propagates)
                foreach (var caller in _paths.GetCallers(member).Where(seen.Add))
                    open.Push(caller);
        }

        return true;
    }

    Prospect GetProspect(string key)
    {
        _cancel.ThrowIfCancellationRequested();
        if (!_prospects.TryGetValue(key, out var prospect))
            _prospects.Add(key, prospect = FindProspect(key));
        return prospect;
    }

    Prospect FindProspect(string key) =>
        SymbolKeys.FindCode(key, _compilations) is var (code, compilation)
            ? FindProspect(key, code, CompilationTrees.GetSemanticModel(compilation, code.SyntaxTree))
            : Prospect.Blocks;

    Prospect FindProspect(string key, SyntaxNode code, SemanticModel model)
    {
        if (EnclosingFunction.IsAsync(code))
            return Prospect.Awaits;
        if (code is AnonymousFunctionExpressionSyntax lambda)
            return AsyncLambdas.CanAwait(lambda, model, _cancel) ? Prospect.Awaits : Prospect.Blocks;
        if (
            AwaitObstacles.FindRefusal(code, code, model, _cancel) != null
            || model.GetDeclaredSymbol(code, _cancel) is not IMethodSymbol method
        )
            return Prospect.Blocks;
        if (AwaitableTypes.IsTask(method.ReturnType, out _))
            return Prospect.Awaits;
        var isCalled = _paths.IsEntryPoint(key) || _paths.GetCallers(key).Any();
        return isCalled && MayChange(method) ? Prospect.Propagates : Prospect.Blocks;
    }

    /// <summary>Returns true if neither the contracts of a method nor the form that it may have decide about it.</summary>
    bool MayChange(IMethodSymbol method)
    {
        var contracts = OverrideChain.FindContracts(method).OfType<IMethodSymbol>().ToArray();
        IMethodSymbol[] group = [method, .. contracts.Where(c => c.Locations.Any(l => l.IsInSource))];
        // The callers go to the form if they can; another implementation may lack one.
        if (group.Any(m => OwnForms.HasForm(m) || CallerCollector.ReturnsVariantType(m) || IsKept(m)))
            return false;
        return ContractResolver.ResolveContract(group, [.. contracts.Where(c => c.Locations.Any(l => l.IsInMetadata))]).Refusal == null;
    }

    bool IsKept(IMethodSymbol method) => DocumentOptions.GetPublicApiChoice(method, _solution) == PublicApiChoice.Keep;
}
