using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the name of the call that is awaited in place of a reported one.</summary>
internal static class AwaitedNames
{
    /// <summary>Returns the name of the awaited call or task; empty when it has none.</summary>
    /// <param name="node">The reported code.</param>
    /// <param name="counterpart">The code to write instead: <c>ReadAllTextAsync</c>, <c>await</c>, <c>await ReadFormAsync</c>.</param>
    public static string FindName(SyntaxNode node, string counterpart)
    {
        var name = counterpart.Substring(counterpart.LastIndexOf(' ') + 1);
        if (name == "await")
            return TaskSyntax.FindWaitedTask(node) is { } task ? FindTaskName(task) : "";
        return name.Length > 0 && name.Split('.').All(IsName) ? name : "";
    }

    static string FindTaskName(ExpressionSyntax task) =>
        TaskSyntax.FindMaker(task) is { } maker ? FindMemberName(maker.Expression) : FindMemberName(task);

    static string FindMemberName(ExpressionSyntax member) =>
        member is MemberBindingExpressionSyntax binding ? binding.Name.Identifier.ValueText : SyntaxNames.GetMemberName(member) ?? "";

    static bool IsName(string part) => SyntaxFacts.IsValidIdentifier(part) && SyntaxFacts.GetKeywordKind(part) == SyntaxKind.None;
}
