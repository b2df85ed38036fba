using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO202: sync I/O is moved to another pool thread, which waits instead.</summary>
internal sealed class OffloadedIo() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO202",
        "Do not offload sync I/O to the pool",
        "'{0}' around '{3}' holds {1}; use {2}{4}",
        "Offloading",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The wait only moves from one pool thread to another. Call the async counterpart. If there is none, use another "
            + "library, limit the concurrency, or pass the work to a queue and a worker.",
        HelpLink.FindUrl("SIO202")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly OffloadedIo Instance = new();

    const string AdviceText = "another library, bounded concurrency, or a queue and a worker";

    // Short local file I/O may run on the pool: measured, a whole loop of reads there is cheaper than asynchronous reads.
    static readonly HashSet<string> WaitingRuleIds = ["SIO002", "SIO101", "SIO103", "SIO104"];

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.Operation is not IInvocationOperation run || site.IsNonExecuted)
            return null;
        var (use, waits) = TaskRunWrapper.GetUse(run);
        if (!IsWaitedFor(use) || TaskRunWrapper.HasDedicatedThread(run))
            return null;
        var inner = FindInnerCalls(run, site);
        if (inner.Length == 0)
            return null;
        SyntaxNode[] related = [.. waits, .. inner.SelectMany(call => call.Nodes)];
        return CreateFinding(run, site.DisplayName, inner[0], related) with
        {
            IsBlockingForCaller = waits.Count > 0,
            IsResolvedByAwait = use != TaskRunWrapper.WrapperUse.Returned,
            InnerFindings = FindMovedCalls(run, inner),
        };
    }

    BlockingFinding CreateFinding(IInvocationOperation run, string name, WrappedIoCall first, SyntaxNode[] related) =>
        new(this, run.Syntax, name, first.Counterpart.Replacement, related)
        {
            InnerName = first.Name,
            IsDirectlyApplicable = first.Counterpart.IsDirectlyApplicable,
            IsAdvice = first.IsAdvice,
        };

    /// <summary>Returns the calls that a fix moves out of a wrapper together with the statements around them.</summary>
    static BlockingFinding[] FindMovedCalls(IInvocationOperation run, IEnumerable<WrappedIoCall> inner) =>
        run.Syntax is InvocationExpressionSyntax syntax && WrapperBlocks.FindBlock(syntax) != null
            ? [.. inner.Select(call => call.Finding).OfType<BlockingFinding>()]
            : [];

    static bool IsWaitedFor(TaskRunWrapper.WrapperUse use) =>
        use is TaskRunWrapper.WrapperUse.Awaited or TaskRunWrapper.WrapperUse.BlockedOn or TaskRunWrapper.WrapperUse.Returned;

    /// <summary>Returns the calls of sync I/O in the delegate of a wrapper.</summary>
    static WrappedIoCall[] FindInnerCalls(IInvocationOperation run, CallSite site)
    {
        var target = TaskRunWrapper.FindDelegate(run);
        if (target is IMethodReferenceOperation group)
            return AnalyzeMethodGroup(group, site) is { } call ? [call] : [];
        if (target is not { Syntax: AnonymousFunctionExpressionSyntax lambda })
            return [];
        var findings = site.CompilationModel.Search.FindAll(
            lambda.Body,
            site.SemanticModel,
            site.CompilationModel,
            run.Syntax,
            site.CancellationToken
        );
        var calls = findings.Where(finding => WaitingRuleIds.Contains(finding.Rule.Descriptor.Id)).Select(CreateInnerCall).ToArray();
        if (calls.Length > 0)
            return calls;
        return FindWrappedMember(lambda, site) is { } member ? [member] : [.. FindCallsWithoutCounterpart(lambda, site)];
    }

    /// <summary>
    /// Returns the call of a sync member that waits, by the async form of it that a contract requires: <c>GetAsync() => Task.Run(() =>
    /// Get())</c>. One without a contract is for SIO203.
    /// </summary>
    static WrappedIoCall? FindWrappedMember(AnonymousFunctionExpressionSyntax lambda, CallSite site)
    {
        if (lambda.Body is not InvocationExpressionSyntax call)
            return null;
        if (EnclosingMember.FindMember(lambda, site.SemanticModel, site.CancellationToken) is not IMethodSymbol form)
            return null;
        if (SyntaxNames.GetMemberName(call.Expression) + "Async" != form.Name || !OverrideChain.FindContracts(form).Any())
            return null;
        if (site.SemanticModel.GetSymbolInfo(call, site.CancellationToken).Symbol is not IMethodSymbol member)
            return null;
        var isOfSameType = SymbolEqualityComparer.Default.Equals(member.ContainingType, form.ContainingType);
        return isOfSameType && site.CompilationModel.Pairs.HasBlockingBody(member, site.CancellationToken)
            ? CreateAdviceCall(member, [])
            : null;
    }

    static WrappedIoCall CreateInnerCall(BlockingFinding finding) =>
        new(
            finding.CallName,
            new AsyncCounterpart(finding.Counterpart, finding.IsDirectlyApplicable),
            [finding.Node, .. finding.RelatedNodes]
        )
        {
            IsAdvice = finding.IsAdvice,
            Finding = finding,
        };

    /// <summary>Returns true if a call inside a wrapper belongs to a finding of this rule.</summary>
    public static bool IsPartOfFinding(CallSite site) =>
        site.EnclosingWrapper == null && IsPartOfFinding(site.Operation, site.CompilationModel, site.SemanticModel, site.CancellationToken);

    /// <summary>Returns true if a call, with or without a table line, belongs to a finding of this rule.</summary>
    public static bool IsPartOfFinding(
        IOperation call,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        TaskRunWrapper.FindEnclosingWrapper(call) is { } run
        && AnalyzeWrapper(run, model, semantics, cancellationToken) is { } finding
        && finding.RelatedNodes.Contains(call.Syntax);

    /// <summary>Returns true if a wait for a wrapper belongs to a finding of this rule.</summary>
    public static bool IsPartOfFinding(CallSite site, IReadOnlyList<IOperation> tasks) =>
        tasks
            .Select(TaskExpression.UnwrapTask)
            .OfType<IInvocationOperation>()
            .Any(run => AnalyzeWrapper(run, site.CompilationModel, site.SemanticModel, site.CancellationToken) != null);

    static BlockingFinding? AnalyzeWrapper(
        IInvocationOperation run,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        model.Apis.FindBlockingLine(run.TargetMethod) is { Section: "SIO201" } line
        && new CallSite(run, line, model, semantics, cancellationToken) is var outer
        && OffloadedAsync.Instance.AnalyzeCall(outer) == null
            ? OffloadedIo.Instance.AnalyzeCall(outer)
            : null;

    sealed record WrappedIoCall(string Name, AsyncCounterpart Counterpart, IReadOnlyList<SyntaxNode> Nodes)
    {
        public bool IsAdvice { get; init; }

        public BlockingFinding? Finding { get; init; }
    }

    /// <summary>Finds the calls in a lambda that are known to wait and have no async form.</summary>
    static IEnumerable<WrappedIoCall> FindCallsWithoutCounterpart(AnonymousFunctionExpressionSyntax lambda, CallSite site) =>
        from syntax in lambda.Body.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>()
        where syntax.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() == lambda
        let call = FindCallWithoutCounterpart(syntax, site)
        where call != null
        select CreateAdviceCall(call.TargetMethod, [syntax]);

    static IInvocationOperation? FindCallWithoutCounterpart(InvocationExpressionSyntax syntax, CallSite site)
    {
        if (!MayBeBlockingIo(syntax, site))
            return null;
        var call = site.SemanticModel.GetOperation(syntax, site.CancellationToken) as IInvocationOperation;
        return call != null && IsWaitingWithoutCounterpart(call, site) ? call : null;
    }

    static bool MayBeBlockingIo(InvocationExpressionSyntax call, CallSite site) =>
        site.SemanticModel.GetSymbolInfo(call, site.CancellationToken).Symbol is IMethodSymbol method && IsBlockingIo(method, site);

    static bool IsWaitingWithoutCounterpart(IInvocationOperation call, CallSite site)
    {
        var model = site.CompilationModel;
        return model.Origins.GetCallOrigin(call, site.SemanticModel) == StreamOrigin.Elsewhere
            && !model.Apis.IsNonBlockingCall(call)
            && !NonExecutedCode.IsNonExecuted(call, site.SemanticModel, site.CancellationToken)
            && !HasCounterpart(call.TargetMethod, CallReceiver.FindReceiver(call), site);
    }

    /// <summary>
    /// Analyzes <c>Task.Run(command.ExecuteNonQuery)</c>. A method group has no arguments to bind, so the counterpart is found by its name.
    /// </summary>
    static WrappedIoCall? AnalyzeMethodGroup(IMethodReferenceOperation group, CallSite site)
    {
        var method = group.Method;
        if (
            group.Instance is { } target
            && site.CompilationModel.Origins.GetStreamOrigin(target, site.SemanticModel) != StreamOrigin.Elsewhere
        )
            return null;
        var line = site.CompilationModel.Apis.FindBlockingLine(method);
        if (!HasCounterpart(method, group.Instance, site))
            return IsBlockingIo(method, site) ? CreateAdviceCall(method, []) : null;
        var isWaiting =
            line != null
                ? WaitingRuleIds.Contains(line.Section)
                : site.CompilationModel.Pairs.IsBlocking(method, null, site.CancellationToken);
        if (!isWaiting)
            return null;
        var counterpart = site.CompilationModel.Counterparts.GetCounterpartName(method, line);
        return new WrappedIoCall(MemberNames.GetDisplayName(method), new AsyncCounterpart(counterpart, true), []);
    }

    static bool IsBlockingIo(IMethodSymbol method, CallSite site) =>
        site.CompilationModel.Apis.FindBlockingLine(method) is { Section: "SIO101" }
        || site.CompilationModel.Apis.HasBlocksLine(method)
            && (method.IsAbstract || site.CompilationModel.Pairs.IsBlocking(method, null, site.CancellationToken));

    static bool HasCounterpart(IMethodSymbol method, IOperation? receiver, CallSite site) =>
        site.CompilationModel.Counterparts.HasMemberInScope(
            receiver?.Type ?? method.ContainingType,
            site.CompilationModel.Counterparts.GetCounterpartName(method, site.CompilationModel.Apis.FindBlockingLine(method)),
            site.SemanticModel,
            site.Operation.Syntax.SpanStart
        );

    static WrappedIoCall CreateAdviceCall(IMethodSymbol method, IReadOnlyList<SyntaxNode> where) =>
        new(MemberNames.GetDisplayName(method), new AsyncCounterpart(AdviceText, false), where) { IsAdvice = true };
}
