using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the member around a piece of code.</summary>
internal static class EnclosingMember
{
    /// <summary>Returns the member that contains a lambda or local function, at any depth; any other symbol unchanged.</summary>
    public static ISymbol? FindMember(ISymbol? symbol)
    {
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction })
            symbol = symbol.ContainingSymbol;
        return symbol;
    }

    /// <summary>Returns the member that contains a place.</summary>
    public static ISymbol? FindMember(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        FindMember(model.GetEnclosingSymbol(place.SpanStart, cancellationToken));

    /// <summary>Returns the declaration around a place; for top-level statements the compilation unit.</summary>
    public static SyntaxNode GetDeclarationScope(SyntaxNode place) =>
        place.AncestorsAndSelf().FirstOrDefault(n => n is MemberDeclarationSyntax and not GlobalStatementSyntax)
        ?? place.SyntaxTree.GetRoot();

    /// <summary>Returns true if the innermost function around a place is async; top-level statements are when one of them awaits.</summary>
    public static bool IsInAsyncFunction(SyntaxNode place) =>
        FunctionNodes.FindEnclosing(place) switch
        {
            CompilationUnitSyntax program => HasTopLevelAwait(program),
            var function => function != null && EnclosingFunction.IsAsync(function),
        };

    static bool HasTopLevelAwait(CompilationUnitSyntax program) =>
        program
            .Members.OfType<GlobalStatementSyntax>()
            .SelectMany(s => s.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            .Any(n => n is AwaitExpressionSyntax or CommonForEachStatementSyntax { AwaitKeyword.RawKind: not 0 });
}
