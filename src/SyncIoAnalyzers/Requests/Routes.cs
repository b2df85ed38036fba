using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Names entry points as people know them: <c>GET /orders</c>, <c>hub Chat.Send</c>.</summary>
internal static class Routes
{
    const string Unknown = "…";

    /// <summary>The name of an entry point that is a method.</summary>
    public static string Display(string kind, IMethodSymbol method, INamedTypeSymbol type) => View(type) ?? kind switch
    {
        "controller" => Action(method, type),
        "page" => Page(method),
        "middleware" or "filter" => kind + " " + type.Name,
        "startup" => method.Name,
        _ => kind + " " + type.Name + "." + method.Name.Split('.').Last(),
    };

    /// <summary>The name of an endpoint or middleware that is a delegate handed to a member.</summary>
    public static string Display(string kind, ExpressionSyntax at, string callee, SemanticModel model, CancellationToken token)
    {
        if (kind != "endpoint" || at is not InvocationExpressionSyntax call || !callee.StartsWith("Map", StringComparison.Ordinal))
            return $"{kind} in {System.IO.Path.GetFileName(at.SyntaxTree.FilePath)}";
        var verb = callee is "Map" or "MapMethods" or "MapFallback" ? "" : callee.Substring("Map".Length).ToUpperInvariant() + " ";
        var template = call.ArgumentList.Arguments.Select(a => a.Expression).FirstOrDefault(a => model.GetTypeInfo(a, token).Type is { SpecialType: SpecialType.System_String } or { Name: "RoutePattern" });
        var route = Join(Prefix((call.Expression as MemberAccessExpressionSyntax)?.Expression, model, token), template != null ? Known(template, model, token) : callee == "MapFallback" ? "*" : "");
        return verb + (route == "/" + Unknown ? $"{Unknown} in {System.IO.Path.GetFileName(at.SyntaxTree.FilePath)}" : route);
    }

    /// <summary>What is constant of a route.</summary>
    static string Known(ExpressionSyntax route, SemanticModel model, CancellationToken token) => model.GetConstantValue(route, token).Value as string ?? route switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AddExpression } sum => (Known(sum.Left, model, token) + Known(sum.Right, model, token)).Replace(Unknown + Unknown, Unknown),
        InterpolatedStringExpressionSyntax text => string.Concat(text.Contents.Select(c => c is InterpolationSyntax hole ? Known(hole.Expression, model, token) : ((InterpolatedStringTextSyntax)c).TextToken.ValueText)).Replace(Unknown + Unknown, Unknown),
        ParenthesizedExpressionSyntax inner => Known(inner.Expression, model, token),
        _ => Unknown,
    };

    /// <summary>The prefix that <c>MapGroup</c> calls put before an endpoint's route.</summary>
    static string Prefix(ExpressionSyntax? builder, SemanticModel model, CancellationToken token)
    {
        switch (builder)
        {
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call:
                var before = Prefix(access.Expression, model, token);
                return access.Name.Identifier.ValueText == "MapGroup" && call.ArgumentList.Arguments.FirstOrDefault() is { } prefix
                    ? Join(before, Known(prefix.Expression, model, token))
                    : before;
            case IdentifierNameSyntax name when model.GetSymbolInfo(name, token).Symbol is ILocalSymbol local
                && local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) is VariableDeclaratorSyntax { Initializer.Value: var value } && value.SyntaxTree == model.SyntaxTree
                && value.Span.End < name.SpanStart: // unfinished code may say g = g.MapGroup("/x")
                return Prefix(value, model, token);
            default:
                return "";
        }
    }

    static string Action(IMethodSymbol method, INamedTypeSymbol type)
    {
        var verb = method.GetAttributes().Select(a => a.AttributeClass?.Name ?? "").FirstOrDefault(n => n.StartsWith("Http", StringComparison.Ordinal) && n.EndsWith("Attribute", StringComparison.Ordinal));
        var own = Template(method.GetAttributes());
        var outer = Apis.BaseTypes.AndSelf(type).Select(t => Template(t.GetAttributes())).FirstOrDefault(t => t != null);
        if (verb == null && own == null && outer == null)
            return type.Name + "." + method.Name;
        var route = own != null && (own.StartsWith("/", StringComparison.Ordinal) || own.StartsWith("~/", StringComparison.Ordinal)) ? Join("", own.TrimStart('~')) : Join(outer ?? "", own ?? "");
        route = route.Replace("[controller]", type.Name.EndsWith("Controller", StringComparison.Ordinal) ? type.Name.Substring(0, type.Name.Length - "Controller".Length) : type.Name)
            .Replace("[action]", method.Name);
        return (verb == null ? "" : verb.Substring(4, verb.Length - 4 - "Attribute".Length).ToUpperInvariant() + " ") + route;
    }

    static string? Template(IEnumerable<AttributeData> attributes) => attributes
        .Where(a => a.AttributeClass?.Name is { } name && (name is "RouteAttribute" or "RoutePrefixAttribute" || name.StartsWith("Http", StringComparison.Ordinal)) && a.ConstructorArguments.Length > 0)
        .Select(a => a.ConstructorArguments[0].Value as string).FirstOrDefault(t => t != null);

    /// <summary>A page's address is its file's path below <c>Pages</c>.</summary>
    static string Page(IMethodSymbol method)
    {
        var path = (method.Locations.FirstOrDefault()?.SourceTree?.FilePath ?? "").Replace('\\', '/');
        var pages = path.LastIndexOf("/Pages/", StringComparison.Ordinal);
        var verb = new string([.. method.Name.Substring(Math.Min(2, method.Name.Length)).TakeWhile((c, i) => i == 0 || char.IsLower(c))]).ToUpperInvariant();
        return pages < 0 || !path.EndsWith(".cshtml.cs", StringComparison.Ordinal)
            ? "page " + method.ContainingType.Name + "." + method.Name
            : verb + " " + path.Substring(pages + "/Pages".Length, path.Length - pages - "/Pages".Length - ".cshtml.cs".Length);
    }

    /// <summary>The path of the page or view that a class was made of: its own name is nobody's.</summary>
    static string? View(INamedTypeSymbol type) => type.GetAttributes()
        .Where(a => a.AttributeClass?.Name == "RazorCompiledItemMetadataAttribute" && a.ConstructorArguments.Length == 2 && a.ConstructorArguments[0].Value is "Identifier")
        .Select(a => (a.ConstructorArguments[1].Value as string)?.TrimStart('/')).FirstOrDefault();

    static string Join(string prefix, string template) => "/" + string.Join("/", new[] { prefix.Trim('/'), template.Trim('/') }.Where(p => p.Length > 0));
}
