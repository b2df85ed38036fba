using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>A solution with a plan carried out.</summary>
/// <param name="Solution">The solution.</param>
/// <param name="Marks">The places of the members that became async, for each document that was written.</param>
internal sealed record WrittenSolution(
    Solution Solution,
    IReadOnlyDictionary<DocumentId, IReadOnlyList<(TextSpan Place, SyntaxAnnotation Mark)>> Marks
);

/// <summary>Writes a plan: each document once, all of its changes together.</summary>
internal sealed class PlanWriter
{
    readonly Dictionary<DocumentId, DocumentEdits> _edits = [];
    readonly FixPlan _plan;
    readonly Solution _solution;
    readonly bool _share;
    readonly CancellationToken _token;
    readonly Action<string>? _step;

    PlanWriter(FixPlan plan, Solution solution, bool share, Action<string>? step, CancellationToken cancellationToken) =>
        (_plan, _solution, _share, _step, _token) = (plan, solution, share, step, cancellationToken);

    /// <summary>The solution with the plan carried out.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="solution">The solution.</param>
    /// <param name="share">True if a long member and its twin share the code that does not wait.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    /// <param name="step">Receives the current step; null if nobody watches.</param>
    public static async Task<WrittenSolution> WritePlanAsync(
        FixPlan plan,
        Solution solution,
        bool share,
        CancellationToken cancellationToken,
        Action<string>? step = null
    )
    {
        var writer = new PlanWriter(plan, solution, share, step, cancellationToken);
        await writer.WriteCallsAsync().ConfigureAwait(false);
        await writer.WriteMembersAsync().ConfigureAwait(false);
        await writer.WriteMigrationsAsync().ConfigureAwait(false);
        await writer.WriteCarriersAsync().ConfigureAwait(false);
        await OwnDelegateWriter.WriteDelegates(plan, writer.GetEditsAsync).ConfigureAwait(false);
        await OwnDelegateWriter.WriteTables(plan, writer.GetEditsAsync).ConfigureAwait(false);
        return await writer.ApplyEditsAsync().ConfigureAwait(false);
    }

    async Task WriteCallsAsync()
    {
        foreach (var member in _plan.Members.Where(m => m.Contract is { IsTwin: true }))
        foreach (var declaration in member.Declarations)
            (await GetEditsAsync(declaration.Document).ConfigureAwait(false)).AddBaseCalls(declaration.Node, member);
        foreach (var outcome in _plan.Outcomes)
            // The wait in a member beside its async form stays, or goes with the member.
            if (outcome.Rewrite is { } rewrite && !_plan.IsBesideForm(rewrite.Target))
            {
                var of = await GetEditsAsync(LinkedDocuments.FindFirst(_solution.GetDocument(outcome.Marked.Document)!).Id)
                    .ConfigureAwait(false);
                foreach (var part in rewrite.RelatedRewrites.Prepend(rewrite))
                    of.AddRewrite(part);
            }
    }

    async Task WriteMembersAsync()
    {
        // A call that takes an async delegate is one of another overload, even if the one that it calls now becomes async too.
        foreach (var member in _plan.Members.OrderBy(m => m.IsDelegate ? 0 : 1))
        {
            // A member that is passed as a delegate has one use, the call that takes it; the callee of that call writes it.
            foreach (var use in member.Uses.Where(u => _plan.IsWritten(u) && member.DelegateTarget == null))
            {
                var edits = await GetEditsAsync(use.Spot.Document).ConfigureAwait(false);
                if (use.HasTypeOfToken)
                    edits.ImportToken(use.Spot.Node);
                WriteUse(use, member, edits);
            }

            if (member.Uses.Any(_plan.IsWritten))
                foreach (var (form, modifiers) in member.Forms?.HiddenForms ?? [])
                    (await GetEditsAsync(form.Document).ConfigureAwait(false)).AddEdit(
                        form.Node,
                        n => AccessibilityWriter.WriteAccessibility((MethodDeclarationSyntax)n, modifiers)
                    );

            foreach (var declaration in member.Declarations.Where(d => member.IsRemoved || !_plan.IsBesideForm(d.Node)))
                (await GetEditsAsync(declaration.Document).ConfigureAwait(false)).AddDeclaration(declaration.Node, member);
        }
    }

