using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Creates the display names of entry points: <c>GET /orders</c>, <c>hub Chat.Send</c>.</summary>
internal static class EntryPointNames
{
    const string UnknownPart = "…";

    /// <summary>Returns the name of an entry point that is a method.</summary>
    public static string GetMethodName(string kind, IMethodSymbol method, INamedTypeSymbol type) =>
        FindViewPath(type)
        ?? kind switch
        {
            "controller" => GetActionName(method, type),
            "page" => GetPageName(method),
            "middleware" or "filter" => kind + " " + type.Name,
            "startup" => method.Name,
            _ => kind + " " + type.Name + "." + method.Name.Split('.').Last(),
        };

    /// <summary>Returns the name of an endpoint or middleware that is a delegate passed to a member.</summary>
    public static string GetDelegateName(
        string kind,
        ExpressionSyntax syntax,
        string callee,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var file = System.IO.Path.GetFileName(syntax.SyntaxTree.FilePath);
        if (kind != "endpoint" || syntax is not InvocationExpressionSyntax call || !callee.StartsWith("Map", StringComparison.Ordinal))
            return $"{kind} in {file}";
        var verb = callee is "Map" or "MapMethods" or "MapFallback" ? "" : callee.Substring("Map".Length).ToUpperInvariant() + " ";
        var template = call
            .ArgumentList.Arguments.Select(a => a.Expression)
            .FirstOrDefault(a => IsRoute(model.GetTypeInfo(a, cancellationToken).Type));
        var builder = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        var prefix = GetGroupPrefix(builder, model, cancellationToken);
        var defaultTemplate = callee == "MapFallback" ? "*" : "";
        var route = JoinRoutes(prefix, template != null ? GetConstantRoute(template, model, cancellationToken) : defaultTemplate);
        return verb + (route == "/" + UnknownPart ? $"{UnknownPart} in {file}" : route);
    }

    static bool IsRoute(ITypeSymbol? type) => type is { SpecialType: SpecialType.System_String } or { Name: "RoutePattern" };

