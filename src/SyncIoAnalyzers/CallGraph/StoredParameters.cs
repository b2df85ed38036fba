using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the parameters that a method only stores: in a field, a collection or a channel. A message that is passed to one waits in a queue,
/// and whoever takes it out decides where its handlers run.
/// </summary>
internal sealed class StoredParameters(SemanticModel model, CancellationToken cancellationToken)
{
    static readonly string[] StoreNamespaces = ["System.Collections", "System.Threading.Channels", "System.Threading.Tasks.Dataflow"];

    /// <summary>Returns the parameters of a method that its code stores and uses for nothing else.</summary>
    public IEnumerable<IParameterSymbol> FindStored(IMethodSymbol method, SyntaxNode code)
    {
        var parameters = method.Parameters.Where(MayBeMessage).ToArray();
        if (method.MethodKind != MethodKind.Ordinary || parameters.Length == 0)
            return [];
        var names = code.DescendantNodes().OfType<IdentifierNameSyntax>().ToLookup(n => n.Identifier.ValueText);
        return parameters.Where(p => IsStored(names[p.Name]));
    }

    static bool MayBeMessage(IParameterSymbol parameter) =>
        parameter.Type is { IsReferenceType: true, SpecialType: SpecialType.None or SpecialType.System_Object };

    bool IsStored(IEnumerable<IdentifierNameSyntax> uses)
    {
        var values = uses.Where(n => !IsNullCheck(n)).ToArray();
        return values.Length > 0 && values.All(IsStored);
    }

    bool IsStored(ExpressionSyntax value) =>
        value.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Right == value,
            ArgumentSyntax argument => IsStored(argument),
            _ => false,
        };

    /// <summary>Returns true for an argument of a collection's method, and for a part of an object or tuple that is stored.</summary>
    bool IsStored(ArgumentSyntax argument) =>
        argument.Parent is TupleExpressionSyntax tuple ? IsStored(tuple)
        : argument.Parent?.Parent is InvocationExpressionSyntax call ? IsStore(call)
        : argument.Parent?.Parent is ExpressionSyntax wrapper && IsStored(wrapper);

    bool IsStore(InvocationExpressionSyntax call) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingNamespace: { } space }
        && space.ToDisplayString() is var name
        && StoreNamespaces.Any(s => name.StartsWith(s, StringComparison.Ordinal));

    static bool IsNullCheck(IdentifierNameSyntax name)
    {
        if (name.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: var check } })
            return SyntaxNames.GetMemberName(check) is "ThrowIfNull" or "nameof";
        return name.Parent is IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax }
            || name.Parent is BinaryExpressionSyntax comparison && comparison.Right.IsKind(SyntaxKind.NullLiteralExpression);
    }
}
