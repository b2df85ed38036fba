using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Finds scopes around a place that must end on the thread on which they began, where an <c>await</c> could change it.</summary>
internal static class ThreadBoundScopes
{
    /// <summary>
    /// Returns the scope that is open at a place: a call before it has taken a lock that a call after it releases, or it is inside a
    /// <c>using</c> of such a scope. Null when none is open.
    /// </summary>
    public static ThreadBoundScope? FindScope(
        SyntaxNode place,
        SyntaxNode function,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        FindHeldLock(place, function, model, cancellationToken)
        ?? FindResources(place, function).Select(r => FindScopeOfResource(r, model, cancellationToken)).FirstOrDefault(s => s != null);

    /// <summary>
    /// Returns true for a lock that the code of a member takes and does not release, and for one that it releases and did not take: each
    /// is half of a scope that its callers hold open.
    /// </summary>
    public static (bool Takes, bool Releases) FindHalves(SyntaxNode member, SemanticModel model, CancellationToken cancellationToken)
    {
        var calls = FindLockCalls(EnclosingFunction.GetOwnNodes(member), model, cancellationToken);
        var releases = calls.Any(c => c.IsEnd && !calls.Any(other => other.Scope != null && c.Ends(other)));
        return (FindTakenLocks(calls).Count > 0, releases);
    }

    static ThreadBoundScope? FindHeldLock(SyntaxNode place, SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var calls = FindLockCalls(EnclosingFunction.GetOwnNodes(function), model, cancellationToken);
        var before = calls.Where(c => c.Call.Span.End <= place.SpanStart && !LeavesBefore(c.Call, place));
        return FindTakenLocks(before)
            .Where(taken => calls.Any(c => c.Call.SpanStart > place.SpanStart && c.Ends(taken)))
            .Select(taken => taken.Scope)
            .FirstOrDefault();
    }

    /// <summary>Follows calls in the order of the text, and returns those that take a lock which none of the later ones releases.</summary>
    static List<LockCall> FindTakenLocks(IEnumerable<LockCall> calls)
    {
        var taken = new List<LockCall>();
        foreach (var call in calls)
            if (call.Scope != null)
                taken.Add(call);
            else
                taken.RemoveAll(call.Ends);
        return taken;
    }

    static IReadOnlyList<LockCall> FindLockCalls(IEnumerable<SyntaxNode> code, SemanticModel model, CancellationToken cancellationToken) =>
        [
            .. code.OfType<InvocationExpressionSyntax>()
                .Where(c => SyntaxNames.GetMemberName(c.Expression) is { } name && ThreadBoundScopeTable.MayBound(name))
                .Select(c => FindLockCall(c, model, cancellationToken))
                .OfType<LockCall>(),
        ];

    static LockCall? FindLockCall(InvocationExpressionSyntax call, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression;
        var gate = method.IsStatic ? call.ArgumentList.Arguments.FirstOrDefault()?.Expression : receiver;
        var type = method.IsStatic || receiver == null ? null : model.GetTypeInfo(receiver, cancellationToken).Type;
        return new LockCall(call, method.Name, gate?.ToString() ?? "", ThreadBoundScopeTable.FindStart(method, type))
        {
            IsEnd = ThreadBoundScopeTable.IsEnd(method, type),
        };
    }

    /// <summary>A call that may take or release a lock.</summary>
    /// <param name="Call">The call.</param>
    /// <param name="Name">The name of the method.</param>
    /// <param name="Gate">The text of the lock: <c>gate</c> for <c>Monitor.Enter(gate)</c> and for <c>gate.EnterWriteLock()</c>.</param>
    /// <param name="Scope">The scope that the call begins; null when it begins none.</param>
    sealed record LockCall(InvocationExpressionSyntax Call, string Name, string Gate, ThreadBoundScope? Scope)
    {
        public bool IsEnd { get; init; }

        public bool Ends(LockCall taken) => Gate == taken.Gate && taken.Scope!.Ends.Contains(Name);
    }

    /// <summary>
    /// Returns true if a call is in a branch that never goes on to the place: <c>if (…) { Monitor.Exit(_gate); return; }</c>.
    /// </summary>
    static bool LeavesBefore(SyntaxNode call, SyntaxNode place) =>
        call.Ancestors().OfType<BlockSyntax>().FirstOrDefault() is { } block
        && !block.Span.Contains(place.Span)
        && block.Statements.LastOrDefault()
            is ReturnStatementSyntax
                or ThrowStatementSyntax
                or ContinueStatementSyntax
                or BreakStatementSyntax;

    /// <summary>Returns the values of the <c>using</c> statements and declarations that a place is inside of.</summary>
    static IEnumerable<ExpressionSyntax> FindResources(SyntaxNode place, SyntaxNode function)
    {
        for (var node = place; node.Parent != null && node != function; node = node.Parent)
            foreach (var resource in GetResourcesAround(node))
                yield return resource;
    }

    static IEnumerable<ExpressionSyntax> GetResourcesAround(SyntaxNode node)
    {
        if (node.Parent is UsingStatementSyntax statement)
            return statement.Statement == node ? UsingResources.GetValues(statement) : [];
        return node.Parent switch
        {
            BlockSyntax block => GetResources(block.Statements, node),
            SwitchSectionSyntax section => GetResources(section.Statements, node),
            CompilationUnitSyntax unit => GetResources(unit.Members.OfType<GlobalStatementSyntax>().Select(m => m.Statement), node),
            _ => [],
        };
    }

    static IEnumerable<ExpressionSyntax> GetResources(IEnumerable<StatementSyntax> statements, SyntaxNode node) =>
        statements
            .TakeWhile(s => s.SpanStart < node.SpanStart)
            .OfType<LocalDeclarationStatementSyntax>()
            .Where(s => s.UsingKeyword != default)
            .SelectMany(s => UsingResources.GetValues(s.Declaration));

    static ThreadBoundScope? FindScopeOfResource(ExpressionSyntax resource, SemanticModel model, CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(resource, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        if (resource is BaseObjectCreationExpressionSyntax creation && FindObject(creation, model, cancellationToken) is { } scope)
            return FindMissingOption(creation, model, cancellationToken) == null ? scope : null;
        return FindUsedLock(resource, model, cancellationToken) ?? FindScopeOfMethod(method, model.Compilation, cancellationToken);
    }

    static ThreadBoundScope? FindObject(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (model.GetTypeInfo(creation, cancellationToken).Type is not { } type || ThreadBoundScopeTable.FindObject(type) is not { } scope)
            return null;
        return AllowsAwaits(creation, scope, model, cancellationToken) ? null : scope;
    }

    /// <summary>
    /// Returns the option that lets awaits into a scope and that the code which creates it can append to its arguments; null when it has
    /// one, or needs none.
    /// </summary>
    public static IFieldSymbol? FindMissingOption(
        BaseObjectCreationExpressionSyntax creation,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (FindObject(creation, model, cancellationToken) is not { } scope || creation.Initializer != null)
            return null;
        if (model.GetSymbolInfo(creation, cancellationToken).Symbol is not IMethodSymbol { Parameters: var given } constructor)
            return null;
        var longer = constructor.ContainingType.InstanceConstructors.Where(c => c.Parameters.Length == given.Length + 1);
        return longer
            .Where(c => BeginsWith(c, given))
            .Select(c => c.Parameters.Last().Type)
            .Where(type => scope.Ends.Contains(MemberPatternExtensions.GetTypeName(type)))
            .SelectMany(type => type.GetMembers().OfType<IFieldSymbol>())
            .FirstOrDefault(IsNotZero);
    }

    static bool IsNotZero(IFieldSymbol option) => option.HasConstantValue && option.ConstantValue is not 0;

    static bool BeginsWith(IMethodSymbol method, ImmutableArray<IParameterSymbol> parameters) =>
        method.Parameters.Zip(parameters, (a, b) => SymbolEqualityComparer.Default.Equals(a.Type, b.Type)).All(same => same);

    /// <summary>Returns true if an argument is of the type that lets awaits into the scope, and not its zero, which forbids them.</summary>
    static bool AllowsAwaits(
        BaseObjectCreationExpressionSyntax creation,
        ThreadBoundScope scope,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        creation.ArgumentList?.Arguments.Any(a =>
            model.GetTypeInfo(a.Expression, cancellationToken).Type is { } type
            && scope.Ends.Contains(MemberPatternExtensions.GetTypeName(type))
            && model.GetConstantValue(a.Expression, cancellationToken).Value is not 0
        ) == true;

    /// <summary>
    /// Returns the lock that a call or constructor works with: <c>rwLock.GetWriteLock()</c>, <c>new WriteLock(rwLock)</c>.
    /// </summary>
    static ThreadBoundScope? FindUsedLock(ExpressionSyntax resource, SemanticModel model, CancellationToken cancellationToken)
    {
        var (receiver, list) = resource switch
        {
            InvocationExpressionSyntax call => ((call.Expression as MemberAccessExpressionSyntax)?.Expression, call.ArgumentList),
            BaseObjectCreationExpressionSyntax creation => (null, creation.ArgumentList),
            _ => (null, null),
        };
        return (list?.Arguments.Select(a => a.Expression) ?? [])
            .Prepend(receiver)
            .OfType<ExpressionSyntax>()
            .Select(e => model.GetTypeInfo(e, cancellationToken).Type is { } type ? ThreadBoundScopeTable.FindLock(type) : null)
            .FirstOrDefault(s => s != null);
    }

    /// <summary>Returns the scope that a member of the application begins and does not end itself.</summary>
    static ThreadBoundScope? FindScopeOfMethod(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        method
            .OriginalDefinition.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree))
            .Select(r => FindScopeOfCode(r.GetSyntax(cancellationToken), compilation, cancellationToken))
            .FirstOrDefault(s => s != null);

    static ThreadBoundScope? FindScopeOfCode(SyntaxNode member, Compilation compilation, CancellationToken cancellationToken)
    {
        var model = CompilationTrees.GetSemanticModel(compilation, member.SyntaxTree);
        var code = EnclosingFunction.GetOwnNodes(member).ToArray();
        return FindTakenLocks(FindLockCalls(code, model, cancellationToken)).FirstOrDefault()?.Scope
            ?? code.OfType<BaseObjectCreationExpressionSyntax>()
                .Select(c => FindObject(c, model, cancellationToken))
                .FirstOrDefault(s => s != null);
    }
}
