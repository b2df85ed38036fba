using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO203: a method offers to be asynchronous and only moves sync work to the pool.</summary>
internal sealed class FakeAsync() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO203", "Do not offer an async method that only wraps sync work",
        "'{0}' in '{3}' promises asynchrony and takes a pool thread instead; offer the sync method and let callers decide", "Offloading", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "Callers of an async method expect that no thread waits or works for it. A wrapper around sync work costs a server a second thread; a desktop app may want it, and can write it itself.",
        HelpLink.To("SIO203"));

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override bool HoldsCallers => false;

    /// <inheritdoc/>
    public override bool IsAwaited => false;

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        !site.Model.App.IsDesktop && site.Operation is IInvocationOperation run && !site.IsNotRun && Wrapper.Use(run).Use is Wrapper.Used.Returned or Wrapper.Used.Awaited
        && IsWholeBody(run.Syntax) is { } method && site.Semantics.GetDeclaredSymbol(method, site.Token) is { } symbol && IsOffered(symbol)
            ? new Answer(this, run.Syntax, site.Name, "") { Inner = symbol.Name }
            : null;

    /// <summary>The method whose body is nothing but the wrapper.</summary>
    static MethodDeclarationSyntax? IsWholeBody(SyntaxNode run)
    {
        var node = run.Parent;
        while (node is AwaitExpressionSyntax or ParenthesizedExpressionSyntax or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } or InvocationExpressionSyntax)
            node = node.Parent;
        return node switch
        {
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax method } => method,
            ReturnStatementSyntax or ExpressionStatementSyntax when node.Parent is BlockSyntax { Statements.Count: 1, Parent: MethodDeclarationSyntax method } => method,
            _ => null,
        };
    }

    /// <summary>A method that its author could offer differently: no contract asks for a task here.</summary>
    static bool IsOffered(IMethodSymbol method) =>
        method.DeclaredAccessibility is Accessibility.Public or Accessibility.Protected or Accessibility.Internal && !method.IsOverride && method.Name.EndsWith("Async", StringComparison.Ordinal)
        && !method.ContainingType.AllInterfaces.SelectMany(i => i.GetMembers(method.Name)).Any(m => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(m), method));
}
