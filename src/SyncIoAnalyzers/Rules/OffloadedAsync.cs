using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO201: an async call is wrapped in <c>Task.Run</c> or <c>StartNew</c>, which only takes another pool thread.</summary>
internal sealed class OffloadedAsync() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO201",
        "Do not wrap an async call in Task.Run",
        "'{0}' around '{3}' holds {1}; use {2}{4}",
        "Offloading",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The call is already asynchronous. The wrapper takes a second pool thread, and a caller that blocks on the "
            + "wrapper holds the first thread as well.",
        HelpLink.FindUrl("SIO201")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly OffloadedAsync Instance = new();

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.Operation is not IInvocationOperation run || site.IsNonExecuted || FindInnerCall(run, site) is not { } inner)
            return null;
        var (use, waits) = TaskRunWrapper.GetUse(run);
        if (!IsNeedlessWrapper(run, inner, use, site))
            return null;
        var isStarted = use is TaskRunWrapper.WrapperUse.Returned or TaskRunWrapper.WrapperUse.Kept;
        var counterpart = isStarted ? inner.Name : "await " + inner.Name;
        return new BlockingFinding(this, run.Syntax, site.DisplayName, counterpart, [.. waits, .. inner.WaitNodes])
        {
            InnerName = inner.Name,
            IsBlockingForCaller = use == TaskRunWrapper.WrapperUse.BlockedOn,
            IsResolvedByAwait = !isStarted,
        };
    }

    /// <summary>
    /// Returns true if the waits of a call site belong to a wrapper that this rule reports, around the tasks or around the site.
    /// </summary>
    public static bool IsPartOfFinding(CallSite site, IReadOnlyList<IOperation> tasks)
    {
        var model = site.CompilationModel;
        return tasks.Select(TaskExpression.UnwrapTask).OfType<IInvocationOperation>().Any(IsReported)
            || TaskRunWrapper.FindEnclosingWrapper(site.Operation) is { } wrapper && IsReported(wrapper);

        bool IsReported(IInvocationOperation run) =>
            model.Apis.FindBlockingLine(run.TargetMethod) is { Section: "SIO201" } line
            && OffloadedAsync.Instance.AnalyzeCall(site with { Operation = run, TableLine = line }) is { } finding
            && (finding.RelatedNodes.Contains(site.Operation.Syntax) || TaskExpression.UnwrapTask(tasks[0]) == run);
    }

    sealed record WrappedAsyncCall(string Name, bool IsAsync, IReadOnlyList<SyntaxNode> WaitNodes);

    static bool IsNeedlessWrapper(IInvocationOperation run, WrappedAsyncCall inner, TaskRunWrapper.WrapperUse use, CallSite site)
    {
        if (use is TaskRunWrapper.WrapperUse.Awaited or TaskRunWrapper.WrapperUse.BlockedOn)
            return true;
        if (use is TaskRunWrapper.WrapperUse.Returned or TaskRunWrapper.WrapperUse.Kept)
            return FindTaskType(TaskRunWrapper.FindDelegate(run), site) is { } type && IsReturnedType(run, type, site);
        // StartNew returns the inner task as its result, which is lost here, LongRunning or not.
        return run.TargetMethod.Name == "StartNew" && inner.IsAsync && use == TaskRunWrapper.WrapperUse.Discarded;
    }

    /// <summary>Returns true if the task of a wrapper, perhaps after <c>Unwrap</c>, has the type of the task inside.</summary>
    static bool IsReturnedType(IInvocationOperation run, ITypeSymbol inner, CallSite site)
    {
        var task = WrapperForms.FindUnwrapped((ExpressionSyntax)run.Syntax);
        return SymbolEqualityComparer.Default.Equals(inner, site.SemanticModel.GetTypeInfo(task, site.CancellationToken).Type);
    }

    /// <summary>Returns the async call of a delegate that does nothing else.</summary>
    static WrappedAsyncCall? FindInnerCall(IInvocationOperation run, CallSite site) =>
        TaskRunWrapper.FindDelegate(run) switch
        {
            IMethodReferenceOperation { Method: var method } when AwaitableTypes.CanBeAwaited(method.ReturnType, out _) =>
                new WrappedAsyncCall(method.Name, true, []),
            IAnonymousFunctionOperation lambda => AnalyzeLambdaBody(lambda, site),
            _ => null,
        };

    static WrappedAsyncCall? AnalyzeLambdaBody(IAnonymousFunctionOperation lambda, CallSite site)
    {
        var statements = lambda.Body.Operations.Where(o => !(o is IReturnOperation { ReturnedValue: null })).ToArray();
        if (statements.Length == 0)
            return null;
        var waits = new List<SyntaxNode>();
        string? name = null;
        foreach (var statement in statements)
            if (FindAsyncCallName(statement, site, waits) is { } call)
                name ??= call;
            else if (name == null || !lambda.Symbol.IsAsync)
                return null; // an async function leaves the pool thread at its first await
        return new WrappedAsyncCall(name!, AwaitableTypes.CanBeAwaited(lambda.Symbol.ReturnType, out _), waits);
    }

    /// <summary>Returns the type of the task that a delegate makes; null when it does anything else.</summary>
    static ITypeSymbol? FindTaskType(IOperation? target, CallSite site) =>
        target switch
        {
            IMethodReferenceOperation { Method: var method } => method.ReturnType,
            IAnonymousFunctionOperation lambda => FindTaskType(lambda, site),
            _ => null,
        };

    static ITypeSymbol? FindTaskType(IAnonymousFunctionOperation lambda, CallSite site)
    {
        if (lambda.Body.Operations.Length == 1)
            return FindTask(FindValue(lambda.Body.Operations[0]), site)?.Type;
        return lambda.Symbol.IsAsync ? lambda.Symbol.ReturnType : null;
    }

    static IOperation? FindTask(IOperation? value, CallSite site)
    {
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        return value is IAwaitOperation awaited ? awaited.Operation : FindWaitedTask(value, site) ?? value;
    }

    /// <summary>
    /// Returns the name of the async call that a statement awaits, blocks on or returns; null when it does anything else.
    /// </summary>
    static string? FindAsyncCallName(IOperation statement, CallSite site, List<SyntaxNode> waits)
    {
        var value = FindValue(statement);
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        if (value is ISimpleAssignmentOperation assignment)
            value = assignment.Value;
        if (value is IAwaitOperation awaited)
            return FindCallName(awaited.Operation);
        if (FindWaitedTask(value, site) is { } task)
        {
            waits.Add(value!.Syntax);
            return FindCallName(task);
        }

        return statement is IReturnOperation && value != null && AwaitableTypes.CanBeAwaited(value.Type, out _)
            ? FindCallName(value)
            : null;
    }

    static IOperation? FindValue(IOperation statement) =>
        statement switch
        {
            IReturnOperation returned => returned.ReturnedValue,
            IExpressionStatementOperation expression => expression.Operation,
            IVariableDeclarationGroupOperation { Declarations: { Length: 1 } declarations } => FindInitialValue(declarations[0]),
            _ => null,
        };

    static IOperation? FindInitialValue(IVariableDeclarationOperation declaration) =>
        declaration.Declarators is { Length: 1 } declarators ? declarators[0].Initializer?.Value : null;

    /// <summary>Returns the task of a blocking wait.</summary>
    static IOperation? FindWaitedTask(IOperation? value, CallSite site) =>
        value switch
        {
            IPropertyReferenceOperation { Instance: { } task } property when IsBlockingWait(property.Property, site) => task,
            IInvocationOperation { Instance: { } task } call when IsBlockingWait(call.TargetMethod, site) => task,
            _ => null,
        };

    static bool IsBlockingWait(ISymbol member, CallSite site) =>
        site.CompilationModel.Apis.FindBlockingLine(member) is { Section: "SIO001" };

    static string? FindCallName(IOperation task) =>
        TaskExpression.UnwrapTask(task) is IInvocationOperation call && call.TargetMethod.Name is not ("Delay" or "Yield" or "FromResult")
            ? call.TargetMethod.Name
            : null;
}
