using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO202: sync I/O is moved to another pool thread, which waits there instead.</summary>
internal sealed class OffloadedIo() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO202", "Do not offload sync I/O to the pool",
        "'{0}' around '{3}' holds {1}; use {2}{4}", "Offloading", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "The wait only moves from one pool thread to another. Call the asynchronous counterpart; without one use another library, bound the concurrency, or hand the work to a queue and a worker.",
        HelpLink.To("SIO202"));

    const string Advice = "another library, bounded concurrency, or a queue and a worker";

    // Short local file I/O may run on the pool: measured, a whole loop of reads there is cheaper than asynchronous reads.
    static readonly HashSet<string> Waits = ["SIO002", "SIO101", "SIO103", "SIO104"];

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Operation is not IInvocationOperation run || site.IsNotRun || Wrapper.Use(run) is not (Wrapper.Used.Awaited or Wrapper.Used.BlockedOn or Wrapper.Used.Returned, var waits) use
            || Wrapper.HasThreadOfItsOwn(run))
            return null;
        var inner = Wrapper.Delegate(run) switch
        {
            IMethodReferenceOperation group => Group(group, site) is { } call ? [call] : [],
            { Syntax: AnonymousFunctionExpressionSyntax lambda } => Candidates.In(lambda.Body, site.Semantics, site.Model, run.Syntax, site.Token)
                .Where(a => Waits.Contains(a.Rule.Descriptor.Id)).Select(a => new InnerCall(a.Call, new Counterpart(a.Counterpart, a.Fits), [a.Where, .. a.Also]) { IsAdvice = a.IsAdvice })
                .ToArray() is { Length: > 0 } answers ? answers : [.. WithoutCounterpart(lambda, site)],
            _ => [],
        };
        return inner.Length == 0 ? null
            : new Answer(this, run.Syntax, site.Name, inner[0].Counterpart.Write, [.. waits, .. inner.SelectMany(a => a.Where)]) { Inner = inner[0].Name, Fits = inner[0].Counterpart.Fits, IsAdvice = inner[0].IsAdvice, HoldsCaller = waits.Count > 0, IsAwaited = use.Use != Wrapper.Used.Returned };
    }

    /// <summary>Whether a call inside a wrapper belongs to what this rule reports.</summary>
    public static bool Reports(Site site) => site.Inside == null && Reports(site.Operation, site.Model, site.Semantics, site.Token);

    /// <summary>The same, of a call that no table line speaks of.</summary>
    public static bool Reports(IOperation call, Model model, SemanticModel semantics, CancellationToken token) =>
        Wrapper.Around(call) is { } run && Of(run, model, semantics, token) is { } answer && answer.Also.Contains(call.Syntax);

    /// <summary>Whether a wait for a wrapper belongs to what this rule reports.</summary>
    public static bool Reports(Site site, IReadOnlyList<IOperation> tasks) =>
        tasks.Select(TaskExpression.Unwrap).OfType<IInvocationOperation>().Any(run => Of(run, site.Model, site.Semantics, site.Token) != null);

    static Answer? Of(IInvocationOperation run, Model model, SemanticModel semantics, CancellationToken token) =>
        model.Apis.Blocking(run.TargetMethod) is { Section: "SIO201" } line && new Site(run, line, model, semantics, token) is var outer && CallRules.Offloaded.Ask(outer) == null
            ? CallRules.OffloadedIo.Ask(outer)
            : null;

    sealed record InnerCall(string Name, Counterpart Counterpart, IReadOnlyList<SyntaxNode> Where)
    {
        public bool IsAdvice { get; init; }
    }

    /// <summary>Calls in a lambda that are known to wait, and of which no async form exists anywhere.</summary>
    static IEnumerable<InnerCall> WithoutCounterpart(AnonymousFunctionExpressionSyntax lambda, Site site) =>
        from syntax in lambda.Body.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>()
        where syntax.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() == lambda && site.Semantics.GetSymbolInfo(syntax, site.Token).Symbol is IMethodSymbol method && IsIo(method, site)
        let call = site.Semantics.GetOperation(syntax, site.Token) as IInvocationOperation
        where call != null && site.Model.Origins.Of(call, site.Semantics) == Origin.Elsewhere && !site.Model.Apis.DoesNotWait(call) && !NotRun.Is(call, site.Semantics, site.Token)
            && !Exists(call.TargetMethod, Receiver.Of(call), site)
        select Left(call.TargetMethod, [syntax]);

    /// <summary><c>Task.Run(command.ExecuteNonQuery)</c>: nothing is bound in a method group, so the counterpart is taken by its name.</summary>
    static InnerCall? Group(IMethodReferenceOperation group, Site site)
    {
        var method = group.Method;
        if (group.Instance is { } target && site.Model.Origins.Of(target, site.Semantics) != Origin.Elsewhere)
            return null;
        var line = site.Model.Apis.Blocking(method);
        if (Exists(method, group.Instance, site))
            return (line != null ? Waits.Contains(line.Section) : site.Model.Pairs.Blocks(method, null, site.Token)) ? new InnerCall(Name(method), new Counterpart(site.Model.Counterparts.NameOf(method, line), true), []) : null;
        return IsIo(method, site) ? Left(method, []) : null;
    }

    static bool IsIo(IMethodSymbol method, Site site) => site.Model.Apis.Blocking(method) is { Section: "SIO101" } || site.Model.Apis.Shows(method) && (method.IsAbstract || site.Model.Pairs.Blocks(method, null, site.Token));

    static bool Exists(IMethodSymbol method, IOperation? receiver, Site site) =>
        site.Model.Counterparts.Exists(receiver?.Type ?? method.ContainingType, site.Model.Counterparts.NameOf(method, site.Model.Apis.Blocking(method)), site.Semantics, site.Operation.Syntax.SpanStart);

    static InnerCall Left(IMethodSymbol method, IReadOnlyList<SyntaxNode> where) => new(Name(method), new Counterpart(Advice, false), where) { IsAdvice = true };

    static string Name(IMethodSymbol method) => method.ContainingType.Name + "." + method.Name;
}
