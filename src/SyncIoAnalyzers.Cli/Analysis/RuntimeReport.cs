using System.Collections.Immutable;
using System.Text.Json;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A blocking call as <c>syncio watch --format json</c> tells of it.</summary>
internal sealed record SeenCall(string Rule, string Primitive, string Member, string File, int Line, ImmutableArray<Site> Callers, string Note, double BlockedMsPerSecond)
{
    /// <summary>Where it waits.</summary>
    public Site Site => new(Member, File, Line);
}

/// <summary>A blocking call that was seen, and that no rule reports.</summary>
/// <param name="Call">Which.</param>
/// <param name="Why">Why not, as far as can be told.</param>
internal sealed record Unreported(SeenCall Call, string Why);

/// <summary>What was seen at run time, held beside what is written.</summary>
internal sealed class RuntimeReport(IReadOnlyList<SeenCall> seen)
{
    /// <summary>All that was seen.</summary>
    public IReadOnlyList<SeenCall> Seen => seen;

    /// <summary>Reads the document that <c>syncio watch</c> or the detector wrote.</summary>
    /// <exception cref="StopException">It is not there, or is no such document.</exception>
    public static RuntimeReport Read(string file)
    {
        try
        {
            return Parse(File.ReadAllText(file));
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{file} cannot be read: {unreadable.Message}");
        }
        catch (Exception wrong) when (wrong is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new StopException($"{file} is no report of what was seen; write one with 'syncio watch -p PID --duration 10 --format json > {file}'.");
        }
    }

    /// <summary>What was watched, as who reads the document has it.</summary>
    public static RuntimeReport Of(Watched watched)
    {
        var written = new StringWriter();
        WatchJson.Write(watched, written);
        return Parse(written.ToString());
    }

    /// <summary>The same of its text.</summary>
    /// <exception cref="JsonException">It is no such document; further exceptions of the reader say the same.</exception>
    public static RuntimeReport Parse(string json)
    {
        using var document = JsonDocument.Parse(json);
        var rows = document.RootElement.GetProperty("rows").Deserialize<SeenCall[]>(JsonSerializerOptions.Web) ?? [];
        return rows.All(r => r is { File: not null, Member: not null, Primitive: not null, Callers.IsDefault: false }) ? new(rows) : throw new JsonException("a row lacks a field");
    }

    /// <summary>Marks each finding with what was seen of it, and keeps what was seen of none.</summary>
    public CheckResult Mark(CheckResult result) => result with
    {
        Findings = [.. result.Findings.Select(Mark)],
        Known = [.. result.Known.Select(Mark)],
        Unreported = [.. seen.Where(s => !result.Findings.Concat(result.Known).Any(f => Speaks(f, s))).OrderByDescending(s => s.BlockedMsPerSecond).Select(s => new Unreported(s, Why(s, result)))],
    };

    ReportedCall Mark(ReportedCall finding) => finding with { Seen = [.. seen.Where(s => Speaks(finding, s))] };

    /// <summary>A finding is about the call that waits, or about one that leads there: of a method that blocks, or of a wrapper.</summary>
    static bool Speaks(ReportedCall finding, SeenCall seen) => seen.Callers.Prepend(seen.Site).Any(p => p.Line > 0 && p.Line == finding.StatementLine && IsSame(p.File, finding.File));

    /// <summary>The application may have been built elsewhere: the longer path has to end in the other.</summary>
    static bool IsSame(string compiled, string file) => Ends(compiled.Replace('\\', '/'), file.Replace("../", ""));

    static bool Ends(string path, string end) => path == end || path.EndsWith("/" + end, StringComparison.OrdinalIgnoreCase);

    static string Why(SeenCall seen, CheckResult result) => seen switch
    {
        { Note: Blocked.Inlined } => Blocked.Inlined,
        { Line: 0 } => "no symbols tell its line",
        _ when !result.Files.Any(f => IsSame(seen.File, f)) => "its file is not in what was checked",
        { Primitive: "Lock.Enter" or "Monitor.Enter" } => "a lock: whether it waits is decided at run time",
        _ when result.Everywhere.FirstOrDefault(f => Speaks(f, seen)) is { } left => left.IsSuppressed ? $"{left.Id} is suppressed there" : $"outside of all requests that the code shows; with syncio.scope = all it is {left.Id}",
        { Note: { Length: > 0 } note } => note,
        { Rule: "" } => $"the tables do not know {seen.Primitive}; add it to SyncIo.Apis.txt",
        _ => $"{seen.Rule} is off there, or what it calls is told of as sync in SyncIo.Apis.txt; if neither, a defect of syncio",
    };
}
