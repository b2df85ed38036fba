using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Overlap;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>
/// A loop of requests: one function asks for an item, it is started for all of them, and what the loop does with the answers is done when they
/// are there, in the order of the items.
/// </summary>
internal sealed class TogetherLoop
{
    /// <summary>How many requests the bounded form has under way.</summary>
    public const int AtOnce = 8;

    readonly RequestLoop _loop;
    readonly Items _items;
    readonly SemanticModel _model;
    readonly Layout _layout;
    readonly string[] _handed;
    readonly string _results, _result, _gate, _limit;
    readonly string _token;
    readonly bool _isBounded, _returnsAnswer, _keepsWaiting;

    /// <summary>The rewrite of a loop.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="items">What it runs over.</param>
    /// <param name="isBounded">Whether only some requests are under way at once.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(RequestLoop loop, Items items, bool isBounded, SemanticModel model, CancellationToken token)
    {
        if (!Statements.MaySplit(loop.Loop))
            return Refusal.ByHand;
        var made = new TogetherLoop(loop, items, isBounded, model, token);
        return new Rewrite(loop.Loop, made.Written) { Using = model.LookupNamespacesAndTypes(loop.Loop.SpanStart, null, "Enumerable").IsEmpty ? "System.Linq" : null };
    }

    TogetherLoop(RequestLoop loop, Items items, bool isBounded, SemanticModel model, CancellationToken token)
    {
        (_loop, _items, _isBounded, _model, _layout) = (loop, items, isBounded, model, Layout.At(loop.Loop));
        var handed = loop.Handed(model, token);
        var value = loop.Value != null ? model.GetDeclaredSymbol(loop.Value, token) as ILocalSymbol : null;
        // A declared type that is not that of the answer has to stay, and so have comments.
        _keepsWaiting = loop.Value != null && (!SymbolEqualityComparer.IncludeNullability.Equals(value?.Type, model.GetTypeInfo(loop.Wait, token).Type) && !((VariableDeclarationSyntax)loop.Value.Parent!).Type.IsVar) || !IsEmbedded && loop.Waiting.GetLeadingTrivia().Concat(loop.Waiting.GetTrailingTrivia()).Any(Code.IsComment);
        var names = new Names(loop.Loop);
        var number = Apis.Enclosing.Scope(loop.Loop).DescendantNodes().OfType<AwaitExpressionSyntax>().Count(a => a.SpanStart < loop.Loop.SpanStart && RequestLoop.Of(a) != null);
        (_results, _result, _gate, _limit) = (Name("results"), Name("result"), Name("gate"), Name("atOnce"));
        _returnsAnswer = IsEmbedded || value != null && handed.Contains(value, SymbolEqualityComparer.Default);
        _handed = [.. handed.Select(h => Names.Written(h.Name)).DefaultIfEmpty(IsEmbedded ? "" : items.Variable.Text).Where(h => h.Length > 0)];
        _token = loop.Wait.DescendantNodes().OfType<InvocationExpressionSyntax>().Select(c => c.ArgumentList.Arguments.FirstOrDefault(a => Tokens.IsToken(model.GetTypeInfo(a.Expression, token).Type))?.Expression).OfType<IdentifierNameSyntax>().FirstOrDefault()?.ToString() ?? "";

        string Name(string name)
        {
            for (var i = 0; i < number; i++)
                names.Free(name);
            return names.Free(name);
        }
    }

    /// <summary>Whether the await is part of a larger expression, so that the rest of its statement is done with the answer.</summary>
    bool IsEmbedded => _loop.Value == null && !_loop.IsBare;

    static bool HasWork(RequestLoop loop) => loop.Using.Any();

    static StatementSyntax Body(StatementSyntax loop) => loop is ForStatementSyntax count ? count.Statement : ((ForEachStatementSyntax)loop).Statement;

    SyntaxNode Written(SyntaxNode now)
    {
        var lines = new List<string>();
        if (_isBounded)
        {
            lines.Add($"const int {_limit} = {AtOnce};");
            lines.Add($"{(((CSharpParseOptions)_loop.Loop.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8 ? "using " : "")}var {_gate} = new {Semaphore}({_limit});");
        }

        var items = _items.Source == null ? $"Enumerable.Range({_items.First}, {_items.Count})" : Source(Find<ExpressionSyntax>(now, _items.Source));
        lines.Add($"{(HasWork(_loop) ? $"var {_results} = " : "")}await {Code.Static("Task.WhenAll", _model, _loop.Loop.SpanStart)}({items}.Select(async {_items.Variable.Text} =>{Function(now)})){Configured.Ending(_loop.Wait)};");
        if (HasWork(_loop))
            lines.Add(Rest((StatementSyntax)now));
        return Statements.Of([now.GetLeadingTrivia().ToFullString() + lines[0], .. lines.Skip(1).Select(l => _layout.Indent + l)], _layout, now);
    }

