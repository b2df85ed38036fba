using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>
/// Finds calls on objects whose type the compiler does not know. It binds an extension method to such an object if any one fits, so the
/// call may be a different one.
/// </summary>
internal static class UnknownReceiver
{
    /// <summary>Returns true if the type of an object in a chain of calls is missing: <c>missing.Items.Where(…).ToArray()</c>.</summary>
    public static bool IsUnknown(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        for (var receiver = FindReceiver(call); receiver != null; receiver = FindReceiver(receiver))
            if (model.GetTypeInfo(receiver, cancellationToken).Type is { TypeKind: TypeKind.Error })
                return true;
        return false;
    }

    static ExpressionSyntax? FindReceiver(SyntaxNode call) =>
        call switch
        {
            InvocationExpressionSyntax invocation => FindReceiver(invocation.Expression),
            MemberAccessExpressionSyntax access => access.Expression,
            _ => null,
        };
}
