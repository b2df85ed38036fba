using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Reads what a type does with its dictionary of functions.</summary>
internal sealed class FunctionTableReader(IFieldSymbol field, SemanticModel model, CancellationToken cancellationToken)
{
    readonly List<SimpleNameSyntax> _types = [];
    readonly List<ExpressionSyntax> _functions = [];
    readonly List<InvocationExpressionSyntax> _calls = [];

    /// <summary>Returns the table; null when the type does anything with it that tasks would change.</summary>
    /// <param name="type">The only declaration of the type.</param>
    public FunctionTable? ReadTable(TypeDeclarationSyntax type)
    {
        if (field.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax declarator)
            return null;
        if (declarator.Parent is not VariableDeclarationSyntax { Variables.Count: 1 } declaration || !AddType(declaration.Type))
            return null;
        if (declarator.Initializer is { } initial && !AddCreation(initial.Value))
            return null;
        return
            FunctionTable.FindUses(type, field, model, cancellationToken).All(AddUse)
            && _functions.All(f => FunctionTable.CanReturnTask(f, model, cancellationToken))
            ? CreateTable()
            : null;
    }

    FunctionTable CreateTable() =>
        new(field, (INamedTypeSymbol)((INamedTypeSymbol)field.Type).TypeArguments[1], _types, _functions, _calls);

    bool AddUse(ExpressionSyntax whole)
    {
        if (whole.Parent is AssignmentExpressionSyntax assignment && assignment.Left == whole)
            return AddCreation(assignment.Right);
        if (whole.Parent is ElementAccessExpressionSyntax element)
            return element.Expression == whole && AddElement(element);
        return whole.Parent is MemberAccessExpressionSyntax member && AddMember(member);
    }

    bool AddElement(ElementAccessExpressionSyntax element)
    {
        if (element.Parent is InvocationExpressionSyntax call && call.Expression == element)
            _calls.Add(call);
        else if (element.Parent is AssignmentExpressionSyntax assignment && assignment.Left == element)
            _functions.Add(assignment.Right);
        else
            return false;
        return true;
    }

    bool AddMember(MemberAccessExpressionSyntax member)
    {
        var name = member.Name.Identifier.ValueText;
        if (name is "Keys" or "Count" or "ContainsKey" or "Comparer")
            return true;
        if (member.Parent is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 2 } given })
            return false;
        return name switch
        {
            "Add" or "TryAdd" => AddFunction(given[1].Expression),
            "TryGetValue" => AddCalls(given[1].Expression),
            _ => false,
        };
    }

    bool AddFunction(ExpressionSyntax function)
    {
        _functions.Add(function);
        return true;
    }

    /// <summary>Adds the calls of the variable that a lookup declares.</summary>
    bool AddCalls(ExpressionSyntax variable)
    {
        if (variable is not DeclarationExpressionSyntax { Type.IsVar: true, Designation: SingleVariableDesignationSyntax local })
            return false;
        var holder = EnclosingFunction.GetFunction(variable);
        var name = local.Identifier.ValueText;
        if (!ConvertibleDelegateParameter.IsOnlyInvoked(holder, name))
            return false;
        _calls.AddRange(ConvertibleDelegateParameter.FindInvocations(holder, name));
        return true;
    }

    bool AddCreation(ExpressionSyntax value)
    {
        if (value is not BaseObjectCreationExpressionSyntax creation)
            return false;
        if (creation is ObjectCreationExpressionSyntax { Type: var type } && !AddType(type))
            return false;
        foreach (var element in creation.Initializer?.Expressions ?? [])
            if (FindElementValue(element) is { } function)
                _functions.Add(function);
            else
                return false;
        return true;
    }

    static ExpressionSyntax? FindElementValue(ExpressionSyntax element) =>
        element switch
        {
            AssignmentExpressionSyntax { Left: ImplicitElementAccessSyntax, Right: var value } => value,
            InitializerExpressionSyntax { Expressions: { Count: 2 } pair } => pair[1],
            _ => null,
        };

    /// <summary>Adds a type whose second argument is written as <c>Func</c> or <c>Action</c>, so that it can be rewritten.</summary>
    bool AddType(TypeSyntax type)
    {
        if (type is not GenericNameSyntax { TypeArgumentList.Arguments: { Count: 2 } arguments })
            return false;
        if (arguments[1] is not SimpleNameSyntax { Identifier.ValueText: "Func" or "Action" } function)
            return false;
        _types.Add(function);
        return true;
    }
}
