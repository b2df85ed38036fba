using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Finds the locals of a function that hold a cancellation token: <c>var aborted = context.RequestAborted;</c>.</summary>
internal static class LocalTokens
{
    /// <summary>Returns the names of the locals that are declared before a place, in scope there, and never assigned again.</summary>
    public static IReadOnlyList<string> FindNames(
        SyntaxNode function,
        SyntaxNode place,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        [
            .. FindVariables(function, place)
                .Where(v => MayBeCancelled(v.Initializer?.Value) && IsToken(v, model, cancellationToken))
                .Select(v => v.Identifier.Text),
        ];

    static IEnumerable<VariableDeclaratorSyntax> FindVariables(SyntaxNode function, SyntaxNode place) =>
        place
            .Ancestors()
            .TakeWhile(n => n != function)
            .OfType<BlockSyntax>()
            .SelectMany(b => b.Statements.TakeWhile(s => s.Span.End <= place.SpanStart))
            .OfType<LocalDeclarationStatementSyntax>()
            .SelectMany(s => s.Declaration.Variables);

    static bool MayBeCancelled(ExpressionSyntax? token) =>
        token switch
        {
            null or DefaultExpressionSyntax or LiteralExpressionSyntax => false,
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText != nameof(CancellationToken.None),
            _ => true,
        };

    static bool IsToken(VariableDeclaratorSyntax variable, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol local
        && TokenSlots.IsTokenType(local.Type)
        && VariableWrites.IsWrittenAtMostOnce(local, cancellationToken);
}
