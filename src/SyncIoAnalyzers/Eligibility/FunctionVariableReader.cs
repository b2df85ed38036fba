using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Reads what code does with a local variable or a private field of a function type.</summary>
internal sealed class FunctionVariableReader(ISymbol variable, SemanticModel model, CancellationToken cancellationToken)
{
    readonly List<ExpressionSyntax> _functions = [];
    readonly List<InvocationExpressionSyntax> _calls = [];

    /// <summary>Returns the variable that a function is assigned to; null when it is assigned to none, or to one of another kind.</summary>
    public static ISymbol? FindVariable(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken)
    {
        var symbol = function.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
            ? model.GetDeclaredSymbol(declarator, cancellationToken)
            : FindAssigned(function, model, cancellationToken);
        return
            symbol is ILocalSymbol or IFieldSymbol { DeclaredAccessibility: Accessibility.Private }
            && FindType(symbol) is { } type
            && ConvertibleDelegateParameter.CanBeAsync(type)
            ? symbol
            : null;
    }

    static ISymbol? FindAssigned(ExpressionSyntax function, SemanticModel model, CancellationToken cancellationToken) =>
        function.Parent is AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
        && assignment.Right == function
            ? model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol
            : null;

    static INamedTypeSymbol? FindType(ISymbol variable) =>
        (variable is ILocalSymbol local ? local.Type : ((IFieldSymbol)variable).Type) as INamedTypeSymbol;

    /// <summary>Returns the functions of the variable; null when code does anything with it that tasks would change.</summary>
    public FunctionTable? ReadTable()
    {
        if (variable.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declarator)
            return null;
        if (declarator.Parent is not VariableDeclarationSyntax { Variables.Count: 1, Type: SimpleNameSyntax type })
            return null;
        if (FindScope(declarator) is not { } scope || declarator.Initializer is { } initial && !AddFunction(initial.Value))
            return null;
        return
            FunctionTable.FindUses(scope, variable, model, cancellationToken).All(AddUse)
            && _functions.All(f => FunctionTable.CanReturnTask(f, model, cancellationToken))
            ? new FunctionTable(variable, FindType(variable)!, type.IsVar ? [] : [type], _functions, _calls)
            : null;
    }

    SyntaxNode? FindScope(VariableDeclaratorSyntax declarator) =>
        variable is IFieldSymbol field
            ? FunctionTable.FindDeclaration(field, cancellationToken)
            : EnclosingMember.GetDeclarationScope(declarator);

    bool AddUse(ExpressionSyntax whole)
    {
        if (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole)
            return assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && AddFunction(assignment.Right);
        if (whole.Parent is not InvocationExpressionSyntax call || call.Expression != whole)
            return false;
        _calls.Add(call);
        return true;
    }

    /// <summary>Adds a function; a variable may also hold none for a time.</summary>
    bool AddFunction(ExpressionSyntax value)
    {
        if (!value.IsKind(SyntaxKind.NullLiteralExpression))
            _functions.Add(value);
        return true;
    }
}
