using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO201: an async call is wrapped in <c>Task.Run</c> or <c>StartNew</c>, which only costs a pool thread more.</summary>
internal sealed class OffloadedAsync() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO201", "Do not wrap an async call in Task.Run",
        "'{0}' around '{3}' holds {1}; use {2}{4}", "Offloading", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The call is asynchronous already. Wrapped, it takes a second pool thread, and whoever blocks on the wrapper holds the first.",
        HelpLink.To("SIO201"));

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override Answer? Ask(Site site) =>
        site.Operation is IInvocationOperation run && !site.IsNotRun && Inner(run, site) is { } inner && Wrapper.Use(run) is var (use, waits) && IsWrong(run, inner, use)
            ? new Answer(this, run.Syntax, site.Name, "await " + inner.Name, [.. waits, .. inner.Waits]) { Inner = inner.Name, HoldsCaller = use == Wrapper.Used.BlockedOn }
            : null;

    /// <summary>Whether the waits of a site belong to a wrapper that this rule reports: around the tasks, or around the site.</summary>
    public static bool Reports(Site site, IReadOnlyList<IOperation> tasks)
    {
        var model = site.Model;
        return tasks.Select(TaskExpression.Unwrap).OfType<IInvocationOperation>().Any(IsReported) || Wrapper.Around(site.Operation) is { } holder && IsReported(holder);

        bool IsReported(IInvocationOperation run) =>
            model.Apis.Blocking(run.TargetMethod) is { Section: "SIO201" } line && CallRules.Offloaded.Ask(site with { Operation = run, Line = line }) is { } answer
            && (answer.Also.Contains(site.Operation.Syntax) || TaskExpression.Unwrap(tasks[0]) == run);
    }

    sealed record InnerCall(string Name, bool IsAsync, IReadOnlyList<SyntaxNode> Waits);

    static bool IsWrong(IInvocationOperation run, InnerCall inner, Wrapper.Used use) =>
        use is Wrapper.Used.Awaited or Wrapper.Used.BlockedOn
        || run.TargetMethod.Name == "StartNew" && inner.IsAsync && use == Wrapper.Used.Dropped; // nobody sees the inner task, LongRunning or not

    /// <summary>What the delegate does, when it does nothing but an async call.</summary>
    static InnerCall? Inner(IInvocationOperation run, Site site) => Wrapper.Delegate(run) switch
    {
        IMethodReferenceOperation { Method: var method } when Awaited.CanBe(method.ReturnType, out _) => new InnerCall(method.Name, true, []),
        IAnonymousFunctionOperation lambda => Body(lambda, site),
        _ => null,
    };

    static InnerCall? Body(IAnonymousFunctionOperation lambda, Site site)
    {
        var statements = lambda.Body.Operations.Where(o => !(o is IReturnOperation { ReturnedValue: null })).ToArray();
        if (statements.Length == 0)
            return null;
        var waits = new List<SyntaxNode>();
        string? name = null;
        foreach (var statement in statements)
            if (AsyncCall(statement, site, waits) is { } call)
                name ??= call;
            else
                return null;
        return new InnerCall(name!, Awaited.CanBe(lambda.Symbol.ReturnType, out _), waits);
    }

    /// <summary>The name of the async call that the statement awaits, blocks on or hands on; null when it does anything else.</summary>
    static string? AsyncCall(IOperation statement, Site site, List<SyntaxNode> waits)
    {
        var value = statement switch
        {
            IReturnOperation { ReturnedValue: { } returned } => returned,
            IExpressionStatementOperation expression => expression.Operation,
            IVariableDeclarationGroupOperation { Declarations: { Length: 1 } declarations } when declarations[0].Declarators is { Length: 1 } declarators => declarators[0].Initializer?.Value,
            _ => null,
        };
        while (value is IConversionOperation conversion)
            value = conversion.Operand;
        if (value is ISimpleAssignmentOperation assignment)
            value = assignment.Value;
        if (value is IAwaitOperation awaited)
            return CallName(awaited.Operation);
        if (Wait(value, site) is { } task)
        {
            waits.Add(value!.Syntax);
            return CallName(task);
        }

        return statement is IReturnOperation && value != null && Awaited.CanBe(value.Type, out _) ? CallName(value) : null;
    }

    /// <summary>The task that a blocking wait waits for.</summary>
    static IOperation? Wait(IOperation? value, Site site) => value switch
    {
        IPropertyReferenceOperation { Instance: { } task } property when IsWait(property.Property, site) => task,
        IInvocationOperation { Instance: { } task } call when IsWait(call.TargetMethod, site) => task,
        _ => null,
    };

    static bool IsWait(ISymbol member, Site site) => site.Model.Apis.Blocking(member) is { Section: "SIO001" };

    static string? CallName(IOperation task) => TaskExpression.Unwrap(task) is IInvocationOperation call && call.TargetMethod.Name is not ("Delay" or "Yield") ? call.TargetMethod.Name : null;
}
