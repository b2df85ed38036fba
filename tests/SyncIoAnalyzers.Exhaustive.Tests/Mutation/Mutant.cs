using System.Text.Json;

namespace SyncIoAnalyzers.Exhaustive.Tests.Mutation;

/// <summary>One change of the code that the tests should notice.</summary>
/// <param name="Id">The number by which it is switched on.</param>
/// <param name="File">The file, from the folder of the project on.</param>
/// <param name="Line">The line, counted from 1.</param>
/// <param name="Before">What stands there.</param>
/// <param name="After">What it is changed to.</param>
internal sealed record Mutant(int Id, string File, int Line, string Before, string After)
{
    /// <summary>The changes of a Stryker report that compile, in the order of their numbers.</summary>
    public static IReadOnlyList<Mutant> Read(string report)
    {
        using var json = JsonDocument.Parse(System.IO.File.ReadAllText(report));
        return [.. json.RootElement.GetProperty("files").EnumerateObject().SelectMany(f => Of(f.Name, f.Value)).OrderBy(m => m.Id)];
    }

    static IEnumerable<Mutant> Of(string file, JsonElement code)
    {
        var lines = code.GetProperty("source").GetString()!.Split('\n');
        foreach (var mutant in code.GetProperty("mutants").EnumerateArray())
            if (mutant.GetProperty("status").GetString() is not ("CompileError" or "Ignored"))
            {
                var (start, end) = (At(mutant, "start"), At(mutant, "end"));
                yield return new Mutant(
                    int.Parse(mutant.GetProperty("id").GetString()!),
                    file,
                    start.Line,
                    Text(lines, start, end),
                    mutant.GetProperty("replacement").GetString()!
                );
            }
    }

    static (int Line, int Column) At(JsonElement mutant, string which)
    {
        var place = mutant.GetProperty("location").GetProperty(which);
        return (place.GetProperty("line").GetInt32(), place.GetProperty("column").GetInt32());
    }

    static string Text(string[] lines, (int Line, int Column) start, (int Line, int Column) end) =>
        start.Line == end.Line
            ? lines[start.Line - 1][(start.Column - 1)..(end.Column - 1)]
            : lines[start.Line - 1][(start.Column - 1)..].TrimEnd() + " …";
}
