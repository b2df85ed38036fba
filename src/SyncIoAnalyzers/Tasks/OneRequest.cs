using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Names the request that an expression belongs to.</summary>
internal static class OneRequest
{
    /// <summary>The same text for all ways to one request: <c>Request</c>, <c>HttpContext.Request</c> and a local that was given either are of <c>this</c>.</summary>
    /// <param name="value">The request, context or session.</param>
    /// <param name="behind">Looks through conversions and what a graph put aside.</param>
    /// <param name="model">The semantic model of the tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public static string Key(IOperation? value, Func<IOperation, IOperation> behind, SemanticModel model, CancellationToken token)
    {
        var path = "";
        for (var depth = 0; depth < 20 && value != null; depth++)
            switch (behind(value))
            {
                case IInstanceReferenceOperation: return "this" + path;
                case IPropertyReferenceOperation { Property: { Name: var name, Type.Name: var type }, Instance: var owner }:
                    path = IsOfRequest(type) ? path : "." + name + path;
                    value = owner;
                    break;
                case ILocalReferenceOperation { Local: var local } when IsOfRequest(local.Type.Name) && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is VariableDeclaratorSyntax { Initializer.Value: var given }
                        && Writes.AtMostOnce(local, token) && model.GetOperation(given, token) is { } original && TaskExpression.Unwrap(original) is IPropertyReferenceOperation:
                    value = original;
                    break;
                case ILocalReferenceOperation { Local.Name: var name }: return name + path;
                case IParameterReferenceOperation { Parameter.Name: var name }: return name + path;
                case IFieldReferenceOperation { Field.Name: var name }: return name + path;
                case var other: return other.Syntax + path;
            }

        return path;
    }

    static bool IsOfRequest(string type) => type is "HttpContext" or "HttpRequest" or "ISession";
}
