using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Reads the types of the objects that a call passes, and the parameters that it is made on. A helper that takes any rule runs the one that
/// its caller passes, <c>CheckRule(new UniqueLogin(…))</c>, and one that takes any stream does not wait for one in memory.
/// </summary>
internal sealed class CallValueReader(SymbolKeys keys, BoundMember boundMember, ISymbol declaredSymbol, CancellationToken cancellationToken)
{
    readonly IReadOnlyList<IParameterSymbol> _parameters = (declaredSymbol as IMethodSymbol)?.Parameters.ToArray() ?? [];
    readonly Dictionary<int, bool> _assignedParameters = [];
    readonly StreamParameters _streams = StreamParameters.GetOrCreate(boundMember.SemanticModel.Compilation);
    readonly SequenceParameters _sequences = SequenceParameters.GetOrCreate(boundMember.SemanticModel.Compilation);

    /// <summary>Reads a call of a method.</summary>
    /// <param name="call">The call.</param>
    /// <param name="method">The method; a reduced one for a call of an extension on its receiver.</param>
    /// <param name="receiver">The object before the dot; null if there is none.</param>
    public CallValues ReadCall(InvocationExpressionSyntax call, IMethodSymbol method, ExpressionSyntax? receiver)
    {
        var definition = (method.ReducedFrom ?? method).OriginalDefinition;
        // A local function runs with the arguments of the member around it, whose ordinals its own would be mistaken for.
        return !keys.IsInProgram(definition) || definition.MethodKind == MethodKind.LocalFunction
            ? ReadReceiver(receiver)
            : ReadReceiver(receiver) with
            {
                Arguments = FindArguments(FindPassedValues(call.ArgumentList, definition, method.ReducedFrom == null ? null : receiver)),
            };
    }

    /// <summary>Reads the object that a call or property access is made on.</summary>
    public CallValues ReadReceiver(ExpressionSyntax? receiver) =>
        new(FindParameter(receiver), null, KeyedServices.FindKey(receiver, boundMember));

    /// <summary>Reads the arguments of a constructor; null if there are none whose types may decide what it leads to.</summary>
    /// <param name="creation">The object creation, or the initializer that calls another constructor.</param>
    /// <param name="constructor">The constructor.</param>
    public IReadOnlyList<ArgumentType>? ReadCreation(SyntaxNode creation, IMethodSymbol constructor) =>
        FindArgumentList(creation) is { } list ? FindArguments(FindPassedValues(list, constructor.OriginalDefinition, null)) : null;

    static ArgumentListSyntax? FindArgumentList(SyntaxNode creation) =>
        creation switch
        {
            BaseObjectCreationExpressionSyntax { ArgumentList: var list } => list,
            ConstructorInitializerSyntax { ArgumentList: var list } => list,
            PrimaryConstructorBaseTypeSyntax { ArgumentList: var list } => list,
            _ => null,
        };

    ArgumentType[]? FindArguments(IEnumerable<(IParameterSymbol Parameter, ExpressionSyntax Value)> passed) =>
        passed.Select(p => FindArgumentType(p.Parameter, p.Value)).OfType<ArgumentType>().ToArray() is { Length: > 0 } found ? found : null;

    /// <summary>Finds the ordinal of the parameter that a value is; null for another value, and for a parameter that is assigned.</summary>
    int? FindParameter(ExpressionSyntax? value)
    {
        var name = StripSyntax(value) as IdentifierNameSyntax;
        var parameter = name == null ? null : _parameters.FirstOrDefault(p => p.Name == name.Identifier.ValueText);
        return parameter != null && MayDispatch(parameter) && IsParameter(name!, parameter) && !IsAssigned(parameter)
            ? parameter.Ordinal
            : null;
    }

