using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites <c>var names = items.Select(i => Load(i)).ToList();</c> as a loop that adds each awaited value to the list; see
/// <see cref="ElementLoop"/>.
/// </summary>
internal sealed class ElementLoopRewriter
{
    const int LongestSource = 120;

    static readonly string[] LineBreaks = ["\r\n", "\n"];

    readonly ElementLoop _loop;
    readonly SyntaxAnnotation _call = new(),
        _whole = new();
    readonly string _variable,
        _start,
        _value; // the value that a search judges
    readonly bool _isDeclaration; // nothing is left of a statement that declares the variable

    /// <summary>Creates the rewriter of a loop.</summary>
    /// <param name="loop">The loop.</param>
    /// <param name="names">The names that are free in its member.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public ElementLoopRewriter(ElementLoop loop, FreeNames names, SemanticModel model)
    {
        _loop = loop;
        var declaration = FindDeclaration(loop);
        _isDeclaration = declaration != null;
        _variable = declaration?.Identifier.Text ?? names.TakeName(ChooseNames(loop));
        _value = loop.Operator.Statement.Contains("{5}") ? names.TakeName("value", "candidate") : "";
        _start = WriteStart(loop, model);
        var type = FindCollection(_start);
        Import =
            type != null && model.LookupNamespacesAndTypes(loop.Place.SpanStart, null, type).IsEmpty ? "System.Collections.Generic" : null;
    }

    /// <summary>The namespace that the loop requires; null when it is imported.</summary>
    public string? Import { get; }

    /// <summary>Marks the call of the operator, so that it is found after its parts are rewritten.</summary>
    public SyntaxNode MarkCall(SyntaxNode call) =>
        _loop.Whole == _loop.Call ? call.WithAdditionalAnnotations(_call, _whole) : call.WithAdditionalAnnotations(_call);

