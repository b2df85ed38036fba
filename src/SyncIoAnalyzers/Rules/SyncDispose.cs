using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO105: async code synchronously disposes of a value that still has to write, send or receive.</summary>
internal sealed class SyncDispose() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO105",
        "Dispose asynchronously",
        "Disposing '{0}' holds {1} until all data is written, sent or received; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Disposing flushes the buffer of a writer, rolls a transaction back or writes the directory of an archive. "
            + "'DisposeAsync' does the same without holding the thread.",
        HelpLink.FindUrl("SIO105")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly SyncDispose Instance = new();

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <summary>Returns true if a node disposes of something synchronously, judged by its syntax.</summary>
    public static bool MayDispose(SyntaxNode node) =>
        node switch
        {
            UsingStatementSyntax { AwaitKeyword.RawKind: 0 }
            or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0, AwaitKeyword.RawKind: 0 } => true,
            InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: var callee } => IsNamedDispose(callee),
            _ => false,
        };

    static bool IsNamedDispose(ExpressionSyntax callee) =>
        callee
            is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" }
                or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" };

    /// <summary>
    /// Returns the finding for a disposal in an async function. A sync function is not worth making async for a disposal alone.
    /// </summary>
    public BlockingFinding? AnalyzeInAsyncFunction(
        SyntaxNode node,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) => EnclosingMember.IsInAsyncFunction(node) ? AnalyzeDisposal(node, model, semantics, cancellationToken) : null;

    /// <summary>Returns the finding for a disposal in a function that is async or is about to become async.</summary>
    public BlockingFinding? AnalyzeDisposal(
        SyntaxNode node,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (!model.Disposals.CanDisposeAsync(node.SyntaxTree))
            return null;
        var (values, mark) = GetDisposedValues(node);
        var disposals = values
            .Select(v =>
                semantics.GetOperation(v, cancellationToken) is { } value
                && !NonExecutedCode.IsNonExecuted(value, semantics, cancellationToken)
                    ? model.Disposals.FindDisposal(GetConvertedValue(value), semantics)
                    : null
            )
            .ToArray();
        if (disposals.Length == 0 || disposals.Contains(null) || disposals[0] is not { } first)
            return null;
        if (node is InvocationExpressionSyntax call)
            return
                first.FactoryMethod == null && semantics.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { IsStatic: false }
                ? new BlockingFinding(this, call, first.TypeName, "DisposeAsync")
                : null;
        var counterpart = first.FactoryMethod == null ? "await using" : "await using … " + first.FactoryMethod;
        return new BlockingFinding(this, node, first.TypeName, counterpart) { MarkedToken = mark, UsingNamespace = first.UsingNamespace };
    }

    /// <summary>Returns the values that a statement or call disposes of, and the keyword to mark.</summary>
    static (IEnumerable<ExpressionSyntax> Values, SyntaxToken Mark) GetDisposedValues(SyntaxNode node) =>
        node switch
        {
            UsingStatementSyntax statement => (UsingResources.GetValues(statement), statement.UsingKeyword),
            LocalDeclarationStatementSyntax statement => (UsingResources.GetValues(statement.Declaration), statement.UsingKeyword),
            InvocationExpressionSyntax call when FindDisposedReceiver(call) is { } receiver => ([receiver], default),
            _ => ([], default),
        };

    static ExpressionSyntax? FindDisposedReceiver(InvocationExpressionSyntax call) =>
        call.Expression switch
        {
            MemberAccessExpressionSyntax { Expression: not (ThisExpressionSyntax or BaseExpressionSyntax) and var receiver } => receiver,
            MemberBindingExpressionSyntax => (call.Parent as ConditionalAccessExpressionSyntax)?.Expression,
            _ => null,
        };

    /// <summary>Returns the value as converted to the type of its variable, which has to be disposable asynchronously.</summary>
    static IOperation GetConvertedValue(IOperation value) =>
        value.Parent is Microsoft.CodeAnalysis.Operations.IConversionOperation { IsImplicit: true, OperatorMethod: null } conversion
            ? conversion
            : value;
}
