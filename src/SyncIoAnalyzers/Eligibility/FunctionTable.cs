using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Functions that code keeps and does nothing with but call them: in a private dictionary, a private field or a local variable. They can
/// return tasks instead, all of them together.
/// </summary>
/// <param name="Holder">The field or variable that holds them.</param>
/// <param name="Function">The type of the functions.</param>
/// <param name="Types">The places in code with that type: of the holder, and where a dictionary is created.</param>
/// <param name="Functions">The functions that are kept: lambdas and method groups.</param>
/// <param name="Calls">The calls of the functions.</param>
internal sealed record FunctionTable(
    ISymbol Holder,
    INamedTypeSymbol Function,
    IReadOnlyList<SimpleNameSyntax> Types,
    IReadOnlyList<ExpressionSyntax> Functions,
    IReadOnlyList<InvocationExpressionSyntax> Calls
)
{
    static readonly HashSet<string> DictionaryTypes =
    [
        "Dictionary",
        "IDictionary",
        "IReadOnlyDictionary",
        "ConcurrentDictionary",
        "SortedDictionary",
    ];

    /// <summary>
    /// Returns the functions that one is kept with; null when it is kept nowhere, or where code does more than call them.
    /// </summary>
    public static FunctionTable? FindTable(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FunctionVariableReader.FindVariable(function, model, cancellationToken) is { } variable)
            return new FunctionVariableReader(variable, model, cancellationToken).ReadTable();
        return FindField(function, model, cancellationToken) is { } field && FindDeclaration(field, cancellationToken) is { } declaration
            ? new FunctionTableReader(field, model, cancellationToken).ReadTable(declaration)
            : null;
    }

    /// <summary>Returns the field of functions that an expression is put into.</summary>
    static IFieldSymbol? FindField(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken)
    {
        if (FindDictionary(function) is not { } dictionary)
            return null;
        var symbol = dictionary.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax field }
            ? model.GetDeclaredSymbol(field, cancellationToken)
            : model.GetSymbolInfo(dictionary, cancellationToken).Symbol;
        return symbol is IFieldSymbol { DeclaredAccessibility: Accessibility.Private } found && HoldsFunctions(found.Type) ? found : null;
    }

    static bool HoldsFunctions(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments.Length: 2 } dictionary
        && DictionaryTypes.Contains(dictionary.Name)
        && ConvertibleDelegateParameter.CanBeAsync(dictionary.TypeArguments[1]);

    /// <summary>
    /// Returns the dictionary that an element belongs to: what the creation is assigned to, the creation in the initializer of a field, or
    /// the receiver of <c>[key] = function</c> and <c>Add</c>.
    /// </summary>
    static ExpressionSyntax? FindDictionary(ExpressionSyntax function)
    {
        if (function.Parent is AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax left })
            return left.Expression;
        if (function.Parent is AssignmentExpressionSyntax or InitializerExpressionSyntax)
            return FindTarget(function.Parent.Parent);
        return function.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } ? FindReceiver(call) : null;
    }

    /// <summary>Returns the dictionary that a call adds to.</summary>
    static ExpressionSyntax? FindReceiver(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Add" or "TryAdd" } access ? access.Expression : null;

    static ExpressionSyntax? FindTarget(SyntaxNode? elements) =>
        elements?.Parent is not BaseObjectCreationExpressionSyntax creation ? null
        : creation.Parent is AssignmentExpressionSyntax assignment ? assignment.Left
        : creation.Parent is EqualsValueClauseSyntax ? creation
        : null;

    /// <summary>Returns true if a function can be written so that it returns a task.</summary>
    public static bool CanReturnTask(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        function is AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: 0 }
        || function is SimpleNameSyntax or MemberAccessExpressionSyntax
            && model.GetSymbolInfo(function, cancellationToken).Symbol is IMethodSymbol;

    /// <summary>Finds the places that name a field or variable, each with the expression before its dot.</summary>
    public static IEnumerable<ExpressionSyntax> FindUses(
        SyntaxNode scope,
        ISymbol holder,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        scope
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == holder.Name)
            .Where(n => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(n, cancellationToken).Symbol, holder))
            .Select(SyntaxNames.GetAccess);

    /// <summary>Returns the type that declares the field; null when it is declared in several parts.</summary>
    public static TypeDeclarationSyntax? FindDeclaration(IFieldSymbol field, CancellationToken cancellationToken)
    {
        var parts = field.ContainingType.DeclaringSyntaxReferences;
        return parts.Length == 1 ? parts[0].GetSyntax(cancellationToken) as TypeDeclarationSyntax : null;
    }
}
