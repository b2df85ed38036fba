using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Requests;
using SyncIoAnalyzers.Tasks;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO001: a thread waits for a task instead of awaiting it.</summary>
internal sealed class BlockingWait() : Rule(Described)
{
    static readonly DiagnosticDescriptor Described = new("SIO001", "Await the task instead of blocking on it",
        "'{0}' holds {1}; use {2}{4}", "Blocking", DiagnosticSeverity.Warning, isEnabledByDefault: true,
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

    /// <summary><c>while (!task.IsCompleted) …</c> without an await in it: the thread spins instead of waiting.</summary>
    public Answer? Ask(WhileStatementSyntax loop, Model model, SemanticModel semantics, CancellationToken token) =>
        loop.Condition is PrefixUnaryExpressionSyntax { Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted" } read } not && not.IsKind(SyntaxKind.LogicalNotExpression)
        && Awaited.IsTask(semantics.GetTypeInfo(read.Expression, token).Type, out _) && !loop.Statement.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax)
        && !Candidates.Known(loop.Statement, semantics, model, token).Any()
            ? new Answer(this, loop.Condition, "while (!" + read + ")", "await")
            : null;

    /// <summary><c>x.EndRead(x.BeginRead(…))</c>: begun and waited for in one breath.</summary>
    public Answer? Ask(InvocationExpressionSyntax end, SemanticModel semantics, CancellationToken token)
    {
        if (!end.ArgumentList.Arguments.Any(a => a.Expression is InvocationExpressionSyntax begin && NameOf(begin) == "Begin" + NameOf(end)!.Substring(3))
            || semantics.GetSymbolInfo(end, token).Symbol is not IMethodSymbol { Parameters: { Length: > 0 } parameters } method || parameters.All(p => p.Type.Name != "IAsyncResult"))
            return null;
        var counterpart = method.Name.Substring(3) + "Async";
        return new Answer(this, end, method.ContainingType.Name + "." + method.Name, "await " + (method.ContainingType.GetMembers(counterpart).IsEmpty ? "Task.Factory.FromAsync" : counterpart));
    }

    /// <summary>A call of the project's own <c>RunSync(() => …)</c> or <c>task.Sync()</c>, known by what its body does.</summary>
    public Answer? AskHelper(SimpleNameSyntax name, InvocationExpressionSyntax call, SemanticModel semantics, Model model, CancellationToken token) =>
        Callee.Of(name, semantics, token).Symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method && !Awaited.IsAwaitable(method.ReturnType)
        && (method.ReducedFrom ?? method) is var helper && model.Pairs.WaitsForArgument(helper, token) && semantics.GetOperation(call, token) is IInvocationOperation operation
        && !NotRun.Is(operation, semantics, token)
        && !operation.Arguments.Where(a => Awaited.IsTask(a.Value.Type, out _)).Any(a => model.Completion.IsCompleted(a.Value, operation, semantics, token))
            ? new Answer(this, call, method.ContainingType.Name + "." + method.Name, "await")
            : null;

    /// <summary><c>GetResult</c> of an awaiter that the project declares, known by what its body does.</summary>
    public Answer? AskAwaiter(SimpleNameSyntax name, InvocationExpressionSyntax call, SemanticModel semantics, Model model, CancellationToken token) =>
        Callee.Of(name, semantics, token).Symbol is IMethodSymbol { Parameters.IsEmpty: true } method && Awaited.IsAwaiter(method.ContainingType) && model.Pairs.Blocks(method, null, token)
        && semantics.GetOperation(call, token) is IInvocationOperation { Instance: { } awaiter } operation && !NotRun.Is(operation, semantics, token)
        && !model.Completion.IsCompleted(awaiter, operation, semantics, token)
            ? new Answer(this, call, "GetAwaiter().GetResult()", "await")
            : null;

    /// <summary>Whether a wait stands in an awaiter's <c>GetResult</c>: an <c>await</c> calls it when all is done, and who calls it by hand is told there.</summary>
    public static bool IsInAwaiter(SyntaxNode wait, SemanticModel semantics, CancellationToken token) =>
        wait.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { Identifier.ValueText: "GetResult", ParameterList.Parameters.Count: 0 } method
        && semantics.GetDeclaredSymbol(method, token) is { ContainingType: var type } && Awaited.IsAwaiter(type);

    /// <summary>Whether a call ends in <c>EndX</c>, by its name alone.</summary>
    public static bool MayEnd(InvocationExpressionSyntax call) => NameOf(call) is { } name && MayEnd(name);

    /// <summary>Whether a name is one of an <c>EndX</c>.</summary>
    public static bool MayEnd(string name) => name.Length > 3 && name.StartsWith("End", StringComparison.Ordinal) && char.IsUpper(name[3]);

    static string? NameOf(InvocationExpressionSyntax call) => Handing.NameOf(call.Expression);

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
    static string Instead(Site site) => site.Line.Counterpart is { } line && line != "await" ? line.StartsWith("await ", StringComparison.Ordinal) ? line : "await " + string.Join(".", line.Split('.').Skip(line.Count(c => c == '.') - 1))
        : site.Operation is IInvocationOperation { TargetMethod: { Name: "Wait", Parameters: { Length: > 0 } given } } ? given.Any(p => p.Type.Name != nameof(CancellationToken)) ? "await Task.WhenAny" : "await … WaitAsync"
        : "await";
}
