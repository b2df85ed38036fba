using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO107: a file that is read or written asynchronously was not opened for that.</summary>
internal sealed class OpenedFile() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO107",
        "Open the file for async use",
        "'{0}' opens the file for synchronous use, so each awaited read or write holds a pool thread; use {2}",
        "Performance",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Without 'FileOptions.Asynchronous' Windows cannot read or write asynchronously, so a pool thread reads or "
            + "writes and waits. Linux always works like this; a larger buffer reduces the number of reads and writes.",
        HelpLink.FindUrl("SIO107")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly OpenedFile Instance = new();

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <summary>Returns the finding for an expression that opens a file.</summary>
    public BlockingFinding? AnalyzeOpening(
        ExpressionSyntax open,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (model.Opens.FindReplacement(open, semantics, cancellationToken) is not { } replacement)
            return null;
        if (!new StreamUseAnalysis(model.Apis, semantics.Compilation, cancellationToken).IsOnlyUsedAsync(open))
            return null;
        if (semantics.GetOperation(open, cancellationToken) is not { } operation)
            return null;
        return NonExecutedCode.IsNonExecuted(operation, semantics, cancellationToken)
            ? null
            : new BlockingFinding(this, open, GetDisplayName(open, operation), replacement);
    }

    static string GetDisplayName(ExpressionSyntax open, IOperation operation) =>
        open is InvocationExpressionSyntax call ? "File." + SyntaxNames.GetMemberName(call.Expression) : "new " + operation.Type?.Name;
}
