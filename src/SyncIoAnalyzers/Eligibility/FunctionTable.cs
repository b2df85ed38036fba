using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// A private dictionary of functions of which its type does nothing but call them: its functions can return tasks instead, all of them
/// together.
/// </summary>
/// <param name="Field">The field that holds the dictionary.</param>
/// <param name="Types">The types of the dictionary in code: of the field, and where one is created.</param>
/// <param name="Functions">The functions that are put into it: lambdas and method groups.</param>
/// <param name="Calls">The calls of its functions.</param>
internal sealed record FunctionTable(
    IFieldSymbol Field,
    IReadOnlyList<GenericNameSyntax> Types,
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
    /// Returns the table that a function is put into; null when it is in none, or in one whose type does more than call the functions.
    /// </summary>
    public static FunctionTable? FindTable(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        FindField(function, model, cancellationToken) is { } field && FindDeclaration(field, cancellationToken) is { } declaration
            ? new FunctionTableReader(field, model, cancellationToken).ReadTable(declaration)
            : null;

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

    /// <summary>Returns the type that declares the field; null when it is declared in several parts.</summary>
    static TypeDeclarationSyntax? FindDeclaration(IFieldSymbol field, CancellationToken cancellationToken)
    {
        var parts = field.ContainingType.DeclaringSyntaxReferences;
        return parts.Length == 1 ? parts[0].GetSyntax(cancellationToken) as TypeDeclarationSyntax : null;
    }
}
