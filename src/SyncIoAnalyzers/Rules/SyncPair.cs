using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO103: a method that is known to block is called although it has an async counterpart.</summary>
internal sealed class SyncPair() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO103",
        "This method blocks and has an async counterpart",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "The body of the method waits, or a contract offers the same operation in both forms. The counterpart does the "
            + "same work without holding the thread.",
        HelpLink.FindUrl("SIO103")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly SyncPair Instance = new();

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (!HiddenBlockingCall.IsWaiting(site) || site.Operation is not IInvocationOperation call)
            return null;
        var counterpart = site.CompilationModel.Counterparts.FindCounterpart(call, site.TableLine, site.SemanticModel);
        return counterpart == null || OffloadedIo.IsPartOfFinding(site)
            ? null
            : new BlockingFinding(this, call.Syntax, site.DisplayName, counterpart);
    }

    /// <summary>Returns the finding for a call of a method that the project declares.</summary>
    public BlockingFinding? AnalyzeOwnCall(
        SimpleNameSyntax name,
        InvocationExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    )
    {
        if (FindNamedMethod(name, semantics, cancellationToken) is not { } method || AwaitableTypes.IsAsyncReturnType(method.ReturnType))
            return null;
        return semantics.GetOperation(call, cancellationToken) is IInvocationOperation operation
            ? AnalyzeOwnCall(operation, call, semantics, model, inside, cancellationToken)
            : null;
    }

    BlockingFinding? AnalyzeOwnCall(
        IInvocationOperation call,
        InvocationExpressionSyntax syntax,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    )
    {
        var method = call.TargetMethod;
        if (
            model.Counterparts.FindCounterpart(call, method.Name + "Async", semantics) is not { Method: { } counterpart } found
            || NonExecutedCode.IsNonExecuted(call, semantics, cancellationToken)
            || PassesNullDelegate(call, counterpart)
        )
            return null;
        if (FindRule(call, counterpart, semantics, model, cancellationToken) is not { } rule)
            return null;
        var caller = EnclosingMember.FindMember(syntax, semantics, cancellationToken);
        if (IsOnThis(call) && IsImplementedBy(counterpart, caller) || IsPairOfHidden(counterpart, method))
            return null;
        if (
            model.Pairs.IsUseless(counterpart, method, caller, cancellationToken)
            || model.Pairs.StreamArguments.HasOnlyMemoryStreams(call, semantics, cancellationToken)
            || inside == null && OffloadedIo.IsPartOfFinding(call, model, semantics, cancellationToken)
        )
            return null;
        return new BlockingFinding(rule, syntax, MemberNames.GetDisplayName(method), found);
    }

    /// <summary>Returns true if a method hides another one, and the counterpart is the async form of that.</summary>
    static bool IsPairOfHidden(IMethodSymbol counterpart, IMethodSymbol method) =>
        OverrideChain.FindHidden(method) is { } hidden
        && SymbolEqualityComparer.Default.Equals(hidden.ContainingType, counterpart.ContainingType);

    static bool IsOnThis(IInvocationOperation call)
    {
        var receiver = call.Instance;
        while (receiver is IConversionOperation conversion)
            receiver = conversion.Operand;
        return receiver is IInstanceReferenceOperation;
    }

    /// <summary>Returns true if a member implements or overrides a counterpart, which would call itself then.</summary>
    static bool IsImplementedBy(IMethodSymbol counterpart, ISymbol? caller) =>
        caller is IMethodSymbol method
        && OverrideChain
            .FindContracts(method)
            .Any(c => SymbolEqualityComparer.Default.Equals(c.OriginalDefinition, counterpart.OriginalDefinition));

    /// <summary>
    /// Returns true for <c>Each(null)</c> beside <c>EachAsync(Func&lt;Task&gt;)</c>: the counterpart may await the result of the delegate
    /// that it is not given.
    /// </summary>
    static bool PassesNullDelegate(IInvocationOperation call, IMethodSymbol counterpart) =>
        call.Arguments.Any(a =>
            a.Value.ConstantValue is { HasValue: true, Value: null }
            && a.Parameter is { Type: { TypeKind: TypeKind.Delegate } type, Name: var name }
            && counterpart.Parameters.Any(p => p.Name == name && !IsSameType(p.Type, type))
        );

    static bool IsSameType(ITypeSymbol one, ITypeSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition);

    /// <summary>Returns the rule that reports a call: this one, that of short I/O on local files, or none.</summary>
    CallRule? FindRule(
        IInvocationOperation call,
        IMethodSymbol counterpart,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    ) =>
        model.Apis.HasVerdict(call.TargetMethod) ? null
        : IsBlocking(call, counterpart, semantics, model, cancellationToken) ? this
        : model.Pairs.OnlyReadsFiles(call.TargetMethod, cancellationToken) ? LocalFileIo.Instance
        : null;

    static bool IsBlocking(
        IInvocationOperation call,
        IMethodSymbol counterpart,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        var method = call.TargetMethod;
        return IsOnOwnObject(call, semantics, cancellationToken)
            ? model.Pairs.HasBlockingBody(method, cancellationToken)
            : model.Pairs.IsBlocking(method, counterpart, cancellationToken)
                || IsOnEach(call) && model.Pairs.IsPartlyBlocking(method, cancellationToken);
    }

    /// <summary>
    /// Returns true for a call on each object of a sequence, one of which blocks: <c>foreach (var rule in rules) rule.Check();</c>,
    /// <c>rules.All(r => r.Check())</c>.
    /// </summary>
    static bool IsOnEach(IInvocationOperation call)
    {
        if (call.Instance is ILocalReferenceOperation { Local: var local })
            return local.DeclaringSyntaxReferences.Any(r => r.GetSyntax() is ForEachStatementSyntax);
        return call.Instance is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol function }
            && function.MethodKind == MethodKind.AnonymousFunction
            && IsInSystemCall(call);
    }

    static bool IsInSystemCall(IOperation operation) =>
        TaskRunWrapper.FindEnclosingWrapper(operation) is { TargetMethod: var caller }
        && SymbolNamespaces.GetRootNamespace(caller) == "System";

    /// <summary>Returns true if a virtual method is called on an object of its own class, so that no override can run.</summary>
    static bool IsOnOwnObject(IInvocationOperation call, SemanticModel semantics, CancellationToken cancellationToken) =>
        call is { TargetMethod: { IsVirtual: true, ContainingType: var type }, Instance: ILocalReferenceOperation { Local: var local } }
        && LocalAssignments.FindValues(local).ToArray() is { Length: > 0 } values
        && values.All(v => IsCreationOf(type, semantics.GetOperation(v, cancellationToken)));

    static bool IsCreationOf(INamedTypeSymbol type, IOperation? value) =>
        value is IObjectCreationOperation { Type: var created } && SymbolEqualityComparer.Default.Equals(created, type);
}
