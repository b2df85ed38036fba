using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO103: a method that is shown to block has an async counterpart, and the sync one is called.</summary>
internal sealed class SyncPair() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO103", "This method blocks and has an async counterpart",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "Its body waits, or it belongs to a contract that offers the same operation both ways. The counterpart does the same work without holding the thread.",
        HelpLink.To("SIO103"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        Hidden.Waits(site) && site.Operation is IInvocationOperation call && site.Model.Counterparts.Find(call, site.Line, site.Semantics) is { } counterpart && !OffloadedIo.Reports(site)
            ? new Answer(this, call.Syntax, site.Name, counterpart)
            : null;

    /// <summary>The answer for a call of a method that the project declares.</summary>
    public Answer? Ask(SimpleNameSyntax name, InvocationExpressionSyntax call, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token) =>
        Callee.Of(name, semantics, token).Symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method && !Awaited.IsAwaitable(method.ReturnType)
        && semantics.GetOperation(call, token) is IInvocationOperation operation
            ? Ask(operation, call, semantics, model, inside, token)
            : null;

    Answer? Ask(IInvocationOperation call, InvocationExpressionSyntax syntax, SemanticModel semantics, Model model, SyntaxNode? inside, CancellationToken token)
    {
        var method = call.TargetMethod;
        if (model.Counterparts.Find(call, method.Name + "Async", semantics) is not { Member: { } counterpart } found || NotRun.Is(call, semantics, token)
            || model.Apis.IsJudged(method) || !model.Pairs.Blocks(method, counterpart, token)
            || model.Pairs.LeadsBack(counterpart, method, Enclosing.Member(syntax, semantics, token), token)
            || model.Pairs.Streams.AreInMemory(call, semantics, token)
            || inside == null && OffloadedIo.Reports(call, model, semantics, token))
            return null;
        return new Answer(this, syntax, method.ContainingType.Name + "." + method.Name, found);
    }
}