    /// <summary>Marks the expression that the variable takes the place of.</summary>
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
            yield return $"{indent}var {_variable} = {_start};";
        yield return $"{indent}foreach (var {_loop.Variable} in {source})";
        yield return indent + "{";
        var inner = layout with { Indent = indent + layout.Step };
        var judged = WritePredicate(FindPredicate(code, call));
        foreach (var line in WriteElement([.. call.ArgumentList.Arguments.Select(a => a.Expression)], judged, inner))
            yield return line;
        yield return indent + "}";
    }

    /// <summary>Returns the code with the variable in the place of the operator; null when it was nothing else.</summary>
    public SyntaxNode? ReadVariable(SyntaxNode code)
    {
        if (_loop.Operator.IsStatement || _isDeclaration)
            return null;
        var whole = code.GetAnnotatedNodes(_whole).Single();
        return code.ReplaceNode(whole, ParseExpression(string.Format(null, _loop.Operator.Result, _variable)).WithTriviaFrom(whole));
    }

    /// <summary>Returns the lines for an element, those of an embedded statement with one more step.</summary>
    IEnumerable<string> WriteElement(IReadOnlyList<ExpressionSyntax> functions, (string, string) judged, LineLayout layout)
    {
        var values = functions.Select(f => WriteValue(f, layout)).ToArray();
        var lines = WriteLines(values, judged, layout.Step).Select(line => layout.Indent + line);
        if (
            functions[0] is not LambdaExpressionSyntax { Block: { } block }
            || _loop.Function is not LambdaExpressionSyntax { Block: { } old }
        )
            return lines;
        var isReturned = block.Statements.LastOrDefault() is ReturnStatementSyntax { Expression: not null };
        var returns = new LoopReturns(v => WriteReturned(v, judged, layout.Step), layout.Step);
        var statements = block
            .Statements.Take(block.Statements.Count - (isReturned ? 1 : 0))
            .SelectMany(
                (now, at) => WriteStatement(returns.ReplaceReturns(now, at == block.Statements.Count - 1), old.Statements[at], layout)
            );
        if (!isReturned)
            return statements;
        return HasEmptyLineBefore(old.Statements[block.Statements.Count - 1]) ? [.. statements, "", .. lines] : statements.Concat(lines);
    }

    /// <summary>Returns the lines for a value that is returned, without the condition where that is <c>true</c> or <c>false</c>.</summary>
    IReadOnlyList<string> WriteReturned(ExpressionSyntax value, (string, string) judged, string step)
    {
        var lines = WriteLines([value.WithoutTrivia().ToString()], judged, step);
        return lines[0] switch
        {
            "if (false)" => [],
            "if (true)" => [.. lines.Where(l => l.StartsWith(step, StringComparison.Ordinal)).Select(l => l.Substring(step.Length))],
            _ => lines,
        };
    }

    /// <summary>Returns the lines of a statement, with the empty line before it.</summary>
    static IEnumerable<string> WriteStatement(StatementSyntax now, StatementSyntax was, LineLayout layout)
    {
        var line = layout.Indent + layout.Reindent(now, LineLayout.FromNode(was).Indent).WithoutTrivia();
        return HasEmptyLineBefore(was) ? ["", line] : [line];
    }

    static bool HasEmptyLineBefore(StatementSyntax statement) =>
        statement.GetLeadingTrivia().Any(SyntaxKind.EndOfLineTrivia)
        && statement.Parent is BlockSyntax { Statements: var statements }
        && statements[0] != statement;

    IReadOnlyList<string> WriteLines(IReadOnlyList<string> values, (string, string) judged, string step) =>
        [.. _loop.Operator.Statement.Split('\n').Select(line => WriteLine(line.Replace("\t", step), values, judged))];

    string WriteLine(string line, IReadOnlyList<string> values, (string Name, string Condition) judged)
    {
        var value = values[values.Count - 1];
        var opposite = line.Contains("{3}") ? NegatedCondition.Negate(ParseExpression(value)).ToString() : "";
        return string.Format(null, line, _variable, value, _loop.Variable, opposite, values[0], judged.Name, judged.Condition);
    }

    /// <summary>Returns the lambda of a search behind the operator; null when there is none.</summary>
    LambdaExpressionSyntax? FindPredicate(SyntaxNode code, InvocationExpressionSyntax call) =>
        code.GetAnnotatedNodes(_whole).Single() is InvocationExpressionSyntax whole && whole != call
            ? whole.ArgumentList.Arguments.FirstOrDefault()?.Expression as LambdaExpressionSyntax
            : null;

    /// <summary>
    /// Returns the name of the value that a predicate judges, and the predicate. The value needs another name where the element has the
    /// same.
    /// </summary>
    (string Name, string Condition) WritePredicate(LambdaExpressionSyntax? predicate)
    {
        if (predicate is not { ExpressionBody: { } body } || FunctionNodes.FindOnlyParameter(predicate) is not { } parameter)
            return ("", "");
        var name = parameter.Identifier.ValueText;
        if (name != _loop.Variable && name != _variable)
            return (name, body.WithoutTrivia().ToString());
        var reads = body.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Where(n => IsVariable(n, name));
        return (_value, body.ReplaceNodes(reads, (_, now) => IdentifierName(_value).WithTriviaFrom(now)).WithoutTrivia().ToString());
    }

    static bool IsVariable(IdentifierNameSyntax name, string variable) =>
        name.Identifier.ValueText == variable
        && SyntaxNames.GetAccess(name) == name
        && name.Parent is not (NameColonSyntax or NameEqualsSyntax or MemberBindingExpressionSyntax);

    /// <summary>Returns the value of the function for an element: the body of a lambda, or the awaited call of a method.</summary>
    string WriteValue(ExpressionSyntax function, LineLayout layout) =>
        function is LambdaExpressionSyntax lambda
            ? FindValue(lambda) is { } value
                ? layout.Reindent(value, LineLayout.FromNode(_loop.Function).Indent).WithoutTrivia().ToString()
                : ""
            : $"await {function.WithoutTrivia()}({_loop.Variable})";

    static ExpressionSyntax? FindValue(LambdaExpressionSyntax lambda) =>
        lambda.ExpressionBody ?? (lambda.Block?.Statements.LastOrDefault() as ReturnStatementSyntax)?.Expression;

    /// <summary>Returns the sequence, on one line where its lines are a short chain of calls.</summary>
    static string WriteSource(ExpressionSyntax source, LineLayout layout)
    {
        source = LoopHeadRewriter.FindSource(source);
        var lines = source.WithoutTrivia().ToString().Split(LineBreaks, StringSplitOptions.None).Select(l => l.Trim()).ToArray();
        var isChain = lines.Skip(1).All(l => l.StartsWith(".", StringComparison.Ordinal));
        return isChain && layout.Indent.Length + lines.Sum(l => l.Length) < LongestSource
            ? string.Concat(lines)
            : source.WithoutTrivia().ToString();
    }

    /// <summary>Returns the variable that is declared to be the result; null when the loop needs one of its own.</summary>
    static VariableDeclaratorSyntax? FindDeclaration(ElementLoop loop) =>
        loop.Whole is { Parent: EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable } }
        && loop.Operator.IsResult
        && variable.Parent is VariableDeclarationSyntax { Type.IsVar: true }
            ? variable
            : null;

    /// <summary>Returns <c>numbers</c> for a value that is assigned to <c>Numbers</c>, and the name for all other values.</summary>
    static string[] ChooseNames(ElementLoop loop) =>
        loop.Whole.Ancestors().TakeWhile(n => n != loop.Place).OfType<AssignmentExpressionSyntax>().FirstOrDefault() is { } assignment
        && FindMemberName(assignment) is { } name
            ? [FreeNames.ToVariableName(name, loop.Operator.Local), loop.Operator.Local]
            : [loop.Operator.Local];

    static string? FindMemberName(AssignmentExpressionSyntax assignment) =>
        assignment switch
        {
            { Left: MemberAccessExpressionSyntax access } => access.Name.Identifier.ValueText,
            { Left: IdentifierNameSyntax name, Parent: InitializerExpressionSyntax } => name.Identifier.ValueText,
            _ => null,
        };

    static string WriteStart(ElementLoop loop, SemanticModel model)
    {
        var method = (IMethodSymbol)model.GetSymbolInfo(loop.Call).Symbol!;
        return string.Format(null, loop.Operator.Start, [.. loop.Operator.GetTypes(method).Select(WriteType)]);

        string WriteType(ITypeSymbol type) =>
            ElementLoop.IsAnonymous(type) ? "object" : type.ToMinimalDisplayString(model, loop.Place.SpanStart);
    }

    /// <summary>Returns the name of the collection that the loop fills; null when it fills none.</summary>
    static string? FindCollection(string start) =>
        ParseExpression(start) is ObjectCreationExpressionSyntax { Type: GenericNameSyntax { Identifier.ValueText: var name } }
            ? name
            : null;
}
