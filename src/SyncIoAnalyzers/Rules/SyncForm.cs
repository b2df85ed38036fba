using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO106: the first read of a form or session loads it, and the thread waits for the client or the store.</summary>
internal sealed class SyncForm() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO106", "Read the form or session asynchronously",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The first read of 'Request.Form' waits until the client has sent its body, that of a session until its store answers. Once either is loaded, reading it costs nothing.",
        HelpLink.To("SIO106"));

    // By name, since the path of a whole solution may begin in a project that this one does not know.
    static readonly Regex BoundEntry = new(@"Controller\.\w+\([^#]*$|Model\.On(Post|Put|Patch|Delete)\w*(\([^#]*)?$", RegexOptions.CultureInvariant);

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Line.Counterpart is not { } member || site.Operation is not IPropertyReferenceOperation read || !Loads(site, read, member) || member == "ReadFormAsync" && (IsBound(site) || IsReadByMvc(site)))
            return null;
        var key = KeyOf(site, read);
        return Earlier(site, read).Any(e => KeyOf(site, e) == key && Loads(site, e, member)) ? null : new Answer(this, read.Syntax, site.Name, "await " + member);
    }

    static string KeyOf(Site site, IPropertyReferenceOperation read) => OneRequest.Key(read.Instance, TaskExpression.Unwrap, site.Semantics, site.Token);

    /// <summary>Whether a read waits: it really runs, and nothing was awaited before that loads what it reads.</summary>
    static bool Loads(Site site, IPropertyReferenceOperation read, string member) =>
        !NotRun.Is(read, site.Semantics, site.Token) && !(read.Parent is ISimpleAssignmentOperation { Target: var target } && target == read)
        && !IsAwaitedOn(read) && !IsLoaded(site, read.Syntax, KeyOf(site, read), member)
        && !(Kept(site, read) is { } uses && uses.All(u => IsAwaitedOn(u) || IsLoaded(site, u.Syntax, KeyOf(site, read), member)));

    static bool IsLoaded(Site site, SyntaxNode place, string key, string member) => site.Model.Completion.IsAwaited(member, key, place, site.Semantics, site.Token);

    /// <summary><c>await session.LoadAsync()</c> and <c>CommitAsync</c>: the members that are awaited wait for themselves.</summary>
    static bool IsAwaitedOn(IOperation read) =>
        (read.Parent is IConditionalAccessOperation { WhenNotNull: var next } ? next : read.Parent) is IInvocationOperation { TargetMethod.ReturnType: var type } && Awaited.IsTask(type, out _);

    /// <summary>The uses of the local that the session is kept in; null when it is not kept.</summary>
    static IEnumerable<IOperation>? Kept(Site site, IPropertyReferenceOperation read) =>
        read is { Property.Type.Name: "ISession", Syntax.Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local } } && local.FirstAncestorOrSelf<BlockSyntax>() is { } block
            ? Named(block, local.Identifier.ValueText).Select(n => site.Semantics.GetOperation(n, site.Token)).OfType<ILocalReferenceOperation>()
            : null;

    static IEnumerable<IdentifierNameSyntax> Named(SyntaxNode scope, string name) => scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);

    /// <summary>Reads of the same property that stand before this one: of several only the first is told, since one await in front of it settles all.</summary>
    static IEnumerable<IPropertyReferenceOperation> Earlier(Site site, IPropertyReferenceOperation read)
    {
        for (var function = FlowGraphs.Function(read.Syntax); function is not (null or CompilationUnitSyntax); function = FlowGraphs.Function(function))
            foreach (var name in Named(function, read.Property.Name))
                if (name.SpanStart < read.Syntax.SpanStart && FlowGraphs.Function(name) == function
                    && site.Semantics.GetOperation(name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax ? name.Parent : name, site.Token) is IPropertyReferenceOperation earlier
                    && SymbolEqualityComparer.Default.Equals(earlier.Property, read.Property))
                    yield return earlier;
    }

    /// <summary>Before an action with parameters runs, MVC has awaited the form to look for their values, whatever they are; so has the antiforgery check before a page's handler.</summary>
    bool IsReadByMvc(Site site) =>
        site.Model.PlaceOf(site.Operation.Syntax, site.Semantics, IsTrapForCallers, site.Token).Path is { Kind: ReachKind.Request, Steps: var steps } && BoundEntry.IsMatch(steps[0]);

    /// <summary>A parameter that is bound to the form had it read before the action runs.</summary>
    static bool IsBound(Site site) => site.Operation.Syntax.Ancestors().Select(n => n switch
    {
        MethodDeclarationSyntax method => method.ParameterList,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList,
        LocalFunctionStatementSyntax function => function.ParameterList,
        _ => null,
    }).OfType<ParameterListSyntax>().SelectMany(l => l.Parameters).Any(p => site.Semantics.GetDeclaredSymbol(p, site.Token) is IParameterSymbol parameter
        && (IsForm(parameter.Type) || parameter.GetAttributes().Any(a => a.AttributeClass?.Name == "FromFormAttribute")));

    static bool IsForm(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => IsForm(array.ElementType),
        INamedTypeSymbol { TypeArguments: { Length: 1 } element } when Slots.IsSequence(type) => IsForm(element[0]),
        _ => type.Name is "IFormFile" or "IFormFileCollection" or "IFormCollection",
    };
}
