using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Chooses the name and the position of a new token parameter, in a declaration and in its calls.</summary>
internal static class TokenParameter
{
    static readonly string[] Names = ["cancellationToken", "token", "cancellation"];

    /// <summary>Returns a name that some declarations do not use; null when all candidates are taken.</summary>
    public static string? FindFreeName(IEnumerable<SyntaxNode> declarations)
    {
        var taken = new HashSet<string>(declarations.SelectMany(Rewriting.FreeNames.FindNames));
        return Names.FirstOrDefault(n => !taken.Contains(n));
    }

    /// <summary>Returns the slot by which a call of a member is handed a token for its new parameter.</summary>
    public static TokenSlot CreateSlot(IMethodSymbol member, bool isReduced, string name) =>
        CreateSlot(member.Parameters.Length - (member.Parameters.LastOrDefault()?.IsParams == true ? 1 : 0), isReduced, name);

    /// <summary>Returns the slot by which a call of an existing async form is handed a token.</summary>
    public static TokenSlot CreateSlot(IParameterSymbol token, bool isReduced) => CreateSlot(token.Ordinal, isReduced, token.Name);

    static TokenSlot CreateSlot(int ordinal, bool isReduced, string name)
    {
        var index = ordinal - (isReduced ? 1 : 0);
        return (call, token) =>
        {
            var list = call.ArgumentList;
            if (list.Arguments.Count < index || list.Arguments.Any(a => a.NameColon != null))
                return CallSyntax.AppendArgument(call, Argument(NameColon(name).WithTrailingTrivia(Space), default, token));
            var arguments = CallSyntax.InsertItem(list.Arguments, index, Argument(token), list.OpenParenToken);
            return call.WithArgumentList(list.WithArguments(arguments));
        };
    }
}