    /// <summary>Returns the expression in parentheses and before <c>!</c>.</summary>
    public static ExpressionSyntax? StripSyntax(ExpressionSyntax? value) =>
        value switch
        {
            ParenthesizedExpressionSyntax parenthesized => StripSyntax(parenthesized.Expression),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } known => StripSyntax(known.Operand),
            _ => value,
        };

    bool IsParameter(SyntaxNode name, IParameterSymbol parameter) =>
        SymbolEqualityComparer.Default.Equals(boundMember.FindSymbol(name), parameter);

    static IEnumerable<(IParameterSymbol Parameter, ExpressionSyntax Value)> FindPassedValues(
        ArgumentListSyntax list,
        IMethodSymbol definition,
        ExpressionSyntax? extended
    )
    {
        if (extended != null)
            yield return (definition.Parameters[0], extended);
        var position = extended == null ? 0 : 1;
        foreach (var argument in list.Arguments)
        {
            var parameter = argument.NameColon is { Name.Identifier.ValueText: var name }
                ? definition.Parameters.FirstOrDefault(p => p.Name == name)
                : definition.Parameters.ElementAtOrDefault(position);
            position++;
            if (parameter is { IsParams: false, RefKind: RefKind.None })
                yield return (parameter, argument.Expression);
        }
    }

    ArgumentType? FindArgumentType(IParameterSymbol parameter, ExpressionSyntax value)
    {
        var (type, from) =
            MayDispatch(parameter) ? (FindType(parameter, value), FindParameter(value))
            : _streams.IsStream(parameter.Type) ? FindStream(parameter, value)
            : _sequences.IsSequence(parameter) ? FindSequence(value)
            : (null, null);
        return type == null && from == null ? null : new ArgumentType(parameter.Ordinal, type, from);
    }

    (string? Type, int? Parameter) FindSequence(ExpressionSyntax value) =>
        StripSyntax(value) is { } sequence && boundMember.FindOperation(sequence) is { } operation
            ? _sequences.FindArgument(operation, declaredSymbol, boundMember.SemanticModel, cancellationToken)
            : (null, null);

    (string? Type, int? Parameter) FindStream(IParameterSymbol parameter, ExpressionSyntax value)
    {
        if (StripSyntax(value) is not { } stream || boundMember.FindOperation(stream) is not { } operation)
            return (null, null);
        var (type, from) = _streams.FindArgument(operation, declaredSymbol, boundMember.SemanticModel, cancellationToken);
        if (type == null && IsAnyText(parameter.Type) && IsAnyText(boundMember.FindType(stream)))
        {
            // Nothing shows what a framework passes to the member.
            from = OverrideChain.HasLibraryContract(declaredSymbol) ? null : from;
            type = from == null ? ArgumentType.InMemory : null;
        }

        return (type, from);
    }

    /// <summary>Returns true for the type of readers or writers of any text: it shows no stream for which calls could wait.</summary>
    static bool IsAnyText(ITypeSymbol? type) => type is { Name: "TextReader" or "TextWriter", ContainingNamespace.Name: "IO" };

    /// <summary>Finds the key of a value's type if it is more special than that of the parameter.</summary>
    string? FindType(IParameterSymbol parameter, ExpressionSyntax value) =>
        boundMember.FindType(value) is INamedTypeSymbol { Arity: 0, TypeKind: not TypeKind.Error } type
        && keys.IsInProgram(type)
        && !SymbolEqualityComparer.Default.Equals(type, parameter.Type)
            ? keys.GetKey(type)
            : null;

    /// <summary>Returns true if calls on a parameter can lead to members of several types of the program.</summary>
    bool MayDispatch(IParameterSymbol parameter) =>
        parameter.Type switch
        {
            ITypeParameterSymbol any => any.ConstraintTypes.Any(keys.IsInProgram),
            INamedTypeSymbol { TypeKind: TypeKind.Interface or TypeKind.Class, IsSealed: false } type => keys.IsInProgram(type),
            _ => false,
        };

    /// <summary>Returns true if the member replaces what it was passed.</summary>
    bool IsAssigned(IParameterSymbol parameter)
    {
        if (!_assignedParameters.TryGetValue(parameter.Ordinal, out var isAssigned))
            _assignedParameters.Add(parameter.Ordinal, isAssigned = !VariableWrites.IsWrittenAtMostOnce(parameter, cancellationToken));
        return isAssigned;
    }
}
