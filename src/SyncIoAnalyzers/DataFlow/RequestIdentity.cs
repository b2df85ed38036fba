using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Identifies the request that an expression belongs to.</summary>
internal static class RequestIdentity
{
    /// <summary>
    /// Returns the same text for all expressions of one request: <c>Request</c>, <c>HttpContext.Request</c> and a local with either value
    /// belong to <c>this</c>.
    /// </summary>
    /// <param name="value">The request, context or session.</param>
    /// <param name="unwrap">Looks through conversions and captures of a graph.</param>
    /// <param name="model">The semantic model of the tree.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    public static string GetRequestKey(
        IOperation? value,
        Func<IOperation, IOperation> unwrap,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var path = "";
        for (var depth = 0; depth < 20 && value != null; depth++)
            switch (unwrap(value))
            {
                case IInstanceReferenceOperation:
                    return "this" + path;
                case IPropertyReferenceOperation { Property: { Name: var name, Type.Name: var type }, Instance: var owner }:
                    path = IsRequestType(type) ? path : "." + name + path;
                    value = owner;
                    break;
                case ILocalReferenceOperation { Local: var local }
                    when FindAliasedProperty(local, model, cancellationToken) is { } property:
                    value = property;
                    break;
                case ILocalReferenceOperation { Local.Name: var name }:
                    return name + path;
                case IParameterReferenceOperation { Parameter.Name: var name }:
                    return name + path;
                case IFieldReferenceOperation { Field.Name: var name }:
                    return name + path;
                case var other:
                    return other.Syntax + path;
            }

        return path;
    }

    /// <summary>Finds the property that a local of a request type is assigned once; null for any other local.</summary>
    static IOperation? FindAliasedProperty(ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken)
    {
        if (
            !IsRequestType(local.Type.Name)
            || local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                is not VariableDeclaratorSyntax { Initializer.Value: var value }
            || !VariableWrites.IsWrittenAtMostOnce(local, cancellationToken)
        )
            return null;
        var assigned = model.GetOperation(value, cancellationToken);
        return assigned != null && TaskExpression.UnwrapTask(assigned) is IPropertyReferenceOperation ? assigned : null;
    }

    static bool IsRequestType(string type) => type is "HttpContext" or "HttpRequest" or "ISession";
}
