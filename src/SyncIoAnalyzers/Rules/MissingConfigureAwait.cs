using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO301: an await in a library returns to the context of its caller.</summary>
internal static class MissingConfigureAwait
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new(
        AwaitPolicyResolver.MissingRule,
        "Add ConfigureAwait(false)",
        "'ConfigureAwait(false)' is missing here: {0}{1}",
        "Awaiting",
        DiagnosticSeverity.Info,
        isEnabledByDefault: true,
        "Without it, the code after the await has to run on the context of the caller. If the caller blocks on the task, "
            + "this is a deadlock.",
        HelpLink.FindUrl(AwaitPolicyResolver.MissingRule)
    );

    /// <summary>Returns the diagnostic for an await; null when there is none.</summary>
    /// <param name="form">The await.</param>
    /// <param name="policy">The await policy of its tree.</param>
    /// <param name="model">The state that rules share.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public static Diagnostic? AnalyzeAwait(
        AwaitConstruct form,
        AwaitPolicy policy,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (
            form.ConfigureAwaitCall != null
            || !CanAddConfigureAwait(form, semantics, cancellationToken)
            || model.Awaits.GetPolicyAt(form.Node, semantics, cancellationToken).Advice != ConfigureAwaitAdvice.ConfigureFalse
        )
            return null;
        var refusal = model.Awaits.FindContextReadAfter(form.Node, form.ContinuationStart, semantics, cancellationToken) is null
            ? null
            : Refusal.NeedsContext;
        return DiagnosticFactory.CreateAwaitDiagnostic(
            Descriptor,
            form.AwaitKeyword.GetLocation(),
            "await",
            "ConfigureAwait(false)",
            policy,
            model,
            refusal
        );
    }

    static bool CanAddConfigureAwait(AwaitConstruct form, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (semantics.GetTypeInfo(form.Operand, cancellationToken).Type is not INamedTypeSymbol type)
            return false;
        return form.Node switch
        {
            AwaitExpressionSyntax => CanConfigureTask(form.Operand, type),
            CommonForEachStatementSyntax => CanConfigureSequence(form.Operand, type),
            _ => CanDeclareBefore(form) && CanConfigureResource(form.Operand, semantics, cancellationToken),
        };
    }

    static bool CanConfigureTask(ExpressionSyntax task, INamedTypeSymbol type) =>
        AwaitConstruct.RemoveParentheses(task) is not ConditionalAccessExpressionSyntax && HasConfigureAwait(type);

    static bool CanConfigureSequence(ExpressionSyntax sequence, INamedTypeSymbol type)
    {
        if (AwaitableTypes.IsSequence(type))
            return true;
        return type.Name == "ConfiguredCancelableAsyncEnumerable" && HasConfigureAwait(type) && !IsAlreadyConfigured(sequence);
    }

    /// <summary>
    /// Returns true if a resource can be configured. <c>await using</c> ignores null, but <c>ConfigureAwait</c> throws on it; structs would
    /// be copied.
    /// </summary>
    public static bool CanConfigureResource(ExpressionSyntax resource, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var info = semantics.GetTypeInfo(resource, cancellationToken);
        if (info.Type is not INamedTypeSymbol { IsReferenceType: true } type)
            return false;
        if (type.AllInterfaces.Append(type).All(i => i.Name != "IAsyncDisposable"))
            return false;
        return info.Nullability.FlowState == NullableFlowState.NotNull
            || AwaitConstruct.RemoveParentheses(resource) is BaseObjectCreationExpressionSyntax;
    }

    /// <summary>Returns true if the sequence was configured before it was given a token.</summary>
    static bool IsAlreadyConfigured(ExpressionSyntax sequence) =>
        sequence.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == "ConfigureAwait");

    /// <summary>
    /// Returns true if the variable can be declared before the statement. A <c>switch</c> section, a branch and top-level code have no
    /// place for it.
    /// </summary>
    static bool CanDeclareBefore(AwaitConstruct form) => form.ResourceDeclaration == null || form.Node.Parent is BlockSyntax;

    static bool HasConfigureAwait(INamedTypeSymbol type) =>
        BaseTypes
            .GetBaseTypesAndThis(type)
            .SelectMany(t => t.GetMembers("ConfigureAwait").OfType<IMethodSymbol>())
            .Any(m =>
                m is { DeclaredAccessibility: Accessibility.Public, Parameters: { Length: 1 } parameters }
                && parameters[0].Type.SpecialType == SpecialType.System_Boolean
            );
}
