using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Statements that are moved into a method of their own without a change of behavior.</summary>
internal sealed class ExtractedMethod
{
    readonly StatementRun _run;
    readonly MethodDeclarationSyntax _method;
    readonly SemanticModel _model;
    readonly IReadOnlyList<ISymbol> _given;
    readonly ILocalSymbol? _result;
    readonly bool _isStatic;

    ExtractedMethod(
        StatementRun run,
        MethodDeclarationSyntax method,
        SemanticModel model,
        IReadOnlyList<ISymbol> given,
        ILocalSymbol? result,
        bool isStatic
    ) => (_run, _method, _model, _given, _result, _isStatic) = (run, method, model, given, result, isStatic);

    /// <summary>Returns the statements as such code; null when they cannot be moved.</summary>
    public static ExtractedMethod? TryExtract(StatementRun run, MethodDeclarationSyntax method, IMethodSymbol symbol, SemanticModel model)
    {
        var flow = model.AnalyzeControlFlow(run.Statements[0], run.LastStatement);
        var data = model.AnalyzeDataFlow(run.Statements[0], run.LastStatement);
        if (flow is not { Succeeded: true } || data is not { Succeeded: true })
            return null;
        if (!run.IsTail && CanLeave(flow) || HasRethrow(run) || !IsSelfContained(run, method, model))
            return null;
        if (FindParameters(run, symbol, data, model) is not { } given || FindResults(run, data) is not { Length: <= 1 } results)
            return null;
        var result = results.FirstOrDefault();
        if (result != null && !CanBeReturned(result, data))
            return null;
        var usesThis = data.ReadInside.Concat(data.WrittenInside).Any(s => IsThis(s) || IsConstructorParameter(s));
        return new ExtractedMethod(run, method, model, given, result, symbol.IsStatic || !usesThis);
    }

    /// <summary>
    /// Returns true if control can leave statements before their end. At the end of a member a return is fine; elsewhere the caller of the
    /// new method would have to return as well.
    /// </summary>
    static bool CanLeave(ControlFlowAnalysis flow) =>
        flow.ExitPoints.Length > 0 || flow.ReturnStatements.Length > 0 || !flow.EndPointIsReachable;

    static bool CanBeReturned(ILocalSymbol result, DataFlowAnalysis data) =>
        !data.Captured.Contains(result) && data.AlwaysAssigned.Contains(result) && CanBeNamed(result.Type);

    static bool IsThis(ISymbol symbol) => symbol is IParameterSymbol { IsThis: true };

