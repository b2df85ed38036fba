using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Returns a call with a token among its arguments.</summary>
internal delegate InvocationExpressionSyntax TokenSlot(InvocationExpressionSyntax call, ExpressionSyntax token);

/// <summary>
/// Finds the place among the arguments of a call where it takes a cancellation token, by binding the call speculatively with one.
/// </summary>
internal static class TokenSlots
{
    /// <summary>A token of unknown origin, for calls that are bound speculatively.</summary>
    public static readonly ExpressionSyntax AnyToken = ParseExpression("default(global::System.Threading.CancellationToken)");

    /// <summary>The kind of the annotation on <see cref="NoToken"/>.</summary>
    public const string NoTokenKind = "SyncIo.NoToken";

    /// <summary>The token for a call that requires one where none is in scope.</summary>
    public static readonly ExpressionSyntax NoToken = LiteralExpression(SyntaxKind.DefaultLiteralExpression)
        .WithAdditionalAnnotations(new SyntaxAnnotation(NoTokenKind));

    // The oldest supported compiler has no constant for this version.
    const LanguageVersion CSharp12 = (LanguageVersion)1200;

    // A token for these only prevents the work from starting.
    static readonly HashSet<string> StartWork = ["Run", "StartNew", "ContinueWith"];

    /// <summary>Returns true if a type is that of cancellation tokens.</summary>
    public static bool IsTokenType(ITypeSymbol? type) =>
        type is { Name: nameof(CancellationToken), ContainingNamespace: { Name: "Threading" } };

    /// <summary>Returns true if a call in some code takes a token as an argument.</summary>
    public static bool IsPassed(ExpressionSyntax token, ExpressionSyntax code) =>
        code.DescendantNodes().OfType<ArgumentSyntax>().Any(a => SyntaxFactory.AreEquivalent(a.Expression, token));

    /// <summary>Returns the way to pass a token to a call; null when it takes none, or has one already.</summary>
    /// <param name="written">The call as the fix writes it, without the question marks before it.</param>
    /// <param name="place">The place of the call.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="import">The namespace that declares the new call as an extension method, if it is not imported yet.</param>
    public static TokenSlot? FindSlot(InvocationExpressionSyntax written, SyntaxNode place, SemanticModel model, string? import = null)
    {
        var name = SyntaxNames.GetMemberName(written.Expression) ?? "";
        if (StartWork.Contains(name) || import == null && !MayTakeToken(written, place, name, model) || HasToken(written, place, model))
            return null;
        if (import != null)
            return FindExtensions(written, import, model).Any(w => TakesToken(AppendLast(w, AnyToken), place, model)) ? AppendLast : null;
        return new[]
        {
            AppendLast,
            CreateNamedSlot("cancellationToken"),
            CreateNamedSlot(FindTokenName(written, place, model)),
            FindPackedSlot(written, place, model),
        }
            .OfType<TokenSlot>()
            .FirstOrDefault(slot => TakesToken(slot(written, AnyToken), place, model));
    }

    /// <summary>Returns the way to pass a token to a call of which at most the name changes.</summary>
    public static TokenSlot? FindSlot(InvocationExpressionSyntax call, SemanticModel model) =>
        FindSlot((InvocationExpressionSyntax)CounterpartFinder.RemoveConditionalAccess(call), call, model);

    /// <summary>
    /// Returns false if no overload of the called method has a token parameter. To look them up costs far less than to bind the call.
    /// </summary>
    static bool MayTakeToken(InvocationExpressionSyntax written, SyntaxNode place, string name, SemanticModel model)
    {
        if (
            FindReceiver(place) is not { } receiver
            || FindReceiver(written) is not { } same
            || !SyntaxFactory.AreEquivalent(receiver, same)
        )
            return true;
        if (model.GetTypeInfo(receiver).Type is not { TypeKind: TypeKind.Class or TypeKind.Interface or TypeKind.Struct } type)
            return true;
        var found = model.LookupSymbols(place.SpanStart, type, name, includeReducedExtensionMethods: true);
        return found.IsEmpty || found.Any(s => s is not IMethodSymbol method || method.Parameters.Any(p => IsTokenType(p.Type)));
    }

    static ExpressionSyntax? FindReceiver(SyntaxNode call) =>
        ((call as InvocationExpressionSyntax)?.Expression as MemberAccessExpressionSyntax)?.Expression;

