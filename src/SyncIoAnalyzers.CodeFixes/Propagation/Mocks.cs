using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Calls that set up or verify a test double: they name a member and run nothing, so they follow its name and await nothing.</summary>
internal static class Mocks
{
    // What Moq returns or throws for a task has another name; the other libraries find that out by themselves.
    static readonly HashSet<string> WithAsyncForm = ["Returns", "Throws"];

    /// <summary>Whether a call only describes one to a mock.</summary>
    /// <param name="call">The call of the member.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    /// <param name="also">What has to be renamed with it.</param>
    public static bool IsSetUp(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token, out IReadOnlyList<SimpleNameSyntax> also)
    {
        also = [];
        // sub.Get().Returns(1)
        if (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax behind } && Library(behind, model, token) == "NSubstitute")
            return true;
        // mock.Setup(x => x.Get()).Returns(1), A.CallTo(() => x.Get())
        if (call.FirstAncestorOrSelf<LambdaExpressionSyntax>() is not { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax setUp } } lambda || lambda.ExpressionBody != call || Library(setUp, model, token) is not ("Moq" or "FakeItEasy"))
            return false;
        if (Library(setUp, model, token) == "Moq")
            also = [.. Chain(setUp).Where(n => WithAsyncForm.Contains(n.Identifier.ValueText))];
        return true;
    }

    // What stands for any token in the set-up of each library.
    static readonly Dictionary<string, string> Any = new(StringComparer.Ordinal)
    {
        ["Moq"] = "It.IsAny<CancellationToken>()",
        ["NSubstitute"] = "Arg.Any<CancellationToken>()",
        ["FakeItEasy"] = "A<CancellationToken>._",
    };

    /// <summary>What a call that only describes one to a mock says instead of a token; null when the call is a real one.</summary>
    public static ExpressionSyntax? AnyToken(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token)
    {
        var around = IsSetUp(call, model, token, out _) ? call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax behind } && Library(behind, model, token) == "NSubstitute" ? behind
                : call.FirstAncestorOrSelf<LambdaExpressionSyntax>() is { Parent.Parent.Parent: InvocationExpressionSyntax setUp } ? setUp : null
            // sub.Received().Get()
            : call.Expression is MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax before } ? before : null;
        return around != null && Library(around, model, token) is { } library && Any.TryGetValue(library, out var any) ? SyntaxFactory.ParseExpression(any) : null;
    }

    /// <summary>The members that are called on a call, one on the other.</summary>
    static IEnumerable<SimpleNameSyntax> Chain(InvocationExpressionSyntax call)
    {
        while (call.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax next } access)
        {
            yield return access.Name;
            call = next;
        }
    }

    static string? Library(InvocationExpressionSyntax call, SemanticModel model, CancellationToken token) => model.GetSymbolInfo(call, token).Symbol is { } method ? Namespaces.Root(method) : null;
}
