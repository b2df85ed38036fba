using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>Collects the findings of the rules in a piece of code.</summary>
internal sealed class FindingCollector : IFindingSearch
{
    /// <summary>Gets the search that rules use.</summary>
    public static readonly FindingCollector Instance = new();

    FindingCollector() { }

    IEnumerable<BlockingFinding> IFindingSearch.FindAll(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    ) => CollectFindings(root, semantics, model, inside, cancellationToken);

    IEnumerable<BlockingFinding> IFindingSearch.FindKnown(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    ) => CollectTableFindings(root, semantics, model, cancellationToken);

    /// <summary>
    /// Collects the findings about calls and property reads, <c>foreach</c> over queries, disposals and opened files, in the order of the
    /// text.
    /// </summary>
    /// <param name="root">The code to search.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="model">The state that rules share.</param>
    /// <param name="inside">The wrapper around the code, when the wrapper's own rule runs the search; null otherwise.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    /// <param name="awaits">Receives the awaits of the code; null when they are not needed.</param>
    public static IEnumerable<BlockingFinding> CollectFindings(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken,
        ICollection<AwaitConstruct>? awaits = null
    )
    {
        var reported = new HashSet<SyntaxNode>(); // the places of findings, and the waits that belong to an enclosing one
        foreach (
            var node in root.DescendantNodesAndSelf(n => n is not (AttributeListSyntax or UsingDirectiveSyntax or SimpleBaseTypeSyntax))
        )
        {
            if (StructuralNodes.IsStructural(node))
                continue;
            if (awaits != null && AwaitConstruct.FromNode(node) is { } form)
                awaits.Add(form);
            var finding = AnalyzeNode(node, semantics, model, inside, cancellationToken);
            if (finding == null || reported.Contains(finding.Node) || !CanReport(finding, semantics, model, cancellationToken))
                continue;
            reported.UnionWith(finding.RelatedNodes.Append(finding.Node));
            yield return finding;
        }
    }

    static BlockingFinding? AnalyzeNode(
        SyntaxNode node,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    )
    {
        if (node is SimpleNameSyntax name && FindReportableCall(name, model, cancellationToken) is { } call)
            return AnalyzeName(name, call, semantics, model, inside, cancellationToken);
        return node switch
        {
            StatementSyntax statement => AnalyzeStatement(statement, semantics, model, cancellationToken),
            ExpressionSyntax expression => AnalyzeExpression(expression, semantics, model, cancellationToken),
            _ => AnalyzeSpread(node, semantics, model, cancellationToken),
        };
    }

    static BlockingFinding? AnalyzeSpread(
        SyntaxNode node,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    ) =>
        model.Apis.HasQueries && SpreadSyntax.FindExpression(node) is { } items
            ? SyncQuery.Instance.AnalyzeSpread(items, model, semantics, cancellationToken)
            : null;

    static ExpressionSyntax? FindReportableCall(SimpleNameSyntax name, CompilationModel model, CancellationToken cancellationToken) =>
        model.MayBlock(name.Identifier.ValueText, cancellationToken) ? FindCall(name) : null;

    static BlockingFinding? AnalyzeStatement(
        StatementSyntax statement,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        if (SyncDispose.MayDispose(statement))
            return SyncDispose.Instance.AnalyzeInAsyncFunction(statement, model, semantics, cancellationToken);
        return statement switch
        {
            WhileStatementSyntax loop => BlockingWait.Instance.AnalyzeLoop(loop, model, semantics, cancellationToken),
            CommonForEachStatementSyntax loop when model.Apis.HasQueries => SyncQuery.Instance.AnalyzeForEach(
                loop,
                model,
                semantics,
                cancellationToken
            ),
            _ => null,
        };
    }

    static BlockingFinding? AnalyzeExpression(
        ExpressionSyntax expression,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        if (SyncDispose.MayDispose(expression))
            return SyncDispose.Instance.AnalyzeInAsyncFunction(expression, model, semantics, cancellationToken);
        if (expression is BaseObjectCreationExpressionSyntax creation && MayBlock(creation, model))
            return AnalyzeSymbol(creation, creation, semantics, model, null, cancellationToken);
        if (model.Opens.MayOpenFile(expression))
            return OpenedFile.Instance.AnalyzeOpening(expression, model, semantics, cancellationToken);
        if (expression is InvocationExpressionSyntax end && BlockingWait.MayBeEndCall(end))
            return BlockingWait.Instance.AnalyzeBeginEnd(end, semantics, cancellationToken);
        return expression is AwaitExpressionSyntax wait
            ? IndependentRequests.Instance.AnalyzeAwait(wait, model, semantics, cancellationToken)
            : null;
    }

    static bool MayBlock(BaseObjectCreationExpressionSyntax creation, CompilationModel model) =>
        SyntaxNames.FindCreationWord(creation) is { } word && model.Apis.MayBlock(word);

