using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Calls;
using SyncIoAnalyzers.Overlap;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO402: requests that need nothing of one another are made one after the other.</summary>
internal sealed class IndependentRequests() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO402", "Start independent requests together",
        "'{0}' waits for the request before it and needs nothing of it; start them together and await {2}", "Concurrency", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "No thread is held, but whoever asked waits for the sum of all answers where the slowest of them would have been enough.",
        HelpLink.To("SIO402"));

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <summary>Whether an await stands in a loop or a row, by its text alone.</summary>
    public static bool MayBe(AwaitExpressionSyntax wait) => RequestLoop.Of(wait) != null || RequestRow.MayBe(wait);

    /// <summary>The answer for an await that is the last in a loop, or the second in a row.</summary>
    public Answer? Ask(AwaitExpressionSyntax wait, Model model, SemanticModel semantics, CancellationToken token)
    {
        var (loop, mayBeRow) = (RequestLoop.Of(wait), RequestRow.MayBe(wait));
        if (loop == null && !mayBeRow || Awaiting.IsGated(wait) || Tokens.Maker(wait.Expression) is not { } call || semantics.GetSymbolInfo(call, token).Symbol is not IMethodSymbol method)
            return null;
        var row = mayBeRow ? RequestRow.Of((BlockSyntax)RequestRow.Statement(wait)!.Parent!, model.Effects, semantics, token).FirstOrDefault(r => r.Any(s => RequestRow.Wait(s) == wait)) : null;
        var name = method.ContainingType.Name + "." + method.Name;
        if (row != null)
            return RequestRow.Wait(row[1]) == wait ? new Answer(this, row[1], name, "Task.WhenAll", [.. row.Where(s => s != row[1])]) : null;
        return loop != null && IsIndependent(loop, model.Effects, semantics, token) ? new Answer(this, loop.Waiting, name, "Task.WhenAll") : null;
    }

    /// <summary>Whether the rounds of a loop ask, and none of them needs or disturbs another.</summary>
    static bool IsIndependent(RequestLoop loop, Effects effects, SemanticModel semantics, CancellationToken token)
    {
        var changed = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        return loop.Asking.SelectMany(c => c.DescendantNodesAndSelf()).OfType<AwaitExpressionSyntax>().All(a => Tokens.Maker(a.Expression) != null)
            && Items.Of(loop.Loop, semantics, token) != null
            && effects.Of(loop.Asking, loop.Loop, semantics, null, token) == Effect.Request
            && effects.Of(loop.Using, loop.Loop, semantics, changed, token, loop.Wait) == Effect.None
            && effects.Of(Items.Header(loop.Loop), loop.Loop, semantics, null, token) == Effect.None
            && !Awaiting.Named(loop.Asking.Concat(Items.Header(loop.Loop)), null, semantics, token).Any(changed.Contains)
            && MayLeave(loop, semantics, token);
    }

    /// <summary>What is disposed of at the end of a round must not live on in what is handed out of it: a text can go alone.</summary>
    static bool MayLeave(RequestLoop loop, SemanticModel semantics, CancellationToken token) =>
        !loop.Before.Any(s => s is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
        || loop.Handed(semantics, token).All(h => h is IParameterSymbol || h is ILocalSymbol { Type: { SpecialType: not SpecialType.None } or IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.None } })
        && (loop.Value != null || semantics.GetTypeInfo(loop.Wait, token).Type is { SpecialType: not SpecialType.None } or IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.None });
}
