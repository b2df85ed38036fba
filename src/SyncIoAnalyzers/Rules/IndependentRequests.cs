using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Concurrency;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO402: requests that do not depend on each other are made one after the other.</summary>
internal sealed class IndependentRequests() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO402",
        "Start independent requests together",
        "'{0}' waits for the previous request but does not use its result; start them together and await {2}",
        "Concurrency",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "No thread is held, but the caller waits for the sum of all response times instead of only the longest.",
        HelpLink.FindUrl("SIO402")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly IndependentRequests Instance = new();

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <summary>Returns the finding for an await that is the last in a loop, or the second in a sequence.</summary>
    public BlockingFinding? AnalyzeAwait(
        AwaitExpressionSyntax wait,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var (loop, mayBeRow) = (RequestLoop.FindLoop(wait), RequestSequence.MayBeInSequence(wait));
        if (
            loop == null && !mayBeRow
            || AwaitStatements.IsInGatedFunction(wait)
            || TaskSyntax.FindMaker(wait.Expression) is not { } call
            || semantics.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method
        )
            return null;
        var row = mayBeRow
            ? RequestSequence
                .FindSequences((BlockSyntax)RequestSequence.FindStatement(wait)!.Parent!, model.Effects, semantics, cancellationToken)
                .FirstOrDefault(r => r.Any(s => RequestSequence.FindAwait(s) == wait))
            : null;
        var name = MemberNames.GetDisplayName(method);
        if (row != null)
            return RequestSequence.FindAwait(row[1]) == wait
                ? new BlockingFinding(this, row[1], name, "Task.WhenAll", [.. row.Where(s => s != row[1])])
                : null;
        return loop != null && AreRoundsIndependent(loop, model.Effects, semantics, cancellationToken)
            ? new BlockingFinding(this, loop.WaitingStatement, name, "Task.WhenAll")
            : null;
    }

    /// <summary>Returns true if the iterations of a loop make requests, and none of them needs or disturbs another.</summary>
    static bool AreRoundsIndependent(
        RequestLoop loop,
        SideEffectAnalysis effects,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        AwaitsOnlyCalls(loop)
        && LoopItems.FindItems(loop.Loop, semantics, cancellationToken) != null
        && HasIndependentEffects(loop, effects, semantics, cancellationToken)
        && CanOutliveRound(loop, semantics, cancellationToken);

    static bool AwaitsOnlyCalls(RequestLoop loop) =>
        loop
            .RequestingCode.SelectMany(code => code.DescendantNodesAndSelf())
            .OfType<AwaitExpressionSyntax>()
            .All(wait => TaskSyntax.FindMaker(wait.Expression) != null);

    /// <summary>Returns true if the requests read nothing that the code after them changes.</summary>
    static bool HasIndependentEffects(
        RequestLoop loop,
        SideEffectAnalysis effects,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var changed = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        var requesting = effects.GetCodeEffect(loop.RequestingCode, loop.Loop, semantics, null, cancellationToken);
        if (requesting != SideEffect.Request)
            return false;
        var consuming = effects.GetCodeEffect(loop.ConsumingCode, loop.Loop, semantics, changed, cancellationToken, loop.AwaitExpression);
        if (consuming != SideEffect.None)
            return false;
        var header = LoopItems.GetHeader(loop.Loop);
        return effects.GetCodeEffect(header, loop.Loop, semantics, null, cancellationToken) == SideEffect.None
            && !AwaitStatements
                .GetNamedSymbols(loop.RequestingCode.Concat(header), null, semantics, cancellationToken)
                .Any(changed.Contains);
    }

    /// <summary>
    /// Returns true if no value that an iteration disposes of can be reached from its results. Texts and numbers are safe to keep.
    /// </summary>
    static bool CanOutliveRound(RequestLoop loop, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (!loop.StatementsBefore.Any(s => s is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 }))
            return true;
        return loop.GetCapturedVariables(semantics, cancellationToken)
                .All(variable => variable is IParameterSymbol || variable is ILocalSymbol local && IsPlainValue(local.Type))
            && (loop.ResultVariable != null || IsPlainValue(semantics.GetTypeInfo(loop.AwaitExpression, cancellationToken).Type));
    }

    static bool IsPlainValue(ITypeSymbol? type) =>
        type is { SpecialType: not SpecialType.None } or IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.None };
}
