using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// The fix for all findings of every source that any test holds: it brings no error, leaves no call unawaited, makes no async void, and
/// has nothing left to do. What it leaves says why, if the code around it does.
/// </summary>
public class EveryInputFixTests
{
    const string Frame =
        "class Frame {{ static object? Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag) {{ {0} return null; }} static void Use(object? value) {{ }} static Task<int> LoadAsync() => Task.FromResult(1); }}";

    [SourceTheory, MemberData(nameof(Sources.ChosenOfTests), MemberType = typeof(Sources))]
    public Task What_the_fix_makes_compiles_and_is_finished(string file) => Check(file, FixAction.Await, "", _ => true);

    [SourceTheory, MemberData(nameof(Sources.ChosenOfTests), MemberType = typeof(Sources))]
    public Task So_does_what_it_makes_with_tokens(string file) => Check(file, FixAction.AwaitWithToken, "", _ => true);

    // An await in a sync member is none until that becomes async, so what does not compile before is left out.
    [SourceTheory, MemberData(nameof(Sources.ChosenOfTests), MemberType = typeof(Sources))]
    public Task So_does_what_it_makes_where_every_await_leaves_its_context(string file) =>
        Check(file, FixAction.Await, "\nsyncio.configure_await = false", s => s.Contains("await"), mayBeBroken: false);

    static async Task Check(string file, FixAction action, string option, Func<string, bool> isAsked, bool mayBeBroken = true)
    {
        foreach (var source in Inputs(await File.ReadAllTextAsync(Path.Combine(Repository.Folder, file))).Where(isAsked))
            if (await Fixed(source, action, option) is var (before, after, planned) && (mayBeBroken || await Count(before, IsBroken) == 0))
            {
                Assert.True(await Count(after, IsBroken) <= await Count(before, IsBroken), $"{source}\n----\n{await Text(after)}");
                Assert.True(await AsyncVoids(after) <= await AsyncVoids(before), $"{source}\n----\n{await Text(after)}");
                var again = await VerifiedPlan.CreateAsync(await FixCase.Findings(after), after, default);
                if (OnlyOpens(again.Plan))
                    again = await VerifiedPlan.CreateAsync(await FixCase.Findings(again.Solution), again.Solution, default);
                Assert.True(again.Plan.IsEmpty, $"{source}\n----\n{await Text(after)}\n----\n{await Text(again.Solution)}");
            }
    }

    /// <summary>The sources in the strings of a file.</summary>
    internal static IEnumerable<string> Inputs(string text) =>
        CSharpSyntaxTree
            .ParseText(text)
            .GetRoot()
            .DescendantTokens()
            .Where(t => t.IsKind(SyntaxKind.StringLiteralToken) || t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken))
            .Select(t => t.ValueText)
            .Where(v => v.Contains('('))
            .Select(v => Regex.Replace(v, @"\{\|[^:|]*:|\|\}|\[\||\|\]", ""))
            .Select(s => s.Contains("class ") ? s : string.Format(Frame, s))
            .Distinct();

    static async Task<(Solution Before, Solution After, VerifiedPlan Planned)?> Fixed(string source, FixAction action, string option)
    {
        var test = new FixCase
        {
            References = Refs.EfCore + Refs.Npgsql,
            AsksAboutAwaits = true,
            EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all" + option,
            Sources = { source },
        };
        var before = test.Solution();
        var findings = await FixCase.Findings(before);
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
    /// A file that is read asynchronously only now is opened for that in a round of its own: <c>syncio fix</c> goes round until nothing
    /// changes.
    /// </summary>
    static bool OnlyOpens(FixPlan plan) => plan.Outcomes.Where(o => o.Rewrite != null).All(o => o.Marked.Finding.Id == "SIO107");

    static bool IsBroken(Diagnostic d) => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014";

    static async Task<int> Count(Solution solution, Func<Diagnostic, bool> which) =>
        FixCase.Told((await solution.Projects.Single().GetCompilationAsync())!).Count(which);

    static async Task<int> AsyncVoids(Solution solution)
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

    static async Task<string> Text(Solution solution) => (await solution.Projects.Single().Documents.First().GetTextAsync()).ToString();
}
