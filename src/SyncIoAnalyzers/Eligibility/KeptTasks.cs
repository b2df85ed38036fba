using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Recognizes tasks that are started first and awaited later: in a local, in a list, or as arguments of <c>Task.WhenAll</c>. A wait that
/// blocks on one is a finding of its own.
/// </summary>
internal static class KeptTasks
{
    static readonly string[] AwaitNames = ["WaitAsync", "ConfigureAwait", "ContinueWith"];

    static readonly string[] CombinationNames = ["WhenAll", "WhenAny"];

    /// <summary>Returns true if the code around an expression keeps its task and awaits it.</summary>
    public static bool IsKept(SyntaxNode task)
    {
        switch (task.Parent)
        {
            case ArgumentSyntax argument:
                return argument.Parent?.Parent is InvocationExpressionSyntax call && IsKept(argument, call);
            case EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax local }:
                return IsKept(local);
            case InitializerExpressionSyntax { Parent: { } array }:
                return IsKept(array);
            default:
                return false;
        }
    }

    static bool IsKept(ArgumentSyntax task, InvocationExpressionSyntax call) =>
        IsCombination(call) || FindListName(call, task) is { } list && IsAwaited(list, call);

    static bool IsKept(VariableDeclaratorSyntax variable) =>
        variable.Parent?.Parent is LocalDeclarationStatementSyntax && IsAwaited(variable.Identifier.ValueText, variable);

    /// <summary>Returns the name of the local list that a task is added to.</summary>
    static string? FindListName(InvocationExpressionSyntax call, ArgumentSyntax task) =>
        call
            is {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "Add",
                    Expression: IdentifierNameSyntax { Identifier.ValueText: var list }
                },
                ArgumentList.Arguments: { Count: 1 } only
            }
        && only[0] == task
            ? list
            : null;

    static bool IsAwaited(string name, SyntaxNode place) =>
        (FunctionNodes.FindEnclosing(place) ?? place.SyntaxTree.GetRoot())
            .DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Any(use => use.Identifier.ValueText == name && IsAwaited(use));

    static bool IsAwaited(IdentifierNameSyntax use)
    {
        switch (use.Parent)
        {
            case ArgumentSyntax argument:
                return argument.Parent?.Parent is InvocationExpressionSyntax call && IsCombination(call);
            case InitializerExpressionSyntax { Parent: { } array }:
                return IsKept(array);
            case MemberAccessExpressionSyntax wait:
                return AwaitNames.Contains(wait.Name.Identifier.ValueText);
            default:
                return use.Parent is AwaitExpressionSyntax;
        }
    }

    static bool IsCombination(InvocationExpressionSyntax call) => CombinationNames.Contains(SyntaxNames.GetMemberName(call.Expression));
}
