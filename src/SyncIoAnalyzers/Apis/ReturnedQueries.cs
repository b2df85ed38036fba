using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Apis;

/// <summary>
/// Finds the project's own methods and properties that return nothing but queries over collections, as <c>_orders.AsQueryable()</c> is.
/// Each is read once.
/// </summary>
internal sealed class ReturnedQueries(Compilation compilation, Func<IOperation, SemanticModel, bool> isInMemory)
{
    readonly ConcurrentDictionary<ISymbol, bool> _inMemory = new(SymbolEqualityComparer.Default);

    /// <summary>Returns true if a query is the value of such a method or property, which no other class can replace.</summary>
    public bool IsInMemory(IOperation query)
    {
        ISymbol? member = query switch
        {
            IInvocationOperation call => call.TargetMethod,
            IPropertyReferenceOperation read => read.Property,
            _ => null,
        };
        return member != null
            && !OverrideChain.IsPolymorphic(member)
            && _inMemory.GetOrAdd(member.OriginalDefinition, ReturnsOnlyCollections);
    }

    bool ReturnsOnlyCollections(ISymbol member)
    {
        var values = member
            .DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
            .SelectMany(r => FindReturnedValues(r.GetSyntax()))
            .ToArray();
        return values.Length > 0 && values.All(IsInMemory);
    }

    bool IsInMemory(ExpressionSyntax value)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, value.SyntaxTree);
        return model.GetOperation(value) is { Type: not null } query && isInMemory(query, model);
    }

    static IEnumerable<ExpressionSyntax> FindReturnedValues(SyntaxNode declaration) =>
        FindBody(declaration) is { } body ? EnclosingFunction.GetReturnedValues(body) : [];

    static SyntaxNode? FindBody(SyntaxNode declaration) =>
        declaration switch
        {
            MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody,
            PropertyDeclarationSyntax property => (SyntaxNode?)property.ExpressionBody ?? property.AccessorList?.Accessors[0],
            _ => null,
        };
}
