using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Decides if all code awaits the callbacks that components take as parameters. Code that blocks the renderer until an async callback ends,
/// as <c>OnPicked.InvokeAsync(port).Wait()</c> does, would wait for ever, and code that drops the task would lose its exceptions.
/// </summary>
internal sealed class ComponentCallbacks(SolutionIndex index, CancellationToken cancellationToken)
{
    // The components of the framework await their callbacks; those of other packages may block.
    const string Framework = "Microsoft.AspNetCore.Components";

    readonly HashSet<ISymbol> _visited = new(SymbolEqualityComparer.Default);

    /// <summary>Returns true if all code that invokes a callback awaits it, or returns its task to code that does.</summary>
    public async Task<bool> IsAwaitedAsync(IPropertySymbol callback)
    {
        if (!callback.Locations.Any(l => l.IsInSource))
            return callback.ContainingAssembly.Name.StartsWith(Framework, StringComparison.Ordinal);
        _visited.Clear(); // a method of which the answer depends on itself is no obstacle
        foreach (var spot in await index.FindReferencesAsync(callback).ConfigureAwait(false))
            if (
                spot.Node is SimpleNameSyntax name
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
                && !await IsAwaitingUseAsync(MemberAccesses.FindWholeAccess(name), callback, model).ConfigureAwait(false)
            )
                return false;
        return true;
    }

    Task<bool> IsAwaitingUseAsync(ExpressionSyntax use, IPropertySymbol callback, SemanticModel model)
    {
        if (use.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access)
            return member == "InvokeAsync" && access.Parent is InvocationExpressionSyntax call
                ? IsAwaitedTaskAsync(call, model)
                : Task.FromResult(member == "HasDelegate");
        return Task.FromResult(
            MemberAccesses.IsNameOf(use)
                || EventCallbackCalls.IsAwaitedByRenderer(use, model, cancellationToken)
                || !IsIn(use, callback.ContainingType, model)
        );
    }

    /// <summary>Returns true if a place is in the code of a component, where any other use of a callback may lead to a wait.</summary>
    bool IsIn(SyntaxNode place, INamedTypeSymbol component, SemanticModel model) =>
        SymbolEqualityComparer.Default.Equals(
            model.GetEnclosingSymbol(place.SpanStart, cancellationToken)?.ContainingType?.OriginalDefinition,
            component.OriginalDefinition
        );

    /// <summary>Returns true if a task is awaited, or returned to code of which the same is true.</summary>
    async Task<bool> IsAwaitedTaskAsync(InvocationExpressionSyntax task, SemanticModel model)
    {
        var isConfigured = task.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" };
        var place = isConfigured ? task.Parent!.Parent!.Parent : task.Parent;
        return place switch
        {
            AwaitExpressionSyntax => true,
            LambdaExpressionSyntax lambda => IsAwaitedLambda(lambda, model),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => await IsAwaitedFunctionAsync(place, model).ConfigureAwait(false),
            _ => false,
        };
    }

    /// <summary>Returns true if a lambda is the handler of an event in the markup, or the argument of a call that is awaited.</summary>
    bool IsAwaitedLambda(LambdaExpressionSyntax lambda, SemanticModel model) =>
        EventCallbackCalls.IsAwaitedByRenderer(lambda, model, cancellationToken)
        || lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: AwaitExpressionSyntax } };

    async Task<bool> IsAwaitedFunctionAsync(SyntaxNode returned, SemanticModel model)
    {
        var holder = EnclosingFunction.GetFunction(returned);
        if (holder is LambdaExpressionSyntax lambda)
            return IsAwaitedLambda(lambda, model);
        if (model.GetDeclaredSymbol(holder, cancellationToken) is not IMethodSymbol method)
            return false;
        return !_visited.Add(method) || await IsAwaitedMethodAsync(method).ConfigureAwait(false);
    }

    async Task<bool> IsAwaitedMethodAsync(IMethodSymbol method)
    {
        var (group, _) = await index.FindGroupAsync(method).ConfigureAwait(false);
        foreach (var spot in await index.FindReferencesAsync(group).ConfigureAwait(false))
            if (
                spot.Node is SimpleNameSyntax name
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
                && !await IsAwaitingUseAsync(MemberAccesses.FindWholeAccess(name), model).ConfigureAwait(false)
            )
                return false;
        return true;
    }

    Task<bool> IsAwaitingUseAsync(ExpressionSyntax use, SemanticModel model) =>
        use.Parent is InvocationExpressionSyntax call && call.Expression == use
            ? IsAwaitedTaskAsync(call, model)
            : Task.FromResult(MemberAccesses.IsNameOf(use) || EventCallbackCalls.IsAwaitedByRenderer(use, model, cancellationToken));
}
