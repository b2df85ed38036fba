using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Set-ups of Moq for members without a result. Once such a member returns a task, a strict mock throws unless its set-up returns one; a
/// loose mock returns a completed task by itself.
/// </summary>
internal static class StrictMocks
{
    /// <summary>
    /// Returns the call in the set-up of a void member after which the set-up has to return a completed task, if the member returns a task
    /// from now on: <c>Setup</c>, or the <c>Callback</c> behind it. Null when the set-up needs no value.
    /// </summary>
    /// <param name="call">The call of the member.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static InvocationExpressionSyntax? FindUnanswered(
        InvocationExpressionSyntax call,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (
            MockSetUps.FindTakingCall(call.FirstAncestorOrSelf<LambdaExpressionSyntax>()) is not { } setUp
            || !IsSetUp(setUp, model, cancellationToken)
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol { ReturnsVoid: true }
        )
            return null;
        SimpleNameSyntax[] chain = [.. MockSetUps.FindChain(setUp)];
        var callback = chain.Length > 0 && chain[0].Identifier.ValueText == "Callback" ? MemberAccesses.FindCall(chain[0]) : null;
        var next = chain.ElementAtOrDefault(callback == null ? 0 : 1)?.Identifier.ValueText;
        var last = chain.Length > 0 ? MemberAccesses.FindCall(chain[chain.Length - 1]) : setUp;
        var needsValue = IsOnlyAfterValue(next, callback != null) || !IsAnswer(next) && MayBeStrict(setUp, model, cancellationToken);
        return needsValue && IsStatement(last) ? callback ?? setUp : null;
    }

    static bool IsSetUp(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken) =>
        SyntaxNames.GetMemberName(call.Expression) == "Setup" && MockSetUps.FindLibrary(call, model, cancellationToken) == "Moq";

    /// <summary>Returns true if a call sets what the mock does, so that it needs no value.</summary>
    static bool IsAnswer(string? name) => name is "Throws" or "CallBase";

    /// <summary>Returns true if Moq has the call behind a set-up for a task only after a value.</summary>
    static bool IsOnlyAfterValue(string? name, bool isAfterCallback) =>
        name is "AtMost" or "AtMostOnce" || name == (isAfterCallback ? "Verifiable" : "Raises");

    /// <summary>Returns true if nothing else uses the set-up: a value gives it another type.</summary>
    static bool IsStatement(InvocationExpressionSyntax? last) =>
        last?.Parent is ExpressionStatementSyntax or ArrowExpressionClauseSyntax or LambdaExpressionSyntax;

    /// <summary>Returns true if the file names the strict behavior, or gets its mocks from a repository, which may be strict.</summary>
    static bool MayBeStrict(SyntaxNode setUp, SemanticModel model, CancellationToken cancellationToken) =>
        setUp
            .SyntaxTree.GetRoot(cancellationToken)
            .DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Where(n => n.Identifier.ValueText is "Strict" or "Create" or "Of")
            .Any(n => IsOfStrictMock(model.GetSymbolInfo(n, cancellationToken).Symbol?.ContainingType));

    static bool IsOfStrictMock(INamedTypeSymbol? type) =>
        type is { Name: "MockBehavior" or "MockRepository" or "MockFactory" } && SymbolNamespaces.GetRootNamespace(type) == "Moq";
}
