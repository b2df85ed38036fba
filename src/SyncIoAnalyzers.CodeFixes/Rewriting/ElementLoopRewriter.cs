using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites <c>var names = items.Select(i => Load(i)).ToList();</c> as a loop that adds each awaited value to the list; see
/// <see cref="ElementLoop"/>.
/// </summary>
internal sealed class ElementLoopRewriter
{
    const string List = "results";
    const int LongestSource = 120;

    static readonly string[] LineBreaks = ["\r\n", "\n"];

    readonly ElementLoop _loop;
    readonly SyntaxAnnotation _call = new(),
        _whole = new();
    readonly string _list,
        _type;
    readonly bool _isDeclaration; // nothing is left of a statement that declares the list

    /// <summary>Creates the rewriter of a loop.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="names">The names that are free in its member.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public ElementLoopRewriter(ElementLoop loop, FreeNames names, SemanticModel model)
    {
        _loop = loop;
        var declaration = FindDeclaration(loop);
        _isDeclaration = declaration != null;
        _list = declaration?.Identifier.Text ?? names.TakeName(ChooseListName(loop));
        _type = $"List<{FindElementType(loop, model).ToMinimalDisplayString(model, loop.Place.SpanStart)}>";
        Import = model.LookupNamespacesAndTypes(loop.Place.SpanStart, null, "List").IsEmpty ? "System.Collections.Generic" : null;
    }

    /// <summary>The namespace that the loop requires; null when it is imported.</summary>
    public string? Import { get; }

    /// <summary>Marks the call of the operator, so that it is found after its parts are rewritten.</summary>
    public SyntaxNode MarkCall(SyntaxNode call) =>
        _loop.Whole == _loop.Call ? call.WithAdditionalAnnotations(_call, _whole) : call.WithAdditionalAnnotations(_call);

    /// <summary>Marks the expression that the list takes the place of.</summary>
    public SyntaxNode MarkWhole(SyntaxNode whole) => whole.WithAdditionalAnnotations(_whole);

    /// <summary>Returns the lines of the loop.</summary>
    /// <param name="code">The code with the call of the operator.</param>
    /// <param name="layout">The layout of the lines.</param>
    public IEnumerable<string> WriteLoop(SyntaxNode code, LineLayout layout)
    {
        var call = (InvocationExpressionSyntax)code.GetAnnotatedNodes(_call).Single();
        var source = WriteSource(((MemberAccessExpressionSyntax)call.Expression).Expression, layout);
        var indent = layout.Indent;
        if (!_loop.Operator.IsStatement)
            yield return $"{indent}var {_list} = new {_type}();";
        yield return $"{indent}foreach (var {_loop.Variable} in {source})";
        yield return indent + "{";
        var inner = layout with { Indent = indent + layout.Step };
        foreach (var line in WriteElement(call.ArgumentList.Arguments[0].Expression, inner))
            yield return line;
        yield return indent + "}";
    }

    /// <summary>Returns the code with the list in the place of the operator; null when it was nothing else.</summary>
    public SyntaxNode? ReadList(SyntaxNode code)
    {
        if (_loop.Operator.IsStatement || _isDeclaration)
            return null;
        var whole = code.GetAnnotatedNodes(_whole).Single();
        return code.ReplaceNode(whole, ParseExpression(string.Format(null, _loop.Operator.Result, _list)).WithTriviaFrom(whole));
    }

    /// <summary>Returns the lines for an element, those of an embedded statement with one more step.</summary>
    IEnumerable<string> WriteElement(ExpressionSyntax function, LineLayout layout)
    {
        if (function is LambdaExpressionSyntax { Block: { } block } && _loop.Function is LambdaExpressionSyntax { Block: { } old })
            return block.Statements.Zip(
                old.Statements,
                (now, was) => layout.Indent + layout.Reindent(now, LineLayout.FromNode(was).Indent).WithoutTrivia()
            );
        var value = WriteValue(function, layout);
        return _loop
            .Operator.Statement.Split('\n')
            .Select((line, at) => (at == 0 ? layout.Indent : layout.Indent + layout.Step) + WriteLine(line, value));
    }

    string WriteLine(string line, string value) => string.Format(null, line, _list, value, _loop.Variable);

    /// <summary>Returns the value of the function for an element: the body of a lambda, or the awaited call of a method.</summary>
    string WriteValue(ExpressionSyntax function, LineLayout layout) =>
        function is LambdaExpressionSyntax { ExpressionBody: { } body }
            ? layout.Reindent(body, LineLayout.FromNode(_loop.Function).Indent).WithoutTrivia().ToString()
            : $"await {function.WithoutTrivia()}({_loop.Variable})";

    /// <summary>Returns the sequence, on one line where its lines are a short chain of calls.</summary>
    static string WriteSource(ExpressionSyntax source, LineLayout layout)
    {
        var lines = source.WithoutTrivia().ToString().Split(LineBreaks, StringSplitOptions.None).Select(l => l.Trim()).ToArray();
        var isChain = lines.Skip(1).All(l => l.StartsWith(".", StringComparison.Ordinal));
        return isChain && layout.Indent.Length + lines.Sum(l => l.Length) < LongestSource
            ? string.Concat(lines)
            : source.WithoutTrivia().ToString();
    }

    /// <summary>Returns the variable that is declared to be the list; null when the list needs one of its own.</summary>
    static VariableDeclaratorSyntax? FindDeclaration(ElementLoop loop) =>
        loop.Whole is { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } }
        && loop.Whole != loop.Call
        && variable.Parent is VariableDeclarationSyntax { Type.IsVar: true }
            ? variable
            : null;

    /// <summary>Returns <c>numbers</c> for a list that is assigned to <c>Numbers</c> in an initializer.</summary>
    static string ChooseListName(ElementLoop loop) =>
        loop.Whole.Ancestors().TakeWhile(n => n != loop.Place).OfType<AssignmentExpressionSyntax>().FirstOrDefault()
            is { Left: IdentifierNameSyntax { Identifier.ValueText: var name }, Parent: InitializerExpressionSyntax }
            ? FreeNames.ToVariableName(name, List)
            : List;

    static ITypeSymbol FindElementType(ElementLoop loop, SemanticModel model)
    {
        var method = (IMethodSymbol)model.GetSymbolInfo(loop.Call).Symbol!;
        return loop.Operator.IsLazy
            ? method.TypeArguments[method.TypeArguments.Length - 1]
            : ((INamedTypeSymbol)method.Parameters[0].Type).DelegateInvokeMethod!.ReturnType;
    }
}
