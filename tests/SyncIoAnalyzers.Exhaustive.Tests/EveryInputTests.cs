using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// All rules at once, everything shown, over every source that any test or sample holds, whole and broken: nothing throws, and no place
/// is told twice.
/// </summary>
public class EveryInputTests
{
    static readonly string Frame =
        "class Frame {{ static async Task<object?> Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, bool flag) {{ {0} return null; }} }}";

    [SourceTheory, MemberData(nameof(Sources.Chosen), MemberType = typeof(Sources))]
    public async Task Nothing_throws_and_nothing_is_told_twice(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(Repository.Folder, file));
        foreach (var source in Inputs(text))
        {
            var found = await Analyze(source);
            Assert.DoesNotContain(found, d => d.Id == "AD0001");
            Assert.DoesNotContain(found.GroupBy(d => d.Location.SourceSpan), g => g.Count() > 1);
        }
    }

    /// <summary>The file, its sources in strings, and each of them cut off or robbed of a token.</summary>
    static IEnumerable<string> Inputs(string text)
    {
        var inside = CSharpSyntaxTree
            .ParseText(text)
            .GetRoot()
            .DescendantTokens()
            .Where(t => t.IsKind(SyntaxKind.StringLiteralToken) || t.IsKind(SyntaxKind.MultiLineRawStringLiteralToken))
            .Select(t => t.ValueText)
            .Where(v => v.Contains('('))
            .ToArray();
        var inputs = inside.Select(Plain).Select(s => s.Contains("class ") ? s : string.Format(Frame, s)).Append(text).ToArray();
        yield return string.Join("\n", inside.Select((s, i) => string.Format(Frame.Replace("Frame", "Frame" + i), Plain(s))));
        foreach (var input in inputs.Where((_, i) => i % 7 == 0 || inputs.Length < 5))
        {
            yield return input;
            yield return input[..(input.Length * 2 / 3)];
            yield return input.Remove(input.Length / 3, Math.Min(3, input.Length / 3));
        }
    }

    static string Plain(string marked) => System.Text.RegularExpressions.Regex.Replace(marked, @"\{\|[^:|]*:|\|\}|\[\||\|\]", "");

    static async Task<ImmutableArray<Diagnostic>> Analyze(string source)
    {
        var trees = new[] { source, Refs.AspNetCore.GlobalUsings }.Select(
            (s, i) => CSharpSyntaxTree.ParseText(s, new CSharpParseOptions(LanguageVersion.Latest), $"/{i}.cs")
        );
        var compilation = CSharpCompilation.Create(
            "Input",
            trees,
            (Refs.EfCore + Refs.Npgsql).Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        var options = new AnalyzerOptions([], new ShowAll());
        return await compilation.WithAnalyzers(Ours.Both, options).GetAnalyzerDiagnosticsAsync();
    }

    sealed class ShowAll : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new All();

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        sealed class All : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, out string value) =>
                (
                    value =
                        key == "syncio.scope" ? "all"
                        : key == "syncio.configure_await" ? "false"
                        : ""
                ).Length > 0;
        }
    }
}
