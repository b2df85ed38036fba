using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Apis;

/// <summary>Finds the uses of a stream, reader or writer if all of them are visible.</summary>
internal sealed class StreamUseAnalysis(ApiIndex apis, Compilation compilation, CancellationToken cancellationToken)
{
    enum StreamUse
    {
        /// <summary>Nothing that waits.</summary>
        NonBlocking,

        /// <summary>Something that can be awaited.</summary>
        Async,

        /// <summary>Something that waits or is unknown.</summary>
        BlockingOrUnknown,
    }

    readonly HashSet<ISymbol> _visitedVariables = new(SymbolEqualityComparer.Default);

    /// <summary>Returns true if it is certainly read or written asynchronously, and never otherwise.</summary>
    public bool IsOnlyUsedAsync(ExpressionSyntax value)
    {
        var uses = GetUses(value).ToArray();
        return uses.Contains(StreamUse.Async) && !uses.Contains(StreamUse.BlockingOrUnknown);
    }

    IEnumerable<StreamUse> GetUses(ExpressionSyntax value)
    {
        cancellationToken.ThrowIfCancellationRequested();
        SyntaxNode outer = value;
        while (outer.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax)
            outer = outer.Parent;
        return outer.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == outer => [GetMemberUse(access)],
            ConditionalAccessExpressionSyntax access when access.Expression == outer => [GetConditionalUse(access)],
            ArgumentSyntax argument => GetArgumentUses(argument),
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => GetVariableUses(FindSymbol(declarator)),
            AssignmentExpressionSyntax assignment when assignment.Right == outer => GetVariableUses(FindTarget(assignment)),
            AssignmentExpressionSyntax or UsingStatementSyntax => [StreamUse.NonBlocking],
            _ => [StreamUse.BlockingOrUnknown],
        };
    }

    StreamUse GetConditionalUse(ConditionalAccessExpressionSyntax access) =>
        FindBinding(access) is { } binding ? GetMemberUse(binding) : StreamUse.BlockingOrUnknown;

    IEnumerable<StreamUse> GetArgumentUses(ArgumentSyntax argument) =>
        argument.Parent?.Parent switch
        {
            InvocationExpressionSyntax call => [GetCallUse(call)],
            BaseObjectCreationExpressionSyntax wrapper => GetWrapperUses(wrapper),
            _ => [StreamUse.BlockingOrUnknown],
        };

    ISymbol? FindSymbol(VariableDeclaratorSyntax declarator) =>
        GetSemanticModel(declarator).GetDeclaredSymbol(declarator, cancellationToken);

    ISymbol? FindTarget(AssignmentExpressionSyntax assignment) =>
        GetSemanticModel(assignment).GetSymbolInfo(assignment.Left, cancellationToken).Symbol;

    static MemberBindingExpressionSyntax? FindBinding(ConditionalAccessExpressionSyntax access) =>
        access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault();

    /// <summary>Returns the uses of the stream, reader or writer that is created around this one.</summary>
    IEnumerable<StreamUse> GetWrapperUses(BaseObjectCreationExpressionSyntax wrapper)
    {
        var type = GetSemanticModel(wrapper).GetTypeInfo(wrapper, cancellationToken).Type;
        return apis.IsInSection(TableSections.Streams, type) ? GetUses(wrapper) : [StreamUse.BlockingOrUnknown];
    }

    StreamUse GetMemberUse(ExpressionSyntax member) =>
        GetSemanticModel(member).GetSymbolInfo(member, cancellationToken).Symbol switch
        {
            IMethodSymbol method => GetMethodUse(method),
            IPropertySymbol { Name: "BaseStream" or "SafeFileHandle" } => StreamUse.BlockingOrUnknown,
            IPropertySymbol => StreamUse.NonBlocking,
            _ => StreamUse.BlockingOrUnknown,
        };

    StreamUse GetMethodUse(IMethodSymbol method)
    {
        if (method.Name == "DisposeAsync")
            return StreamUse.NonBlocking;
        if (IsAsyncMethod(method))
            return StreamUse.Async;
        var isBlocking = apis.FindBlockingLine(method) != null || apis.HasBlocksLine(method);
        return isBlocking ? StreamUse.BlockingOrUnknown : StreamUse.NonBlocking;
    }

    /// <summary>
    /// Returns the use by a call. A framework method reads or writes it as the call does; any other use is unknown, also that of the
    /// receiver of a <c>Task.FromResult</c>.
    /// </summary>
    StreamUse GetCallUse(InvocationExpressionSyntax call) =>
        GetSemanticModel(call).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && IsAsyncMethod(method)
        && SymbolNamespaces.IsOfFramework(method)
        && !AwaitableTypes.IsTask(method.ContainingType, out _)
            ? StreamUse.Async
            : StreamUse.BlockingOrUnknown;

    static bool IsAsyncMethod(IMethodSymbol method) =>
        AwaitableTypes.CanBeAwaited(method.ReturnType, out _) || AwaitableTypes.IsSequence(method.ReturnType);

    /// <summary>Returns the uses of a local, or of a private field.</summary>
    IEnumerable<StreamUse> GetVariableUses(ISymbol? variable)
    {
        if (variable == null || FindScopes(variable) is not { } scopes)
            return [StreamUse.BlockingOrUnknown];
        if (!_visitedVariables.Add(variable))
            return [];
        return scopes
            .SelectMany(s => s.DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(n => IsReference(n, variable))
            .SelectMany(n => GetUses(n.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : n))
            .ToArray();
    }

    /// <summary>Returns the code that can use a local or a private field; null for any other symbol.</summary>
    IEnumerable<SyntaxNode>? FindScopes(ISymbol variable) =>
        variable switch
        {
            ILocalSymbol => FindDeclarations(variable).Select(EnclosingMember.GetDeclarationScope),
            IFieldSymbol { DeclaredAccessibility: Accessibility.Private } => FindDeclarations(variable.ContainingType),
            _ => null,
        };

    IEnumerable<SyntaxNode> FindDeclarations(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken));

    bool IsReference(IdentifierNameSyntax name, ISymbol variable) =>
        name.Identifier.ValueText == variable.Name
        && compilation.ContainsSyntaxTree(name.SyntaxTree)
        && SymbolEqualityComparer.Default.Equals(GetSemanticModel(name).GetSymbolInfo(name, cancellationToken).Symbol, variable);

    SemanticModel GetSemanticModel(SyntaxNode node) => CompilationTrees.GetSemanticModel(compilation, node.SyntaxTree);
}