    /// <summary>Returns the constant parts of a route.</summary>
    static string GetConstantRoute(ExpressionSyntax route, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetConstantValue(route, cancellationToken).Value is string constant)
            return constant;
        switch (route)
        {
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum:
                var left = GetConstantRoute(sum.Left, model, cancellationToken);
                return MergeUnknownParts(left + GetConstantRoute(sum.Right, model, cancellationToken));
            case InterpolatedStringExpressionSyntax interpolated:
                var parts = interpolated.Contents.Select(c =>
                    c is InterpolationSyntax interpolation
                        ? GetConstantRoute(interpolation.Expression, model, cancellationToken)
                        : ((InterpolatedStringTextSyntax)c).TextToken.ValueText
                );
                return MergeUnknownParts(string.Concat(parts));
            case ParenthesizedExpressionSyntax parenthesized:
                return GetConstantRoute(parenthesized.Expression, model, cancellationToken);
            default:
                return UnknownPart;
        }
    }

    static string MergeUnknownParts(string route) => route.Replace(UnknownPart + UnknownPart, UnknownPart);

    /// <summary>Returns the prefix that <c>MapGroup</c> calls add to the route of an endpoint.</summary>
    static string GetGroupPrefix(ExpressionSyntax? builder, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (builder)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call:
                var before = GetGroupPrefix(access.Expression, model, cancellationToken);
                return access.Name.Identifier.ValueText == "MapGroup" && call.ArgumentList.Arguments.FirstOrDefault() is { } prefix
                    ? JoinRoutes(before, GetConstantRoute(prefix.Expression, model, cancellationToken))
                    : before;
            case IdentifierNameSyntax name
                when model.GetSymbolInfo(name, cancellationToken).Symbol is ILocalSymbol local
                    && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                        is VariableDeclaratorSyntax { Initializer.Value: var value }
                    && value.SyntaxTree == model.SyntaxTree
                    && value.Span.End < name.SpanStart: // unfinished code may say g = g.MapGroup("/x")
                return GetGroupPrefix(value, model, cancellationToken);
            default:
                return "";
        }
    }

    static string GetActionName(IMethodSymbol method, INamedTypeSymbol type)
    {
        var attribute = method
            .GetAttributes()
            .Select(a => a.AttributeClass?.Name ?? "")
            .FirstOrDefault(n => n.StartsWith("Http", StringComparison.Ordinal) && n.EndsWith("Attribute", StringComparison.Ordinal));
        var own = FindTemplate(method.GetAttributes());
        var outer = BaseTypes.GetBaseTypesAndThis(type).Select(t => FindTemplate(t.GetAttributes())).FirstOrDefault(t => t != null);
        // Without a template, a table of routes decides, of which the action knows nothing.
        if (own == null && outer == null)
            return type.Name + "." + method.Name;
        if (outer == null && HasUnknownPrefix(type))
            outer = UnknownPart;
        var route = own != null && IsAbsolute(own) ? JoinRoutes("", own.TrimStart('~')) : JoinRoutes(outer ?? "", own ?? "");
        route = route
            .Replace("[controller]", GetControllerName(type))
            // ASP.NET Core leaves the suffix out of the names of actions.
            .Replace("[action]", FindArgument(method, "ActionNameAttribute") ?? SyntaxNames.TrimAsync(method.Name))
            .Replace("[area]", FindArea(type) ?? "[area]");
        if (attribute == null)
            return route;
        var verb = attribute.Substring("Http".Length, attribute.Length - "Http".Length - "Attribute".Length);
        return verb.ToUpperInvariant() + " " + route;
    }

    /// <summary>
    /// Returns true if the classes that derive from the controller have the template, or an attribute of the application that computes it.
    /// </summary>
    static bool HasUnknownPrefix(INamedTypeSymbol type) =>
        type.IsAbstract
        || BaseTypes
            .GetBaseTypesAndThis(type)
            .SelectMany(t => t.GetAttributes())
            .Any(a => a.AttributeClass?.AllInterfaces.Any(i => i.Name == "IRouteTemplateProvider") == true);

    static bool IsAbsolute(string template) =>
        template.StartsWith("/", StringComparison.Ordinal) || template.StartsWith("~/", StringComparison.Ordinal);

    static string GetControllerName(INamedTypeSymbol type) =>
        type.Name.EndsWith("Controller", StringComparison.Ordinal)
            ? type.Name.Substring(0, type.Name.Length - "Controller".Length)
            : type.Name;

    /// <summary>A base class often has the area of its controllers.</summary>
    static string? FindArea(INamedTypeSymbol type) =>
        BaseTypes.GetBaseTypesAndThis(type).Select(t => FindArgument(t, "AreaAttribute")).FirstOrDefault(area => area != null);

    static string? FindArgument(ISymbol symbol, string attribute) =>
        symbol
            .GetAttributes()
            .Where(a => a.AttributeClass?.Name == attribute && a.ConstructorArguments.Length > 0)
            .Select(a => a.ConstructorArguments[0].Value as string)
            .FirstOrDefault();

    static string? FindTemplate(IEnumerable<AttributeData> attributes) =>
        attributes
            .Where(a =>
                a.AttributeClass?.Name is { } name
                && (name is "RouteAttribute" or "RoutePrefixAttribute" || name.StartsWith("Http", StringComparison.Ordinal))
                && a.ConstructorArguments.Length > 0
            )
            .Select(a => a.ConstructorArguments[0].Value as string)
            .FirstOrDefault(t => t != null);

    /// <summary>Returns the name of a page: the verb and the path of its file below <c>Pages</c>.</summary>
    static string GetPageName(IMethodSymbol method)
    {
        const string Extension = ".cshtml.cs";
        var path = (method.Locations.FirstOrDefault()?.SourceTree?.FilePath ?? "").Replace('\\', '/');
        var folder = path.LastIndexOf("/Pages/", StringComparison.Ordinal);
        if (folder < 0 || !path.EndsWith(Extension, StringComparison.Ordinal))
            return "page " + method.ContainingType.Name + "." + method.Name;
        var start = folder + "/Pages".Length;
        return GetHandlerVerb(method.Name) + " " + path.Substring(start, path.Length - start - Extension.Length);
    }

    /// <summary>Returns the HTTP verb in the name of a page handler: GET for <c>OnGetAsync</c>.</summary>
    static string GetHandlerVerb(string name)
    {
        var verb = name.Substring(Math.Min("On".Length, name.Length)).TakeWhile((c, i) => i == 0 || char.IsLower(c));
        return new string([.. verb]).ToUpperInvariant();
    }

    /// <summary>
    /// Finds the path of the page or view from which a class was generated; the generated class name means nothing to people.
    /// </summary>
    static string? FindViewPath(INamedTypeSymbol type) =>
        type.GetAttributes()
            .Where(a =>
                a.AttributeClass?.Name == "RazorCompiledItemMetadataAttribute"
                && a.ConstructorArguments.Length == 2
                && a.ConstructorArguments[0].Value is "Identifier"
            )
            .Select(a => (a.ConstructorArguments[1].Value as string)?.TrimStart('/'))
            .FirstOrDefault();

    static string JoinRoutes(string prefix, string template) =>
        "/" + string.Join("/", new[] { prefix.Trim('/'), template.Trim('/') }.Where(p => p.Length > 0));
}
