namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>Compares the findings of a check with the calls that were seen to block at run time.</summary>
internal sealed class RuntimeComparison(IReadOnlyList<SeenCall> seen)
{
    /// <summary>Adds to each finding the calls that match it, and lists the calls that match no finding.</summary>
    public CheckResult AddSeenCalls(CheckResult result) =>
        result with
        {
            Findings = [.. result.Findings.Select(AddSeenCalls)],
            KnownFindings = [.. result.KnownFindings.Select(AddSeenCalls)],
            UnreportedCalls = [.. FindUnreported(result).Select(s => new UnreportedCall(s, ExplainUnreported(s, result)))],
        };

    IEnumerable<SeenCall> FindUnreported(CheckResult result) =>
        seen.Where(s => !result.Findings.Concat(result.KnownFindings).Any(f => IsMatch(f, s))).OrderByDescending(s => s.BlockedMsPerSecond);

    ReportedFinding AddSeenCalls(ReportedFinding finding) => finding with { SeenCalls = [.. seen.Where(s => IsMatch(finding, s))] };

    /// <summary>
    /// Returns true if the finding is about the call that waits, or about a call that leads to it: a call of a blocking member or of a
    /// wrapper. A call without a line is about a method that was inlined, of which the request and the rule are known.
    /// </summary>
    public static bool IsMatch(ReportedFinding finding, SeenCall seen) =>
        seen.Line == 0 && seen.Rule == finding.Id && (IsInMember(finding, seen) || IsForRequest(finding, seen))
        || seen.Callers.Prepend(seen.Site).Any(p => p.Line > 0 && p.Line == finding.StatementLine && IsSameFile(p.File, finding.File));

    static bool IsInMember(ReportedFinding finding, SeenCall seen) =>
        finding.Path is [.., var member] && member.Replace("()", "") == seen.Member;

    static bool IsForRequest(ReportedFinding finding, SeenCall seen) =>
        seen.Route != "" && finding.EntryPoints.Any(e => RouteTemplate.IsMatch(e, seen.Route, isComplete: true));

    /// <summary>Compares the ends of the paths, because the application may have been built in another folder.</summary>
    static bool IsSameFile(string compiled, string file) => EndsWithPath(compiled.Replace('\\', '/'), file.Replace("../", ""));

    static bool EndsWithPath(string path, string end) => path == end || path.EndsWith("/" + end, StringComparison.OrdinalIgnoreCase);

    static string ExplainUnreported(SeenCall seen, CheckResult result) =>
        seen switch
        {
            { Note: BlockedCall.InlinedNote } => BlockedCall.InlinedNote,
            { Line: 0 } => "there are no debug symbols for its line",
            _ when !result.CheckedFiles.Any(f => IsSameFile(seen.File, f)) => "its file was not checked",
            { Primitive: "Lock.Enter" or "Monitor.Enter" } => "a lock: it waits only if another thread holds it",
            _ when result.UnfilteredFindings.FirstOrDefault(f => IsMatch(f, seen)) is { } hidden => ExplainHidden(hidden),
            { Note: { Length: > 0 } note } => note,
            _ => ExplainUnknown(seen),
        };

    static string ExplainHidden(ReportedFinding hidden) =>
        hidden.IsSuppressed
            ? $"{hidden.Id} is suppressed there"
            : $"outside of all request paths that the code shows; with syncio.scope = all it is {hidden.Id}";

    static string ExplainUnknown(SeenCall seen) =>
        seen.Rule == ""
            ? $"the tables do not know {seen.Primitive}; add it to SyncIo.Apis.txt"
            : $"{seen.Rule} is off there, or SyncIo.Apis.txt lists the called member as sync; otherwise this is a defect of syncio";
}
