using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Propagation;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>The fix for all findings of every source that any test holds: it brings no error, leaves no call unawaited, makes no async void, and has nothing left to do.</summary>
public class EveryInputFixTests
{
    static readonly string Tests = Path.Combine(Repository.Folder, "tests", "SyncIoAnalyzers.Tests");
    const string Frame = "class Frame {{ static object? Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, HttpClient http, Stream stream, bool flag) {{ {0} return null; }} static void Use(object? value) {{ }} static Task<int> LoadAsync() => Task.FromResult(1); }}";

    public static TheoryData<string> Files() =>
        [.. Directory.EnumerateFiles(Tests, "*Tests.cs", SearchOption.AllDirectories).Where(f => !f.Contains("/obj/") && !f.Contains("/bin/")).Select(f => Path.GetRelativePath(Tests, f).Replace('\\', '/')).Order(StringComparer.Ordinal)];

    [Theory, MemberData(nameof(Files))]
    public async Task What_the_fix_makes_compiles_and_is_finished(string file)
    {
        foreach (var source in Inputs(await File.ReadAllTextAsync(Path.Combine(Tests, file))))
            if (await Fixed(source) is var (before, after, planned))
            {
                Assert.True(await Count(after, IsBroken) <= await Count(before, IsBroken), $"{source}\n----\n{await Text(after)}");
                Assert.True(await AsyncVoids(after) <= await AsyncVoids(before), $"{source}\n----\n{await Text(after)}");
                var again = await Planned.Of(await FixCase.Findings(after), after, default);
                Assert.True(again.Plan.IsEmpty || planned.Plan.Members.Any(m => m.IsTwin), $"{source}\n----\n{await Text(after)}\n----\n{await Text(again.Solution)}");
            }
    }

    /// <summary>The sources in the strings of a file.</summary>
    static IEnumerable<string> Inputs(string text) => CSharpSyntaxTree.ParseText(text).GetRoot().DescendantTokens()
        .Where(t => t.IsKind(SyntaxKind.StringLiteralToken) || t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken)).Select(t => t.ValueText).Where(v => v.Contains('('))
        .Select(v => Regex.Replace(v, @"\{\|[^:|]*:|\|\}|\[\||\|\]", "")).Select(s => s.Contains("class ") ? s : string.Format(Frame, s)).Distinct();

    static async Task<(Solution Before, Solution After, Planned Planned)?> Fixed(string source)
    {
        var test = new FixCase { References = Refs.EfCore + Refs.Npgsql, EditorConfig = "root = true\n[*.cs]\nsyncio.scope = all", Sources = { source } };
        var before = test.Solution(new AdhocWorkspace());
        var findings = await FixCase.Findings(before);
        if (findings.Count == 0)
            return null;
        var planned = await Planned.Of(findings, before, default);
        return planned.Plan.IsEmpty ? null : (before, planned.Solution, planned);
    }

    static bool IsBroken(Diagnostic d) => d.Severity == DiagnosticSeverity.Error || d.Id == "CS4014";

    static async Task<int> Count(Solution solution, Func<Diagnostic, bool> which) => (await solution.Projects.Single().GetCompilationAsync())!.GetDiagnostics().Count(which);

    static async Task<int> AsyncVoids(Solution solution)
    {
        var compilation = (await solution.Projects.Single().GetCompilationAsync())!;
        return compilation.SyntaxTrees.Sum(t => t.GetRoot().DescendantNodes().Count(n => n switch
        {
            AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: not 0 } => compilation.GetSemanticModel(t).GetSymbolInfo(n).Symbol is IMethodSymbol { ReturnsVoid: true },
            MethodDeclarationSyntax or LocalFunctionStatementSyntax => compilation.GetSemanticModel(t).GetDeclaredSymbol(n) is IMethodSymbol { IsAsync: true, ReturnsVoid: true },
            _ => false,
        }));
    }

    static async Task<string> Text(Solution solution) => (await solution.Projects.Single().Documents.First().GetTextAsync()).ToString();
}
