using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Microsoft.CodeAnalysis.Testing.Model;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CodeFixes;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Verifier;

/// <summary>
/// Checks a <see cref="FixCase"/> with Microsoft.CodeAnalysis.Testing: one finding after the other, and all in a document, a project and
/// the solution.
/// </summary>
sealed class FixVerifier : CSharpCodeFixTest<SyncIoAnalyzer, AwaitFix, DefaultVerifier>
{
    readonly FixCase test;
    readonly ConcurrentDictionary<string, Project> projects = new();
    bool sharesAnalysis = true;

    public FixVerifier(FixCase test)
    {
        this.test = test;
        ReferenceAssemblies = VerifierStates.NoPackages;
        NumberOfIncrementalIterations = NumberOfFixAllIterations = test.Rounds;
        MarkupOptions = MarkupOptions.UseFirstDescriptor;
        TestState.MarkupHandling = FixedState.MarkupHandling = BatchFixedState.MarkupHandling = MarkupMode.None;
        TestState.InheritanceMode = FixedState.InheritanceMode = BatchFixedState.InheritanceMode = StateInheritanceMode.Explicit;
    }

    /// <summary>Checks that the fix turns one solution into the other.</summary>
    public async Task CheckAsync(Solution before, Solution after)
    {
        await VerifierStates.FillAsync(TestState, before);
        var found = await AddExpectedAsync(TestState, before);
        LimitIterations(found);
        if (test.OneByOne is { Length: > 0 } differences)
        {
            var different = await WithDifferencesAsync(after, differences);
            await FillExpectedAsync(FixedState, different);
            await FillExpectedAsync(BatchFixedState, test.Rounds > 1 ? different : after);
        }
        else
        {
            BatchFixedState.InheritanceMode = null;
            await FillExpectedAsync(FixedState, after);
        }

        await RunAsync();
    }

    async Task FillExpectedAsync(SolutionState state, Solution solution)
    {
        await VerifierStates.FillAsync(state, solution);
        await AddExpectedAsync(state);
    }

    /// <summary>
    /// Expects the findings that the rules report in a state: tests of a fix state its output, not the findings in its input.
    /// </summary>
    async Task<List<Diagnostic>> AddExpectedAsync(SolutionState state, Solution? written = null)
    {
        var found = new List<Diagnostic>();
        var evaluated = new EvaluatedProjectState(state, ReferenceAssemblies);
        EvaluatedProjectState[] libraries =
        [
            .. state.AdditionalProjects.Values.Select(library => new EvaluatedProjectState(library, ReferenceAssemblies)),
        ];
        if (written != null)
            projects[CreateKey(evaluated, [.. libraries])] = TestSolution.FindMain(written);
        foreach (var project in CreateOnce(evaluated, [.. libraries]).Solution.Projects)
        {
            var result = await SharedAnalysis.RunAsync(project);
            // The base class marks each of these once, and fails where it meets it again.
            sharesAnalysis &= result.CompilationDiagnostics.IsEmpty;
            found.AddRange(await SharedAnalysis.FindAllAsync(project));
        }

        state.ExpectedDiagnostics.AddRange(found.Select(CreateResult));
        return found;
    }

    /// <summary>Allows one round of Fix All for each action that findings need: it repeats one.</summary>
    void LimitIterations(List<Diagnostic> found)
    {
        var chosen = found.Select(finding => FixAction.GetActionsForRule(finding.Id).FirstOrDefault()).OfType<FixAction>().ToArray();
        var actions = chosen.Select(action => FindChosen(action.EquivalenceKey)).Distinct().Count();
        if (actions < 2)
            return;
        NumberOfFixAllIterations = -actions;
        NumberOfFixAllInProjectIterations = -actions * (1 + test.Libraries.Count);
        NumberOfFixAllInDocumentIterations = -actions * found.Select(finding => finding.Location.SourceTree).Distinct().Count();
    }

    static async Task<Solution> WithDifferencesAsync(Solution solution, (string AllAtOnce, string OneByOne)[] differences)
    {
        foreach (var (allAtOnce, oneByOne) in differences)
        {
            var found = new List<(Document Document, string Text)>();
            foreach (var document in FixCase.FindWritten(solution))
                if ((await document.GetTextAsync()).ToString() is var text && text.Contains(allAtOnce))
                    found.Add((document, text));
            var (changed, before) = Assert.Single(found);
            solution = solution.WithDocumentText(changed.Id, SourceText.From(before.Replace(allAtOnce, oneByOne), Encoding.UTF8));
        }

        return solution;
    }

    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => OwnAnalyzers.CodeAnalyzers;

    protected override Project ApplyCompilationOptions(Project project) => project;

    protected override Task<Project> CreateProjectImplAsync(
        EvaluatedProjectState primaryProject,
        ImmutableArray<EvaluatedProjectState> additionalProjects,
        CancellationToken cancellationToken
    ) => Task.FromResult(CreateOnce(primaryProject, additionalProjects));

    /// <summary>Shares the analysis of a compilation between the checks; they run the same rules.</summary>
    protected override CompilationWithAnalyzers CreateCompilationWithAnalyzers(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions options,
        CancellationToken cancellationToken
    ) =>
        sharesAnalysis
            ? SharedAnalysis.GetAnalysis(compilation, options)
            : base.CreateCompilationWithAnalyzers(compilation, analyzers, options, cancellationToken);

    /// <summary>Creates the solution of a state once, although each check needs it.</summary>
    Project CreateOnce(EvaluatedProjectState main, ImmutableArray<EvaluatedProjectState> libraries) =>
        projects.GetOrAdd(CreateKey(main, libraries), _ => VerifierStates.CreateProject(main, libraries, test, test.Libraries));

    static string CreateKey(EvaluatedProjectState main, ImmutableArray<EvaluatedProjectState> libraries) =>
        string.Join(
            "\0",
            libraries.Append(main).SelectMany(state => state.Sources.Concat(state.AdditionalFiles).Select(file => file.content))
        );

    /// <summary>
    /// Keeps the action that the case chooses, if its plan does not refuse: the base class fails for an action without changes.
    /// </summary>
    protected override ImmutableArray<CodeAction> FilterCodeActions(ImmutableArray<CodeAction> actions) =>
        [.. actions.Where(action => FindChosen(action.EquivalenceKey!).EquivalenceKey == action.EquivalenceKey && IsPlanned(action))];

    static bool IsPlanned(CodeAction action)
    {
        action.GetOperationsAsync(default).GetAwaiter().GetResult();
        return !((DeferredFix)action).IsRefused;
    }

    FixAction FindChosen(string key)
    {
        var ids = FixAction.All.Single(action => action.EquivalenceKey == key).RuleIds;
        return test.Action is { } chosen && chosen.RuleIds.Intersect(ids).Any() ? chosen : FixAction.GetActionsForRule(ids[0]).First();
    }

    static DiagnosticResult CreateResult(Diagnostic finding)
    {
        var result = new DiagnosticResult(finding.Id, finding.Severity)
            .WithMessage(finding.GetMessage(CultureInfo.InvariantCulture))
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations);
        if (!finding.Location.IsInSource)
            return result;
        var span = finding.Location.GetLineSpan();
        var (start, end) = (span.StartLinePosition, span.EndLinePosition);
        return result.WithSpan(span.Path, start.Line + 1, start.Character + 1, end.Line + 1, end.Character + 1);
    }
}
