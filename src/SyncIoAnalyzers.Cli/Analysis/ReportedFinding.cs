using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>One finding, independent of any compilation.</summary>
internal sealed record ReportedFinding(
    string Id,
    DiagnosticSeverity Severity,
    string Message,
    string File,
    int Line,
    int Column,
    string Project
)
{
    /// <summary>The line and column after its last character, starting at 1.</summary>
    public (int Line, int Column) End { get; init; } = (Line, Column);

    /// <summary>The rule and the place of the call.</summary>
    public (string Rule, string File, int Line, int Column) Position => (Id, File, Line, Column);

    /// <summary>The symbol key of the containing member, as in request paths; empty outside of members.</summary>
    public string Member { get; init; } = "";

    /// <summary>The identity of the finding, which survives moved lines.</summary>
    public string Fingerprint { get; init; } = "";

    /// <summary>The place of the call, see <see cref="DiagnosticProperties.Place"/>.</summary>
    public string Place { get; init; } = "";

    /// <summary>The entry point with the shortest path to the call; empty if none is known.</summary>
    public string Entry { get; init; } = "";

    /// <summary>The members from the entry point to the one that contains the call.</summary>
    public ImmutableArray<string> Path { get; init; } = [];

    /// <summary>The symbol keys of the entry point and of these members.</summary>
    public ImmutableArray<string> StepKeys { get; init; } = [];

    /// <summary>The entry point and these members, with their source locations.</summary>
    public ImmutableArray<PathStep> Steps { get; init; } = [];

    /// <summary>The call as the message names it; empty if the finding is not about a call.</summary>
    public string Call { get; init; } = "";

    /// <summary>The containing member, or the project and file outside of members: the place that survives moved lines.</summary>
    public string MemberOrFile => Member == "" ? $"{Project}/{File}" : Member;

    /// <summary>The call, or the message of a finding that is not about a call.</summary>
    public string CallOrMessage => Call == "" ? Message : Call;

    /// <summary>The async counterpart; empty if there is none.</summary>
    public string Counterpart { get; init; } = "";

    /// <summary>The prospects of a fix for the finding.</summary>
    public Fixability Fixable { get; init; }

    /// <summary>The name of the refusal if there is no fix; empty otherwise.</summary>
    public string Refusal { get; init; } = "";

    /// <summary>The number of further entry points that reach the call.</summary>
    public int OtherEntries { get; init; }

    /// <summary>The names of the first of these further entry points, in alphabetical order.</summary>
    public ImmutableArray<string> OtherEntryPoints { get; init; } = [];

    /// <summary>The names of the entry points that reach the call: that of its path, and the first of the others.</summary>
    public IEnumerable<string> EntryPoints => OtherEntryPoints.Prepend(Entry);

    /// <summary>The change since the compared commit; null if the check is compared with none.</summary>
    public FindingChange? Change { get; init; }

    /// <summary>The entry points that reach the finding since the compared commit, if that is what changed.</summary>
    public ImmutableArray<string> NewRequests { get; init; } = [];

    /// <summary>True if a baseline contains the finding.</summary>
    public bool IsInBaseline { get; init; }

    /// <summary>The fix for this finding alone; null if there is none or fixes were not requested.</summary>
    public OfferedFix? Fix { get; init; }

    /// <summary>The finding as a compiler diagnostic.</summary>
    public Diagnostic? SourceDiagnostic { get; init; }

    /// <summary>
    /// The first line of the statement that contains the call, which is the line that debug symbols record. 0 unless findings are compared
    /// with a runtime report.
    /// </summary>
    public int StatementLine { get; init; }

    /// <summary>True if the code suppresses the finding.</summary>
    public bool IsSuppressed { get; init; }

    /// <summary>The matching calls of the runtime report; null without a runtime report.</summary>
    public ImmutableArray<SeenCall>? SeenCalls { get; init; }

    /// <summary>The time for which its calls blocked threads, in milliseconds per second.</summary>
    public double SeenMilliseconds => SeenCalls?.Sum(s => s.BlockedMsPerSecond) ?? 0;

    /// <summary>
    /// Converts a diagnostic; its file becomes relative to <paramref name="currentDirectory"/>, with <c>/</c> on every system.
    /// </summary>
    public static ReportedFinding FromDiagnostic(Diagnostic diagnostic, string project, string currentDirectory, bool isCompared = false)
    {
        // The mapped span: a finding in the generated class of a page is reported in the page.
        var span = diagnostic.Location.GetMappedLineSpan();
        var file = span.Path is { Length: > 0 } path ? RelativePath.FormatPath(path, currentDirectory) : "";
        var line = span.StartLinePosition.Line + 1;
        var finding = new ReportedFinding(
            diagnostic.Id,
            diagnostic.Severity,
            diagnostic.GetMessage(),
            file,
            line,
            span.StartLinePosition.Character + 1,
            project
        );
        return finding.ReadPath(diagnostic).ReadCall(diagnostic) with
        {
            End = (span.EndLinePosition.Line + 1, span.EndLinePosition.Character + 1),
            IsSuppressed = diagnostic.IsSuppressed,
            SourceDiagnostic = diagnostic,
            StatementLine = isCompared ? FindStatementLine(diagnostic.Location) ?? line : 0,
        };
    }

    ReportedFinding ReadPath(Diagnostic diagnostic) =>
        this with
        {
            Place = GetProperty(diagnostic, DiagnosticProperties.Place),
            Entry = GetProperty(diagnostic, DiagnosticProperties.Entry),
            Path =
            [
                .. GetProperty(diagnostic, DiagnosticProperties.Path)
                    .Split(DiagnosticProperties.Arrow, StringSplitOptions.RemoveEmptyEntries),
            ],
            StepKeys = [.. GetProperty(diagnostic, DiagnosticProperties.Steps).Split('\n', StringSplitOptions.RemoveEmptyEntries)],
        };

    ReportedFinding ReadCall(Diagnostic diagnostic) =>
        ReadRefusal(diagnostic) with
        {
            Call = GetProperty(diagnostic, DiagnosticProperties.Call),
            Counterpart = GetProperty(diagnostic, DiagnosticProperties.Counterpart),
            OtherEntries = int.TryParse(GetProperty(diagnostic, DiagnosticProperties.OtherEntries), out var others) ? others : 0,
        };

    ReportedFinding ReadRefusal(Diagnostic diagnostic) =>
        Diagnostics.Refusal.FromDiagnostic(diagnostic) is { } refusal ? Refuse(refusal)
        : FixAction.GetActionsForRule(diagnostic.Id).Any() ? this
        : Refuse(Diagnostics.Refusal.ByHand);

    /// <summary>Returns the finding without a fix, for the given reason.</summary>
    public ReportedFinding Refuse(Refusal reason) => this with { Fixable = Fixability.No, Refusal = reason.Name };

    static string GetProperty(Diagnostic diagnostic, string key) => diagnostic.Properties.GetValueOrDefault(key) ?? "";

    static int? FindStatementLine(Location location)
    {
        if (location.SourceTree is not { } tree)
            return null;
        var statement = tree.GetRoot()
            .FindNode(location.SourceSpan)
            .AncestorsAndSelf()
            .FirstOrDefault(n =>
                n is StatementSyntax || n.Parent is ArrowExpressionClauseSyntax or LambdaExpressionSyntax { ExpressionBody: not null }
            );
        return statement == null ? null : tree.GetMappedLineSpan(statement.Span).StartLinePosition.Line + 1;
    }
}
