using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO106: the first read of a form or session loads it, and the thread waits for the client or the store.</summary>
internal sealed class SyncForm() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO106", "Read the form or session asynchronously",
        "'{0}' holds {1}; use '{2}'", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The first read of 'Request.Form' waits until the client has sent its body, that of a session until its store answers. Once either is loaded, reading it costs nothing.",
        HelpLink.To("SIO106"));

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.IsNotRun || site.Line.Counterpart is not { } member || site.Operation is not IPropertyReferenceOperation property || property.Parent is ISimpleAssignmentOperation { Target: var target } && target == property)
            return null;
        var isLoaded = IsBound(site) || new CompletionFlow(site.Model.Completion, site.Semantics, site.Token).Awaited(site.Operation.Syntax, member) || IsReceiverOf(property, member);
        return isLoaded ? null : new Answer(this, site.Operation.Syntax, site.Name, "await " + member);
    }

    static bool IsReceiverOf(IPropertyReferenceOperation property, string member) => property.Parent is IInvocationOperation { TargetMethod.Name: var name } && name == member;

    /// <summary>A parameter that is bound to the form had it read before the action runs.</summary>
    static bool IsBound(Site site) => site.Operation.Syntax.Ancestors().Select(n => n switch
    {
        MethodDeclarationSyntax method => method.ParameterList,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList,
        LocalFunctionStatementSyntax function => function.ParameterList,
        _ => null,
    }).OfType<ParameterListSyntax>().SelectMany(l => l.Parameters).Any(p => site.Semantics.GetDeclaredSymbol(p, site.Token) is { } parameter
        && (parameter.Type.Name is "IFormFile" or "IFormFileCollection" or "IFormCollection" || parameter.GetAttributes().Any(a => a.AttributeClass?.Name == "FromFormAttribute")));
}
