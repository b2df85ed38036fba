using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Rules;

/// <summary>SIO104: a database query is enumerated synchronously.</summary>
internal sealed class SyncQuery() : CallRule(RuleDescriptor)
{
    static readonly DiagnosticDescriptor RuleDescriptor = new(
        "SIO104",
        "Enumerate the query asynchronously",
        "'{0}' holds {1}; use {2}{4}",
        "Blocking",
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true,
        "A query runs when it is enumerated, and the thread waits for the database from the first row to the last.",
        HelpLink.FindUrl("SIO104")
    );

    /// <summary>Gets the only instance of the rule; other rules create findings in its name.</summary>
    public static readonly SyncQuery Instance = new();

    const string AdviceForSequence = "'await ToListAsync()' where the query is passed",
        AdviceForQuery = "the async operator of the library that runs the query";

    static readonly string[] StreamOperators = ["AsAsyncEnumerable", "ToAsyncEnumerable"];

    /// <inheritdoc/>
    public override BlockingFinding? AnalyzeCall(CallSite site)
    {
        if (site.TableLine.Section == TableSections.QueryArguments)
            return site.IsNonExecuted ? null : AnalyzeArguments(site);
        if (site.Operation is not IInvocationOperation { Arguments: { Length: > 0 } arguments } call || site.IsNonExecuted)
            return null;
        var classes = site.CompilationModel.Queries.GetOperatorClasses(arguments[0].Value, site.SemanticModel);
        var finding =
            classes.Count == 0
                ? FindForeignQuery(
                    arguments[0].Value,
                    call.Syntax,
                    call.TargetMethod.Name,
                    site.CompilationModel,
                    site.SemanticModel,
                    site.CancellationToken
                )
                : CreateFinding(call, classes, site);
        return finding is null || OffloadedIo.IsPartOfFinding(site)
            ? null
            : finding with
            {
                Refusal = FindRefusal(arguments[0].Value, site.CompilationModel, site.SemanticModel),
            };
    }

    BlockingFinding? CreateFinding(IInvocationOperation call, IReadOnlyList<string> classes, CallSite site)
    {
        if (FindCounterpart(call, classes, site) is { } counterpart)
            return new BlockingFinding(this, call.Syntax, call.TargetMethod.Name, counterpart);
        return ReadsRows(call, site)
            ? TryCreateReaderFinding(call.Syntax, call.TargetMethod.Name, classes, site.CompilationModel.Apis)
            : null;
    }

    /// <summary>
    /// Returns the refusal for a query that a member of the program returns as an <c>IEnumerable</c>; null for any other.
    /// </summary>
    static Refusal? FindRefusal(IOperation query, CompilationModel model, SemanticModel semantics) =>
        model.Queries.FindReturningMember(query, semantics) is { } member
            ? Refusal.ReturnedQuery.WithDetail($"{member.ContainingType?.Name}.{member.Name}")
            : null;

    /// <summary>Returns the finding for a query that is passed to a member which reads it to the end.</summary>
    BlockingFinding? AnalyzeArguments(CallSite site)
    {
        if (site.Operation is IInvocationOperation { Arguments.IsEmpty: true, Instance: ILocalReferenceOperation { Local: var rows } })
            return AnalyzeEnumerator(rows, site);
        var arguments = (site.Operation as IObjectCreationOperation)?.Arguments ?? (site.Operation as IInvocationOperation)?.Arguments;
        return arguments
            ?.Select(a => CreateRowsFinding(a.Value, site.DisplayName, site.CompilationModel, site.SemanticModel, site.CancellationToken))
            .FirstOrDefault(finding => finding != null);
    }

    /// <summary>Returns the finding for a call that reads the next row of a query whose enumerator a local holds.</summary>
    BlockingFinding? AnalyzeEnumerator(ILocalSymbol rows, CallSite site)
    {
        var model = site.SemanticModel;
        var found = FindEnumeratedSequences(rows, model, site.CancellationToken)
            .Select(s => CreateRowsFinding(s, site.DisplayName, site.CompilationModel, model, site.CancellationToken))
            .FirstOrDefault(finding => finding != null);
        return found is null ? null : found with { Node = site.Operation.Syntax, Refusal = Refusal.ByHand };
    }

    static IEnumerable<IOperation> FindEnumeratedSequences(ILocalSymbol rows, SemanticModel model, CancellationToken cancellationToken) =>
        LocalAssignments
            .FindValues(rows)
            .Select(v => model.GetOperation(v, cancellationToken))
            .OfType<IInvocationOperation>()
            .Where(v => v.TargetMethod.Name == "GetEnumerator")
            .Select(v => v.Instance)
            .OfType<IOperation>();

    /// <summary>Returns the finding for a query whose rows become elements of a collection.</summary>
    public BlockingFinding? AnalyzeSpread(
        ExpressionSyntax items,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    ) =>
        MayBeQuery(items, model, semantics, cancellationToken) && semantics.GetOperation(items, cancellationToken) is { } query
            ? CreateRowsFinding(query, "..", model, semantics, cancellationToken)
            : null;

    BlockingFinding? CreateRowsFinding(
        IOperation query,
        string reader,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (model.Queries.GetOperatorClasses(query, semantics) is not { Count: > 0 } classes)
            return FindForeignQuery(query, query.Syntax, reader, model, semantics, cancellationToken);
        var finding = TryCreateReaderFinding(query.Syntax, reader, classes, model.Apis);
        return finding is null ? null : finding with { Refusal = FindRefusal(query, model, semantics) };
    }

