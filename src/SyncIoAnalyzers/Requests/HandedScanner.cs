using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Finds the entry points that are delegates handed to a call: <c>app.MapGet("/", () => …)</c>, <c>app.Use(…)</c>, <c>new Timer(…)</c>.</summary>
internal static class HandedScanner
{
    /// <summary>Those of a tree.</summary>
    public static IReadOnlyList<EntryFact> Scan(Keys keys, EntryPoints entries, SemanticModel model, CancellationToken token)
    {
        var found = new List<EntryFact>();
        foreach (var node in model.SyntaxTree.GetRoot(token).DescendantNodes())
        {
            var (name, arguments) = node switch
            {
                InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call => (access.Name.Identifier.ValueText, call.ArgumentList),
                ObjectCreationExpressionSyntax creation => (BodyScanner.NameOf(creation.Type), creation.ArgumentList),
                // Nothing but a binding says of what type it is.
                ImplicitObjectCreationExpressionSyntax creation when creation.ArgumentList.Arguments.Any(a => a.Expression is AnonymousFunctionExpressionSyntax or SimpleNameSyntax) =>
                    (null, creation.ArgumentList),
                _ => default((string?, ArgumentListSyntax?)),
            };
            if (arguments == null || name != null && !entries.MayHand(name) || model.GetSymbolInfo(node, token).Symbol is not IMethodSymbol callee
                || entries.Handed(callee) is not { Picks: Picks.Given } line || EntryPointTable.Reach(line.Kind) is not (ReachKind.Request or ReachKind.Background))
                continue;
            foreach (var argument in arguments.Arguments)
                if (Key(argument.Expression, keys, model, token) is { } key)
                    found.Add(new EntryFact(line.Kind, key, Display(line, node, callee, argument.Expression, model, token)));
        }

        return found;
    }

    static string Display(EntryPointLine line, SyntaxNode node, IMethodSymbol callee, ExpressionSyntax handler, SemanticModel model, CancellationToken token) =>
        node is InvocationExpressionSyntax call && EntryPointTable.Reach(line.Kind) == ReachKind.Request ? Routes.Display(line.Kind, call, callee.Name, model, token)
        : "background " + callee.ContainingType.Name;

    static string? Key(ExpressionSyntax handler, Keys keys, SemanticModel model, CancellationToken token) => handler switch
    {
        AnonymousFunctionExpressionSyntax => keys.OfFunction(handler, model, token),
        _ => Method(handler, model, token) is { } method && (keys.IsWalked(method) || method.MethodKind == MethodKind.LocalFunction) ? keys.Of(method) : null,
    };

    /// <summary>A method group that is converted to <c>Delegate</c> has no symbol, only a candidate.</summary>
    static IMethodSymbol? Method(ExpressionSyntax handler, SemanticModel model, CancellationToken token) =>
        model.GetSymbolInfo(handler, token) is var info && info.Symbol is IMethodSymbol method ? method : info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] as IMethodSymbol : null;
}
