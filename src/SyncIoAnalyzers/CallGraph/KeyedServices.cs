using System.Globalization;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the key under which dependency injection provides an object: <c>[FromKeyedServices("spot")] IPrices prices</c>,
/// <c>GetRequiredKeyedService&lt;IPrices&gt;("spot")</c>. The class registered under that key alone runs.
/// </summary>
internal static class KeyedServices
{
    /// <summary>The text of a key that no constant shows.</summary>
    public const string UnknownKey = "?";

    // The attribute and the methods that request a service by its key have this in common.
    const string CommonWord = "KeyedService";

    static readonly ConditionalWeakTable<SyntaxTree, object> MentionsByTree = new();

    /// <summary>Returns the text of the key of an object; null if it has none, or if the key is not constant.</summary>
    public static string? FindKey(ExpressionSyntax? value, BoundMember boundMember)
    {
        var given = CallValueReader.StripSyntax(value);
        if (given is null or ThisExpressionSyntax or BaseExpressionSyntax || !MentionsKeys(given.SyntaxTree))
            return null;
        var model = boundMember.SemanticModel;
        return boundMember.FindSymbol(given) switch
        {
            IParameterSymbol parameter => FindParameterKey(parameter),
            IFieldSymbol { IsReadOnly: true } field => FindFieldKey(field, model),
            ILocalSymbol local => FindLocalKey(local, model),
            IMethodSymbol => FindRequestedKey(given, model),
            _ => null,
        };
    }

    /// <summary>Returns true if a tree requests services by their keys; most code does not and need not be bound.</summary>
    static bool MentionsKeys(SyntaxTree tree) => (bool)MentionsByTree.GetValue(tree, t => t.GetText().ToString().Contains(CommonWord));

    static string? FindParameterKey(IParameterSymbol parameter) =>
        parameter.GetAttributes().FirstOrDefault(a => a.AttributeClass?.Name == "FromKeyedServicesAttribute")
            is { ConstructorArguments: { Length: 1 } arguments }
            ? FormatKey(arguments[0].Type, arguments[0].Kind == TypedConstantKind.Array ? null : arguments[0].Value)
            : null;

    /// <summary>Finds the key of a field that is assigned a parameter of a constructor in the same tree.</summary>
    static string? FindFieldKey(IFieldSymbol field, SemanticModel model)
    {
        var values = MemberAssignments.FindValues(field);
        return
            values.Count == 1
            && values[0].SyntaxTree == model.SyntaxTree
            && model.GetSymbolInfo(values[0]).Symbol is IParameterSymbol parameter
            ? FindParameterKey(parameter)
            : null;
    }

    static string? FindLocalKey(ILocalSymbol local, SemanticModel model)
    {
        var values = LocalAssignments.FindValues(local).ToArray();
        return values.Length == 1 ? FindRequestedKey(values[0], model) : null;
    }

    static string? FindRequestedKey(ExpressionSyntax value, SemanticModel model)
    {
        return
            CallValueReader.StripSyntax(value) is InvocationExpressionSyntax call
            && model.GetSymbolInfo(call).Symbol is IMethodSymbol { Name: "GetRequiredKeyedService" or "GetKeyedService" } method
            && FindArgumentKey(method, call.ArgumentList, model) is var key and not UnknownKey
            ? key
            : null;
    }

    /// <summary>Returns the text of the key that a call passes; null if it takes none.</summary>
    public static string? FindArgumentKey(IMethodSymbol callee, ArgumentListSyntax arguments, SemanticModel model)
    {
        var argument = arguments.Arguments.FirstOrDefault(a => DelegateUseClassifier.GetParameterName(a, callee) == "serviceKey");
        if (argument == null)
            return null;
        var constant = model.GetConstantValue(argument.Expression);
        return constant.HasValue ? FormatKey(model.GetTypeInfo(argument.Expression).Type, constant.Value) ?? UnknownKey : UnknownKey;
    }

    static string? FormatKey(ITypeSymbol? type, object? value) =>
        value == null ? null : type?.Name + " " + Convert.ToString(value, CultureInfo.InvariantCulture);
}
