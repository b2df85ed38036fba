using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>What is done with a stream, reader or writer where all of it is seen.</summary>
internal sealed class StreamUses(ApiIndex apis, Compilation compilation, CancellationToken token)
{
    enum Use
    {
        /// <summary>Nothing that waits.</summary>
        Idle,

        /// <summary>Something that can be awaited.</summary>
        Async,

        /// <summary>Something that waits, or that nobody knows.</summary>
        Other,
    }

    readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    /// <summary>Whether it is certainly read or written asynchronously, and never otherwise.</summary>
    public bool AreAsync(ExpressionSyntax value)
    {
        var uses = Of(value).ToArray();
        return uses.Contains(Use.Async) && !uses.Contains(Use.Other);
    }

    IEnumerable<Use> Of(ExpressionSyntax value)
    {
        token.ThrowIfCancellationRequested();
        SyntaxNode outer = value;
        while (outer.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax or PostfixUnaryExpressionSyntax)
            outer = outer.Parent;
        return outer.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == outer => [OfMember(access)],
            ConditionalAccessExpressionSyntax access when access.Expression == outer && access.WhenNotNull.DescendantNodesAndSelf().OfType<MemberBindingExpressionSyntax>().FirstOrDefault() is { } binding => [OfMember(binding)],
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } => [OfCall(call)],
            ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax wrapper } => apis.IsIn(Sections.Streams, Model(wrapper).GetTypeInfo(wrapper, token).Type) ? Of(wrapper) : [Use.Other],
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } => OfVariable(Model(declarator).GetDeclaredSymbol(declarator, token)),
            AssignmentExpressionSyntax assignment when assignment.Right == outer => OfVariable(Model(assignment).GetSymbolInfo(assignment.Left, token).Symbol),
            AssignmentExpressionSyntax or UsingStatementSyntax => [Use.Idle],
            _ => [Use.Other],
        };
    }

    Use OfMember(ExpressionSyntax member) => Model(member).GetSymbolInfo(member, token).Symbol switch
    {
        IMethodSymbol { Name: "DisposeAsync" } => Use.Idle,
        IMethodSymbol method when IsAsync(method) => Use.Async,
        IMethodSymbol method => apis.Blocking(method) != null || apis.Shows(method) ? Use.Other : Use.Idle,
        IPropertySymbol { Name: "BaseStream" or "SafeFileHandle" } => Use.Other,
        IPropertySymbol => Use.Idle,
        _ => Use.Other,
    };

    /// <summary>Given to the framework, it is read or written as the call is; what anybody else does with it, also who gets it by <c>Task.FromResult</c>, is not known.</summary>
    Use OfCall(InvocationExpressionSyntax call) => Model(call).GetSymbolInfo(call, token).Symbol is IMethodSymbol method && IsAsync(method) && Namespaces.Root(method) is "System" or "Microsoft" && !Awaited.IsTask(method.ContainingType, out _) ? Use.Async : Use.Other;

    static bool IsAsync(IMethodSymbol method) => Awaited.CanBe(method.ReturnType, out _) || Awaited.IsSequence(method.ReturnType);

    /// <summary>What is done with a local, or with a field that nobody else sees.</summary>
    IEnumerable<Use> OfVariable(ISymbol? variable)
    {
        var scopes = variable switch
        {
            ILocalSymbol local => local.DeclaringSyntaxReferences.Select(r => r.GetSyntax(token)).Select(Enclosing.Scope),
            IFieldSymbol { DeclaredAccessibility: Accessibility.Private } field => field.ContainingType.DeclaringSyntaxReferences.Select(r => r.GetSyntax(token)),
            _ => [],
        };
        if (variable is not (ILocalSymbol or IFieldSymbol { DeclaredAccessibility: Accessibility.Private }))
            return [Use.Other];
        return !_seen.Add(variable) ? [] : scopes.SelectMany(s => s.DescendantNodes()).OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable.Name)
            .Where(n => compilation.ContainsSyntaxTree(n.SyntaxTree) && SymbolEqualityComparer.Default.Equals(Model(n).GetSymbolInfo(n, token).Symbol, variable))
            .SelectMany(n => Of(n.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : n)).ToArray();
    }

    SemanticModel Model(SyntaxNode node) => Trees.Model(compilation, node.SyntaxTree);
}
