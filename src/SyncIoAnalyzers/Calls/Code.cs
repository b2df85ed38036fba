using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Pieces of code that rewrites are made of.</summary>
internal static class Code
{
    /// <summary>Marks the awaits that the fix writes.</summary>
    public static readonly SyntaxAnnotation Written = new("SyncIo.Await");

    /// <summary><c>await task</c>, with the trivia of what it replaces and in parentheses where the place wants them.</summary>
    /// <param name="task">What is awaited.</param>
    /// <param name="instead">What it is written for, with its trivia.</param>
    /// <param name="place">The same node where it stands in the document.</param>
    public static ExpressionSyntax Await(ExpressionSyntax task, SyntaxNode instead, SyntaxNode place)
    {
        ExpressionSyntax awaited = AwaitExpression(Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(Space), Operand(task)).WithAdditionalAnnotations(Written);
        return (WantsParentheses(place) ? ParenthesizedExpression(awaited) : awaited).WithLeadingTrivia(instead.GetLeadingTrivia()).WithTrailingTrivia(Behind(task, instead.GetTrailingTrivia()));
    }

    /// <summary>The comments behind a task, before what stands behind the whole: one to the end of its line only where the line ends there.</summary>
    static IEnumerable<SyntaxTrivia> Behind(ExpressionSyntax task, SyntaxTriviaList whole) => task.GetTrailingTrivia()
        .Where(t => t.IsKind(SyntaxKind.MultiLineCommentTrivia) || t.IsKind(SyntaxKind.SingleLineCommentTrivia) && whole.FirstOrDefault(w => !w.IsKind(SyntaxKind.WhitespaceTrivia)).IsKind(SyntaxKind.EndOfLineTrivia))
        .Where(t => whole.All(w => w.ToString() != t.ToString())).SelectMany(t => new[] { Space, t }).Concat(whole);

