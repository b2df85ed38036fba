using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Decides for the callbacks that components take as parameters if any code waits for them: <c>OnPicked.InvokeAsync(port).Wait()</c>. The
/// callback of a parent may become async only if none does.
/// </summary>
internal sealed class ComponentCallbacks(SolutionIndex index, CancellationToken cancellationToken)
{
    // The components of the framework await their callbacks; those of other packages may block.
    const string Framework = "Microsoft.AspNetCore.Components";

    readonly HashSet<ISymbol> _visited = new(SymbolEqualityComparer.Default);

    /// <summary>Returns true if all code that invokes a callback awaits it, or passes its task to code that does.</summary>
    public async Task<bool> IsAwaitedAsync(IPropertySymbol callback)
    {
        if (!callback.Locations.Any(l => l.IsInSource))
            return callback.ContainingAssembly.Name.StartsWith(Framework, StringComparison.Ordinal);
        foreach (var spot in await index.FindReferencesAsync(callback).ConfigureAwait(false))
            if (
                spot.Node is SimpleNameSyntax name
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } model
                && !await IsAwaitedAsync(name, callback, model).ConfigureAwait(false)
            )
                return false;
        return true;
    }

    Task<bool> IsAwaitedAsync(SimpleNameSyntax name, IPropertySymbol callback, SemanticModel model)
    {
        var whole = MemberUseReader.FindWholeAccess(name);
        if (whole.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var member } access)
            return member == "InvokeAsync" && access.Parent is InvocationExpressionSyntax call
                ? IsAwaitedAsync(call, model)
                : Task.FromResult(member == "HasDelegate");
        var isPassedOn =
            MarkupHandlers.FindFactoryCall(whole, model, cancellationToken) is { } made
            && MarkupHandlers.FindComponentParameter(made) == null;
        return Task.FromResult(isPassedOn || MemberUseReader.IsNameOf(whole) || !IsIn(whole, callback.ContainingType, model));
    }

    /// <summary>Returns true if a place is in the code of a component, where any other use of a callback may lead to a wait.</summary>
    bool IsIn(SyntaxNode place, INamedTypeSymbol component, SemanticModel model) =>
        SymbolEqualityComparer.Default.Equals(
            model.GetEnclosingSymbol(place.SpanStart, cancellationToken)?.ContainingType?.OriginalDefinition,
            component.OriginalDefinition
        );

    /// <summary>Returns true if a task is awaited, dropped, or returned to code of which the same is true.</summary>
    async Task<bool> IsAwaitedAsync(InvocationExpressionSyntax task, SemanticModel model)
    {
        ExpressionSyntax whole = task.Parent
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait", Parent: InvocationExpressionSyntax configured }
            ? configured
            : task;
        return whole.Parent switch
        {
            AwaitExpressionSyntax or ExpressionStatementSyntax => true,
            LambdaExpressionSyntax lambda => IsAwaitedLambda(lambda, model),
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => await IsAwaitedFunctionAsync(whole, model).ConfigureAwait(false),
            _ => false,
        };
    }

    /// <summary>Returns true if a lambda is the handler of an event in the markup, or the argument of a call that is awaited.</summary>
    bool IsAwaitedLambda(LambdaExpressionSyntax lambda, SemanticModel model) =>
        MarkupHandlers.FindFactoryCall(lambda, model, cancellationToken) is { } made
            ? MarkupHandlers.FindComponentParameter(made) == null
            : lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Parent: AwaitExpressionSyntax } };

    async Task<bool> IsAwaitedFunctionAsync(ExpressionSyntax returned, SemanticModel model)
    {
        var holder = EnclosingFunction.GetFunction(returned);
        if (holder is LambdaExpressionSyntax lambda)
            return IsAwaitedLambda(lambda, model);
        if (model.GetDeclaredSymbol(holder, cancellationToken) is not IMethodSymbol method)
            return false;
        if (!_visited.Add(method))
            return true;
        var (group, _) = await index.FindGroupAsync(method).ConfigureAwait(false);
        foreach (var spot in await index.FindReferencesAsync(group).ConfigureAwait(false))
            if (
                spot.Node is SimpleNameSyntax name
                && await index.GetModelAsync(spot.Document).ConfigureAwait(false) is { } there
                && !await IsAwaitedAsync(MemberUseReader.FindWholeAccess(name), there).ConfigureAwait(false)
            )
                return false;
        return true;
    }

    async Task<bool> IsAwaitedAsync(ExpressionSyntax method, SemanticModel model) =>
        method.Parent is InvocationExpressionSyntax call && call.Expression == method
            ? await IsAwaitedAsync(call, model).ConfigureAwait(false)
            : MemberUseReader.IsNameOf(method)
                || MarkupHandlers.FindFactoryCall(method, model, cancellationToken) is { } made
                    && MarkupHandlers.FindComponentParameter(made) == null;
}
