using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>What an editor pays for an edit, beside the first pass over the project.</summary>
internal static class EditBenchmark
{
    const double Limit = 0.1;
    const string Body = "using var command";

    /// <summary>Measures on the generated projects.</summary>
    public static int Run()
    {
        var table = new TextTable("", "processor (s)", $"to the first pass (body: below {TextTable.Figure(Limit)})");
        foreach (var code in Enum.GetValues<Code>())
            table.Add(code.ToString(), ["first pass", "body edited", "method added"], Measure.Rounds(() => Round(code)));
        table.Print();
        return 0;
    }

    /// <summary>Everything on a compilation of its own: what is remembered is kept by tree.</summary>
    static double[] Round(Code code)
    {
        var compilation = GeneratedProject.Create(code);
        var first = Measure.Seconds(() => Analyzed(compilation).GetAnalyzerDiagnosticsAsync().GetAwaiter().GetResult());
        var tree = compilation.SyntaxTrees.First(t => t.ToString().Contains(Body));
        var body = Measure.Seconds(() => Edit(ref compilation, ref tree, t => t.IndexOf(Body, StringComparison.Ordinal), "var watch = Environment.TickCount64; "));
        var declaration = Measure.Seconds(() => Edit(ref compilation, ref tree, t => t.LastIndexOf('}'), "public int Added(int a) => a + 1; "));
        return [first, body, declaration];
    }

    static void Edit(ref CSharpCompilation compilation, ref SyntaxTree tree, Func<string, int> place, string added)
    {
        var text = tree.GetText();
        var edited = tree.WithChangedText(text.WithChanges(new TextChange(new TextSpan(place(text.ToString()), 0), added)));
        compilation = compilation.ReplaceSyntaxTree(tree, edited);
        tree = edited;
        Analyzed(compilation).GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(edited), null, default).GetAwaiter().GetResult();
    }

    static CompilationWithAnalyzers Analyzed(CSharpCompilation compilation) => compilation.WithAnalyzers([new SyncIoAnalyzer(), new SuggestionAnalyzer()], Measure.OneThread);
}