    static bool IsConstructorParameter(ISymbol symbol) =>
        symbol is IParameterSymbol { ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } };

    /// <summary>Returns the statement that takes the place of the moved ones.</summary>
    public StatementSyntax WriteCall(string name)
    {
        var call = $"{name}{TypeArguments}({string.Join(", ", _given.Select(g => Rewriting.FreeNames.EscapeName(g.Name)))});";
        var text =
            _run.IsTail && !IsVoid ? "return " + call
            : _result == null ? call
            : (_run.ContainsNode(GetDeclaration(_result)) ? "var " : "") + $"{Rewriting.FreeNames.EscapeName(_result.Name)} = {call}";
        var indent = GetIndent(_run.Statements[0]);
        var isApart = _run.Statements[0].GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        return ParseStatement(text)
            .WithLeadingTrivia(Whitespace((isApart ? Line : "") + indent))
            .WithTrailingTrivia(
                _run.LastStatement.GetTrailingTrivia()
                    .Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia))
            );
    }

    /// <summary>The method that holds them.</summary>
    public MemberDeclarationSyntax WriteMethod(string name)
    {
        var (margin, line) = (GetIndent(_method), Line);
        var type =
            _run.IsTail ? _method.ReturnType.WithoutTrivia().ToString()
            : _result == null ? "void"
            : WriteType(_result, _result.Type);
        var isWritten = ((TypeDeclarationSyntax)_method.Parent!).Members.Any(m => m.Modifiers.Any(SyntaxKind.PrivateKeyword));
        var parameters = string.Join(", ", _given.Select(WriteParameter));
        var modifiers = (isWritten ? "private " : "") + (_isStatic ? "static " : "");
        var constraints = string.Concat(_method.ConstraintClauses.Select(c => " " + c.WithoutTrivia()));
        var head = $"{margin}{modifiers}{type} {name}{_method.TypeParameterList?.WithoutTrivia()}({parameters}){constraints}";
        var end = _result == null ? "" : $"{margin}    return {Rewriting.FreeNames.EscapeName(_result.Name)};{line}";
        var text =
            line.Length == 0 ? WriteOnLine(head, end) : $"{head}{line}{margin}{{{line}{WriteStatements(margin)}{end}{margin}}}{line}";
        return ParseMemberDeclaration(text, options: _method.SyntaxTree.Options)!;
    }

    string WriteParameter(ISymbol symbol)
    {
        var type = symbol is ILocalSymbol local ? local.Type : ((IParameterSymbol)symbol).Type;
        return $"{WriteType(symbol, type)} {Rewriting.FreeNames.EscapeName(symbol.Name)}";
    }

    string WriteOnLine(string head, string end)
    {
        var statements = string.Concat(_run.Statements.Select(s => s.WithoutTrivia() + " "));
        return $"{head} {{ {statements}{end.TrimStart()}{(end.Length > 0 ? " " : "")}}} ";
    }

    string TypeArguments =>
        _method.TypeParameterList is { } types ? $"<{string.Join(", ", types.Parameters.Select(p => p.Identifier.Text))}>" : "";

    bool IsVoid => _method.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    /// <summary>The end of a line in the member; empty when all of the member is on one line.</summary>
    string Line =>
        _run.Statements.SelectMany(s => s.DescendantTrivia()).FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToString();

    static string GetIndent(SyntaxNode node) =>
        node.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();

    /// <summary>Writes the statements with the indent of statements of a method.</summary>
    string WriteStatements(string margin)
    {
        var less =
            GetIndent(_run.Statements[0]).Length
            - margin.Length
            - Math.Max(0, GetIndent(_method.Body!.Statements[0]).Length - margin.Length);
        var moved = _run.Statements.Select(s =>
            less <= 0
                ? s
                : s.ReplaceTokens(
                    s.DescendantTokens(),
                    (_, now) =>
                        now.WithLeadingTrivia(
                            now.LeadingTrivia.Select(t =>
                                t.IsKind(SyntaxKind.WhitespaceTrivia) && t.Span.Length > less ? Whitespace(t.ToString().Substring(less)) : t
                            )
                        )
                )
        );
        return string.Concat(moved.Select(s => s.ToFullString())).TrimStart('\r', '\n');
    }

    /// <summary>
    /// Returns the parameters of the member and the locals declared before the statements which the statements use. Null when one of them
    /// has to stay the same variable on both sides.
    /// </summary>
    static IReadOnlyList<ISymbol>? FindParameters(StatementRun run, IMethodSymbol method, DataFlowAnalysis data, SemanticModel model)
    {
        var names = run.Statements.SelectMany(s => s.DescendantNodes()).OfType<IdentifierNameSyntax>();
        var given = names
            .Select(n => model.GetSymbolInfo(n).Symbol)
            .Where(IsDeclaredBefore)
            .OfType<ISymbol>()
            .Distinct(SymbolEqualityComparer.Default)
            .OrderBy(s => s is ILocalSymbol)
            .ThenBy(s => s.Locations[0].SourceSpan.Start)
            .ToArray();
        return given.All(CanBeGiven) ? given : null;

        bool IsDeclaredBefore(ISymbol? symbol) =>
            symbol is ILocalSymbol local && !run.ContainsNode(GetDeclaration(local))
            || symbol is IParameterSymbol && SymbolEqualityComparer.Default.Equals(symbol.ContainingSymbol, method);

        bool CanBeGiven(ISymbol symbol)
        {
            if (data.CapturedOutside.Contains(symbol) || !run.IsTail && data.CapturedInside.Contains(symbol))
                return false;
            return symbol is ILocalSymbol local
                ? CanLocalBeGiven(local)
                : symbol is IParameterSymbol parameter && CanParameterBeGiven(parameter);
        }

        bool CanLocalBeGiven(ILocalSymbol local) =>
            data.DataFlowsIn.Contains(local) && local is { RefKind: RefKind.None, IsConst: false } && CanBeNamed(local.Type);

        bool CanParameterBeGiven(IParameterSymbol parameter) =>
            parameter.RefKind == RefKind.None && CanBeNamed(parameter.Type) && (run.IsTail || !data.WrittenInside.Contains(parameter));
    }

    /// <summary>The locals that the statements leave to those behind them.</summary>
    static ILocalSymbol[] FindResults(StatementRun run, DataFlowAnalysis data) =>
        run.IsTail
            ? []
            :
            [
                .. data
                    .VariablesDeclared.Where(v => data.ReadOutside.Contains(v) || data.WrittenOutside.Contains(v))
                    .Concat(data.DataFlowsOut)
                    .OfType<ILocalSymbol>()
                    .Distinct<ILocalSymbol>(SymbolEqualityComparer.Default),
            ];

    /// <summary>Returns true if <c>throw;</c> means a <c>catch</c> around the statements.</summary>
    static bool HasRethrow(StatementRun run) =>
        run
            .Statements.SelectMany(s => s.DescendantNodesAndSelf())
            .OfType<ThrowStatementSyntax>()
            .Any(t => t.Expression == null && t.FirstAncestorOrSelf<CatchClauseSyntax>() is { } around && !run.ContainsNode(around));

    /// <summary>
    /// Returns true if local functions are used on the side where they are declared, and nothing around the statements changes what they
    /// mean.
    /// </summary>
    static bool IsSelfContained(StatementRun run, MethodDeclarationSyntax method, SemanticModel model)
    {
        if (run.Block.Ancestors().TakeWhile(n => n != method).Any(ChangesMeaning))
            return false;
        if (!method.DescendantNodes().Any(n => n is LocalFunctionStatementSyntax))
            return true;
        return method.DescendantNodes().OfType<SimpleNameSyntax>().All(IsOnSideOfDeclaration);

        static bool ChangesMeaning(SyntaxNode node) =>
            node is CheckedStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or LocalFunctionStatementSyntax;

        bool IsOnSideOfDeclaration(SimpleNameSyntax name) =>
            model.GetSymbolInfo(name).Symbol is not IMethodSymbol { MethodKind: MethodKind.LocalFunction } function
            || run.ContainsNode(name) == run.ContainsNode(GetDeclaration(function));
    }

    static SyntaxNode GetDeclaration(ISymbol symbol) => symbol.DeclaringSyntaxReferences[0].GetSyntax();

    static bool CanBeNamed(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol array => CanBeNamed(array.ElementType),
            INamedTypeSymbol named => !named.IsAnonymousType
                && !named.IsRefLikeType
                && named.TypeKind != TypeKind.Error
                && named.TypeArguments.All(CanBeNamed),
            ITypeParameterSymbol or IDynamicTypeSymbol => true,
            _ => false,
        };

    /// <summary>The type as it is written there; it takes null only where the value may be null there.</summary>
    string WriteType(ISymbol symbol, ITypeSymbol type)
    {
        // A parameter is known when the statements begin, the result when they end.
        var at = SymbolEqualityComparer.Default.Equals(symbol, _result)
            ? _run.LastStatement.GetLastToken().GetNextToken().SpanStart
            : _run.Statements[0].SpanStart;
        if (type.IsReferenceType && _model.GetNullableContext(at).AnnotationsEnabled())
            type = type.WithNullableAnnotation(
                _model
                    .GetSpeculativeTypeInfo(
                        at,
                        IdentifierName(Rewriting.FreeNames.EscapeName(symbol.Name)),
                        SpeculativeBindingOption.BindAsExpression
                    )
                    .Nullability.FlowState == NullableFlowState.NotNull
                    ? NullableAnnotation.NotAnnotated
                    : NullableAnnotation.Annotated
            );
        return type.ToMinimalDisplayString(_model, _method.SpanStart);
    }
}
