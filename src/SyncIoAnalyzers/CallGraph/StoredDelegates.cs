using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Recognizes fields and properties that hold delegates, and code that adds or reads one.</summary>
internal static class StoredDelegates
{
    /// <summary>
    /// Finds the field or property of the collection to which an argument is added: <c>_handlers.Add(handler)</c>,
    /// <c>Queue.Enqueue(work)</c>.
    /// </summary>
    public static ISymbol? FindCollectionStore(ArgumentSyntax argument, BoundMember boundMember)
    {
        if (argument.Parent?.Parent is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call)
            return null;
        if (FindStore(access.Expression, boundMember) is not { } store || boundMember.FindSymbol(call) is not IMethodSymbol callee)
            return null;
        return IsElementParameter(callee, DelegateUseClassifier.GetParameterName(argument, callee)) ? store : null;
    }

    /// <summary>Finds the field or property in source that an expression refers to, if it holds delegates.</summary>
    public static ISymbol? FindStore(ExpressionSyntax expression, BoundMember boundMember)
    {
        var symbol = boundMember.FindSymbol(expression);
        if (symbol is ILocalSymbol local)
            return FindStoreOfLocal(local, boundMember);
        return symbol switch
        {
            IFieldSymbol field => IsSourceStore(field, field.Type) ? field : null,
            IPropertySymbol { IsIndexer: false } property => FindPropertyStore(property, expression, boundMember),
            _ => FindStoreOfElement(expression, boundMember),
        };
    }

    static ISymbol? FindStoreOfLocal(ILocalSymbol local, BoundMember boundMember) =>
        IsCollection(local.Type) ? FindOuterStore(CollectionLocals.FindOuter(local, boundMember.CancellationToken), boundMember) : null;

    static ISymbol? FindStoreOfElement(ExpressionSyntax expression, BoundMember boundMember) =>
        FindElementType(expression, boundMember) is { } type && IsCollection(type)
            ? FindOuterStore(CollectionLocals.FindOuterOfElement(expression), boundMember)
            : null;

    /// <summary>Returns true for a collection of delegates that may be an element of another one.</summary>
    static bool IsCollection(ITypeSymbol type) => type.TypeKind != TypeKind.Delegate && DelegateTypes.HoldsDelegates(type);

    static ITypeSymbol? FindElementType(ExpressionSyntax expression, BoundMember boundMember) =>
        expression is ElementAccessExpressionSyntax or InvocationExpressionSyntax
            ? boundMember.SemanticModel.GetTypeInfo(expression, boundMember.CancellationToken).Type
            : null;

    static ISymbol? FindOuterStore(ExpressionSyntax? outer, BoundMember boundMember) =>
        outer == null ? null : FindStore(outer, boundMember);

    static ISymbol? FindPropertyStore(IPropertySymbol property, ExpressionSyntax expression, BoundMember boundMember) =>
        IsSourceStore(property, property.Type) ? property
        : IsPartOfStore(property) && expression is MemberAccessExpressionSyntax { Expression: var whole } ? FindStore(whole, boundMember)
        : null;

    /// <summary>
    /// Returns true for a part of a collection of a library through which elements are added: the <c>Writer</c> of a channel.
    /// </summary>
    static bool IsPartOfStore(IPropertySymbol part) =>
        part.Locations.Any(l => l.IsInMetadata)
        && DelegateTypes.HoldsDelegates(part.ContainingType)
        && DelegateTypes.HoldsDelegates(part.Type);

    /// <summary>Returns true if code that mentions a store of delegates reads none: it adds one, or only compares.</summary>
    public static bool IsNotRead(ExpressionSyntax store, BoundMember boundMember) =>
        store.Parent switch
        {
            AssignmentExpressionSyntax assignment => IsAssignedOnly(assignment, store),
            ElementAccessExpressionSyntax element => IsElementAssigned(element) || IsAddedToElement(element, boundMember),
            MemberAccessExpressionSyntax access => access.Expression == store
                && (
                    IsAddedTo(access, boundMember)
                    || access.Parent is InvocationExpressionSyntax call && IsAddedToElement(call, boundMember)
                ),
            BinaryExpressionSyntax comparison => comparison.RawKind
                is (int)SyntaxKind.EqualsExpression
                    or (int)SyntaxKind.NotEqualsExpression,
            IsPatternExpressionSyntax => true,
            ArgumentSyntax argument => IsArgumentOfCheck(argument, boundMember),
            _ => false,
        };