    static bool HasToken(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) =>
        call.ArgumentList.Arguments.Any(a =>
            IsTokenType(model.GetSpeculativeTypeInfo(place.SpanStart, a.Expression, SpeculativeBindingOption.BindAsExpression).Type)
        );

    /// <summary>Returns a call with a token as its last argument.</summary>
    public static InvocationExpressionSyntax AppendLast(InvocationExpressionSyntax call, ExpressionSyntax token) =>
        CallSyntax.AppendArgument(call, Argument(token));

    static TokenSlot CreateNamedSlot(string parameter) =>
        (call, token) => CallSyntax.AppendArgument(call, Argument(NameColon(parameter).WithTrailingTrivia(Space), default, token));

    /// <summary>
    /// Returns the slot that turns <c>FindAsync(a, b)</c> into <c>FindAsync([a, b], token)</c>, because a token cannot follow a
    /// <c>params</c> array. Null when the call has no such array.
    /// </summary>
    static TokenSlot? FindPackedSlot(InvocationExpressionSyntax written, SyntaxNode place, SemanticModel model)
    {
        if (BindCall(written, place, model) is not { Parameters: { IsEmpty: false } parameters })
            return null;
        var before = parameters.Length - 1;
        var arguments = written.ArgumentList.Arguments;
        if (
            parameters[before] is not { IsParams: true, Type: IArrayTypeSymbol list }
            || arguments.Count <= before
            || arguments.Any(a => a.NameColon != null)
        )
            return null;
        var (open, close) = ChooseBrackets(list, place, model);
        return (call, token) =>
        {
            var given = call.ArgumentList.Arguments;
            var packed = ParseExpression(open + string.Join(", ", given.Skip(before).Select(a => a.WithoutTrivia())) + close);
            var joined = CallSyntax.JoinArguments([.. given.Take(before), Argument(packed), Argument(token)]);
            return call.WithArgumentList(call.ArgumentList.WithArguments(joined.Arguments));
        };
    }

    static (string Open, string Close) ChooseBrackets(IArrayTypeSymbol list, SyntaxNode place, SemanticModel model)
    {
        if (place.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= CSharp12 })
            return ("[", "]");
        var element = list.ElementType.WithNullableAnnotation(NullableAnnotation.None);
        return ($"new {element.ToMinimalDisplayString(model, place.SpanStart)}[] {{ ", " }");
    }

    /// <summary>Returns the name of the token parameter of the called method.</summary>
    static string FindTokenName(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) =>
        BindCall(call, place, model)?.Parameters.FirstOrDefault(p => IsTokenType(p.Type))?.Name ?? "token";

    static IMethodSymbol? BindCall(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model) =>
        model.GetSpeculativeSymbolInfo(place.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    /// <summary>Returns true if the last argument of a call is passed to a token parameter.</summary>
    static bool TakesToken(InvocationExpressionSyntax call, SyntaxNode place, SemanticModel model)
    {
        if (BindCall(call, place, model) is not { Parameters: var parameters })
            return false;
        var arguments = call.ArgumentList.Arguments;
        return arguments.Last().NameColon is { } name
            ? parameters.Any(p => p.Name == name.Name.Identifier.ValueText && IsTokenType(p.Type))
            : parameters.Length >= arguments.Count && IsTokenType(parameters[arguments.Count - 1].Type);
    }

    /// <summary>
    /// Returns the call of an extension method written as a static call, for each type of the namespace that has a method of this name.
    /// </summary>
    static IEnumerable<InvocationExpressionSyntax> FindExtensions(InvocationExpressionSyntax call, string space, SemanticModel model)
    {
        if (call.Expression is not MemberAccessExpressionSyntax { Name: var name, Expression: var receiver })
            yield break;
        INamespaceSymbol? found = model.Compilation.GlobalNamespace;
        foreach (var part in space.Split('.'))
            found = found?.GetNamespaceMembers().FirstOrDefault(n => n.Name == part);
        var holders = found
            ?.GetTypeMembers()
            .Where(t => t.MightContainExtensionMethods && !t.GetMembers(name.Identifier.ValueText).IsEmpty);
        foreach (var type in holders ?? [])
            yield return InvocationExpression(
                ParseExpression($"global::{type.ToDisplayString()}.{name}"),
                call.ArgumentList.WithArguments(call.ArgumentList.Arguments.Insert(0, Argument(receiver)))
            );
    }
}
