using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO105: async code disposes synchronously of something that still has to write, send or receive.</summary>
internal sealed class SyncDispose() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO105", "Dispose asynchronously",
        "Disposing '{0}' holds {1} until all is written, sent or received; use {2}{4}", "Blocking", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "A writer flushes what it still holds, a transaction is rolled back, an archive gets its directory. 'DisposeAsync' does the same without holding the thread.",
        HelpLink.To("SIO105"));

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <summary>Whether a node disposes of something synchronously, by its text.</summary>
    public static bool May(SyntaxNode node) => node switch
    {
        UsingStatementSyntax { AwaitKeyword.RawKind: 0 } or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0, AwaitKeyword.RawKind: 0 } => true,
        InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" } or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" } } => true,
        _ => false,
    };

    /// <summary>The answer for such a node in a function that is async. Elsewhere nobody would make one async for this alone.</summary>
    public Answer? Ask(SyntaxNode node, Model model, SemanticModel semantics, CancellationToken token) => Enclosing.IsAsync(node) ? Of(node, model, semantics, token) : null;

    /// <summary>The answer for such a node in a function that is, or is about to become, async.</summary>
    public Answer? Of(SyntaxNode node, Model model, SemanticModel semantics, CancellationToken token)
    {
        if (!model.Disposals.AreKnown(node.SyntaxTree))
            return null;
        var (values, mark) = Values(node);
        var disposals = values.Select(v => semantics.GetOperation(v, token) is { } value && !NotRun.Is(value, semantics, token) ? model.Disposals.Of(Converted(value), semantics) : null).ToArray();
        if (disposals.Length == 0 || disposals.Contains(null) || disposals[0] is not { } first)
            return null;
        if (node is InvocationExpressionSyntax call)
            return first.Maker == null && semantics.GetSymbolInfo(call, token).Symbol is IMethodSymbol { IsStatic: false } ? new Answer(this, call, first.Type, "DisposeAsync") : null;
        return new Answer(this, node, first.Type, first.Maker == null ? "await using" : "await using … " + first.Maker) { Mark = mark, Using = first.Using };
    }

    /// <summary>What a statement or call disposes of, and the keyword to mark.</summary>
    static (IEnumerable<ExpressionSyntax> Values, SyntaxToken Mark) Values(SyntaxNode node) => node switch
    {
        UsingStatementSyntax { Expression: { } value } statement => ([value], statement.UsingKeyword),
        UsingStatementSyntax { Declaration: { } declaration } statement => (Values(declaration), statement.UsingKeyword),
        LocalDeclarationStatementSyntax statement => (Values(statement.Declaration), statement.UsingKeyword),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: not (ThisExpressionSyntax or BaseExpressionSyntax) and var receiver } } => ([receiver], default),
        InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax, Parent: ConditionalAccessExpressionSyntax { Expression: var receiver } } => ([receiver], default),
        _ => ([], default),
    };

    static IEnumerable<ExpressionSyntax> Values(VariableDeclarationSyntax declaration) => declaration.Variables.Select(v => v.Initializer?.Value).OfType<ExpressionSyntax>();

    /// <summary>The value as its variable has it, which is what must be disposable asynchronously.</summary>
    static IOperation Converted(IOperation value) => value.Parent is Microsoft.CodeAnalysis.Operations.IConversionOperation { IsImplicit: true, OperatorMethod: null } conversion ? conversion : value;
}