    async Task WriteMigrationsAsync()
    {
        foreach (var move in ContractMigration.FindMigrations(_plan))
        {
            (await GetEditsAsync(move.TypeDeclaration.Document).ConfigureAwait(false)).AddMigration(move);
            if (move.BaseType is { } named)
                (await GetEditsAsync(named.Document).ConfigureAwait(false)).AddEdit(named.Node.Parent!, move.ReplaceBase);
            foreach (var removed in move.RemovedMembers)
                (await GetEditsAsync(removed.Document).ConfigureAwait(false)).AddEdit(removed.Node, move.MarkRemoved);
        }
    }

    async Task WriteCarriersAsync()
    {
        foreach (var carrier in _plan.TokenCarriers)
        {
            foreach (var declaration in carrier.Declarations)
                (await GetEditsAsync(declaration.Document).ConfigureAwait(false)).AddCarrier(declaration.Node, carrier);
            foreach (var setUp in carrier.MockSetUps.Where(s => s.Use == null))
                AddTokenToFunctions(setUp.Call.Node, await GetEditsAsync(setUp.Call.Document).ConfigureAwait(false));
            foreach (var call in carrier.Calls.Concat(carrier.MockSetUps))
                // A call that is also a finding may have become an await of something else, which takes no token of the carrier.
                if (call is { Use: null, Source.WrittenToken: { } handed })
                    (await GetEditsAsync(call.Call.Document).ConfigureAwait(false)).AddEdit(
                        call.Call.Node,
                        n => n is InvocationExpressionSyntax still ? call.Slot(still, handed) : n
                    );
            foreach (var cref in carrier.Crefs)
                (await GetEditsAsync(cref.Document).ConfigureAwait(false)).AddEdit(
                    cref.Node,
                    n => TokenParameterWriter.AddParameter((CrefParameterListSyntax)n)
                );
        }
    }

    static void WriteUse(MemberUse use, AsyncMember member, DocumentEdits of)
    {
        if (use.IsDenied && member.KeepsSyncForm)
            return;
        if (use.WithoutHelper is { } rewrite)
        {
            of.AddRewrite(rewrite);
        }
        else if (use.IsBridge)
        {
            of.AddEdit(use.Spot.Node, n => AwaitSyntax.CreateWait(CallSyntax.RenameCall((InvocationExpressionSyntax)n, member.Name)));
        }
        else if (use.Mock is { } role)
        {
            WriteMockUse(use, role, member, of);
        }
        else if (use.IsName && (use.Caller != null || !member.KeepsSyncForm))
        {
            WriteName(use, member, of);
        }
        else if (!use.IsName && !use.IsAwaited)
        {
            // The call of a helper that waits for its task argument is a finding: the task is awaited there without the helper. So is a
            // wrapper, which is removed together with the delegate that it takes.
            if (!of.HasEdit(use.Spot.Node))
                of.AddEdit(use.Spot.Node, n => CallSyntax.RenameCall((InvocationExpressionSyntax)n, member.Name));
        }
        else if (!use.IsName)
        {
            WriteAwait(use, member, of);
        }
    }

    static void WriteMockUse(MemberUse use, MockRole role, AsyncMember member, DocumentEdits of)
    {
        if (use.MockCondition is { } condition)
        {
            of.ImportTask(condition);
            of.AddEdit(condition, MockConditionWriter.CreateEdit(condition, use, member, of.Model));
        }
        else if (role == MockRole.SetUp && member.KeepsSyncForm && !MockSetUps.IsInSequence(use.Spot.Node))
        {
            AppendSetUp(use, member, of);
        }
        else if (use.IsName && role == MockRole.Verification && member.KeepsSyncForm && FindSyncTest(use, of.Model) is { } test)
        {
            VerifyAsyncForm(use, member, test, of);
        }
        else if (use.IsName)
        {
            WriteName(use, member, of);
        }
        else
        {
            VerifyReceived(use, member, of);
        }
    }

    /// <summary>
    /// Writes a verification of NSubstitute for the async form, which a test that awaits awaits as well. A test that awaits nothing still
    /// runs the sync form, if there is one.
    /// </summary>
    static void VerifyReceived(MemberUse use, AsyncMember member, DocumentEdits of) =>
        of.AddEdit(
            use.Spot.Node,
            n =>
                of.IsAwaiting(use.Holder) ? WriteAwaitedCall((InvocationExpressionSyntax)n, use, member, of.Model)
                : member.KeepsSyncForm ? n
                : WriteForm((InvocationExpressionSyntax)n, use, member, of.Model)
        );

