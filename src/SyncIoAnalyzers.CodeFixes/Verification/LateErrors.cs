using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>
/// Finds errors of an <c>await</c> that the compiler reports only when it emits code: a span or a reference that would have to survive the
/// await.
/// </summary>
/// <param name="old">The solution before the change. Its functions are not examined again.</param>
internal sealed class LateErrors(Solution old)
{
    readonly HashSet<string> _withoutErrors = [];
    readonly Dictionary<DocumentId, HashSet<string>> _oldFunctions = [];

    static readonly HashSet<string> Ids = ["CS4007", "CS8178", "CS9217"];

    /// <summary>
    /// Finds the errors in some documents of one project. It emits code only if a changed function awaits beside a span or a reference:
    /// that takes longer than all other checks of the project. A function without errors is not examined in the next trial.
    /// </summary>
    /// <param name="documents">The documents.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public async Task<IReadOnlyCollection<Diagnostic>> FindErrorsAsync(
        IReadOnlyCollection<Document> documents,
        CancellationToken cancellationToken
    )
    {
        var examined = new List<string>();
        Compilation? emitted = null;
        foreach (var document in documents)
            if (await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } model)
            {
                var functions = await FindNewFunctionsAsync(document, cancellationToken).ConfigureAwait(false);
                examined.AddRange(functions.Select(f => f.Key.ToString()));
                if (emitted == null && functions.Any(f => HasReferences(f, model, cancellationToken)))
                    emitted = model.Compilation;
            }

        var found = emitted == null ? [] : FindErrors(emitted, cancellationToken).ToArray();
        if (found.Length == 0)
            _withoutErrors.UnionWith(examined);
        return found;
    }

    /// <summary>Finds the functions with awaits that neither the old solution nor a trial before had.</summary>
    async Task<IReadOnlyList<IGrouping<SyntaxNode, AwaitExpressionSyntax>>> FindNewFunctionsAsync(
        Document document,
        CancellationToken cancellationToken
    )
    {
        var known = await FindOldFunctionsAsync(document.Id, cancellationToken).ConfigureAwait(false);
        var root = (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false))!;
        return
        [
            .. FindAwaits(root)
                .GroupBy(EnclosingFunction.GetFunction)
                .Where(f => f.Key.ToString() is var text && !known.Contains(text) && !_withoutErrors.Contains(text)),
        ];
    }

    async Task<HashSet<string>> FindOldFunctionsAsync(DocumentId id, CancellationToken cancellationToken)
    {
        if (_oldFunctions.TryGetValue(id, out var known))
            return known;
        var root = old.GetDocument(id) is { } was ? await was.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) : null;
        var functions = root == null ? [] : FindAwaits(root).Select(EnclosingFunction.GetFunction).Distinct();
        return _oldFunctions[id] = [.. functions.Select(f => f.ToString())];
    }

    /// <summary>Finds the errors of a whole project.</summary>
    public static IEnumerable<Diagnostic> FindErrors(Compilation compilation, CancellationToken cancellationToken) =>
        compilation.Emit(Stream.Null, cancellationToken: cancellationToken).Diagnostics.Where(IsLate);

    /// <summary>Returns true if an error is one of those.</summary>
    public static bool IsLate(Diagnostic error) => Ids.Contains(error.Id);

    /// <summary>
    /// Returns true if a function may have such errors. The text decides where it can; only operands that wait for an await in their
    /// statement are bound.
    /// </summary>
    static bool HasReferences(
        IGrouping<SyntaxNode, AwaitExpressionSyntax> function,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        EnclosingFunction.GetOwnNodes(function.Key).Any(MayBeReference)
        || function.Any(a => FindPendingOperands(a).Any(e => IsReference(e, model, cancellationToken)));

    static IEnumerable<AwaitExpressionSyntax> FindAwaits(SyntaxNode root) => root.DescendantNodes().OfType<AwaitExpressionSyntax>();

    static bool MayBeReference(SyntaxNode node) =>
        node is RefTypeSyntax or RefExpressionSyntax
        || node is SimpleNameSyntax { Identifier.ValueText: "Span" or "ReadOnlySpan" or "AsSpan" };

    /// <summary>
    /// Finds the expressions of a statement whose values are there before an await in it and used after it; most awaits have none.
    /// </summary>
    static IEnumerable<ExpressionSyntax> FindPendingOperands(AwaitExpressionSyntax awaited)
    {
        for (SyntaxNode node = awaited; IsPartOfExpression(node.Parent!); node = node.Parent!)
            foreach (var operand in node.Parent!.ChildNodes().TakeWhile(n => n != node).SelectMany(FindParts))
                if (operand is not IdentifierNameSyntax { Parent: AssignmentExpressionSyntax })
                    yield return operand;
    }

    static bool IsPartOfExpression(SyntaxNode node) =>
        node is not (StatementSyntax or EqualsValueClauseSyntax or ArrowExpressionClauseSyntax or AnonymousFunctionExpressionSyntax);

    /// <summary>
    /// Returns an operand with the objects whose member or element it is; what calls and operators in it take is used before the await.
    /// </summary>
    static IEnumerable<ExpressionSyntax> FindParts(SyntaxNode operand)
    {
        if (operand is not ExpressionSyntax value)
            return operand.ChildNodes().SelectMany(FindParts);
        return GetOwner(value) is { } owner ? FindParts(owner).Append(value) : [value];
    }

    static ExpressionSyntax? GetOwner(ExpressionSyntax value) =>
        value switch
        {
            MemberAccessExpressionSyntax access => access.Expression,
            ElementAccessExpressionSyntax access => access.Expression,
            ParenthesizedExpressionSyntax inner => inner.Expression,
            _ => null,
        };

    static bool IsReference(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        var type = model.GetTypeInfo(expression, cancellationToken);
        if (type.Type?.IsRefLikeType == true || type.ConvertedType?.IsRefLikeType == true)
            return true;
        return model.GetSymbolInfo(expression, cancellationToken).Symbol
            is IMethodSymbol { ReturnsByRef: true }
                or IMethodSymbol { ReturnsByRefReadonly: true }
                or IPropertySymbol { ReturnsByRef: true }
                or IPropertySymbol { ReturnsByRefReadonly: true };
    }
}
