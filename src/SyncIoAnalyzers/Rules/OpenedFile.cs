using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO107: a file that is read or written asynchronously was not opened for that.</summary>
internal sealed class OpenedFile() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO107", "Open the file for async use",
        "'{0}' opens the file for synchronous use, and each awaited read or write of it holds a pool thread; use {2}", "Performance", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "Without 'FileOptions.Asynchronous' Windows cannot read or write asynchronously, so a pool thread does it and waits. Linux always does it so: there a bigger buffer makes it rare.",
        HelpLink.To("SIO107"));

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <summary>The answer for what opens a file.</summary>
    public Answer? Ask(ExpressionSyntax open, Model model, SemanticModel semantics, CancellationToken token) =>
        model.Opens.Instead(open, semantics, token) is { } write && new StreamUses(model.Apis, semantics.Compilation, token).AreAsync(open)
        && semantics.GetOperation(open, token) is { } operation && !NotRun.Is(operation, semantics, token)
            ? new Answer(this, open, Name(open, operation), write)
            : null;

    static string Name(ExpressionSyntax open, IOperation operation) => open is InvocationExpressionSyntax call ? "File." + Handing.NameOf(call.Expression) : "new " + operation.Type?.Name;
}
