using Microsoft.CodeAnalysis.CSharp;

namespace SyncIoAnalyzers.Benchmarks.Field;

/// <summary>
/// Measures the cost that each set of analyzers adds to a compile of small and large projects: processor time, memory, and the cost of an
/// edit.
/// </summary>
/// <remarks>
/// The seconds that a compiler reports for analyzers exclude the binding for those that request operations. Here a pass is the compile with
/// the analyzers in it, and the compile without any is subtracted.
/// </remarks>
internal static class FieldBenchmark
{
    const int RoundCount = 3,
        EditedSize = 1000,
        EditCount = 20;

    static readonly int[] DefaultSizes = [100, 1000, 5000];

    /// <summary>Measures generated projects.</summary>
    /// <param name="arguments">Names of <see cref="GeneratedCodeKind"/> and numbers of files; all kinds if none is named.</param>
    public static int RunBenchmark(string[] arguments)
    {
        var sizes = WorkMeasurement.ParseSizes(arguments, DefaultSizes);
        var codes = Enum.GetValues<GeneratedCodeKind>().Where(c => arguments.Contains($"{c}")).ToArray() is { Length: > 0 } named
            ? named
            : Enum.GetValues<GeneratedCodeKind>();
        var table = new TextTable([
            "",
            .. sizes.Select(s => $"{s} files (s)"),
            "grows with files to the",
            .. sizes.Select(s => $"{s} files (MB)"),
            $"again, of {sizes[^1]} (s)",
            "a body edited (ms)",
        ]);
        foreach (var code in codes)
        {
            table.AddRow([$"{code}", .. Enumerable.Repeat("", 2 * sizes.Length + 3)]);
            foreach (var (set, cells) in CreateRows(code, sizes))
                table.AddRow(["  " + set.Set.Name, .. cells]);
            table.AddEmptyRow();
        }

        table.PrintRows();
        return 0;
    }

    static IEnumerable<(LoadedAnalyzerSet Set, string[] Cells)> CreateRows(GeneratedCodeKind code, int[] sizes)
    {
        var passes = sizes.Select(size => MeasurePasses(code, size)).ToArray();
        var edits = MeasureMedians(_ =>
            LoadedAnalyzerSet.AllSets.ToDictionary(s => s, s => new[] { s.Set.IsAny ? MeasureEdit(s, code) : 0 })
        );
        foreach (var set in LoadedAnalyzerSet.AllSets)
        {
            var own = passes.Select(p => p[set]).ToArray();
            yield return (
                set,
                [
                    .. own.Select(o => TextTable.FormatFigure(o[0])),
                    set.Set.IsAny ? TextTable.FormatFigure(WorkMeasurement.FitExponent(sizes, [.. own.Select(o => o[0])])) : "",
                    .. own.Select(o => TextTable.FormatFigure(o[1], "0")),
                    TextTable.FormatFigure(own[^1][2]),
                    set.Set.IsAny ? TextTable.FormatFigure(1000 * edits[set][0], "0.0") : "",
                ]
            );
        }
    }

    /// <summary>
    /// Returns the cost that each set adds to the compile, in seconds and megabytes, and in seconds when the same pass is repeated; for the
    /// set without analyzers, the compile itself.
    /// </summary>
    static Dictionary<LoadedAnalyzerSet, double[]> MeasurePasses(GeneratedCodeKind code, int size) =>
        MeasureMedians(round =>
        {
            Console.Error.WriteLine($"{code}, {size} files, round {round} of {RoundCount}");
            var figures = LoadedAnalyzerSet.AllSets.ToDictionary(s => s, s => MeasurePass(s, code, size));
            var none = figures.Single(f => !f.Key.Set.IsAny).Value;
            return figures.ToDictionary(f => f.Key, f => f.Key.Set.IsAny ? [.. f.Value.Zip(none, (a, b) => a - b)] : f.Value);
        });

    static double[] MeasurePass(LoadedAnalyzerSet set, GeneratedCodeKind code, int size)
    {
        var compilation = CreateParsed(set, code, size);
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        var first = WorkMeasurement.MeasureSeconds(() => AnalyzeAll(set, compilation));
        var megabytes = (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1e6;
        return [first, megabytes, WorkMeasurement.MeasureSeconds(() => AnalyzeAll(set, compilation))];
    }

    static void AnalyzeAll(LoadedAnalyzerSet set, CSharpCompilation compilation)
    {
        if (set.Set.IsAny)
            set.CreateDriver(compilation).GetAllDiagnosticsAsync().GetAwaiter().GetResult();
        else
            compilation.GetDiagnostics();
    }

    /// <summary>
    /// Returns the seconds until an editor has the findings of a file in which a statement was typed, all other files being known: the
    /// median of several successive edits.
    /// </summary>
    static double MeasureEdit(LoadedAnalyzerSet set, GeneratedCodeKind code)
    {
        var compilation = CreateParsed(set, code, EditedSize);
        AnalyzeAll(set, compilation);
        var before = EditedCompilation.CreateFrom(compilation);
        return WorkMeasurement.ComputeMedian(
            Enumerable
                .Range(0, EditCount)
                .Select(number =>
                    WorkMeasurement.MeasureSeconds(() =>
                    {
                        var edited = before.EditBody(number);
                        set.CreateDriver(edited.Compilation)
                            .GetAnalyzerSemanticDiagnosticsAsync(edited.Compilation.GetSemanticModel(edited.Tree), null, default)
                            .GetAwaiter()
                            .GetResult();
                    })
                )
        );
    }

    /// <summary>Creates a compilation that is parsed, since every set needs that, but not bound.</summary>
    static CSharpCompilation CreateParsed(LoadedAnalyzerSet set, GeneratedCodeKind code, int size)
    {
        var compilation = set.EnableRules(GeneratedProject.CreateCompilation(code, size));
        foreach (var tree in compilation.SyntaxTrees)
            tree.GetRoot();
        return compilation;
    }

    /// <summary>
    /// Returns the median of several rounds for each figure, after a warm-up round in which the analyzers are JIT-compiled.
    /// </summary>
    static Dictionary<LoadedAnalyzerSet, double[]> MeasureMedians(Func<int, Dictionary<LoadedAnalyzerSet, double[]>> round)
    {
        var rounds = Enumerable.Range(0, RoundCount + 1).Select(round).Skip(1).ToList();
        return LoadedAnalyzerSet.AllSets.ToDictionary(
            s => s,
            s => rounds[0][s].Select((_, i) => WorkMeasurement.ComputeMedian(rounds.Select(r => r[s][i]))).ToArray()
        );
    }
}
