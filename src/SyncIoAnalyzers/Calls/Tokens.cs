using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>A call with a token among its arguments.</summary>
internal delegate InvocationExpressionSyntax TokenSlot(InvocationExpressionSyntax call, ExpressionSyntax token);

/// <summary>The cancellation token that new calls are given.</summary>
internal static class Tokens
{
    /// <summary>Stands for whatever token will be handed on, where a call is bound on trial.</summary>
    public static readonly ExpressionSyntax Any = ParseExpression("default(global::System.Threading.CancellationToken)");

    // Has no name yet in the oldest compiler that is served.
    const LanguageVersion CSharp12 = (LanguageVersion)1200;

    // A token here only keeps work from being started.
    static readonly HashSet<string> StartWork = ["Run", "StartNew", "ContinueWith"];

    /// <summary>Whether a type is that of cancellation tokens.</summary>
    public static bool IsToken(ITypeSymbol? type) => type is { Name: nameof(CancellationToken), ContainingNamespace: { Name: "Threading" } };

    /// <summary>Whether code can name a parameter: those of <c>delegate { }</c> have no name, and a lambda that is not finished is given some.</summary>
    public static bool CanBeNamed(IParameterSymbol parameter) => SyntaxFacts.IsValidIdentifier(parameter.Name);

    /// <summary>The one token among the parameters of the functions around a place; null when there is none, or several.</summary>
    public static ExpressionSyntax? InScope(SyntaxNode place, SemanticModel model, CancellationToken token)
    {
        foreach (var function in Around(place))
            if (Symbol(function, model, token) is { } method && method.Parameters.Where(p => IsToken(p.Type) && CanBeNamed(p)).ToArray() is { Length: > 0 } tokens)
                return tokens.Length == 1 ? IdentifierName(tokens[0].Name) : null;
        return null;
    }

    /// <summary>The functions whose parameters are seen at a place, inside out: one that is static sees none further out.</summary>
    public static IEnumerable<SyntaxNode> Around(SyntaxNode place)
    {
        foreach (var node in place.Ancestors())
            if (node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax)
            {
                yield return node;
                if (node is AnonymousFunctionExpressionSyntax { Modifiers: var own } && own.Any(SyntaxKind.StaticKeyword) || node is LocalFunctionStatementSyntax { Modifiers: var modifiers } && modifiers.Any(SyntaxKind.StaticKeyword))
                    yield break;
            }
    }

    /// <summary>The method that a function declares.</summary>
    public static IMethodSymbol? Symbol(SyntaxNode function, SemanticModel model, CancellationToken token) =>
        (function is AnonymousFunctionExpressionSyntax ? model.GetSymbolInfo(function, token).Symbol : model.GetDeclaredSymbol(function, token)) as IMethodSymbol;

    /// <summary>How a call is handed a token; null when it takes none, or has one.</summary>
    /// <param name="written">The call as it is going to be written, without the question marks before it.</param>
    /// <param name="place">Where it is going to stand.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="import">The namespace in which the new call is an extension, when that is not imported yet.</param>
    public static TokenSlot? Slot(InvocationExpressionSyntax written, SyntaxNode place, SemanticModel model, string? import = null)
    {
        if (written.ArgumentList.Arguments.Any(a => IsToken(model.GetSpeculativeTypeInfo(place.SpanStart, a.Expression, SpeculativeBindingOption.BindAsExpression).Type)) || StartWork.Contains(Requests.Handing.NameOf(written.Expression) ?? ""))
            return null;
        if (import != null)
            return Extensions(written, import, model).Any(w => Takes(Last(w, Any), place, model)) ? Last : null;
        return new[] { Last, Named("cancellationToken"), Named(NameIn(written, place, model)), Packed(written, place, model) }.OfType<TokenSlot>().FirstOrDefault(h => Takes(h(written, Any), place, model));
    }

    /// <summary>How a call that stays what it is, but for its name, is handed a token.</summary>
    public static TokenSlot? Slot(InvocationExpressionSyntax call, SemanticModel model) => Slot((InvocationExpressionSyntax)Apis.CounterpartFinder.Whole(call), call, model);

