using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Reads the code around the name of a member.</summary>
internal static class MemberAccesses
{
    /// <summary>Returns the whole access that ends in a name: <c>a.b.Name</c>.</summary>
    public static ExpressionSyntax FindWholeAccess(SimpleNameSyntax name) =>
        name.Parent is MemberBindingExpressionSyntax binding ? binding : SyntaxNames.GetAccess(name);

    /// <summary>Returns the call of the member that a name names; null if it is not called there.</summary>
    public static InvocationExpressionSyntax? FindCall(SimpleNameSyntax name) =>
        FindWholeAccess(name) is { Parent: InvocationExpressionSyntax call } whole && call.Expression == whole ? call : null;

    /// <summary>Returns true if a member is the argument of <c>nameof</c>.</summary>
    public static bool IsNameOf(ExpressionSyntax member) =>
        member.Parent
            is ArgumentSyntax
            {
                Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } }
            };
}
