using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes code that runs on a dedicated thread, so that it holds no pool thread while it waits.</summary>
internal static class DedicatedThread
{
    /// <summary>Returns true if, as far as its type shows, only dedicated threads run the function around a node.</summary>
    public static bool IsOnDedicatedThread(SyntaxNode place, IMethodSymbol function, CancellationToken cancellationToken)
    {
        if (function.MethodKind == MethodKind.AnonymousFunction)
            return place.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is { } lambda && IsThreadArgument(lambda);
        if (function is not { MethodKind: MethodKind.Ordinary, IsAsync: false, DeclaredAccessibility: Accessibility.Private })
            return false;
        var references = FindReferences(function, cancellationToken).ToArray();
        return references.Length > 0 && Array.TrueForAll(references, IsThreadArgument);
    }

    /// <summary>Returns true if a call requests a thread outside of the pool from the scheduler.</summary>
    public static bool IsRequestedBy(SyntaxNode call) =>
        call is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }
        && arguments.Any(a =>
            a.Expression.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax)
                .OfType<IdentifierNameSyntax>()
                .Any(n => n.Identifier.ValueText == nameof(TaskCreationOptions.LongRunning))
        );

    static bool IsThreadArgument(ExpressionSyntax function) =>
        function.Parent is ArgumentSyntax { Parent.Parent: { } call }
        && (
            IsRequestedBy(call)
            || call is ObjectCreationExpressionSyntax { Type: var type }
                && SyntaxNames.GetTypeName(type) is nameof(Thread) or nameof(ThreadStart) or nameof(ParameterizedThreadStart)
        );

    /// <summary>Finds all references to a method in its type, each with the expression before the dot.</summary>
    static IEnumerable<ExpressionSyntax> FindReferences(IMethodSymbol method, CancellationToken cancellationToken) =>
        from declaration in method.ContainingType.DeclaringSyntaxReferences
        from name in declaration.GetSyntax(cancellationToken).DescendantNodes().OfType<SimpleNameSyntax>()
        where name.Identifier.ValueText == method.Name
        select SyntaxNames.GetAccess(name);
}
