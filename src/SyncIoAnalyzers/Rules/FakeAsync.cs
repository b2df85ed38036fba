using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO203: a method has an async signature but only moves sync work to the pool.</summary>
internal sealed class FakeAsync() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO203",
        "Do not offer an async method that only wraps sync work",
        "'{0}' makes '{3}' look asynchronous, but takes a pool thread; offer the sync method and let callers decide",
        "Offloading",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Callers of an async method expect that it holds no thread. A wrapper around sync work costs a server a second "
            + "thread; a desktop app that needs the wrapper can write it itself.",
        HelpLink.FindUrl("SIO203")
    );

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override bool IsBlockingForCallers => false;

    /// <inheritdoc/>
    public override bool IsResolvedByAwait => false;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.CompilationModel.App.IsDesktop || site.Operation is not IInvocationOperation run || site.IsNonExecuted)
            return null;
        if (TaskRunWrapper.GetUse(run).Use is not (TaskRunWrapper.WrapperUse.Returned or TaskRunWrapper.WrapperUse.Awaited))
            return null;
        if (IsAsyncDelegate(TaskRunWrapper.FindDelegate(run)))
            return null;
        return
            FindWrappingMethod(run.Syntax) is { } method
            && site.SemanticModel.GetDeclaredSymbol(method, site.CancellationToken) is { } symbol
            && CanOfferSyncForm(symbol)
            ? new BlockingFinding(this, run.Syntax, site.DisplayName, "") { InnerName = symbol.Name }
            : null;
    }

    /// <summary>Returns true if a delegate returns a task: it gives its thread back while it waits.</summary>
    static bool IsAsyncDelegate(IOperation? target) =>
        target switch
        {
            IAnonymousFunctionOperation lambda => AwaitableTypes.CanBeAwaited(lambda.Symbol.ReturnType, out _),
            IMethodReferenceOperation group => AwaitableTypes.CanBeAwaited(group.Method.ReturnType, out _),
            _ => false,
        };

    /// <summary>Returns the method whose body consists of the wrapper only.</summary>
    static MethodDeclarationSyntax? FindWrappingMethod(SyntaxNode run)
    {
        var node = run.Parent;
        while (
            node
                is AwaitExpressionSyntax
                    or ParenthesizedExpressionSyntax
                    or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
                    or InvocationExpressionSyntax
        )
            node = node.Parent;
        return node switch
        {
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax method } => method,
            ReturnStatementSyntax
            or ExpressionStatementSyntax when node.Parent is BlockSyntax { Statements.Count: 1, Parent: MethodDeclarationSyntax method } =>
                method,
            _ => null,
        };
    }

    /// <summary>Returns true if the author of a method is free to make it synchronous: no contract requires a task.</summary>
    static bool CanOfferSyncForm(IMethodSymbol method) =>
        method.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.Internal
        && method.Name.EndsWith("Async", StringComparison.Ordinal)
        && !OverrideChain.FindContracts(method).Any();
}