    /// <summary>A call with another member name; type arguments stay.</summary>
    public static InvocationExpressionSyntax Renamed(InvocationExpressionSyntax call, string name) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => call.WithExpression(access.WithName(Renamed(access.Name, name))),
        MemberBindingExpressionSyntax binding => call.WithExpression(binding.WithName(Renamed(binding.Name, name))),
        SimpleNameSyntax simple => call.WithExpression(Renamed(simple, name)),
        _ => call,
    };

    /// <summary>A name with another text; type arguments and trivia stay.</summary>
    public static SimpleNameSyntax Renamed(SimpleNameSyntax name, string text) => name.WithIdentifier(Renamed(name.Identifier, text));

    /// <summary>An identifier with another text and the same trivia; one that has the text already stays, with its <c>@</c>.</summary>
    public static SyntaxToken Renamed(SyntaxToken identifier, string text) => identifier.ValueText == text ? identifier : Identifier(text).WithTriviaFrom(identifier);

    /// <summary>The one expression of which a function consists; null when it has more than that.</summary>
    public static ExpressionSyntax? OnlyValue(ExpressionSyntax? arrow, BlockSyntax? block) => arrow ?? (block is { Statements: { Count: 1 } statements } ? statements[0] switch
    {
        ReturnStatementSyntax { Expression: { } returned } => returned,
        ExpressionStatementSyntax { Expression: var expression } => expression,
        _ => null,
    } : null);

    /// <summary>A call with a token as its argument, if there is one.</summary>
    public static InvocationExpressionSyntax Call(ExpressionSyntax member, ExpressionSyntax? token) => InvocationExpression(member, ArgumentList(token == null ? default : SingletonSeparatedList(Argument(token))));

    /// <summary>A call with one more argument.</summary>
    public static InvocationExpressionSyntax With(InvocationExpressionSyntax call, ArgumentSyntax argument) =>
        call.WithArgumentList(call.ArgumentList.WithArguments(Inserted(call.ArgumentList.Arguments, call.ArgumentList.Arguments.Count, argument, call.ArgumentList.OpenParenToken)));

    /// <summary>A list with one item more, on a line of its own if the others have that.</summary>
    public static SeparatedSyntaxList<T> Inserted<T>(SeparatedSyntaxList<T> list, int index, T item, SyntaxToken open) where T : SyntaxNode
    {
        if (list.Count == 0)
            return SingletonSeparatedList(item);
        var isOnLines = (list.SeparatorCount > 0 ? list.GetSeparator(list.SeparatorCount - 1) : open).TrailingTrivia.Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        var comma = Token(SyntaxKind.CommaToken).WithTrailingTrivia(isOnLines ? TriviaList(open.TrailingTrivia.Concat(list.GetSeparators().SelectMany(s => s.TrailingTrivia)).First(t => t.IsKind(SyntaxKind.EndOfLineTrivia))) : TriviaList(Space));
        if (isOnLines)
            item = item.WithLeadingTrivia(list.Last().GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));
        var items = list.ToList();
        var commas = list.GetSeparators().ToList();
        // Behind the last one goes what stood behind it: the end of the line before a closing parenthesis.
        if (index == items.Count)
        {
            item = item.WithTrailingTrivia(items[index - 1].GetTrailingTrivia());
            items[index - 1] = items[index - 1].WithoutTrailingTrivia();
        }

        items.Insert(index, item);
        commas.Insert(Math.Min(index, commas.Count), comma);
        return SeparatedList(items, commas);
    }

    /// <summary>Some arguments, with commas between.</summary>
    public static ArgumentListSyntax Arguments(params ArgumentSyntax[] arguments) =>
        ArgumentList(SeparatedList(arguments, Enumerable.Repeat(Token(SyntaxKind.CommaToken).WithTrailingTrivia(Space), Math.Max(0, arguments.Length - 1))));

    /// <summary>A static member by the shortest name that means it there.</summary>
    public static ExpressionSyntax Static(string typeAndMember, SemanticModel model, int position)
    {
        var type = typeAndMember.Substring(0, typeAndMember.IndexOf('.'));
        return ParseExpression((type == "Task" ? TaskType(model, position, isImported: false) : model.LookupNamespacesAndTypes(position, null, type).IsEmpty ? "System.Threading.Tasks." + type : type) + typeAndMember.Substring(type.Length));
    }

    /// <summary>Whether reading an expression twice gives the same: a local, a parameter, or a field that is set once.</summary>
    public static bool IsStable(ExpressionSyntax expression, SemanticModel model, CancellationToken token) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } && model.GetSymbolInfo(expression, token).Symbol is ILocalSymbol or IParameterSymbol or IFieldSymbol { IsReadOnly: true };

    /// <summary><c>Task</c>, or its full name where that means another type, several, or none.</summary>
    /// <param name="model">The semantic model of the tree.</param>
    /// <param name="position">Where it is written.</param>
    /// <param name="isImported">Whether its namespace is imported where it has to be.</param>
    public static string TaskType(SemanticModel model, int position, bool isImported = true) => model.LookupNamespacesAndTypes(position, null, "Task") switch
    {
        { IsEmpty: true } => isImported ? "Task" : "System.Threading.Tasks.Task",
        var types when types.OfType<INamedTypeSymbol>().All(t => t.ContainingNamespace.ToDisplayString() == "System.Threading.Tasks") => "Task",
        _ => "System.Threading.Tasks.Task",
    };

    /// <summary><c>_ = task</c>.</summary>
    public static ExpressionSyntax Discarded(ExpressionSyntax task) => AssignmentExpression(SyntaxKind.SimpleAssignmentExpression, ParseExpression("_").WithTrailingTrivia(Space),
        Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space), task.WithoutLeadingTrivia()).WithLeadingTrivia(task.GetLeadingTrivia());

    /// <summary>A piece of some code in what has become of the code: as far inwards, and as far along.</summary>
    public static T Same<T>(SyntaxNode now, SyntaxNode whole, T piece) where T : SyntaxNode
    {
        foreach (var step in piece.AncestorsAndSelf().TakeWhile(n => n != whole).Reverse().ToArray())
            now = now.ChildNodes().ElementAt(step.Parent!.ChildNodes().TakeWhile(n => n != step).Count());
        return (T)now;
    }

    /// <summary>Whether a piece of trivia says something to people or to the compiler.</summary>
    public static bool IsComment(SyntaxTrivia trivia) => trivia.IsDirective || trivia.RawKind is (int)SyntaxKind.SingleLineCommentTrivia or (int)SyntaxKind.MultiLineCommentTrivia or (int)SyntaxKind.DisabledTextTrivia;

    /// <summary>What may stand behind <c>await</c> as it is; anything weaker gets parentheses.</summary>
    static ExpressionSyntax Operand(ExpressionSyntax task)
    {
        task = task.WithoutTrivia();
        return task is BinaryExpressionSyntax or ConditionalExpressionSyntax or AssignmentExpressionSyntax or AnonymousFunctionExpressionSyntax or SwitchExpressionSyntax or WithExpressionSyntax ? ParenthesizedExpression(task) : task;
    }

    static bool WantsParentheses(SyntaxNode place) => place.Parent switch
    {
        MemberAccessExpressionSyntax access => access.Expression == place,
        ElementAccessExpressionSyntax access => access.Expression == place,
        ConditionalAccessExpressionSyntax access => access.Expression == place,
        InvocationExpressionSyntax call => call.Expression == place,
        PostfixUnaryExpressionSyntax => true,
        _ => false,
    };
}
