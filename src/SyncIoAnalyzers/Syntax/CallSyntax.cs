using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Changes the name and the arguments of a call. Speculative binding uses the same form that a fix writes.</summary>
internal static class CallSyntax
{
    /// <summary>Returns a call with another member name; type arguments stay. A name with a dot replaces the receiver as well.</summary>
    public static InvocationExpressionSyntax RenameCall(InvocationExpressionSyntax call, string name) =>
        call.Expression switch
        {
            { } whole when name.Contains(".") => call.WithExpression(ParseExpression(name).WithTriviaFrom(whole)),
            MemberAccessExpressionSyntax access => call.WithExpression(access.WithName(RenameName(access.Name, name))),
            MemberBindingExpressionSyntax binding => call.WithExpression(binding.WithName(RenameName(binding.Name, name))),
            SimpleNameSyntax simple => call.WithExpression(RenameName(simple, name)),
            _ => call,
        };

    /// <summary>Returns a name with another text; type arguments and trivia stay.</summary>
    public static SimpleNameSyntax RenameName(SimpleNameSyntax name, string text) =>
        name.WithIdentifier(RenameIdentifier(name.Identifier, text));

    /// <summary>
    /// Returns an identifier with another text and the same trivia; one that has the text already stays, with its <c>@</c>.
    /// </summary>
    public static SyntaxToken RenameIdentifier(SyntaxToken identifier, string text) =>
        identifier.ValueText == text ? identifier : Identifier(text).WithTriviaFrom(identifier);

    /// <summary>Returns a call with one more argument.</summary>
    public static InvocationExpressionSyntax AppendArgument(InvocationExpressionSyntax call, ArgumentSyntax argument)
    {
        var list = call.ArgumentList;
        return call.WithArgumentList(list.WithArguments(InsertItem(list.Arguments, list.Arguments.Count, argument, list.OpenParenToken)));
    }

    /// <summary>Returns a list with one more item, on its own line if the other items have that.</summary>
    public static SeparatedSyntaxList<T> InsertItem<T>(SeparatedSyntaxList<T> list, int index, T item, SyntaxToken open)
        where T : SyntaxNode
    {
        if (list.Count == 0)
            return SingletonSeparatedList(item);
        var lastBreak = (list.SeparatorCount > 0 ? list.GetSeparator(list.SeparatorCount - 1) : open).TrailingTrivia;
        var isOnLines = lastBreak.Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        var comma = Token(SyntaxKind.CommaToken).WithTrailingTrivia(isOnLines ? FindLineEnd(list, open) : Space);
        if (isOnLines)
            item = item.WithLeadingTrivia(list.Last().GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));
        var items = list.ToList();
        var commas = list.GetSeparators().ToList();
        // The trivia after the last item moves behind the new one: the end of the line before a closing parenthesis.
        if (index == items.Count)
        {
            item = item.WithTrailingTrivia(items[index - 1].GetTrailingTrivia());
            items[index - 1] = items[index - 1].WithoutTrailingTrivia();
        }

        items.Insert(index, item);
        commas.Insert(Math.Min(index, commas.Count), comma);
        return SeparatedList(items, commas);
    }

    static SyntaxTrivia FindLineEnd<T>(SeparatedSyntaxList<T> list, SyntaxToken open)
        where T : SyntaxNode =>
        open.TrailingTrivia.Concat(list.GetSeparators().SelectMany(s => s.TrailingTrivia)).First(t => t.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>Returns an argument list of some arguments, with commas between.</summary>
    public static ArgumentListSyntax JoinArguments(params ArgumentSyntax[] arguments) =>
        ArgumentList(
            SeparatedList(
                arguments,
                Enumerable.Repeat(Token(SyntaxKind.CommaToken).WithTrailingTrivia(Space), Math.Max(0, arguments.Length - 1))
            )
        );
}
