using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds the arguments that a call omits and that a call of the async form has to give: those of parameters that are required there, or
/// have another default value.
/// </summary>
internal static class OmittedArguments
{
    /// <summary>Returns the arguments in the order of the parameters; null when code cannot express the value of one.</summary>
    /// <param name="call">The call of the sync member.</param>
    /// <param name="form">The async form, with the same parameters apart from a token.</param>
    /// <param name="model">The semantic model of the call.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static IReadOnlyList<ArgumentSyntax>? FindArguments(
        InvocationExpressionSyntax call,
        IMethodSymbol form,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var parameters = form.Parameters.Where(p => !TokenSlots.IsTokenType(p.Type)).ToArray();
        if (model.GetOperation(call, cancellationToken) is not IInvocationOperation { Arguments: var given, TargetMethod: var method })
            return [];
        // The receiver of a member of an extension block is a parameter of one of both only. Optional parameters may follow.
        if (method.Parameters.Length > parameters.Length)
            return [];
        var arguments = new List<ArgumentSyntax>();
        var isInOrder = call.ArgumentList.Arguments.All(a => a.NameColon == null);
        var written = given.Count(a => a.ArgumentKind != ArgumentKind.DefaultValue);
        foreach (var omitted in given.Where(a => a.ArgumentKind == ArgumentKind.DefaultValue).Select(a => a.Parameter!))
        {
            var parameter = parameters[omitted.Ordinal];
            if (HasSameDefault(parameter, omitted))
                continue;
            if (CreateDefault(omitted) is not { } value)
                return null;
            isInOrder &= parameter.Ordinal == written + arguments.Count;
            arguments.Add(isInOrder ? Argument(value) : Argument(NameColon(parameter.Name).WithTrailingTrivia(Space), default, value));
        }

        return arguments;
    }

    static bool HasSameDefault(IParameterSymbol parameter, IParameterSymbol other) =>
        parameter.HasExplicitDefaultValue && Equals(parameter.ExplicitDefaultValue, other.ExplicitDefaultValue);

    /// <summary>Returns the default value of a parameter; null when it has no literal.</summary>
    static ExpressionSyntax? CreateDefault(IParameterSymbol parameter)
    {
        if (!parameter.HasExplicitDefaultValue || parameter.Type.TypeKind == TypeKind.Enum)
            return null;
        var text = SymbolDisplay.FormatPrimitive(parameter.ExplicitDefaultValue!, quoteStrings: true, useHexadecimalNumbers: false)!;
        return ParseExpression(text == "null" && parameter.Type.IsValueType ? "default" : text);
    }
}