    /// <summary>
    /// Returns the test around a verification, or the method that gives the mock to the code it runs, unless it awaited something before.
    /// </summary>
    static MethodDeclarationSyntax? FindSyncTest(MemberUse use, SemanticModel model) =>
        use.Spot.Node.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } test
        && (FrameworkEntryPoints.IsInTest(use.Spot.Node) || GivesMock(test))
        && (!EnclosingFunction.IsAsync(test) || MockSetUps.RunsSyncCode(test, model, default))
            ? test
            : null;

    static bool GivesMock(MethodDeclarationSyntax method) =>
        method.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Any(a => a.Name.Identifier.ValueText == "Object");

    /// <summary>
    /// Writes a verification for the async form where the test awaits from now on; otherwise it still runs the sync form.
    /// </summary>
    static void VerifyAsyncForm(MemberUse use, AsyncMember member, MethodDeclarationSyntax test, DocumentEdits of) =>
        of.AddEdit(
            use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!,
            n => of.IsAwaiting(test) ? use.AddArguments(CallSyntax.RenameCall((InvocationExpressionSyntax)n, member.Name)) : n
        );

    /// <summary>Writes the set-up of a mock a second time: some code goes on calling the sync member, and the mock answers both.</summary>
    static void AppendSetUp(MemberUse use, AsyncMember member, DocumentEdits of)
    {
        if (use.Spot.Node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { } statement)
            return;
        var completed = FindCompletedTask(use, member, of);
        of.AddEdit(statement, n => MockSetUpWriter.AppendCopy((StatementSyntax)n, statement, use, member.Name, completed));
    }

    /// <summary>Writes the name of the async form where code names the member, and what the set-up of a mock needs for it.</summary>
    static void WriteName(MemberUse use, AsyncMember member, DocumentEdits of)
    {
        var call = use.Spot.Node.FirstAncestorOrSelf<InvocationExpressionSyntax>()!;
        if (use.Mock == MockRole.SetUp && MockSetUps.HasSetUpBeside(call, use.AddArguments(CallSyntax.RenameCall(call, member.Name))))
        {
            var statement = call.FirstAncestorOrSelf<ExpressionStatementSyntax>()!;
            of.AddEdit(statement, n => StatementBuilder.CreateRemoval((StatementSyntax)n));
            return;
        }

        if (use.AddsArguments)
            of.AddEdit(call, n => use.AddArguments((InvocationExpressionSyntax)n));
        of.AddEdit(use.Spot.Node, n => CallSyntax.RenameName((SimpleNameSyntax)n, member.Name));
        of.ConvertHandler(MemberAccesses.FindWholeAccess((SimpleNameSyntax)use.Spot.Node));
        foreach (var answer in use.Answers)
            of.AddEdit(answer, n => MockSetUpWriter.WriteForTask((InvocationExpressionSyntax)n));
        if (use is { Mock: not null, AddsToken: true })
            AddTokenToFunctions(call, of);
        if (use.Mock != null && MockSetUps.FindThrowingAnswer(call, of.Model, default) is { } throwing)
            of.AddEdit(throwing, _ => MockFunctionWriter.NameType(throwing, call, of.Model));
        if (use.Unanswered is not { } unanswered)
            return;
        var completed = FindCompletedTask(use, member, of);
        of.AddEdit(unanswered, n => MockSetUpWriter.AppendAnswer((InvocationExpressionSyntax)n, unanswered, completed));
    }

    static void AddTokenToFunctions(SyntaxNode member, DocumentEdits of)
    {
        foreach (var function in MockSetUps.FindFunctions(member))
            of.AddEdit(function, n => MockFunctionWriter.AddToken((InvocationExpressionSyntax)n));
    }

    /// <summary>Returns the completed task for the set-up of a mock that needs one, and imports its namespace.</summary>
    static string FindCompletedTask(MemberUse use, AsyncMember member, DocumentEdits of)
    {
        if (use.Unanswered != null)
            of.ImportTask(use.Spot.Node);
        return MockSetUpWriter.FindCompletedTask(member, of.Model.Compilation);
    }

    static void WriteAwait(MemberUse use, AsyncMember member, DocumentEdits of)
    {
        var target = use.Conditional?.Target ?? use.Spot.Node;
        if (use.Loop is { } loop)
            of.Loops.AddLoop(loop);
        else if (!of.HasEdit(target))
            of.AddEdit(target, of.ConfigureAwaits(target, n => WriteAwait(n, use, member, of.Model)));
        of.MarkAwaiting(use.Holder);
    }

    static SyntaxNode WriteAwait(SyntaxNode now, MemberUse use, AsyncMember member, SemanticModel model) =>
        use.Conditional is { } form
            ? ConditionalCallRewriter.WriteCall(form, now, call => WriteForm((InvocationExpressionSyntax)call, use, member, model))
            : WriteAwaitedCall((InvocationExpressionSyntax)now, use, member, model);

    static InvocationExpressionSyntax WriteForm(InvocationExpressionSyntax call, MemberUse use, AsyncMember member, SemanticModel model) =>
        use.AddArguments(CallSyntax.RenameCall(AddTokenToLambda(call, use, model), member.Name));

    /// <summary>Returns a call whose lambda takes the token that the async form hands it.</summary>
    static InvocationExpressionSyntax AddTokenToLambda(InvocationExpressionSyntax call, MemberUse use, SemanticModel model)
    {
        if (use.TokenLambda is not { } lambda)
            return call;
        var given = call.ArgumentList.Arguments[
            ((ArgumentListSyntax)lambda.Parent!.Parent!).Arguments.IndexOf((ArgumentSyntax)lambda.Parent)
        ];
        var name = DelegateToken.GetName(lambda, model);
        return call.ReplaceNode(given.Expression, DelegateToken.AddParameter(given.Expression, name, lambda, model));
    }

    static SyntaxNode WriteAwaitedCall(InvocationExpressionSyntax call, MemberUse use, AsyncMember member, SemanticModel model) =>
        use.IsLookup ? LookupRewriter.WriteLookup(call, use.Spot.Node, model)
        : member.Table != null ? AwaitSyntax.CreateAwait(call, call, use.Spot.Node)
        : AwaitSyntax.CreateAwait(WriteForm(call, use, member, model), call, use.Spot.Node);

    async Task<DocumentEdits> GetEditsAsync(DocumentId id)
    {
        if (_edits.TryGetValue(id, out var known))
            return known;
        var document = _solution.GetDocument(id)!;
        var semantics = (await document.GetSemanticModelAsync(_token).ConfigureAwait(false))!;
        return _edits[id] = new DocumentEdits(
            (await document.GetSyntaxRootAsync(_token).ConfigureAwait(false))!,
            semantics,
            CompilationContext.GetOrCreate(semantics.Compilation, document.Project.AnalyzerOptions, _token)?.Model,
            _share,
            _token
        );
    }

    /// <summary>Applies the edits of every document and gives all copies of a file the same text.</summary>
    async Task<WrittenSolution> ApplyEditsAsync()
    {
        var solution = _solution;
        var marks = new Dictionary<DocumentId, IReadOnlyList<(TextSpan, SyntaxAnnotation)>>();
        var directives = new UnusedDirectives(_plan.Members, _token);
        var written = _edits.Aggregate(_solution, (s, e) => s.WithDocumentSyntaxRoot(e.Key, e.Value.ApplyEdits()));
        foreach (var id in _edits.Keys)
        {
            _step?.Invoke($"Writing {marks.Count + 1} of {_edits.Count} files");
            var old = _solution.GetDocument(id)!;
            var root = await GetRootAsync(old, written.GetDocument(id)!).ConfigureAwait(false);
            root = directives.RemoveDirectives((CompilationUnitSyntax)root, _edits[id].Model);
            // The check compiles the text that users get, so the tree is parsed again from its text.
            var text = SourceText.From(root.ToFullString(), (await old.GetTextAsync(_token).ConfigureAwait(false)).Encoding);
            (TextSpan, SyntaxAnnotation)[] marked =
            [
                .. root.GetAnnotatedNodes(AsyncMember.MarkKind)
                    .SelectMany(n => n.GetAnnotations(AsyncMember.MarkKind).Select(m => (n.Span, m))),
            ];
            foreach (var copy in LinkedDocuments.FindCopies(old))
            {
                solution = solution.WithDocumentText(copy, text);
                marks[copy] = marked;
            }
        }

        return new WrittenSolution(solution, marks);
    }

    async Task<SyntaxNode> GetRootAsync(Document old, Document written) =>
        SyncIoOptions.FixElide.GetDocumentValue(old)
            ? await AwaitElision.ElideAwaitsAsync(written, _token).ConfigureAwait(false)
            : (await written.GetSyntaxRootAsync(_token).ConfigureAwait(false))!;
}