    static bool IsAssignedOnly(AssignmentExpressionSyntax assignment, ExpressionSyntax store) =>
        assignment.Left == store
        && (assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.Parent is ExpressionStatementSyntax);

    static bool IsElementAssigned(ElementAccessExpressionSyntax element) =>
        element.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
        && assignment.Left == element;

    /// <summary>Returns true if an element of a store is a collection, to which code adds: directly, or through a local.</summary>
    static bool IsAddedToElement(ExpressionSyntax element, BoundMember boundMember)
    {
        if (element.Parent is MemberAccessExpressionSyntax access)
            return access.Expression == element && IsElementAdded(access, boundMember);
        var declaration =
            element.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } ? variable
            : element is InvocationExpressionSyntax call
                ? call.ArgumentList.DescendantNodes().OfType<SingleVariableDesignationSyntax>().FirstOrDefault()
            : (SyntaxNode?)null;
        return declaration != null
            && boundMember.SemanticModel.GetDeclaredSymbol(declaration, boundMember.CancellationToken) is ILocalSymbol local
            && CollectionLocals.FindMentions(local, declaration).All(n => n.Parent is LockStatementSyntax || IsNotRead(n, boundMember));
    }

    /// <summary>Returns true if an element is added: by the member itself, or by one of the part that the member is.</summary>
    static bool IsAddedTo(MemberAccessExpressionSyntax access, BoundMember boundMember) =>
        access.Parent is MemberAccessExpressionSyntax outer && outer.Expression == access
            ? boundMember.FindSymbol(access) is IPropertySymbol part && IsPartOfStore(part) && IsElementAdded(outer, boundMember)
            : IsElementAdded(access, boundMember);

    /// <summary>Returns true if the member is called to add an element, and returns none.</summary>
    static bool IsElementAdded(MemberAccessExpressionSyntax access, BoundMember boundMember)
    {
        if (access.Parent is not InvocationExpressionSyntax call || boundMember.FindSymbol(call) is not IMethodSymbol callee)
            return false;
        return ReturnsNoElement(callee)
            && callee.Parameters.All(p => p.RefKind == RefKind.None)
            && callee.Parameters.Any(p => IsElementParameter(callee, p.Name));
    }

    static bool ReturnsNoElement(IMethodSymbol callee) =>
        callee.ReturnType
            is { SpecialType: SpecialType.System_Void or SpecialType.System_Boolean }
                or INamedTypeSymbol { Name: "ValueTask", Arity: 0 };

    /// <summary>Returns true if a library method only checks the argument: <c>ArgumentNullException.ThrowIfNull(handler)</c>.</summary>
    static bool IsArgumentOfCheck(ArgumentSyntax argument, BoundMember boundMember)
    {
        if (argument.Parent?.Parent is not InvocationExpressionSyntax call)
            return false;
        if (boundMember.FindSymbol(call) is not IMethodSymbol { ReturnsVoid: true } callee || !callee.Locations.Any(l => l.IsInMetadata))
            return false;
        var parameter = callee.Parameters.FirstOrDefault(p => p.Name == DelegateUseClassifier.GetParameterName(argument, callee));
        return parameter?.Type.SpecialType == SpecialType.System_Object;
    }

    /// <summary>Finds the parameter that declares a property of a positional record.</summary>
    public static IParameterSymbol? FindPositionalParameter(IPropertySymbol property)
    {
        var definition = property.OriginalDefinition;
        return definition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ParameterSyntax parameter
            ? definition
                .ContainingType.InstanceConstructors.SelectMany(c => c.Parameters)
                .FirstOrDefault(p => p.DeclaringSyntaxReferences.Any(r => r.GetSyntax() == parameter))
            : null;
    }

    /// <summary>Returns true if a generic type of a library takes an element through the parameter.</summary>
    static bool IsElementParameter(IMethodSymbol callee, string parameter) =>
        callee.Locations.Any(l => l.IsInMetadata)
        && callee.OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == parameter)
            is { RefKind: RefKind.None, Type: ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type } };

    static bool IsSourceStore(ISymbol store, ITypeSymbol type) =>
        !store.Locations.Any(l => l.IsInMetadata) && DelegateTypes.HoldsDelegates(type);
}
