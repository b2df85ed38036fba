using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Converts delegate parameters of members in the solution that become async: <c>Func&lt;T&gt;</c> to <c>Func&lt;Task&lt;T&gt;&gt;</c>,
/// <c>Action</c> to <c>Func&lt;Task&gt;</c>.
/// </summary>
internal static class OwnDelegates
{
    /// <summary>
    /// Decides, when all members are known, which delegates may become async with the member that they are given to, and which calls cannot
    /// follow.
    /// </summary>
    /// <param name="members">The members.</param>
    /// <param name="waiting">Those that contain a wait of their own.</param>
    /// <param name="index">The index of the solution.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static async Task SettleDelegatesAsync(
        IReadOnlyList<AsyncMember> members,
        HashSet<AsyncMember> waiting,
        SolutionIndex index,
        CancellationToken cancellationToken
    )
    {
        foreach (var made in members)
            if (made.DelegateTarget is { To: var to, Ordinal: var ordinal } && to.ActualMember is var owner)
            {
                foreach (var declaration in owner.Declarations)
                    if (
                        await index.GetModelAsync(declaration.Document).ConfigureAwait(false) is not { } model
                        || FindParameter(declaration.Node, ordinal) is not { Type: GenericNameSyntax or IdentifierNameSyntax } parameter
                        || !MayAwait(declaration.Node, parameter, model, cancellationToken)
                    )
                        made.Refusal = Refusal.NeedsSyncDelegate;
                for (var i = 0; i < owner.Uses.Count; i++)
                    if (
                        owner.Uses[i] is { IsName: false } use
                        && await index.GetModelAsync(use.Spot.Document).ConfigureAwait(false) is { } there
                        && FindArgument(use, ordinal, there) is { } given
                        && !CanFollow(given, there, cancellationToken)
                    )
                        owner.Uses[i] = use.WithObstacle(Refusal.NeedsSyncDelegate);
            }

        KeepIdleCalls(members, waiting);
    }

    /// <summary>
    /// Leaves the calls that pass delegates with nothing to await as they are, where they are the majority and the member that takes the
    /// delegates awaits nothing else: with a helper such as <c>Each</c>, half of an application would become async in name only.
    /// </summary>
    static void KeepIdleCalls(IReadOnlyList<AsyncMember> members, HashSet<AsyncMember> waiting)
    {
        var awaiting = new HashSet<AsyncMember>(
            members.SelectMany(m => m.Uses).Select(u => u.Caller).OfType<AsyncMember>().Concat(waiting)
        );
        var delegates = members.Where(m => m.DelegateTarget != null).ToLookup(m => m.DelegateTarget!.To.ActualMember);
        foreach (var taking in delegates.Where(d => !awaiting.Contains(d.Key)))
        {
            var uses = taking.Key.Uses;
            var calls = new HashSet<SyntaxNode>(taking.SelectMany(d => d.Uses).Select(u => u.Spot.Node));
            var idle = Enumerable.Range(0, uses.Count).Where(i => IsIdle(uses[i], calls)).ToArray();
            if (idle.Length > calls.Count)
                foreach (var at in idle)
                    uses[at] = uses[at].WithObstacle(IdleDelegate);
        }
    }

    static bool IsIdle(MemberUse use, HashSet<SyntaxNode> awaiting) =>
        use is { IsName: false, Obstacle: null } && !awaiting.Contains(use.Spot.Node);

    static Refusal IdleDelegate => Refusal.NeedsSyncDelegate with { Text = "the delegate that it passes has nothing to await" };

    static bool MayAwait(SyntaxNode declaration, ParameterSyntax parameter, SemanticModel model, CancellationToken cancellationToken) =>
        parameter.Identifier.ValueText is var name
        && ConvertibleDelegateParameter.IsOnlyInvoked(declaration, name)
        && ConvertibleDelegateParameter
            .FindInvocations(declaration, name)
            .All(c => AwaitObstacles.FindRefusal(c, declaration, model, cancellationToken) == null);

    /// <summary>Returns the parameter of a declaration.</summary>
    public static ParameterSyntax? FindParameter(SyntaxNode declaration, int ordinal) =>
        declaration switch
        {
            MethodDeclarationSyntax method => method.ParameterList.Parameters[ordinal],
            LocalFunctionStatementSyntax function => function.ParameterList.Parameters[ordinal],
            _ => null,
        };

    /// <summary>Returns the argument of a call for a parameter; null when it has none.</summary>
    public static ExpressionSyntax? FindArgument(MemberUse use, int ordinal, SemanticModel model)
    {
        var call = (InvocationExpressionSyntax)use.Spot.Node;
        if (
            model.GetSymbolInfo(call).Symbol is not IMethodSymbol method
            || (method.ReducedFrom == null ? ordinal : ordinal - 1) is not (>= 0 and var at)
        )
            return null;
        return call
            .ArgumentList.Arguments.FirstOrDefault(a => AsyncDelegateOverload.FindParameter(method, a, call)?.Ordinal == at)
            ?.Expression;
    }

    /// <summary>Returns true if the call can give an async delegate instead: it writes the delegate there, or names a method.</summary>
    static bool CanFollow(ExpressionSyntax given, SemanticModel model, CancellationToken cancellationToken) =>
        given is LiteralExpressionSyntax || FunctionTable.CanReturnTask(given, model, cancellationToken);
}
