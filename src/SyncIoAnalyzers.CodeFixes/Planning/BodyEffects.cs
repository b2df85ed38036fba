using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// The effects of a body that its callers can notice: the members of the solution that it calls, the queries it reads, the objects it
/// creates, the exceptions it throws or catches, the texts it returns, the properties it sets and the events it raises. Calls of libraries
/// are left out, because sync and async APIs divide the same work differently, but for those that save or cache.
/// </summary>
/// <param name="model">The semantic model of the body.</param>
/// <param name="results">
/// The types of the values that the body and the compared members return. Objects of them are left out: one body creates them, another one
/// leaves that to a library.
/// </param>
/// <param name="cancellationToken">Ends the reading.</param>
internal sealed class BodyEffects(SemanticModel model, IReadOnlyList<ITypeSymbol> results, CancellationToken cancellationToken)
{
    /// <summary>Begins the description of an effect that is none if only one body has it.</summary>
    public const string Perhaps = "perhaps ";

    /// <summary>Begins the description of a service that a body asks a container for.</summary>
    public const string LookUp = "looks up ";

    /// <summary>The methods of containers that return services of a type.</summary>
    static readonly HashSet<string> ServiceNames = ["GetService", "GetServices", "GetRequiredService", "Resolve", "ResolveOptional"];

    /// <summary>The operators that decide which elements a sequence has, and in which order.</summary>
    static readonly HashSet<string> SelectingOperators =
    [
        nameof(Enumerable.Distinct),
        nameof(Enumerable.Except),
        nameof(Enumerable.GroupBy),
        nameof(Enumerable.Intersect),
        "Limit",
        nameof(Enumerable.OrderBy),
        nameof(Enumerable.OrderByDescending),
        nameof(Enumerable.Reverse),
        nameof(Enumerable.Skip),
        "SortBy",
        "SortByDescending",
        nameof(Enumerable.Take),
        nameof(Enumerable.Union),
    ];

    /// <summary>The types that declare such operators; the last two are those of MongoDB.</summary>
    static readonly HashSet<string> OperatorTypes = [nameof(Enumerable), nameof(Queryable), "IFindFluent", "IFindFluentExtensions"];

    /// <summary>The exceptions that checks of arguments throw, which a library may do as well, and those that belong to a wait.</summary>
    static readonly HashSet<string> IgnoredExceptions =
    [
        nameof(AggregateException),
        nameof(ArgumentException),
        nameof(ArgumentNullException),
        nameof(ArgumentOutOfRangeException),
        nameof(ObjectDisposedException),
        nameof(OperationCanceledException),
        nameof(TaskCanceledException),
        nameof(TimeoutException),
    ];

    readonly PassedTexts _passedTexts = new(model, cancellationToken);
    readonly StateEffects _stateEffects = new(model, cancellationToken);

    /// <summary>Returns the effects of a declaration by their description, each with the method that it calls, if it calls one.</summary>
    public IReadOnlyDictionary<string, IMethodSymbol?> ReadEffects(SyntaxNode declaration)
    {
        var effects = new SortedDictionary<string, IMethodSymbol?>(StringComparer.Ordinal);
        foreach (var node in declaration.DescendantNodes())
        {
            if (ReadEffect(node) is { } effect)
                effects[effect.Description] = effect.Callee;
            if ((_stateEffects.FindEffect(node) ?? ReadService(node)) is { } change)
                effects[change] = null;
            foreach (var (description, helper) in ReadWrappedCalls(node))
                effects[description] = helper;
        }

        foreach (var implied in effects.Keys.Select(LibraryEffects.FindImpliedEffect).OfType<string>().ToArray())
            effects[implied] = null;
        return effects;
    }

    (string Description, IMethodSymbol? Callee)? ReadEffect(SyntaxNode node) =>
        node switch
        {
            BaseObjectCreationExpressionSyntax created => ReadCreation(created),
            AssignmentExpressionSyntax { Left: var target } => ReadAssignment(target),
            SimpleNameSyntax name => ReadName(name),
            CatchClauseSyntax handler => ReadHandler(handler),
            _ => ReadOther(node),
        };