    static bool CanReport(BlockingFinding finding, SemanticModel semantics, CompilationModel model, CancellationToken cancellationToken)
    {
        if (!model.Has(finding.Rule.Descriptor) || model.Apis.IsRecorded(finding.Node, semantics, cancellationToken))
            return false;
        if (UnknownReceiver.IsUnknown(finding.Node, semantics, cancellationToken))
            return false;
        return finding.Rule != BlockingWait.Instance || !BlockingWait.IsInGetResult(finding.Node, semantics, cancellationToken);
    }

    /// <summary>Collects the findings that the API tables alone show, without binding other bodies.</summary>
    public static IEnumerable<BlockingFinding> CollectTableFindings(
        SyntaxNode root,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    ) =>
        root.DescendantNodesAndSelf()
            .Select(node => AnalyzeNodeByTable(node, semantics, model, cancellationToken))
            .OfType<BlockingFinding>()
            .Where(finding => !model.Apis.IsRecorded(finding.Node, semantics, cancellationToken));

    static BlockingFinding? AnalyzeNodeByTable(
        SyntaxNode node,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        if (node is SimpleNameSyntax name && model.Apis.MayBlock(name.Identifier.ValueText) && FindCall(name) is { } call)
            return AnalyzeSymbol(name, call, semantics, model, null, cancellationToken);
        if (node is SimpleNameSyntax holder)
            return SyncQuery.Instance.AnalyzeCompiledQuery(holder, model, semantics, cancellationToken);
        return node is CommonForEachStatementSyntax loop && model.Apis.HasQueries
            ? SyncQuery.Instance.AnalyzeForEach(loop, model, semantics, cancellationToken)
            : null;
    }

    static BlockingFinding? AnalyzeName(
        SimpleNameSyntax name,
        ExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    )
    {
        if (AnalyzeSymbol(name, call, semantics, model, inside, cancellationToken) is { } finding)
            return finding;
        if (call is not InvocationExpressionSyntax invocation)
            return SyncQuery.Instance.AnalyzeCompiledQuery(name, model, semantics, cancellationToken);
        if (
            model.Pairs.MayBlock(name.Identifier.ValueText, cancellationToken)
            && AnalyzeOwnCall(name, invocation, semantics, model, inside, cancellationToken) is { } own
        )
            return own;
        return name.Identifier.ValueText == "GetResult"
            ? BlockingWait.Instance.AnalyzeGetResult(name, invocation, semantics, model, cancellationToken)
            : SyncQuery.Instance.AnalyzeCompiledQuery(name, model, semantics, cancellationToken);
    }

    /// <summary>Returns the finding for a call of a method that the project declares.</summary>
    static BlockingFinding? AnalyzeOwnCall(
        SimpleNameSyntax name,
        InvocationExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    ) =>
        SyncPair.Instance.AnalyzeOwnCall(name, call, semantics, model, inside, cancellationToken)
        ?? BlockingWait.Instance.AnalyzeHelperCall(name, call, semantics, model, cancellationToken);

    /// <summary>Returns the finding for a call, a property read or an object creation that a table line matches.</summary>
    static BlockingFinding? AnalyzeSymbol(
        ExpressionSyntax named,
        ExpressionSyntax call,
        SemanticModel semantics,
        CompilationModel model,
        SyntaxNode? inside,
        CancellationToken cancellationToken
    )
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (
            NameBinding.GetSymbolInfo(named, semantics, cancellationToken).Symbol
                is not { Kind: SymbolKind.Method or SymbolKind.Property } member
            || FindLine(member, named, semantics, model, cancellationToken) is not { } line
            || semantics.GetOperation(call, cancellationToken) is not { } operation
        )
            return null;
        var site = new CallSite(operation, line, model, semantics, cancellationToken) { EnclosingWrapper = inside };
        foreach (var rule in CallRules.GetRules(line.Section))
            if (model.Has(rule.Descriptor) && rule.AnalyzeCall(site) is { } finding)
                return finding;
        return null;
    }

    static TableLine? FindLine(
        ISymbol member,
        ExpressionSyntax named,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        var line = model.Apis.FindBlockingLine(member);
        var isDecided = line != null ? line.Section != TableSections.TextOverStream : model.Apis.HasVerdict(member);
        if (isDecided || named.Parent is not MemberAccessExpressionSyntax { Expression: var receiver })
            return line;
        return model.Apis.FindInheritedLine(member, semantics.GetTypeInfo(receiver, cancellationToken).Type) ?? line;
    }

    /// <summary>Returns the whole call or property read to which a name belongs; null when the name is something else.</summary>
    static ExpressionSyntax? FindCall(SimpleNameSyntax name) =>
        NameBinding.FindInvocation(name)
        ?? (
            NameBinding.GetStandaloneExpression(name) is ExpressionSyntax whole
            && (
                whole is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax
                || whole.Parent is AssignmentExpressionSyntax { Parent: InitializerExpressionSyntax }
            )
                ? whole
                : null
        );
}
