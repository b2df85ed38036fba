using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>Delegate parameters of members of ours that become async: <c>Func&lt;T&gt;</c> to <c>Func&lt;Task&lt;T&gt;&gt;</c>, <c>Action</c> to <c>Func&lt;Task&gt;</c>.</summary>
internal static class OwnDelegates
{
    /// <summary>Decides, when all members are known, which delegates may become async with the member that they are given to, and which calls cannot follow.</summary>
    public static async Task Settle(IReadOnlyList<Member> members, SolutionIndex index, CancellationToken token)
    {
        foreach (var made in members)
            if (made.Handed is { To: var to, Ordinal: var ordinal } && to.Actual is var owner)
            {
                foreach (var declaration in owner.Declarations)
                    if (await index.Model(declaration.Document).ConfigureAwait(false) is not { } model || Parameter(declaration.Node, ordinal) is not { Type: GenericNameSyntax or IdentifierNameSyntax } parameter || !MayAwait(declaration.Node, parameter, model, token))
                        made.Refusal = Refusal.NeedsSyncDelegate;
                for (var i = 0; i < owner.Uses.Count; i++)
                    if (owner.Uses[i] is { IsName: false } use && await index.Model(use.Spot.Document).ConfigureAwait(false) is { } there && Argument(use, ordinal, there) is { } given && !CanFollow(given, there))
                        owner.Uses[i] = use.Blocked(Refusal.NeedsSyncDelegate);
            }
    }

    static bool MayAwait(SyntaxNode declaration, ParameterSyntax parameter, SemanticModel model, CancellationToken token) => parameter.Identifier.ValueText is var name
        && OwnDelegate.OnlyCalls(declaration, name) && OwnDelegate.Calls(declaration, name).All(c => Holder.Refuses(c, declaration, model, token) == null);

    /// <summary>The parameter of a declaration.</summary>
    static ParameterSyntax? Parameter(SyntaxNode declaration, int ordinal) => declaration switch
    {
        MethodDeclarationSyntax method => method.ParameterList.Parameters[ordinal],
        LocalFunctionStatementSyntax function => function.ParameterList.Parameters[ordinal],
        _ => null,
    };

    /// <summary>What a call gives for a parameter; null when it gives nothing.</summary>
    static ExpressionSyntax? Argument(Use use, int ordinal, SemanticModel model)
    {
        var call = (InvocationExpressionSyntax)use.Spot.Node;
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol method || (method.ReducedFrom == null ? ordinal : ordinal - 1) is not (>= 0 and var at))
            return null;
        return call.ArgumentList.Arguments.FirstOrDefault(a => AsyncForm.Parameter(method, a, call)?.Ordinal == at)?.Expression;
    }

    /// <summary>Whether the call can give an async delegate instead: it writes the delegate there, or names a method.</summary>
    static bool CanFollow(ExpressionSyntax given, SemanticModel model) => given is LambdaExpressionSyntax { AsyncKeyword.RawKind: 0 } or LiteralExpressionSyntax || given is SimpleNameSyntax or MemberAccessExpressionSyntax && model.GetSymbolInfo(given).Symbol is IMethodSymbol;

    /// <summary>Writes the parameter, the calls of it, and what the callers give.</summary>
    public static async Task Write(Plan plan, Func<DocumentId, Task<Edits>> of)
    {
        foreach (var (owner, ordinal) in plan.Members.Select(m => m.Handed).OfType<Handed>().Select(h => (h.To.Actual, h.Ordinal)).Distinct())
        {
            foreach (var declaration in owner.Declarations)
            {
                var edits = await of(declaration.Document).ConfigureAwait(false);
                var parameter = Parameter(declaration.Node, ordinal)!;
                edits.Add(parameter.Type!, n => Async((SimpleNameSyntax)n));
                foreach (var call in OwnDelegate.Calls(declaration.Node, parameter.Identifier.ValueText).Where(c => !edits.Has(c)))
                {
                    edits.Add(call, edits.Configured(call, n => Calls.Code.Await((InvocationExpressionSyntax)n, n, call)));
                    edits.Awaits(declaration.Node);
                }
            }

            foreach (var use in owner.Uses.Where(u => plan.Writes(u) && !u.IsName))
                if (await of(use.Spot.Document).ConfigureAwait(false) is var edits && Argument(use, ordinal, edits.Model) is { } given && !edits.Has(given) && !edits.IsAwaiting(given) && Completed(given, edits.Model) is { } completed)
                    edits.Add(given, completed);
        }
    }

    /// <summary><c>Func&lt;T&gt;</c> to <c>Func&lt;Task&lt;T&gt;&gt;</c>.</summary>
    static TypeSyntax Async(SimpleNameSyntax type)
    {
        var arguments = type is GenericNameSyntax generic ? generic.TypeArgumentList.Arguments.Select(a => a.ToString()).ToList() : [];
        if (type.Identifier.ValueText == "Action")
            arguments.Add("Task");
        else
            arguments[arguments.Count - 1] = $"Task<{arguments[arguments.Count - 1]}>";
        return ParseTypeName($"Func<{string.Join(", ", arguments)}>").WithTriviaFrom(type);
    }

    /// <summary>What waits for nothing returns a completed task.</summary>
    static Func<SyntaxNode, SyntaxNode>? Completed(ExpressionSyntax given, SemanticModel model)
    {
        if (model.GetTypeInfo(given).ConvertedType is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke } || given is LiteralExpressionSyntax)
            return null;
        var result = invoke.ReturnsVoid ? null : invoke.ReturnType.ToMinimalDisplayString(model, given.SpanStart);
        if (given is not LambdaExpressionSyntax lambda)
        {
            var names = string.Join(", ", invoke.Parameters.Select(p => p.Name));
            return n => ParseExpression($"({names}) => {Value($"{n.WithoutTrivia()}({names})", result)}").WithTriviaFrom(n);
        }

        var ends = result == null && lambda.Block is { } block && Returns.CanEnd(block, model);
        return n => Returns.Completed((LambdaExpressionSyntax)n, result, ends);
    }

    static string Value(string value, string? result) => result == null ? $"{{ {value}; return Task.CompletedTask; }}" : $"Task.FromResult<{result}>({value})";
}