    /// <summary>Reads a handler that throws nothing: a caller of the other body gets the exceptions.</summary>
    static (string, IMethodSymbol?)? ReadHandler(CatchClauseSyntax handler)
    {
        var type = handler.Declaration is { } declared ? SyntaxNames.GetTypeName(declared.Type) : nameof(Exception);
        if (IgnoredExceptions.Contains(type) || handler.DescendantNodes().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax))
            return null;
        return (handler.Filter == null && type == nameof(Exception) ? "catches all exceptions" : "handles an exception", null);
    }

    (string, IMethodSymbol?)? ReadOther(SyntaxNode node) =>
        node switch
        {
            LockStatementSyntax => (LibraryEffects.Lock, null),
            IfStatementSyntax check => ReadCheck(check),
            OrderingSyntax ordering => ($"calls {FindOperator(ordering)}", null),
            GroupClauseSyntax => ("calls GroupBy", null),
            _ => ReadText(node),
        };

    /// <summary>Reads the type of a service that a container returns: <c>GetService&lt;IClock&gt;()</c>, <c>typeof(IHandler)</c>.</summary>
    string? ReadService(SyntaxNode node) =>
        node is TypeSyntax type
        && IsServiceType(type)
        && model.GetTypeInfo(type, cancellationToken).Type is { TypeKind: TypeKind.Interface } found
            ? LookUp + found.Name
            : null;

    static bool IsServiceType(TypeSyntax type) =>
        type.Parent is TypeOfExpressionSyntax
        || type.Parent is TypeArgumentListSyntax { Parent: GenericNameSyntax { Identifier.ValueText: var name } }
            && ServiceNames.Contains(name);

    static string FindOperator(OrderingSyntax ordering) =>
        ordering.IsKind(SyntaxKind.DescendingOrdering) ? nameof(Enumerable.OrderByDescending) : nameof(Enumerable.OrderBy);

    (string, IMethodSymbol?)? ReadCheck(IfStatementSyntax check) =>
        EarlyReturns.FindParameter(check, model, cancellationToken) is { } given
            ? ($"returns nothing for some values of {given.Name}", null)
            : null;

    (string, IMethodSymbol?)? ReadText(SyntaxNode value) =>
        IsReturned(value) && FindText(value) is { Length: > 0 } text ? ($"returns \"{text}\"", null)
        : _passedTexts.FindEffect(value) is { } passed ? (passed, null)
        : null;

    /// <summary>Returns true for a returned value, also if it is returned as that of a completed task.</summary>
    bool IsReturned(SyntaxNode value) =>
        value.Parent is ReturnStatementSyntax or YieldStatementSyntax or ArrowExpressionClauseSyntax
        || value.Parent is ArgumentSyntax { Parent.Parent: ExpressionSyntax task } && IsCompletedTask(task) && IsReturned(task);

    bool IsCompletedTask(ExpressionSyntax value) =>
        value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "FromResult" } }
        || value is BaseObjectCreationExpressionSyntax && AwaitableTypes.IsValueTask(model.GetTypeInfo(value, cancellationToken).Type);

    /// <summary>Returns the fixed parts of a text; empty for another literal.</summary>
    static string FindText(SyntaxNode value) =>
        value switch
        {
            LiteralExpressionSyntax literal when literal.IsKind(SyntaxKind.StringLiteralExpression) => literal.Token.ValueText,
            InterpolatedStringExpressionSyntax { Contents: var parts } => string.Concat(parts.Select(FindFixedPart)),
            _ => "",
        };

    static string FindFixedPart(InterpolatedStringContentSyntax part) =>
        part is InterpolatedStringTextSyntax fixedPart ? fixedPart.TextToken.ValueText : "…";

    /// <summary>
    /// Reads a name: that of a method which is called or passed on, of an event which is raised, of a query, or of functions.
    /// </summary>
    (string, IMethodSymbol?)? ReadName(SimpleNameSyntax name) =>
        GetSymbol(name) switch
        {
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } called => ReadCall(
                (called.ReducedFrom ?? called).OriginalDefinition
            ),
            { } member => IsOwn(member) ? ReadMember(member) : ReadLibraryMember(member),
            _ => null,
        };

    /// <summary>
    /// Reads the calls in a lambda that a helper of the program runs, such as one that handles the exceptions: what the helper does counts
    /// for each of them.
    /// </summary>
    IEnumerable<(string Description, IMethodSymbol Helper)> ReadWrappedCalls(SyntaxNode node)
    {
        if (
            node is not AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } }
            || GetSymbol(call) is not IMethodSymbol { OriginalDefinition: var helper }
            || !IsOwn(helper)
        )
            return [];
        return node.DescendantNodes()
            .OfType<SimpleNameSyntax>()
            .Select(GetSymbol)
            .OfType<IMethodSymbol>()
            .Where(IsOwn)
            .Select(m => ($"runs {m.ContainingType.Name}.{SyntaxNames.TrimAsync(m.Name)} in {SyntaxNames.TrimAsync(helper.Name)}", helper));
    }

    static (string, IMethodSymbol?)? ReadMember(ISymbol member) => FindVerb(member) is { } verb ? ($"{verb} {member.Name}", null) : null;

    static (string, IMethodSymbol?)? ReadLibraryMember(ISymbol member) =>
        member is IPropertySymbol property && LibraryEffects.FindEffect(property) is { } effect ? (effect, null) : null;

    static string? FindVerb(ISymbol member) =>
        member switch
        {
            IEventSymbol => "raises",
            IPropertySymbol { Type: var type } when QueryOrigins.IsQueryable(type) => "reads",
            IFieldSymbol { Type: INamedTypeSymbol type } when HoldsFunctions(type) => "runs the functions of",
            _ => null,
        };

    /// <summary>Returns true for a collection of functions: two of them have nothing in common but their purpose.</summary>
    static bool HoldsFunctions(INamedTypeSymbol type) => type.TypeArguments.Any(a => a.TypeKind == TypeKind.Delegate);

    static (string, IMethodSymbol?)? ReadCall(IMethodSymbol method)
    {
        if (
            IsOwn(method)
                ? !TakesTask(method)
                : IsSelectingOperator(method) || method.Name.StartsWith("SaveChanges", StringComparison.Ordinal)
        )
            return ("calls " + SyntaxNames.TrimSync(SyntaxNames.TrimAsync(AsyncNames.GetPlainName(method))), method);
        return LibraryEffects.FindEffect(method) is { } effect ? (effect, null) : null;
    }

    (string, IMethodSymbol?)? ReadCreation(BaseObjectCreationExpressionSyntax created)
    {
        if (model.GetTypeInfo(created, cancellationToken).Type is not INamedTypeSymbol { TypeKind: TypeKind.Class } type)
            return null;
        if (type.Name is nameof(NotSupportedException) or nameof(NotImplementedException))
            return ("throws " + type.Name, null);
        if (IsException(type))
            return IgnoredExceptions.Contains(type.Name) ? null : ((IsThrown(created) ? "" : Perhaps) + "throws " + type.Name, null);
        return IsOwn(type) && !IsInResult(type) ? ("creates " + type.Name, null) : null;
    }

    /// <summary>
    /// Returns true for an exception that is thrown after a call said so: <c>if (rows.Any(…)) throw new …</c>. Checks of values do not
    /// count, because the other body may leave them to a library.
    /// </summary>
    static bool IsThrown(ExpressionSyntax created) =>
        FindCondition(created.Parent)?.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any() == true;

    static ExpressionSyntax? FindCondition(SyntaxNode? thrown)
    {
        if (thrown is ThrowStatementSyntax)
            return thrown.FirstAncestorOrSelf<IfStatementSyntax>()?.Condition;
        var choice = (thrown as ThrowExpressionSyntax)?.Parent;
        return (choice as BinaryExpressionSyntax)?.Left ?? (choice as ConditionalExpressionSyntax)?.Condition;
    }

    (string, IMethodSymbol?)? ReadAssignment(ExpressionSyntax target) =>
        GetSymbol(target) is IPropertySymbol { IsIndexer: false } property && IsOwn(property) && !IsInResult(property.ContainingType)
            ? ("sets " + property.Name, null)
            : null;

    bool IsInResult(ITypeSymbol type) => results.Any(r => TypeMentions.MentionsType(r, type));

    ISymbol? GetSymbol(SyntaxNode node) => model.GetSymbolInfo(node, cancellationToken).Symbol;

    static bool IsOwn(ISymbol symbol) => symbol.Locations.Any(l => l.IsInSource);

    /// <summary>Returns true for a helper that awaits, waits for or configures a task: it belongs to the way of waiting.</summary>
    static bool TakesTask(IMethodSymbol method) => method.IsStatic && method.Parameters.Any(p => AwaitableTypes.IsTask(p.Type, out _));

    static bool IsSelectingOperator(IMethodSymbol method) =>
        OperatorTypes.Contains(method.ContainingType.Name) && SelectingOperators.Contains(method.Name);

    static bool IsException(INamedTypeSymbol type) => BaseTypes.GetBaseTypesAndThis(type).Any(t => t.Name == nameof(Exception));
}
