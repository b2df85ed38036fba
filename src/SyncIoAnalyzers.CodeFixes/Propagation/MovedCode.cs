using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Statements that are moved into a method of their own without a change of what they do.</summary>
internal sealed class MovedCode
{
    readonly Run _run;
    readonly MethodDeclarationSyntax _method;
    readonly SemanticModel _model;
    readonly IReadOnlyList<ISymbol> _given;
    readonly ILocalSymbol? _result;
    readonly bool _isStatic;

    MovedCode(Run run, MethodDeclarationSyntax method, SemanticModel model, IReadOnlyList<ISymbol> given, ILocalSymbol? result, bool isStatic) =>
        (_run, _method, _model, _given, _result, _isStatic) = (run, method, model, given, result, isStatic);

    /// <summary>The statements as such code; null when they cannot be moved.</summary>
    public static MovedCode? Of(Run run, MethodDeclarationSyntax method, IMethodSymbol symbol, SemanticModel model)
    {
        var (first, last) = (run.Statements[0], run.Last);
        if (model.AnalyzeControlFlow(first, last) is not { Succeeded: true } flow || model.AnalyzeDataFlow(first, last) is not { Succeeded: true } data)
            return null;
        // The end of a member may return; anything else that leaves the statements before their end would have to be told to whoever called them.
        if (!run.IsTail && (flow.ExitPoints.Length > 0 || flow.ReturnStatements.Length > 0 || !flow.EndPointIsReachable) || Rethrows(run) || !Owns(run, method, model))
            return null;
        if (Given(run, symbol, data, model) is not { } given || Results(run, data) is not { Length: <= 1 } results)
            return null;
        var result = results.FirstOrDefault();
        if (result != null && (data.Captured.Contains(result) || !data.AlwaysAssigned.Contains(result) || !CanBeNamed(result.Type)))
            return null;
        var usesThis = data.ReadInside.Concat(data.WrittenInside).Any(s => s is IParameterSymbol { IsThis: true } || s is IParameterSymbol && s.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor });
        return new MovedCode(run, method, model, given, result, symbol.IsStatic || !usesThis);
    }

    /// <summary>What stands there instead.</summary>
    public StatementSyntax Call(string name)
    {
        var call = $"{name}{TypeArguments}({string.Join(", ", _given.Select(g => Calls.Names.Written(g.Name)))});";
        var text = _run.IsTail && !IsVoid ? "return " + call : _result == null ? call : (_run.Holds(Declaration(_result)) ? "var " : "") + $"{Calls.Names.Written(_result.Name)} = {call}";
        var indent = Indent(_run.Statements[0]);
        var isApart = _run.Statements[0].GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia);
        return ParseStatement(text).WithLeadingTrivia(Whitespace((isApart ? Line : "") + indent)).WithTrailingTrivia(_run.Last.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia) || t.IsKind(SyntaxKind.WhitespaceTrivia)));
    }

    /// <summary>The method that holds them.</summary>
    public MemberDeclarationSyntax Core(string name)
    {
        var (margin, line) = (Indent(_method), Line);
        var type = _run.IsTail ? _method.ReturnType.WithoutTrivia().ToString() : _result == null ? "void" : Named(_result, _result.Type);
        var isWritten = ((TypeDeclarationSyntax)_method.Parent!).Members.Any(m => m.Modifiers.Any(SyntaxKind.PrivateKeyword));
        var parameters = string.Join(", ", _given.Select(g => $"{Named(g, g is ILocalSymbol local ? local.Type : ((IParameterSymbol)g).Type)} {Calls.Names.Written(g.Name)}"));
        var head = $"{margin}{(isWritten ? "private " : "")}{(_isStatic ? "static " : "")}{type} {name}{_method.TypeParameterList?.WithoutTrivia()}({parameters}){string.Concat(_method.ConstraintClauses.Select(c => " " + c.WithoutTrivia()))}";
        var end = _result == null ? "" : $"{margin}    return {Calls.Names.Written(_result.Name)};{line}";
        var text = line.Length == 0 ? $"{head} {{ {string.Concat(_run.Statements.Select(s => s.WithoutTrivia() + " "))}{end.TrimStart()}{(end.Length > 0 ? " " : "")}}} "
            : $"{head}{line}{margin}{{{line}{Statements(margin)}{end}{margin}}}{line}";
        return ParseMemberDeclaration(text, options: _method.SyntaxTree.Options)!;
    }

    string TypeArguments => _method.TypeParameterList is { } types ? $"<{string.Join(", ", types.Parameters.Select(p => p.Identifier.Text))}>" : "";

    bool IsVoid => _method.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };

    /// <summary>How lines end there; empty when the whole member stands on one.</summary>
    string Line => _run.Statements.SelectMany(s => s.DescendantTrivia()).FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToString();

    static string Indent(SyntaxNode node) => node.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();

    /// <summary>The statements, as far to the right as those of a method stand.</summary>
    string Statements(string margin)
    {
        var less = Indent(_run.Statements[0]).Length - margin.Length - Math.Max(0, Indent(_method.Body!.Statements[0]).Length - margin.Length);
        var moved = _run.Statements.Select(s => less <= 0 ? s : s.ReplaceTokens(s.DescendantTokens(), (_, now) => now.WithLeadingTrivia(now.LeadingTrivia.Select(t => t.IsKind(SyntaxKind.WhitespaceTrivia) && t.Span.Length > less ? Whitespace(t.ToString().Substring(less)) : t))));
        return string.Concat(moved.Select(s => s.ToFullString())).TrimStart('\r', '\n');
    }

    /// <summary>What the statements use of the member's own: its parameters and the locals before them. Null when one of them has to stay the same variable on both sides.</summary>
    static IReadOnlyList<ISymbol>? Given(Run run, IMethodSymbol method, DataFlowAnalysis data, SemanticModel model)
    {
        var given = run.Statements.SelectMany(s => s.DescendantNodes()).OfType<IdentifierNameSyntax>().Select(n => model.GetSymbolInfo(n).Symbol)
            .Where(s => s is ILocalSymbol local && !run.Holds(Declaration(local)) || s is IParameterSymbol && SymbolEqualityComparer.Default.Equals(s.ContainingSymbol, method))
            .OfType<ISymbol>().Distinct(SymbolEqualityComparer.Default).OrderBy(s => s is ILocalSymbol).ThenBy(s => s.Locations[0].SourceSpan.Start).ToArray();
        return given.All(CanBeGiven) ? given : null;

        bool CanBeGiven(ISymbol one) => !data.CapturedOutside.Contains(one) && (run.IsTail || !data.CapturedInside.Contains(one)) && one switch
        {
            ILocalSymbol local => data.DataFlowsIn.Contains(local) && local is { RefKind: RefKind.None, IsConst: false } && CanBeNamed(local.Type),
            IParameterSymbol parameter => parameter.RefKind == RefKind.None && CanBeNamed(parameter.Type) && (run.IsTail || !data.WrittenInside.Contains(parameter)),
            _ => false,
        };
    }

    /// <summary>The locals that the statements leave to those behind them.</summary>
    static ILocalSymbol[] Results(Run run, DataFlowAnalysis data) => run.IsTail ? []
        : [.. data.VariablesDeclared.Where(v => data.ReadOutside.Contains(v) || data.WrittenOutside.Contains(v)).Concat(data.DataFlowsOut).OfType<ILocalSymbol>().Distinct<ILocalSymbol>(SymbolEqualityComparer.Default)];

    /// <summary>Whether <c>throw;</c> means a <c>catch</c> around the statements.</summary>
    static bool Rethrows(Run run) => run.Statements.SelectMany(s => s.DescendantNodesAndSelf()).OfType<ThrowStatementSyntax>().Any(t => t.Expression == null && t.FirstAncestorOrSelf<CatchClauseSyntax>() is { } around && !run.Holds(around));

    /// <summary>Whether local functions are used on the side where they are declared, and nothing around the statements changes what they mean.</summary>
    static bool Owns(Run run, MethodDeclarationSyntax method, SemanticModel model) =>
        run.Block.Ancestors().TakeWhile(n => n != method).All(n => n is not (CheckedStatementSyntax or UnsafeStatementSyntax or FixedStatementSyntax or LocalFunctionStatementSyntax))
        && (!method.DescendantNodes().Any(n => n is LocalFunctionStatementSyntax) || method.DescendantNodes().OfType<SimpleNameSyntax>()
            .All(n => model.GetSymbolInfo(n).Symbol is not IMethodSymbol { MethodKind: MethodKind.LocalFunction } function || run.Holds(n) == run.Holds(function.DeclaringSyntaxReferences[0].GetSyntax())));

    static SyntaxNode Declaration(ISymbol symbol) => symbol.DeclaringSyntaxReferences[0].GetSyntax();

    static bool CanBeNamed(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => CanBeNamed(array.ElementType),
        INamedTypeSymbol named => !named.IsAnonymousType && !named.IsRefLikeType && named.TypeKind != TypeKind.Error && named.TypeArguments.All(CanBeNamed),
        ITypeParameterSymbol or IDynamicTypeSymbol => true,
        _ => false,
    };

    /// <summary>The type as it is written there; it takes null only where the value may be null there.</summary>
    string Named(ISymbol symbol, ITypeSymbol type)
    {
        // A parameter is known when the statements begin, the result when they end.
        var at = SymbolEqualityComparer.Default.Equals(symbol, _result) ? _run.Last.GetLastToken().GetNextToken().SpanStart : _run.Statements[0].SpanStart;
        if (type.IsReferenceType && _model.GetNullableContext(at).AnnotationsEnabled())
            type = type.WithNullableAnnotation(_model.GetSpeculativeTypeInfo(at, IdentifierName(Calls.Names.Written(symbol.Name)), SpeculativeBindingOption.BindAsExpression).Nullability.FlowState == NullableFlowState.NotNull ? NullableAnnotation.NotAnnotated : NullableAnnotation.Annotated);
        return type.ToMinimalDisplayString(_model, _method.SpanStart);
    }
}
