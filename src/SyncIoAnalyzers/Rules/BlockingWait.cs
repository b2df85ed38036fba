using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO001: a thread waits for a task instead of awaiting it.</summary>
internal sealed class BlockingWait() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO001", "Await the task instead of blocking on it",
        "'{0}' holds {1}; use '{2}'", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
        "A thread that waits for a task does nothing and serves nobody. Under load the pool runs out of threads and requests queue. 'GetAwaiter().GetResult()' waits as 'Result' does.",
        HelpLink.To("SIO001"));

    /// <inheritdoc/>
    public override bool IsTrapForCallers => true;

    /// <inheritdoc/>
    public override Answer? Ask(Site site)
    {
        if (site.Polls || site.IsNotRun || Tasks(site.Operation) is not { Count: > 0 } tasks)
            return null;
        if (tasks.All(t => site.Model.Completion.IsCompleted(t, site.Operation, site.Semantics, site.Token)))
            return null;
        return OffloadedAsync.Reports(site, tasks) || OffloadedIo.Reports(site, tasks) ? null : new Answer(this, site.Operation.Syntax, Name(site), Instead(site));
    }

    /// <summary>The tasks that are waited for.</summary>
    static IReadOnlyList<IOperation> Tasks(IOperation wait) => wait switch
    {
        IPropertyReferenceOperation { Instance: { } task } => [task],
        IInvocationOperation { Instance: { } task } => [task],
        IInvocationOperation { TargetMethod.IsStatic: true, Arguments: { Length: > 0 } arguments } => Elements(arguments[0].Value),
        _ => [],
    };

    static IReadOnlyList<IOperation> Elements(IOperation tasks) => TaskExpression.Unwrap(tasks) switch
    {
        IArrayCreationOperation { Initializer.ElementValues: { Length: > 0 } elements } => elements,
        var other when TaskExpression.Variable(other) == null && other.ChildOperations.Any() && !Awaited.IsSequence(other.Type, "IEnumerable") => other.ChildOperations.ToArray(),
        var other => [other],
    };

    static string Name(Site site) => site.Operation is IInvocationOperation { TargetMethod.Name: "GetResult" } ? "GetAwaiter().GetResult()" : site.Name;

    /// <summary>A wait with a timeout or token keeps it; the line says what else there is.</summary>
    static string Instead(Site site) => site.Line.Counterpart is { } line && line != "await" ? "await " + string.Join(".", line.Split('.').Skip(line.Count(c => c == '.') - 1))
        : site.Operation is IInvocationOperation { TargetMethod.Name: "Wait", Arguments.Length: > 0 } ? "await … WaitAsync"
        : "await";
}
