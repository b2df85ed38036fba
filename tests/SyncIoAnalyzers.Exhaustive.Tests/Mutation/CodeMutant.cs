using System.Text.Json;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>A change of the code that the tests should notice.</summary>
/// <param name="Id">The number that switches it on.</param>
/// <param name="File">The file, relative to the folder of the project.</param>
/// <param name="Line">The line, counted from 1.</param>
/// <param name="Original">The original code.</param>
/// <param name="Replacement">The changed code.</param>
internal sealed record CodeMutant(int Id, string File, int Line, string Original, string Replacement)
{
    /// <summary>Reads the mutants of a Stryker report that compile, in the order of their numbers.</summary>
    public static IReadOnlyList<CodeMutant> ReadReport(string report)
    {
        using var json = JsonDocument.Parse(System.IO.File.ReadAllText(report));
        return [.. json.RootElement.GetProperty("files").EnumerateObject().SelectMany(f => ReadFile(f.Name, f.Value)).OrderBy(m => m.Id)];
    }

    static IEnumerable<CodeMutant> ReadFile(string file, JsonElement code)
    {
        var lines = code.GetProperty("source").GetString()!.Split('\n');
        foreach (var mutant in code.GetProperty("mutants").EnumerateArray())
            if (mutant.GetProperty("status").GetString() is not ("CompileError" or "Ignored"))
            {
                var (start, end) = (ReadPosition(mutant, "start"), ReadPosition(mutant, "end"));
                yield return new CodeMutant(
                    int.Parse(mutant.GetProperty("id").GetString()!),
                    file,
                    start.Line,
                    ExtractText(lines, start, end),
                    mutant.GetProperty("replacement").GetString()!
                );
            }
    }

    static (int Line, int Column) ReadPosition(JsonElement mutant, string which)
    {
        var place = mutant.GetProperty("location").GetProperty(which);
        return (place.GetProperty("line").GetInt32(), place.GetProperty("column").GetInt32());
    }

    static string ExtractText(string[] lines, (int Line, int Column) start, (int Line, int Column) end) =>
        start.Line == end.Line
            ? lines[start.Line - 1][(start.Column - 1)..(end.Column - 1)]
            : lines[start.Line - 1][(start.Column - 1)..].TrimEnd() + " …";
}
