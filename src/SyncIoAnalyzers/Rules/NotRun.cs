using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.Rules;

/// <summary>Code that is written as a call and not run as one, or not where it would matter.</summary>
internal static class NotRun
{
    /// <summary>Whether the operation is only named, only described by an expression tree, or the sync half of a member that serves both.</summary>
    public static bool Is(IOperation operation, SemanticModel model, CancellationToken token)
    {
        for (var at = operation; at != null; at = at.Parent)
            if (at is INameOfOperation || at is IConversionOperation or IDelegateCreationOperation or IArgumentOperation && IsExpressionTree(at is IArgumentOperation argument ? argument.Value.Type : at.Type))
                return true;
        return operation.Syntax.AncestorsAndSelf().OfType<AnonymousFunctionExpressionSyntax>().Any(l => IsDescribed(l, model, token))
            || IsSyncHalf(operation) || HasData(operation);
    }

    /// <summary>Whether a lambda becomes an expression tree. Of a call that does not compile it is enough that one of those that may be meant would make it one.</summary>
    static bool IsDescribed(AnonymousFunctionExpressionSyntax lambda, SemanticModel model, CancellationToken token) => Lambdas.TypeOf(lambda, model, token) is { } type ? IsExpressionTree(type)
        : lambda.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } && model.GetMemberGroup(call.Expression, token).OfType<IMethodSymbol>().Any(m => m.Parameters.Any(p => IsExpressionTree(p.Type)));

    /// <summary>Whether a place stands in a lambda of which somebody only notes what it calls: a pipeline that sends it later, a substitute.</summary>
    public static bool IsRecorded(SyntaxNode place, SemanticModel semantics, Model model, CancellationToken token) =>
        place.Ancestors().OfType<AnonymousFunctionExpressionSyntax>().Any(l => l.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            && semantics.GetSymbolInfo(call, token).Symbol is { } callee && model.Apis.IsIn(Sections.Recorded, callee));

    /// <summary>
    /// Whether a call is what is left for things that are not asynchronous: the condition before it speaks of that, and its other half has the counterpart.
    /// Or for a thread of its own, of which the condition asks whether it is the current one.
    /// </summary>
    public static bool IsFallback(SyntaxNode call, string name) => Halves(call).Any(h => IsFallback(h, name) || Names(h.Condition, nameof(Thread.CurrentThread)));

    static bool IsFallback((ExpressionSyntax Condition, bool WhenTrue, IEnumerable<SyntaxNode> Other) half, string name) =>
        AsyncFlag(half.Condition) == null && SpeaksOfAsync(half.Condition) && half.Other.Any(o => Names(o, name + "Async"));

    /// <summary><c>if (socket.Available > 0) socket.Receive(…)</c>: what is asked for is there.</summary>
    static bool HasData(IOperation call) => call is IInvocationOperation { TargetMethod.Name: "Receive" or "Read" }
        && Halves(call.Syntax).Any(h => h.WhenTrue && h.Condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText is "Available" or "DataAvailable"));

    /// <summary>Whether a type is that of expression trees.</summary>
    public static bool IsExpressionTree(ITypeSymbol? type) => type is INamedTypeSymbol { Name: "Expression", Arity: 1, ContainingNamespace: { Name: "Expressions", ContainingNamespace.Name: "Linq" } };

    /// <summary>
    /// <c>if (async) await XAsync(); else X();</c>: the flag is named after what it says, and its true half awaits or has no X. Or
    /// <c>if (!db.SupportsAsync) return X(); return await XAsync();</c>: the condition speaks of it, and the other half has the counterpart.
    /// </summary>
    static bool IsSyncHalf(IOperation call) => Halves(call.Syntax).Any(half =>
        AsyncFlag(half.Condition) is { } isAsyncWhen ? isAsyncWhen != half.WhenTrue : call is IInvocationOperation { TargetMethod.Name: var name } && IsFallback(half, name));

    /// <summary>The conditions on which a place depends, inside out: with which answer it runs, and what runs with the other.</summary>
    static IEnumerable<(ExpressionSyntax Condition, bool WhenTrue, IEnumerable<SyntaxNode> Other)> Halves(SyntaxNode place)
    {
        for (var node = place; node.Parent != null && node is not MemberDeclarationSyntax; node = node.Parent)
            if (node.Parent switch
            {
                ElseClauseSyntax { Parent: IfStatementSyntax branch } => (branch.Condition, false, [branch.Statement]),
                IfStatementSyntax branch when branch.Statement == node => (branch.Condition, true, branch.Else is { } otherwise ? [otherwise] : After(branch)),
                ConditionalExpressionSyntax choice when choice.WhenTrue == node => (choice.Condition, true, [choice.WhenFalse]),
                ConditionalExpressionSyntax choice when choice.WhenFalse == node => (choice.Condition, false, [choice.WhenTrue]),
                _ => default((ExpressionSyntax, bool, IEnumerable<SyntaxNode>)?),
            } is { } half)
                yield return half;
    }

    static IEnumerable<SyntaxNode> After(StatementSyntax statement) => statement.Parent is BlockSyntax block ? block.Statements.SkipWhile(s => s != statement).Skip(1) : [];

    /// <summary>
    /// Whether a place is run for what turned out to be asynchronous alone: <c>if (rule.IsAsync) rule.CheckAsync().Wait();</c>. Whoever has none
    /// of that waits for nothing there.
    /// </summary>
    public static bool IsForAsync(SyntaxNode place) => Halves(place).Any(h => SpeaksOfAsync(h.Condition) && h.WhenTrue != IsNegated(h.Condition));

    static bool IsNegated(ExpressionSyntax condition) => condition is PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression, Right.RawKind: (int)SyntaxKind.NullLiteralExpression };

    /// <summary><c>validator.HasAsyncRules(context)</c>, but neither <c>await IsNewAsync()</c> nor <c>IsNewAsync().Result</c>, which only happens to be asynchronous itself.</summary>
    static bool SpeaksOfAsync(ExpressionSyntax condition) => !condition.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax)
        && condition.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Select(n => n.Identifier.ValueText).ToArray() is var names
        && names.Any(n => n.IndexOf("Async", StringComparison.OrdinalIgnoreCase) >= 0) && !names.Any(n => n is "Result" or "GetResult" or "Wait");

    static bool Names(SyntaxNode code, string member) => code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == member);

    /// <summary>The value of the condition with which the code is asked to be async; null when the condition is no such flag.</summary>
    static bool? AsyncFlag(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => AsyncFlag(inner.Expression),
        PrefixUnaryExpressionSyntax not when not.IsKind(SyntaxKind.LogicalNotExpression) => !AsyncFlag(not.Operand),
        IdentifierNameSyntax name when IsFlag(name.Identifier.ValueText) => true,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } when IsFlag(name) => true,
        _ => null,
    };

    static bool IsFlag(string name) => name.TrimStart('_').ToLowerInvariant() is "async" or "isasync" or "useasync" or "runasync" or "doasync";
}
