using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Writes delegate parameters of members that become async: <c>Func&lt;T&gt;</c> as <c>Func&lt;Task&lt;T&gt;&gt;</c>, <c>Action</c> as
/// <c>Func&lt;Task&gt;</c>.
/// </summary>
internal static class OwnDelegateWriter
{
    /// <summary>Writes the parameters, the calls of them, and the delegates that callers pass.</summary>
    public static async Task WriteDelegates(FixPlan plan, Func<DocumentId, Task<DocumentEdits>> of)
    {
        foreach (
            var (owner, ordinal) in plan
                .Members.Select(m => m.DelegateTarget)
                .OfType<OwnDelegateTarget>()
                .Select(h => (h.To.ActualMember, h.Ordinal))
                .Distinct()
        )
        {
            foreach (var declaration in owner.Declarations)
            {
                var edits = await of(declaration.Document).ConfigureAwait(false);
                var parameter = OwnDelegates.FindParameter(declaration.Node, ordinal)!;
                edits.AddEdit(parameter.Type!, n => MakeAsync((SimpleNameSyntax)n));
                foreach (
                    var call in ConvertibleDelegateParameter
                        .FindInvocations(declaration.Node, parameter.Identifier.ValueText)
                        .Where(c => !edits.HasEdit(c))
                )
                {
                    edits.AddEdit(call, edits.ConfigureAwaits(call, n => AwaitSyntax.CreateAwait((InvocationExpressionSyntax)n, n, call)));
                    edits.MarkAwaiting(declaration.Node);
                }
            }

            foreach (var use in owner.Uses.Where(u => plan.IsWritten(u) && !u.IsName))
                if (
                    await of(use.Spot.Document).ConfigureAwait(false) is var edits
                    && OwnDelegates.FindArgument(use, ordinal, edits.Model) is { } given
                    && !edits.HasEdit(given)
                    && !edits.IsAwaiting(given)
                    && ReturnCompleted(given, edits.Model) is { } completed
                )
                    edits.AddEdit(given, completed);
        }
    }

    /// <summary>Writes functions that code keeps: their types, and the functions in them that have nothing to await.</summary>
    public static async Task WriteTables(FixPlan plan, Func<DocumentId, Task<DocumentEdits>> of)
    {
        foreach (var member in plan.Members.Where(m => m.Table != null && m.Uses.Count > 0))
        {
            var edits = await of(member.Uses[0].Spot.Document).ConfigureAwait(false);
            foreach (var type in member.Table!.Types)
                edits.AddEdit(type, n => MakeAsync((SimpleNameSyntax)n));
            foreach (var function in member.Table.Functions.Where(f => !BecomesAsync(f, edits)))
                if (ReturnCompleted(function, edits.Model) is { } completed)
                    edits.AddEdit(function, completed);
        }
    }

    static bool BecomesAsync(ExpressionSyntax function, DocumentEdits edits) =>
        edits.IsAwaiting(function)
        || edits.HasEdit(function)
        || function is MemberAccessExpressionSyntax { Name: var name } && edits.HasEdit(name);

    /// <summary><c>Func&lt;T&gt;</c> to <c>Func&lt;Task&lt;T&gt;&gt;</c>.</summary>
    static TypeSyntax MakeAsync(SimpleNameSyntax type)
    {
        var arguments = type is GenericNameSyntax generic ? generic.TypeArgumentList.Arguments.Select(a => a.ToString()).ToList() : [];
        if (type.Identifier.ValueText == "Action")
            arguments.Add("Task");
        else
            arguments[arguments.Count - 1] = $"Task<{arguments[arguments.Count - 1]}>";
        return ParseTypeName($"Func<{string.Join(", ", arguments)}>").WithTriviaFrom(type);
    }

    /// <summary>Returns the edit that makes a delegate without awaits return a completed task.</summary>
    static Func<SyntaxNode, SyntaxNode>? ReturnCompleted(ExpressionSyntax given, SemanticModel model)
    {
        if (
            model.GetTypeInfo(given).ConvertedType is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            || given is LiteralExpressionSyntax
        )
            return null;
        var type = invoke.ReturnsVoid ? null : invoke.ReturnType.ToMinimalDisplayString(model, given.SpanStart);
        if (given is not AnonymousFunctionExpressionSyntax lambda)
        {
            var names = string.Join(", ", invoke.Parameters.Select(p => p.Name));
            var parameters = invoke.Parameters.Length == 1 ? names : $"({names})";
            var called = (model.GetSymbolInfo(given).Symbol as IMethodSymbol)?.ReturnType;
            var argument = type == null ? null : ReturnRewriter.WriteResultArgument(called, invoke.ReturnType, type);
            return n => ParseExpression($"{parameters} => {WrapValue($"{n.WithoutTrivia()}({names})", argument)}").WithTriviaFrom(n);
        }

        var result = type == null ? null : ReturnRewriter.WriteResultArgument(given, invoke.ReturnType, type, model);
        var ends = result == null && lambda.Block is { } block && ReturnRewriter.CanEnd(block, model);
        return n => ReturnRewriter.ReturnCompleted((AnonymousFunctionExpressionSyntax)n, result, ends);
    }

    static string WrapValue(string value, string? resultArgument) =>
        resultArgument == null ? $"{{ {value}; return Task.CompletedTask; }}" : $"Task.FromResult{resultArgument}({value})";
}
