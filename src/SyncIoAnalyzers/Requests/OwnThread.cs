using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Code that has a thread of its own: no pool thread waits in it.</summary>
internal static class OwnThread
{
    /// <summary>Whether the function around a place is run by nothing but a thread of its own, as far as its type shows.</summary>
    public static bool Runs(SyntaxNode place, IMethodSymbol function, CancellationToken token) => function switch
    {
        { MethodKind: MethodKind.AnonymousFunction } => place.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is { } lambda && IsHanded(lambda),
        { MethodKind: MethodKind.Ordinary, IsAsync: false, DeclaredAccessibility: Accessibility.Private } => Names(function, token).ToArray() is { Length: > 0 } names && Array.TrueForAll(names, IsHanded),
        _ => false,
    };

    /// <summary>Whether a call asks the scheduler for a thread beside the pool.</summary>
    public static bool IsAskedBy(SyntaxNode call) => call is InvocationExpressionSyntax { ArgumentList.Arguments: var arguments }
        && arguments.Any(a => a.Expression.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax).OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == nameof(TaskCreationOptions.LongRunning)));

    static bool IsHanded(ExpressionSyntax given) => given.Parent is ArgumentSyntax { Parent.Parent: { } call } && (IsAskedBy(call)
        || call is ObjectCreationExpressionSyntax { Type: var type } && BodyScanner.NameOf(type) is nameof(Thread) or nameof(ThreadStart) or nameof(ParameterizedThreadStart));

    /// <summary>Where the type of a method names it, with what stands before the dot.</summary>
    static IEnumerable<ExpressionSyntax> Names(IMethodSymbol method, CancellationToken token) =>
        from declaration in method.ContainingType.DeclaringSyntaxReferences
        from name in declaration.GetSyntax(token).DescendantNodes().OfType<SimpleNameSyntax>()
        where name.Identifier.ValueText == method.Name
        select Bound.Access(name);
}
