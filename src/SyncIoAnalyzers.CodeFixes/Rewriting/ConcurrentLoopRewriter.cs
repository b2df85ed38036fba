using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Concurrency;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites a loop of requests: one function requests an item, it is started for all items, and the rest of the loop runs over the answers
/// in the order of the items.
/// </summary>
internal sealed class ConcurrentLoopRewriter
{
    readonly RequestLoop _loop;
    readonly LoopItems _items;
    readonly SemanticModel _model;
    readonly LineLayout _layout;
    readonly string[] _handed;
    readonly string _results,
        _result,
        _gate,
        _limit;
    readonly string _token;
    readonly bool _isBounded,
        _returnsAnswer,
        _keepsWaiting;

    /// <summary>Returns the rewrite of a loop.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="items">The items that it runs over.</param>
    /// <param name="isBounded">True if only some requests are under way at once.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static RewriteResult CreateRewrite(
        RequestLoop loop,
        LoopItems items,
        bool isBounded,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (!TaskSyntax.CanSplit(loop.Loop))
            return Refusal.ByHand;
        var made = new ConcurrentLoopRewriter(loop, items, isBounded, model, cancellationToken);
        return new CallRewrite(loop.Loop, made.WriteLoop)
        {
            Import = model.LookupNamespacesAndTypes(loop.Loop.SpanStart, null, "Enumerable").IsEmpty ? "System.Linq" : null,
        };
    }

    ConcurrentLoopRewriter(RequestLoop loop, LoopItems items, bool isBounded, SemanticModel model, CancellationToken cancellationToken)
    {
        (_loop, _items, _isBounded, _model, _layout) = (loop, items, isBounded, model, LineLayout.FromNode(loop.Loop));
        var handed = loop.GetCapturedVariables(model, cancellationToken);
        var value = loop.ResultVariable != null ? model.GetDeclaredSymbol(loop.ResultVariable, cancellationToken) as ILocalSymbol : null;
        // A declared type that is not that of the answer has to stay, and so have comments.
        _keepsWaiting = HasOtherType(loop, value, model, cancellationToken) || !IsEmbedded && HasComments(loop.WaitingStatement);
        var names = new FreeNames(loop.Loop);
        var number = CountEarlierLoops(loop.Loop);
        (_results, _result, _gate, _limit) = (
            names.TakeName("results", number),
            names.TakeName("result", number),
            names.TakeName("gate", number),
            names.TakeName("atOnce", number)
        );
        _returnsAnswer = IsEmbedded || value != null && handed.Contains(value, SymbolEqualityComparer.Default);
        _handed =
        [
            .. handed
                .Select(h => FreeNames.EscapeName(h.Name))
                .DefaultIfEmpty(IsEmbedded ? "" : items.Variable.Text)
                .Where(h => h.Length > 0),
        ];
        _token = FindTokenName(loop, model, cancellationToken);
    }

    /// <summary>Returns true if the variable of the answer is declared with a type that is not that of the answer.</summary>
    static bool HasOtherType(RequestLoop loop, ILocalSymbol? value, SemanticModel model, CancellationToken cancellationToken)
    {
        if (loop.ResultVariable == null)
            return false;
        var answer = model.GetTypeInfo(loop.AwaitExpression, cancellationToken).Type;
        return !SymbolEqualityComparer.IncludeNullability.Equals(value?.Type, answer)
            && !((VariableDeclarationSyntax)loop.ResultVariable.Parent!).Type.IsVar;
    }

    static bool HasComments(StatementSyntax statement) =>
        statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Any(CommentTrivia.IsComment);

    /// <summary>Counts the loops before this one in its member that may be rewritten too: each takes its own names.</summary>
    static int CountEarlierLoops(StatementSyntax loop) =>
        EnclosingMember
            .GetDeclarationScope(loop)
            .DescendantNodes()
            .OfType<AwaitExpressionSyntax>()
            .Count(a => a.SpanStart < loop.SpanStart && RequestLoop.FindLoop(a) != null);

    /// <summary>Returns the name of the token that the request is given; empty when it is given none.</summary>
    static string FindTokenName(RequestLoop loop, SemanticModel model, CancellationToken cancellationToken)
    {
        var tokens = loop
            .AwaitExpression.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Select(c => c.ArgumentList.Arguments.FirstOrDefault(IsToken)?.Expression);
        return tokens.OfType<IdentifierNameSyntax>().FirstOrDefault()?.ToString() ?? "";

        bool IsToken(ArgumentSyntax argument) => TokenSlots.IsTokenType(model.GetTypeInfo(argument.Expression, cancellationToken).Type);
    }

    /// <summary>True if the await is part of a larger expression, so that the rest of its statement is done with the answer.</summary>
    bool IsEmbedded => _loop.ResultVariable == null && !_loop.IsBareAwait;

    static bool HasWork(RequestLoop loop) => loop.ConsumingCode.Any();

    static StatementSyntax GetBody(StatementSyntax loop) =>
        loop is ForStatementSyntax count ? count.Statement : ((ForEachStatementSyntax)loop).Statement;

    SyntaxNode WriteLoop(SyntaxNode now)
    {
        var lines = new List<string>();
        if (_isBounded)
        {
            var options = (CSharpParseOptions)_loop.Loop.SyntaxTree.Options;
            var keyword = options.LanguageVersion >= LanguageVersion.CSharp8 ? "using " : "";
            lines.Add($"const int {_limit} = {FixAction.MostAtOnce};");
            lines.Add($"{keyword}var {_gate} = new {Semaphore}({_limit});");
        }

        var items =
            _items.Source == null
                ? $"Enumerable.Range({_items.FirstNumber}, {_items.Count})"
                : WriteSource(FindNode<ExpressionSyntax>(now, _items.Source));
        var results = HasWork(_loop) ? $"var {_results} = " : "";
        var whenAll = TypeReferences.WriteStaticMember("Task.WhenAll", _model, _loop.Loop.SpanStart);
        var tasks = $"{items}.Select(async {_items.Variable.Text} =>{WriteFunction(now)})";
        lines.Add($"{results}await {whenAll}({tasks}){ConfigureAwaitRewriter.WriteEnding(_loop.AwaitExpression)};");
        if (HasWork(_loop))
            lines.Add(WriteRest((StatementSyntax)now));
        return StatementBuilder.ParseStatements(
            [now.GetLeadingTrivia().ToFullString() + lines[0], .. lines.Skip(1).Select(l => _layout.Indent + l)],
            _layout,
            now
        );
    }

    string Semaphore =>
        _model.LookupNamespacesAndTypes(_loop.Loop.SpanStart, null, "SemaphoreSlim").IsEmpty
            ? "System.Threading.SemaphoreSlim"
            : "SemaphoreSlim";

    static string WriteSource(ExpressionSyntax items)
    {
        var text = items.WithoutTrivia().ToFullString();
        return
            items
                is IdentifierNameSyntax
                    or MemberAccessExpressionSyntax
                    or InvocationExpressionSyntax
                    or ElementAccessExpressionSyntax
                    or ParenthesizedExpressionSyntax
                    or ThisExpressionSyntax
                    or BaseObjectCreationExpressionSyntax
            ? text
            : $"({text})";
    }

    /// <summary>Returns the body of the function for one item.</summary>
    string WriteFunction(SyntaxNode now)
    {
        var wait = FindNode<AwaitExpressionSyntax>(now, _loop.AwaitExpression).WithoutTrivia().ToFullString();
        var isOnlyWait = _loop.StatementsBefore.Count == 0 && !_keepsWaiting;
        if (!_isBounded && isOnlyWait && (_returnsAnswer || !HasWork(_loop)))
            return " " + (HasWork(_loop) ? WriteAnswer(wait) : wait);
        var statements = _loop.StatementsBefore.Select(s => _layout.IndentStatement(FindNode<StatementSyntax>(now, s), s)).ToList();
        var inner = _layout.Indent + _layout.Step;
        if (_keepsWaiting)
            statements.Add(_layout.IndentStatement(FindNode<StatementSyntax>(now, _loop.WaitingStatement), _loop.WaitingStatement));
        else if (!_returnsAnswer)
            statements.Add(inner + wait + ";");
        if (HasWork(_loop))
            statements.Add(inner + "return " + WriteAnswer(_keepsWaiting ? null : wait) + ";");
        if (_isBounded)
            statements =
            [
                inner + $"await {_gate}.WaitAsync({_token}){ConfigureAwaitRewriter.WriteEnding(_loop.AwaitExpression)};",
                inner + "try",
                inner + "{",
                .. statements.Select(IndentDeeper),
                inner + "}",
                inner + "finally",
                inner + "{",
                inner + _layout.Step + $"{_gate}.Release();",
                inner + "}",
            ];
        return string.Join(_layout.Line, ["", _layout.Indent + "{", .. statements, _layout.Indent + "}"]);
    }

    string IndentDeeper(string statement) =>
        string.Join(
            _layout.Line,
            statement.Split([_layout.Line], StringSplitOptions.None).Select(l => l.Length == 0 ? l : _layout.Step + l)
        );

    /// <summary>Returns the result of the function: the answer, and the variables that the rest of the loop reads.</summary>
    string WriteAnswer(string? wait)
    {
        var value = _loop.ResultVariable?.Identifier.Text;
        string[] parts = [.. _handed.Select(h => h == value && wait != null ? wait : h), .. IsEmbedded ? new[] { wait! } : []];
        return parts.Length == 1 ? parts[0] : $"({string.Join(", ", parts)})";
    }

    /// <summary>Writes the loop over the answers, with the rest of the old body.</summary>
    string WriteRest(StatementSyntax now)
    {
        string[] names = [.. _handed, .. IsEmbedded ? new[] { _result } : []];
        var body = GetBody(now);
        var left = new List<StatementSyntax>();
        if (IsEmbedded)
            left.Add(ReplaceWait(now));
        left.AddRange(_loop.StatementsAfter.Select(s => FindNode<StatementSyntax>(now, s)));
        left[0] = left[0].WithLeadingTrivia(left[0].GetLeadingTrivia().SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        body = body is BlockSyntax block ? block.WithStatements(List(left)) : left[0];
        var close = now is ForStatementSyntax count ? count.CloseParenToken : ((ForEachStatementSyntax)now).CloseParenToken;
        var variables = names.Length == 1 ? names[0] : $"({string.Join(", ", names)})";
        var head = $"foreach (var {variables} in {_results})";
        return head + close.TrailingTrivia.ToFullString() + body.WithoutTrailingTrivia().ToFullString();
    }

    /// <summary>Returns the waiting statement with the result in place of the await.</summary>
    StatementSyntax ReplaceWait(StatementSyntax now)
    {
        var waiting = FindNode<StatementSyntax>(now, _loop.WaitingStatement);
        ExpressionSyntax wait = FindNode<AwaitExpressionSyntax>(now, _loop.AwaitExpression);
        if (wait.Parent is ParenthesizedExpressionSyntax around)
            wait = around;
        return waiting.ReplaceNode(wait, IdentifierName(_result).WithTriviaFrom(wait));
    }

    T FindNode<T>(SyntaxNode now, T place)
        where T : SyntaxNode => AwaitSyntax.FindSameNode(now, _loop.Loop, place);
}
