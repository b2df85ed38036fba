using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Binds names to symbols.</summary>
/// <remarks>
/// The compiler caches the method that it bound for a call, but not for the name in it: a query for the name alone repeats the lookup, with
/// all extension methods in scope. So the call is queried where there is one. That took a third to a half off the time that the compiler
/// reports for the analyzers where code blocks.
/// </remarks>
internal static class NameBinding
{
    /// <summary>Returns the symbol of a name; for the name in a call the method that is called, unless a delegate is called.</summary>
    public static SymbolInfo GetSymbolInfo(SyntaxNode name, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindInvocation(name) is { } call)
        {
            var called = model.GetSymbolInfo(call, cancellationToken);
            if (IsNamedMethod(called.Symbol))
                return called;
        }

        return model.GetSymbolInfo(name, cancellationToken);
    }

    /// <summary>Returns the symbol, or the only candidate: a method group that is converted to <c>Delegate</c> has no symbol.</summary>
    public static ISymbol? FindOnlySymbol(SymbolInfo info) =>
        info.Symbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null);

    /// <summary>
    /// Returns the only method that a call with a <c>dynamic</c> argument may run, as far as names and the number of its arguments tell.
    /// </summary>
    public static IMethodSymbol? FindLateBound(SyntaxNode name, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindInvocation(name) is not { } call || !call.ArgumentList.Arguments.Any(a => IsDynamic(a.Expression)))
            return null;
        var methods = model
            .GetMemberGroup(call.Expression, cancellationToken)
            .OfType<IMethodSymbol>()
            .Where(m => m.Parameters.Length == call.ArgumentList.Arguments.Count)
            .Take(2)
            .ToArray();
        return methods.Length == 1 ? methods[0] : null;

        bool IsDynamic(ExpressionSyntax value) => model.GetTypeInfo(value, cancellationToken).Type is { TypeKind: TypeKind.Dynamic };
    }

    static bool IsNamedMethod(ISymbol? symbol) =>
        symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension or MethodKind.LocalFunction };

    /// <summary>Finds the call of the symbol that a name refers to; null where it is not called.</summary>
    public static InvocationExpressionSyntax? FindInvocation(SyntaxNode name)
    {
        var expression = GetStandaloneExpression(name);
        return expression.Parent is InvocationExpressionSyntax call && call.Expression == expression ? call : null;
    }

    /// <summary>Finds the call of the delegate that a name refers to: <c>load()</c> or <c>load.Invoke()</c>.</summary>
    public static InvocationExpressionSyntax? FindDelegateInvocation(SyntaxNode name) =>
        FindInvocation(name)
        ?? (
            GetStandaloneExpression(name).Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" } invoke
                ? FindInvocation(invoke.Name)
                : null
        );

    /// <summary>Returns the name together with the expression before its dot.</summary>
    public static SyntaxNode GetStandaloneExpression(SyntaxNode name) =>
        name.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == name => access,
            MemberBindingExpressionSyntax binding => binding,
            _ => name,
        };
}
