using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A wait for a task that the detector saw: the line of the application that waits, and the lines that led there.</summary>
sealed record SeenWait(string Member, string File, int Line, string Primitive, SeenWait.Caller[] Callers)
{
    static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web);

    /// <summary>A line of the application further out on the stack.</summary>
    internal sealed record Caller(string Member, string File, int Line);

    /// <summary>Reads the report of the detector; files become relative to the folder of the sample.</summary>
    public static IEnumerable<SeenWait> ReadReport(string json, string folder) =>
        from row in JsonSerializer.Deserialize<Report>(json, Options)!.Rows
        select row with
        {
            File = ShortenPath(row.File, folder),
            Callers = [.. row.Callers.Select(c => c with { File = ShortenPath(c.File, folder) })],
        };

    // A line without symbols has no file.
    static string ShortenPath(string file, string folder) => file == "" ? "" : Path.GetRelativePath(folder, file).Replace('\\', '/');

    public override string ToString() =>
        $"{Member} ← {Primitive} ({File}:{Line})" + string.Concat(Callers.Select(c => $" ← {c.Member}:{c.Line}"));

    sealed record Report(SeenWait[] Rows);
}
