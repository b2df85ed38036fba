using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Exhaustive.Tests.Fuzzing;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Exhaustive.Tests;

/// <summary>
/// Runs all rules with all findings enabled on every source in any test or sample, whole and broken: no analyzer throws, and no place is
/// reported twice.
/// </summary>
public class EveryInputTests
{
    static readonly string Frame =
        "class Frame {{ static async Task<object?> Get(Task<int> load, Task<int> other, ValueTask<int> value, List<Task<int>> list, bool flag) {{ {0} return null; }} }}";

    [SourceTheory, MemberData(nameof(SourceFiles.ChosenFiles), MemberType = typeof(SourceFiles))]
    public async Task No_analyzer_throws_or_reports_a_place_twice(string file)
    {
        var text = await File.ReadAllTextAsync(Path.Combine(RepositoryFiles.Folder, file));
        foreach (var source in CreateInputs(text))
        {
            var found = await AnalyzeAsync(source);
            Assert.DoesNotContain(found, d => d.Id == "AD0001");
            Assert.DoesNotContain(found.GroupBy(d => d.Location.SourceSpan), g => g.Count() > 1);
        }
    }

    /// <summary>
    /// Returns the file, the sources in its string literals, and each of them truncated and with a few characters removed.
    /// </summary>
    static IEnumerable<string> CreateInputs(string text)
    {
        var inside = SourcePool.ExtractSources(text).ToArray();
        var inputs = inside.Select(s => s.Contains("class ") ? s : string.Format(Frame, s)).Append(text).ToArray();
        yield return string.Join("\n", inside.Select((s, i) => string.Format(Frame.Replace("Frame", "Frame" + i), s)));
        foreach (var input in inputs.Where((_, i) => i % 7 == 0 || inputs.Length < 5))
        {
            yield return input;
            yield return input[..(input.Length * 2 / 3)];
            yield return input.Remove(input.Length / 3, Math.Min(3, input.Length / 3));
        }
    }

    static async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(string source)
    {
        var trees = new[] { source, TestReferences.AspNetCore.GlobalUsings }.Select(
            (s, i) => CSharpSyntaxTree.ParseText(s, new CSharpParseOptions(LanguageVersion.Latest), $"/{i}.cs")
        );
        var compilation = CSharpCompilation.Create(
            "Input",
            trees,
            (TestReferences.EfCore + TestReferences.Npgsql).Assemblies,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
        );
        var options = new AnalyzerOptions([], new ShowAllProvider());
        return await compilation.WithAnalyzers(OwnAnalyzers.CodeAnalyzers, options).GetAnalyzerDiagnosticsAsync();
    }

    sealed class ShowAllProvider : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new ShowAllOptions();

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        sealed class ShowAllOptions : AnalyzerConfigOptions
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