    string Semaphore => _model.LookupNamespacesAndTypes(_loop.Loop.SpanStart, null, "SemaphoreSlim").IsEmpty ? "System.Threading.SemaphoreSlim" : "SemaphoreSlim";

    static string Source(ExpressionSyntax items) => items is IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax or ThisExpressionSyntax or BaseObjectCreationExpressionSyntax
        ? items.WithoutTrivia().ToFullString() : $"({items.WithoutTrivia().ToFullString()})";

    /// <summary>What the function for one item consists of.</summary>
    string Function(SyntaxNode now)
    {
        var wait = Find<AwaitExpressionSyntax>(now, _loop.Wait).WithoutTrivia().ToFullString();
        if (!_isBounded && _loop.Before.Count == 0 && !_keepsWaiting && (_returnsAnswer || !HasWork(_loop)))
            return " " + (HasWork(_loop) ? Answer(wait) : wait);
        var statements = _loop.Before.Select(s => _layout.Inside(Find<StatementSyntax>(now, s), s)).ToList();
        var inner = _layout.Indent + _layout.Step;
        if (_keepsWaiting)
            statements.Add(_layout.Inside(Find<StatementSyntax>(now, _loop.Waiting), _loop.Waiting));
        else if (!_returnsAnswer)
            statements.Add(inner + wait + ";");
        if (HasWork(_loop))
            statements.Add(inner + "return " + Answer(_keepsWaiting ? null : wait) + ";");
        if (_isBounded)
            statements = [inner + $"await {_gate}.WaitAsync({_token}){Configured.Ending(_loop.Wait)};", inner + "try", inner + "{", .. statements.Select(Deeper), inner + "}", inner + "finally", inner + "{", inner + _layout.Step + $"{_gate}.Release();", inner + "}"];
        return string.Join(_layout.Line, ["", _layout.Indent + "{", .. statements, _layout.Indent + "}"]);
    }

    string Deeper(string statement) => string.Join(_layout.Line, statement.Split([_layout.Line], StringSplitOptions.None).Select(l => l.Length == 0 ? l : _layout.Step + l));

    /// <summary>What the function hands out: the answer, and whatever else the rest of the loop reads.</summary>
    string Answer(string? wait)
    {
        var value = _loop.Value?.Identifier.Text;
        string[] parts = [.. _handed.Select(h => h == value && wait != null ? wait : h), .. IsEmbedded ? new[] { wait! } : []];
        return parts.Length == 1 ? parts[0] : $"({string.Join(", ", parts)})";
    }

    /// <summary>The loop over the answers: what is left of the old one.</summary>
    string Rest(StatementSyntax now)
    {
        string[] names = [.. _handed, .. IsEmbedded ? new[] { _result } : []];
        var body = Body(now);
        var left = new List<StatementSyntax>();
        if (IsEmbedded)
            left.Add(Find<StatementSyntax>(now, _loop.Waiting) is var waiting && Find<AwaitExpressionSyntax>(now, _loop.Wait) is var wait && wait.Parent is ParenthesizedExpressionSyntax around
                ? waiting.ReplaceNode(around, IdentifierName(_result).WithTriviaFrom(around)) : waiting.ReplaceNode(wait, IdentifierName(_result).WithTriviaFrom(wait)));
        left.AddRange(_loop.After.Select(s => Find<StatementSyntax>(now, s)));
        left[0] = left[0].WithLeadingTrivia(left[0].GetLeadingTrivia().SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        body = body is BlockSyntax block ? block.WithStatements(List(left)) : left[0];
        var close = now is ForStatementSyntax count ? count.CloseParenToken : ((ForEachStatementSyntax)now).CloseParenToken;
        return $"foreach (var {(names.Length == 1 ? names[0] : $"({string.Join(", ", names)})")} in {_results}){close.TrailingTrivia.ToFullString()}{body.WithoutTrailingTrivia().ToFullString()}";
    }

    T Find<T>(SyntaxNode now, T place) where T : SyntaxNode => Code.Same(now, _loop.Loop, place);
}
