using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// Applies the fix for all findings to every source in any test: it adds no compiler error, no call without <c>await</c>, no <c>async
/// void</c>, no member that is async in name only and no twin without a caller, and a second run has nothing left to fix. A finding that
/// remains has a reason if it depends on the code around it.
/// </summary>
public class EveryInputFixTests
{
    [SourceTheory, MemberData(nameof(SourceFiles.ChosenTestFiles), MemberType = typeof(SourceFiles))]
    public Task Fixed_code_compiles_and_has_nothing_left_to_fix(string file) => CheckFileAsync(file, FixAction.Await, "", _ => true);

    [SourceTheory, MemberData(nameof(SourceFiles.ChosenTestFiles), MemberType = typeof(SourceFiles))]
    public Task Code_fixed_with_tokens_compiles_and_has_nothing_left_to_fix(string file) =>
        CheckFileAsync(file, FixAction.AwaitWithToken, "", _ => true);

    // An await in a sync member is not an await until the member becomes async, so sources that do not compile are left out.
    [SourceTheory, MemberData(nameof(SourceFiles.ChosenTestFiles), MemberType = typeof(SourceFiles))]
    public Task Code_fixed_with_ConfigureAwait_false_compiles_and_has_nothing_left_to_fix(string file) =>
        CheckFileAsync(file, FixAction.Await, "\nsyncio.configure_await = false", s => s.Contains("await"), mayBeBroken: false);

    static async Task CheckFileAsync(string file, FixAction action, string option, Func<string, bool> isIncluded, bool mayBeBroken = true)
    {
        foreach (var source in ExtractSources(await File.ReadAllTextAsync(Path.Combine(RepositoryFiles.Folder, file))).Where(isIncluded))
            if (
                await FixSourceAsync(source, action, option) is var (before, after, planned)
                && (mayBeBroken || await CountDiagnosticsAsync(before, IsBroken) == 0)
            )
            {
                Assert.True(
                    await CountDiagnosticsAsync(after, IsBroken) <= await CountDiagnosticsAsync(before, IsBroken),
                    $"{source}\n----\n{await ReadTextAsync(after)}"
                );
                Assert.True(
                    await CountAsyncVoidsAsync(after) <= await CountAsyncVoidsAsync(before),
                    $"{source}\n----\n{await ReadTextAsync(after)}"
                );
                Assert.True(FindDeadTwin(planned.Plan) == null, $"{source}\n----\n{await ReadTextAsync(after)}");
                Assert.True(
                    await CountDiagnosticsAsync(after, d => d.Id == "CS1998") <= await CountDiagnosticsAsync(before, d => d.Id == "CS1998"),
                    $"{source}\n----\n{await ReadTextAsync(after)}"
                );
                var again = await VerifiedPlan.CreateAsync(await FixCase.FindAsync(after), after, default);
                if (IsSecondStep(again.Plan))
                    again = await VerifiedPlan.CreateAsync(await FixCase.FindAsync(again.Solution), again.Solution, default);
                Assert.True(
                    again.Plan.IsEmpty,
                    $"{source}\n----\n{await ReadTextAsync(after)}\n----\n{await ReadTextAsync(again.Solution)}"
                );
            }
    }

    /// <summary>Returns the sources in the string literals of a file, in a class if they have none.</summary>
    internal static IEnumerable<string> ExtractSources(string text) =>
        SourcePool.ExtractSources(text).Select(s => s.Contains("class ") ? s : SourcePool.AddFrame(s)).Distinct();

    static async Task<(Solution Before, Solution After, VerifiedPlan Planned)?> FixSourceAsync(
        string source,
        FixAction action,
        string option
    )
    {
        var test = new FixCase
        {
            References = TestReferences.EfCore + TestReferences.Npgsql,
            ChecksAwaits = true,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + option,
            Sources = { source },
        };
        var before = test.CreateSolution();
        var findings = await FixCase.FindAsync(before);
        if (findings.Count == 0)
            return null;
        var planned = await VerifiedPlan.CreateAsync(
            [.. findings.Select(f => f with { Action = f.Action == null ? null : action })],
            before,
            default
        );
        FixCase.AssertSaid(planned);
        return planned.Plan.IsEmpty ? null : (before, planned.Solution, planned);
    }

    /// <summary>
    /// Returns true if a plan only opens files for asynchronous access and removes wrappers. A second plan does that for what the first one
    /// made async; <c>syncio fix</c> repeats plans until nothing changes.
    /// </summary>
    static bool IsSecondStep(FixPlan plan) =>
        plan.Outcomes.Where(o => o.Rewrite != null).All(o => o.Marked.Finding.Id is "SIO107" or "SIO201");

    /// <summary>
    /// Returns a twin that no written call goes to, although the sync member has callers; null when there is none. A twin of a member
    /// without callers is for those outside the solution.
    /// </summary>
    static AsyncMember? FindDeadTwin(FixPlan plan) =>
        plan.Members.FirstOrDefault(m =>
            m is { IsTwin: true, IsOffered: false, Contract: null, IsEntryPoint: false }
            && m.Uses.Any(u => u.Caller != m)
            && !m.Uses.Any(u => u.Caller != m && plan.IsWritten(u))
        );

    static bool IsBroken(Diagnostic d) => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014";

    static async Task<int> CountDiagnosticsAsync(Solution solution, Func<Diagnostic, bool> which) =>
        FixCase.GetDiagnostics((await solution.Projects.Single().GetCompilationAsync())!).Count(which);

    static async Task<int> CountAsyncVoidsAsync(Solution solution)
    {
        var compilation = (await solution.Projects.Single().GetCompilationAsync())!;
        return compilation.SyntaxTrees.Sum(t =>
            t.GetRoot()
                .DescendantNodes()
                .Count(n =>
                    n switch
                    {
                        AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: not 0 } => compilation
                            .GetSemanticModel(t)
                            .GetSymbolInfo(n)
                            .Symbol
                            is IMethodSymbol { ReturnsVoid: true },
                        MethodDeclarationSyntax or LocalFunctionStatementSyntax => compilation.GetSemanticModel(t).GetDeclaredSymbol(n)
                            is IMethodSymbol { IsAsync: true, ReturnsVoid: true },
                        _ => false,
                    }
                )
        );
    }

    static async Task<string> ReadTextAsync(Solution solution) =>
        (await solution.Projects.Single().Documents.First().GetTextAsync()).ToString();
}
