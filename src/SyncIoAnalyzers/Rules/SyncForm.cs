using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.DataFlow;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO106: the first read of a form or session loads it while the thread waits for the client or the store.</summary>
internal sealed class SyncForm() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO106",
        "Read the form or session asynchronously",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The first read of 'Request.Form' waits until the client has sent its body; the first access to a session waits "
            + "until its store answers. Once loaded, both are in memory.",
        HelpLink.FindUrl("SIO106")
    );

    // By name, since the path of a whole solution may begin in a project that this one does not know.
    static readonly Regex FormBindingEntryPoint = new(
        @"Controller\.\w+\([^#]*$|Model\.On(Post|Put|Patch|Delete)\w*(\([^#]*)?$|\.On(Action|Result)Execut\w+\(|ViewComponent\.Invoke",
        RegexOptions.CultureInvariant
    );

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (
            site.TableLine.Counterpart is not { } member
            || site.Operation is not IPropertyReferenceOperation read
            || !IsLoading(site, read, member)
            || IsInMemory(site, read, member)
        )
            return null;
        var key = GetRequestKey(site, read);
        return FindEarlierReads(site, read).Any(e => GetRequestKey(site, e) == key && IsLoading(site, e, member))
            ? null
            : new BlockingFinding(this, read.Syntax, site.DisplayName, "await " + member);
    }

    bool IsInMemory(CallSite site, IPropertyReferenceOperation read, string member) =>
        member == "ReadFormAsync"
            ? IsFormBound(site) || IsReadByMvc(site)
            : site.CompilationModel.Caches.IsInMemory(read.Property.Type, site.CancellationToken);

    static string GetRequestKey(CallSite site, IPropertyReferenceOperation read) =>
        RequestIdentity.GetRequestKey(read.Instance, TaskExpression.UnwrapTask, site.SemanticModel, site.CancellationToken);

    /// <summary>Returns true if a read waits: it is executed, and no await before it has loaded its value.</summary>
    static bool IsLoading(CallSite site, IPropertyReferenceOperation read, string member)
    {
        if (NonExecutedCode.IsNonExecuted(read, site.SemanticModel, site.CancellationToken) || IsAssignmentTarget(read))
            return false;
        if (IsSession(read) && IsNullCheck(read.Syntax))
            return false;
        if (IsAwaitedReceiver(read) || IsLoaded(site, read.Syntax, GetRequestKey(site, read), member))
            return false;
        return FindLocalUses(site, read) is not { } uses
            || !uses.All(use => IsAwaitedReceiver(use) || IsLoaded(site, use.Syntax, GetRequestKey(site, read), member));
    }

    static bool IsAssignmentTarget(IOperation read) => read.Parent is ISimpleAssignmentOperation { Target: var target } && target == read;

    static bool IsLoaded(CallSite site, SyntaxNode place, string key, string member) =>
        site.CompilationModel.Completion.IsMethodAwaited(member, key, place, site.SemanticModel, site.CancellationToken);

    /// <summary>Returns true for <c>await session.LoadAsync()</c> and <c>CommitAsync</c>, whose wait is the await itself.</summary>
    static bool IsAwaitedReceiver(IOperation read) =>
        (read.Parent is IConditionalAccessOperation { WhenNotNull: var next } ? next : read.Parent)
            is IInvocationOperation { TargetMethod.ReturnType: var type }
        && AwaitableTypes.IsTask(type, out _);

    /// <summary>Returns the uses of the local variable that holds the session; null when there is none.</summary>
    static IEnumerable<IOperation>? FindLocalUses(CallSite site, IPropertyReferenceOperation read)
    {
        if (FindSessionVariable(read) is not { } local || local.FirstAncestorOrSelf<BlockSyntax>() is not { } block)
            return null;
        return FindIdentifiers(block, local.Identifier.ValueText)
            .Select(n => site.SemanticModel.GetOperation(n, site.CancellationToken))
            .OfType<ILocalReferenceOperation>();
    }

    static VariableDeclaratorSyntax? FindSessionVariable(IPropertyReferenceOperation read) =>
        IsSession(read) && read.Syntax.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local } ? local : null;

    static bool IsSession(IPropertyReferenceOperation read) => read.Property.Type.Name == "ISession";

    /// <summary>Returns true for <c>context?.Session != null</c>: a session loads its values when a member of it is used.</summary>
    static bool IsNullCheck(SyntaxNode read)
    {
        var value = read.Parent is ConditionalAccessExpressionSyntax access && access.WhenNotNull == read ? access : read;
        return value.Parent switch
        {
            BinaryExpressionSyntax test => IsNull(test.Right),
            IsPatternExpressionSyntax test => IsNullPattern(test.Pattern is UnaryPatternSyntax not ? not.Pattern : test.Pattern),
            _ => false,
        };
    }

    static bool IsNullPattern(PatternSyntax pattern) => pattern is ConstantPatternSyntax constant && IsNull(constant.Expression);

    static bool IsNull(ExpressionSyntax value) => value.IsKind(SyntaxKind.NullLiteralExpression);

    static IEnumerable<IdentifierNameSyntax> FindIdentifiers(SyntaxNode scope, string name) =>
        scope.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == name);

    /// <summary>
    /// Finds earlier reads of the same property. Only the first of several reads is reported, since one await before it covers them all.
    /// </summary>
    static IEnumerable<IPropertyReferenceOperation> FindEarlierReads(CallSite site, IPropertyReferenceOperation read)
    {
        for (
            var function = FunctionNodes.FindEnclosing(read.Syntax);
            function is not (null or CompilationUnitSyntax);
            function = FunctionNodes.FindEnclosing(function)
        )
            foreach (var name in FindIdentifiers(function, read.Property.Name))
                if (
                    name.SpanStart < read.Syntax.SpanStart
                    && FunctionNodes.FindEnclosing(name) == function
                    && FindPropertyRead(name, site) is { } earlier
                    && SymbolEqualityComparer.Default.Equals(earlier.Property, read.Property)
                )
                    yield return earlier;
    }

    static IPropertyReferenceOperation? FindPropertyRead(IdentifierNameSyntax name, CallSite site)
    {
        var expression = name.Parent is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax ? name.Parent : name;
        return site.SemanticModel.GetOperation(expression, site.CancellationToken) as IPropertyReferenceOperation;
    }

    /// <summary>
    /// Returns true if MVC has read the form before the place runs: it awaits the form to bind the parameters of an action, before the
    /// filters and views of the action run, and the antiforgery check awaits it before the handler of a page.
    /// </summary>
    bool IsReadByMvc(CallSite site) =>
        site
            .CompilationModel.Reachability.FindPlace(
                site.Operation.Syntax,
                site.SemanticModel,
                IsTrapForCallers,
                null,
                site.CancellationToken
            )
            .Path
            is { Kind: ReachKind.Request, Steps: var steps }
        && FormBindingEntryPoint.IsMatch(steps[0]);

    /// <summary>
    /// Returns true if a parameter of a function around the call site is bound to the form, which is then read before the action runs. The
    /// filter of an endpoint runs after the binding, too, and mostly reads the form of an endpoint that binds it.
    /// </summary>
    static bool IsFormBound(CallSite site) =>
        site
            .Operation.Syntax.Ancestors()
            .Select(FindParameters)
            .OfType<ParameterListSyntax>()
            .SelectMany(list => list.Parameters)
            .Any(parameter => IsFormBound(parameter, site));

    static ParameterListSyntax? FindParameters(SyntaxNode node) =>
        node switch
        {
            MethodDeclarationSyntax method => method.ParameterList,
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList,
            LocalFunctionStatementSyntax function => function.ParameterList,
            _ => null,
        };

    static bool IsFormBound(ParameterSyntax syntax, CallSite site) =>
        site.SemanticModel.GetDeclaredSymbol(syntax, site.CancellationToken) is IParameterSymbol parameter
        && (IsFormType(parameter.Type) || parameter.Type.Name == "EndpointFilterInvocationContext" || IsMarked(parameter));

    static bool IsMarked(IParameterSymbol parameter) => parameter.GetAttributes().Any(a => a.AttributeClass?.Name == "FromFormAttribute");

    static bool IsFormType(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => IsFormType(array.ElementType),
            INamedTypeSymbol { TypeArguments: { Length: 1 } element } when AccessPathResolver.IsSequence(type) => IsFormType(element[0]),
            _ => type.Name is "IFormFile" or "IFormFileCollection" or "IFormCollection",
        };
}
