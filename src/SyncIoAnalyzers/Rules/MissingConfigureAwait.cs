using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO301: an await of a library goes back to the context of whoever calls it.</summary>
internal static class MissingConfigureAwait
{
    /// <summary>The rule as users see it.</summary>
    public static readonly DiagnosticDescriptor Descriptor = new("SIO301", "Add ConfigureAwait(false)",
        "'ConfigureAwait(false)' is missing here: {0}{1}", "Awaiting", DiagnosticSeverity.Info, isEnabledByDefault: true,
        "Without it the code behind the await waits for its turn on the context of the caller. If that blocks on the task, neither of the two ever goes on.",
        HelpLink.To("SIO301"));

    /// <summary>The finding for an await; null when there is none.</summary>
    /// <param name="form">The await.</param>
    /// <param name="wish">What awaits want in its tree.</param>
    /// <param name="model">What rules may ask.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public static Diagnostic? Ask(AwaitForm form, Wish wish, Model model, SemanticModel semantics, CancellationToken token)
    {
        if (form.Configured != null || !CanBeConfigured(form, semantics, token) || model.Awaits.At(form.Node, semantics, token).Advice != Advice.False)
            return null;
        var refusal = model.Awaits.ReadBehind(form.Node, form.Behind, semantics, token) is null ? null : Refusal.NeedsContext;
        return Finding.OfAwait(Descriptor, form.Keyword.GetLocation(), "await", "ConfigureAwait(false)", wish, model, refusal);
    }

    static bool CanBeConfigured(AwaitForm form, SemanticModel semantics, CancellationToken token) => semantics.GetTypeInfo(form.Awaited, token).Type is INamedTypeSymbol type && form.Node switch
    {
        AwaitExpressionSyntax => AwaitForm.Plain(form.Awaited) is not ConditionalAccessExpressionSyntax && HasConfigureAwait(type),
        CommonForEachStatementSyntax => Awaited.IsSequence(type) || type.Name == "ConfiguredCancelableAsyncEnumerable" && HasConfigureAwait(type) && !EndsConfigured(form.Awaited),
        _ => IsNamed(form) && CanBeConfigured(form.Awaited, semantics, token),
    };

    /// <summary>Whether a resource can be configured. Of nothing, <c>await using</c> makes nothing, but <c>ConfigureAwait</c> an exception; structs would be copied.</summary>
    public static bool CanBeConfigured(ExpressionSyntax resource, SemanticModel semantics, CancellationToken token) => semantics.GetTypeInfo(resource, token) is { Type: INamedTypeSymbol { IsReferenceType: true } type, Nullability: var nullability }
        && type.AllInterfaces.Append(type).Any(i => i.Name == "IAsyncDisposable") && (nullability.FlowState == NullableFlowState.NotNull || AwaitForm.Plain(resource) is BaseObjectCreationExpressionSyntax);

    /// <summary>Whether it was configured before a token was handed to it.</summary>
    static bool EndsConfigured(ExpressionSyntax sequence) => sequence.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == "ConfigureAwait");

    /// <summary>Whether its variable can be declared before: the body of a <c>switch</c> section, a branch, or a file's top-level code has no place for it.</summary>
    static bool IsNamed(AwaitForm form) => form.Declaration == null || form.Node.Parent is BlockSyntax;

    static bool HasConfigureAwait(INamedTypeSymbol type) => BaseTypes.AndSelf(type).Any(t => t.GetMembers("ConfigureAwait").OfType<IMethodSymbol>()
        .Any(m => m is { DeclaredAccessibility: Accessibility.Public, Parameters: { Length: 1 } parameters } && parameters[0].Type.SpecialType == SpecialType.System_Boolean));
}
