using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO001: a thread waits for a task instead of awaiting it.</summary>
internal sealed class BlockingWait() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO001",
        "Await the task instead of blocking on it",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A thread that waits for a task does no work and serves no request. Under load the pool runs out of threads and "
            + "requests queue. 'GetAwaiter().GetResult()' blocks in the same way as 'Result'.",
        HelpLink.FindUrl("SIO001")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly BlockingWait Instance = new();

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.IsPolling || site.IsNonExecuted || GetWaitedTasks(site.Operation) is not { Count: > 0 } tasks)
            return null;
        if (tasks.All(t => site.CompilationModel.Completion.IsCompleted(t, site.Operation, site.SemanticModel, site.CancellationToken)))
            return null;
        return OffloadedAsync.IsPartOfFinding(site, tasks) || OffloadedIo.IsPartOfFinding(site, tasks)
            ? null
            : new BlockingFinding(this, site.Operation.Syntax, GetDisplayName(site), GetReplacement(site));
    }

    /// <summary>Reports <c>while (!task.IsCompleted) …</c> without an await in its body: the thread spins instead of waiting.</summary>
    public BlockingFinding? AnalyzeLoop(
        WhileStatementSyntax loop,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (FindPolledProperty(loop.Condition) is not { } read)
            return null;
        if (!AwaitableTypes.IsTask(semantics.GetTypeInfo(read.Expression, cancellationToken).Type, out _))
            return null;
        if (loop.Statement.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax))
            return null;
        if (model.Search.FindKnown(loop.Statement, semantics, model, cancellationToken).Any())
            return null;
        return new BlockingFinding(this, loop.Condition, "while (!" + read + ")", "await");
    }

    static MemberAccessExpressionSyntax? FindPolledProperty(ExpressionSyntax condition) =>
        condition.IsKind(SyntaxKind.LogicalNotExpression)
        && condition is PrefixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax read }
        && read.Name.Identifier.ValueText == "IsCompleted"
            ? read
            : null;

    /// <summary>Reports <c>x.EndRead(x.BeginRead(…))</c>, which begins an operation and waits for it in one expression.</summary>
    public BlockingFinding? AnalyzeBeginEnd(InvocationExpressionSyntax end, SemanticModel semantics, CancellationToken cancellationToken)
    {
        if (!end.ArgumentList.Arguments.Any(a => IsMatchingBegin(FindOnlyValue(a.Expression), end)))
            return null;
        if (semantics.GetSymbolInfo(end, cancellationToken).Symbol is not IMethodSymbol method)
            return null;
        if (method.Parameters.All(p => p.Type.Name != "IAsyncResult"))
            return null;
        var type = method.ContainingType;
        var counterpart = method.Name.Substring(3) + "Async";
        var replacement = type.GetMembers(counterpart).IsEmpty ? "Task.Factory.FromAsync" : counterpart;
        return new BlockingFinding(this, end, type.Name + "." + method.Name, "await " + replacement);
    }

    /// <summary>
    /// Returns the value of a variable that its block uses only here, so that nothing has waited for it before; else the expression itself.
    /// </summary>
    static ExpressionSyntax FindOnlyValue(ExpressionSyntax argument)
    {
        if (
            argument is not IdentifierNameSyntax { Identifier.ValueText: var name }
            || argument.FirstAncestorOrSelf<BlockSyntax>() is not { } block
        )
            return argument;
        var named = block.DescendantTokens().Where(t => t.ValueText == name && t.IsKind(SyntaxKind.IdentifierToken)).ToArray();
        return
            named.Length == 2
            && named[0].Parent is VariableDeclaratorSyntax { Initializer.Value: { } value, Parent.Parent: LocalDeclarationStatementSyntax }
            ? value
            : argument;
    }

    static bool IsMatchingBegin(ExpressionSyntax argument, InvocationExpressionSyntax end) =>
        argument is InvocationExpressionSyntax begin && FindMethodName(begin) == "Begin" + FindMethodName(end)!.Substring(3);

    /// <summary>Reports a call of the project's own <c>RunSync(() => …)</c> or <c>task.Sync()</c>, recognized by its body.</summary>
    public BlockingFinding? AnalyzeHelperCall(
        SimpleNameSyntax name,
        InvocationExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        if (FindNamedMethod(name, semantics, cancellationToken) is not { } method)
            return null;
        if (AwaitableTypes.IsAsyncReturnType(method.ReturnType))
            return null;
        if (!model.Pairs.IsWaitingForArgument(method.ReducedFrom ?? method, cancellationToken))
            return null;
        if (FindExecutedCall(call, semantics, cancellationToken) is not { } operation)
            return null;
        var tasks = operation.Arguments.Where(a => AwaitableTypes.IsTask(a.Value.Type, out _));
        return tasks.Any(a => model.Completion.IsCompleted(a.Value, operation, semantics, cancellationToken))
            ? null
            : new BlockingFinding(this, call, MemberNames.GetDisplayName(method), "await");
    }

    /// <summary>Reports <c>GetResult</c> of an awaiter that the project declares, recognized by its body.</summary>
    public BlockingFinding? AnalyzeGetResult(
        SimpleNameSyntax name,
        InvocationExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        if (NameBinding.GetSymbolInfo(name, semantics, cancellationToken).Symbol is not IMethodSymbol { Parameters.IsEmpty: true } method)
            return null;
        if (!AwaitableTypes.IsAwaiter(method.ContainingType) || !model.Pairs.IsBlocking(method, null, cancellationToken))
            return null;
        if (FindExecutedCall(call, semantics, cancellationToken) is not { Instance: { } awaiter } operation)
            return null;
        return model.Completion.IsCompleted(awaiter, operation, semantics, cancellationToken)
            ? null
            : new BlockingFinding(this, call, "GetAwaiter().GetResult()", "await");
    }

    static IInvocationOperation? FindExecutedCall(
        InvocationExpressionSyntax call,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        semantics.GetOperation(call, cancellationToken) is IInvocationOperation operation
        && !NonExecutedCode.IsNonExecuted(operation, semantics, cancellationToken)
            ? operation
            : null;

    /// <summary>
    /// Returns true if a wait is in an awaiter's <c>GetResult</c>. An <c>await</c> calls that method only after completion; a manual call
    /// is reported at the call.
    /// </summary>
    public static bool IsInGetResult(SyntaxNode wait, SemanticModel semantics, CancellationToken cancellationToken) =>
        wait.FirstAncestorOrSelf<MethodDeclarationSyntax>()
            is { Identifier.ValueText: "GetResult", ParameterList.Parameters.Count: 0 } method
        && semantics.GetDeclaredSymbol(method, cancellationToken) is { ContainingType: var type }
        && AwaitableTypes.IsAwaiter(type);

    /// <summary>Returns true if the name of the called method is of the form <c>EndX</c>.</summary>
    public static bool MayBeEndCall(InvocationExpressionSyntax call) =>
        FindMethodName(call) is { } name && SyntaxNames.IsEndMethodName(name);

    static string? FindMethodName(InvocationExpressionSyntax call) => SyntaxNames.GetMemberName(call.Expression);

    /// <summary>Returns the tasks that an operation waits for.</summary>
    static IReadOnlyList<IOperation> GetWaitedTasks(IOperation wait) =>
        wait switch
        {
            IPropertyReferenceOperation { Instance: { } task } => [task],
            IInvocationOperation { Instance: { } task } call => FindGivenTasks(call) ?? [task],
            IInvocationOperation { TargetMethod.IsStatic: true, Arguments: { Length: > 0 } arguments } => GetElements(arguments[0].Value),
            _ => [],
        };

    /// <summary>Returns the tasks that the wait of a library takes as its argument; null for a wait on the task itself.</summary>
    static IReadOnlyList<IOperation>? FindGivenTasks(IInvocationOperation wait)
    {
        if (wait.Arguments.Length == 0)
            return null;
        var given = wait.Arguments[0].Value;
        if (AwaitableTypes.IsTask(given.Type, out _))
            return [given];
        var isArray = given.Type is IArrayTypeSymbol { ElementType: var element } && AwaitableTypes.IsTask(element, out _);
        return isArray ? GetElements(given) : null;
    }

    static IReadOnlyList<IOperation> GetElements(IOperation tasks) =>
        TaskExpression.UnwrapTask(tasks) switch
        {
            IArrayCreationOperation { Initializer.ElementValues: { Length: > 0 } elements } => elements,
            var other => IsElementList(other) ? other.ChildOperations.ToArray() : [other],
        };

    static bool IsElementList(IOperation tasks) =>
        TaskExpression.FindVariable(tasks) == null && tasks.ChildOperations.Any() && !AwaitableTypes.IsSequence(tasks.Type, "IEnumerable");

    static string GetDisplayName(CallSite site) =>
        site.Operation is IInvocationOperation { TargetMethod.Name: "GetResult" } ? "GetAwaiter().GetResult()" : site.DisplayName;

    /// <summary>
    /// Returns the replacement of a wait. A wait with a timeout or token keeps it; the table line may name another member.
    /// </summary>
    static string GetReplacement(CallSite site)
    {
        if (site.TableLine.Counterpart is { } line && line != "await")
            return line.StartsWith("await ", StringComparison.Ordinal) ? line : "await " + GetLastNames(line);
        if (site.Operation is not IInvocationOperation { TargetMethod: { Name: "Wait", Parameters: { Length: > 0 } given } wait })
            return "await";
        if (!AwaitableTypes.IsTask(wait.ContainingType, out _))
            return "await";
        return given.Any(p => p.Type.Name != nameof(CancellationToken)) ? "await Task.WhenAny" : "await … WaitAsync";
    }

    /// <summary>Returns the type and the member of a qualified name.</summary>
    static string GetLastNames(string name) => string.Join(".", name.Split('.').Skip(name.Count(c => c == '.') - 1));
}