    /// <summary>The call that made a task, behind what only hands that on.</summary>
    public static InvocationExpressionSyntax? Maker(ExpressionSyntax task) => task switch
    {
        ParenthesizedExpressionSyntax { Expression: var same } => Maker(same),
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask", Expression: var same } } => Maker(same),
        InvocationExpressionSyntax call => call,
        _ => null,
    };

    /// <summary>A task whose maker is handed a token.</summary>
    public static ExpressionSyntax Handed(ExpressionSyntax task, TokenSlot slot, ExpressionSyntax token) => Maker(task) is { } maker ? task.ReplaceNode(maker, slot(maker, token)) : task;

    static InvocationExpressionSyntax Last(InvocationExpressionSyntax call, ExpressionSyntax token) => Code.With(call, Argument(token));

    static TokenSlot Named(string parameter) => (call, token) => Code.With(call, Argument(NameColon(parameter).WithTrailingTrivia(Space), default, token));

    /// <summary><c>FindAsync(a, b)</c> is <c>FindAsync([a, b], token)</c>: behind a list without an end there is no place for a token. Null when there is no such list.</summary>
    static TokenSlot? Packed(InvocationExpressionSyntax written, SyntaxNode place, SemanticModel model)
    {
        if (Bound(written, place, model) is not { Parameters: { IsEmpty: false } parameters } || parameters[parameters.Length - 1] is not { IsParams: true, Type: IArrayTypeSymbol list }
            || written.ArgumentList.Arguments.Count < parameters.Length || written.ArgumentList.Arguments.Any(a => a.NameColon != null))
            return null;
        var (open, close) = place.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= CSharp12 } ? ("[", "]") : ($"new {list.ElementType.WithNullableAnnotation(NullableAnnotation.None).ToMinimalDisplayString(model, place.SpanStart)}[] {{ ", " }");
        return (call, token) =>
        {
            var given = call.ArgumentList.Arguments;
            var packed = ParseExpression(open + string.Join(", ", given.Skip(parameters.Length - 1).Select(a => a.WithoutTrivia())) + close);
            return call.WithArgumentList(call.ArgumentList.WithArguments(Code.Arguments([.. given.Take(parameters.Length - 1), Argument(packed), Argument(token)]).Arguments));
        };
    }

    /// <summary>What the method that a call means calls its token.</summary>
    static string NameIn(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) => Bound(call, place, model)?.Parameters.FirstOrDefault(p => IsToken(p.Type))?.Name ?? "token";

    static IMethodSymbol? Bound(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>Whether the last argument of a call is taken for a token.</summary>
    static bool Takes(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) => Bound(call, place, model) is { Parameters: var parameters }
        && (call.ArgumentList.Arguments.Last().NameColon is { } name ? parameters.Any(p => p.Name == name.Name.Identifier.ValueText && IsToken(p.Type))
            : parameters.Length >= call.ArgumentList.Arguments.Count && IsToken(parameters[call.ArgumentList.Arguments.Count - 1].Type));

    /// <summary>The call of an extension as that of a static method, of each type of its namespace that has one of that name.</summary>
    static IEnumerable<InvocationExpressionSyntax> Extensions(InvocationExpressionSyntax call, string space, SemanticModel model)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name: var name, Expression: var receiver })
            yield break;
        INamespaceSymbol? found = model.Compilation.GlobalNamespace;
        foreach (var part in space.Split('.'))
            found = found?.GetNamespaceMembers().FirstOrDefault(n => n.Name == part);
        foreach (var type in found?.GetTypeMembers().Where(t => t.MightContainExtensionMethods && !t.GetMembers(name.Identifier.ValueText).IsEmpty) ?? [])
            yield return InvocationExpression(ParseExpression($"global::{type.ToDisplayString()}.{name}"), call.ArgumentList.WithArguments(call.ArgumentList.Arguments.Insert(0, Argument(receiver))));
    }
}