    /// <summary>Creates the finding whose counterpart reads all rows; null if no class has the operator.</summary>
    BlockingFinding? TryCreateReaderFinding(SyntaxNode where, string call, IReadOnlyList<string> classes, ApiIndex apis) =>
        FindReader(classes, apis) is { } operators
            ? new BlockingFinding(this, where, call, "await " + QueryOrigins.Reader)
            {
                UsingNamespace = operators.ContainingNamespace.ToDisplayString(),
            }
            : null;

    /// <summary>Returns true for an operator that runs on the rows, after they are read.</summary>
    static bool ReadsRows(IInvocationOperation call, CallSite site) =>
        QueryOrigins.IsListOperator(call.TargetMethod) || site.TableLine.Counterpart == QueryOrigins.Reader;

    static INamedTypeSymbol? FindReader(IReadOnlyList<string> classes, ApiIndex apis) =>
        classes.Select(apis.FindType).FirstOrDefault(c => c?.GetMembers(QueryOrigins.Reader).IsEmpty == false);

    /// <summary>Returns the finding for a <c>foreach</c> over a query.</summary>
    public BlockingFinding? AnalyzeForEach(
        CommonForEachStatementSyntax loop,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (loop.AwaitKeyword != default || !MayBeQuery(loop.Expression, model, semantics, cancellationToken))
            return null;
        if (semantics.GetOperation(loop.Expression, cancellationToken) is not { } query)
            return null;
        if (model.Queries.GetOperatorClasses(query, semantics) is not { Count: > 0 } classes)
            return FindForeignQuery(query, loop.Expression, "foreach", model, semantics, cancellationToken);
        if (NonExecutedCode.IsNonExecuted(query, semantics, cancellationToken))
            return null;
        var operators = model.Apis.FindType(classes[0]);
        var counterpart = FindStreamOperator(operators) is { } stream ? "await foreach … " + stream : "await " + QueryOrigins.Reader;
        return new BlockingFinding(this, loop.Expression, "foreach", counterpart)
        {
            UsingNamespace = operators?.ContainingNamespace.ToDisplayString() ?? "",
            Refusal = FindRefusal(query, model, semantics),
        };
    }

    /// <summary>
    /// Returns the finding for the enumeration of a query that another project returns, or of a parameter, which waits on the paths on
    /// which a caller passes a query; null for any other sequence.
    /// </summary>
    BlockingFinding? FindForeignQuery(
        IOperation sequence,
        SyntaxNode where,
        string call,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var advice = QueryOrigins.IsQueryable(sequence.Type) ? AdviceForQuery : AdviceForSequence;
        // Beside a library of its own, the classes of a query that a member returns are known.
        if (model.Apis.QueryOperatorClasses.Count == 0 && model.Queries.FindReturningMember(sequence, semantics) != null)
            return new BlockingFinding(this, where, call, advice) { IsAdvice = true };
        var sequences = SequenceParameters.GetOrCreate(semantics.Compilation);
        if (sequences.FindPassedSequences(sequence, semantics, cancellationToken) is not { Count: > 0 } parameters)
            return null;
        return new BlockingFinding(this, where, call, advice)
        {
            IsAdvice = true,
            RequiredPath = new RequiredPath(ArgumentType.Query, parameters),
        };
    }

    /// <summary>Returns the finding for a call of a delegate that is a compiled query.</summary>
    public BlockingFinding? AnalyzeCompiledQuery(
        SimpleNameSyntax name,
        CompilationModel model,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var mayHoldQuery = model.CompiledQueries.MayHoldQuery(name.Identifier.ValueText, cancellationToken);
        if (!mayHoldQuery || NameBinding.FindDelegateInvocation(name) is not { } call)
            return null;
        if (model.CompiledQueries.FindCounterpart(name, semantics, cancellationToken) is not { } counterpart)
            return null;
        if (semantics.GetOperation(call, cancellationToken) is not { } operation)
            return null;
        return NonExecutedCode.IsNonExecuted(operation, semantics, cancellationToken)
            ? null
            : new BlockingFinding(this, call, name.Identifier.ValueText, counterpart) { Refusal = Refusal.ByHand };
    }

    static bool MayBeQuery(ExpressionSyntax sequence, CompilationModel model, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var type = semantics.GetTypeInfo(sequence, cancellationToken).Type;
        return model.Queries.MayBeQuery(type)
            || QueryOrigins.IsPlainSequence(type) && sequence is InvocationExpressionSyntax or IdentifierNameSyntax;
    }

    /// <summary>
    /// Returns the operator of the same name with <c>Async</c>, from the class of the database library that runs the query.
    /// </summary>
    static AsyncCounterpart? FindCounterpart(IInvocationOperation call, IReadOnlyList<string> classes, CallSite site)
    {
        if (site.TableLine.Counterpart != null)
            return site.CompilationModel.Counterparts.FindCounterpart(call, site.TableLine, site.SemanticModel);
        var name = call.TargetMethod.Name + "Async";
        return classes
            .Select(c =>
                site.CompilationModel.Counterparts.FindCounterpart(call, c.Length == 0 ? name : c + "." + name, site.SemanticModel)
            )
            .FirstOrDefault(c => c != null);
    }

    /// <summary>Returns the operator that streams rows; not every database library has one.</summary>
    static string? FindStreamOperator(INamedTypeSymbol? operators) =>
        StreamOperators.FirstOrDefault(s => operators?.GetMembers(s).IsEmpty == false);
}
