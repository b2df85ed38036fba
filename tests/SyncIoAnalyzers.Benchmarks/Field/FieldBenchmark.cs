using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>What each set of analyzers adds to a compile of small and large projects: processor time, memory, and what is paid again for an edit.</summary>
/// <remarks>
/// The seconds that a compiler reports of analyzers leave out what it binds for those that ask for operations. Here a pass is the compile with the
/// analyzers in it, and the compile without any is taken off.
/// </remarks>
internal static class FieldBenchmark
{
    const int Rounds = 3, EditedSize = 1000, Edits = 20;

    static readonly int[] DefaultSizes = [100, 1000, 5000];

    /// <summary>Measures on generated projects.</summary>
    /// <param name="arguments">Names of <see cref="Code"/> and numbers of files; all of them when none is named.</param>
    public static int Run(string[] arguments)
    {
        var sizes = Measure.Sizes(arguments, DefaultSizes);
        var codes = Enum.GetValues<Code>().Where(c => arguments.Contains($"{c}")).ToArray() is { Length: > 0 } named ? named : Enum.GetValues<Code>();
        var table = new TextTable(["", .. sizes.Select(s => $"{s} files (s)"), "grows with files to the", .. sizes.Select(s => $"{s} files (MB)"), $"again, of {sizes[^1]} (s)", "a body edited (ms)"]);
        foreach (var code in codes)
        {
            table.Add([$"{code}", .. Enumerable.Repeat("", 2 * sizes.Length + 3)]);
            foreach (var (set, cells) in Rows(code, sizes))
                table.Add(["  " + set.Set.Name, .. cells]);
            table.Skip();
        }

        table.Print();
        return 0;
    }

    static IEnumerable<(AnalyzersOfSet Set, string[] Cells)> Rows(Code code, int[] sizes)
    {
        var passes = sizes.Select(size => Passes(code, size)).ToArray();
        var edits = Medians(_ => AnalyzersOfSet.All.ToDictionary(s => s, s => new[] { s.Set.IsAny ? Edit(s, code) : 0 }));
        foreach (var set in AnalyzersOfSet.All)
        {
            var own = passes.Select(p => p[set]).ToArray();
            yield return (set, [.. own.Select(o => TextTable.Figure(o[0])), set.Set.IsAny ? TextTable.Figure(Measure.Exponent(sizes, [.. own.Select(o => o[0])])) : "", .. own.Select(o => TextTable.Figure(o[1], "0")), TextTable.Figure(own[^1][2]), set.Set.IsAny ? TextTable.Figure(1000 * edits[set][0], "0.0") : ""]);
        }
    }

    /// <summary>What each set adds to the compile, in seconds and megabytes, and in seconds when the same is asked again; of the set without analyzers, the compile itself.</summary>
    static Dictionary<AnalyzersOfSet, double[]> Passes(Code code, int size) => Medians(round =>
    {
        Console.Error.WriteLine($"{code}, {size} files, round {round} of {Rounds}");
        var figures = AnalyzersOfSet.All.ToDictionary(s => s, s => Pass(s, code, size));
        var none = figures.Single(f => !f.Key.Set.IsAny).Value;
        return figures.ToDictionary(f => f.Key, f => f.Key.Set.IsAny ? [.. f.Value.Zip(none, (a, b) => a - b)] : f.Value);
    });

    static double[] Pass(AnalyzersOfSet set, Code code, int size)
    {
        var compilation = Parsed(set, code, size);
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        var first = Measure.Seconds(() => All(set, compilation));
        var megabytes = (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1e6;
        return [first, megabytes, Measure.Seconds(() => All(set, compilation))];
    }

    static void All(AnalyzersOfSet set, CSharpCompilation compilation)
    {
        if (set.Set.IsAny)
            set.Over(compilation).GetAllDiagnosticsAsync().GetAwaiter().GetResult();
        else
            compilation.GetDiagnostics();
    }

    /// <summary>Seconds until an editor has the findings of a file in which a statement was typed, all other files being known: the middle of some edits one after the other, as somebody types.</summary>
    static double Edit(AnalyzersOfSet set, Code code)
    {
        var compilation = Parsed(set, code, EditedSize);
        All(set, compilation);
        var before = Edited.In(compilation);
        return Measure.Median(Enumerable.Range(0, Edits).Select(number => Measure.Seconds(() =>
        {
            var edited = before.Body(number);
            set.Over(edited.Compilation).GetAnalyzerSemanticDiagnosticsAsync(edited.Compilation.GetSemanticModel(edited.Tree), null, default).GetAwaiter().GetResult();
        })));
    }

    /// <summary>A compilation of which nothing is bound; that its text is parsed is taken for granted by all.</summary>
    static CSharpCompilation Parsed(AnalyzersOfSet set, Code code, int size)
    {
        var compilation = set.With(GeneratedProject.Create(code, size));
        foreach (var tree in compilation.SyntaxTrees)
            tree.GetRoot();
        return compilation;
    }

    /// <summary>The middle of some rounds, figure by figure, after one in which the code of the analyzers is compiled.</summary>
    static Dictionary<AnalyzersOfSet, double[]> Medians(Func<int, Dictionary<AnalyzersOfSet, double[]>> round)
    {
        var rounds = Enumerable.Range(0, Rounds + 1).Select(round).Skip(1).ToList();
        return AnalyzersOfSet.All.ToDictionary(s => s, s => rounds[0][s].Select((_, i) => Measure.Median(rounds.Select(r => r[s][i]))).ToArray());
    }
}
