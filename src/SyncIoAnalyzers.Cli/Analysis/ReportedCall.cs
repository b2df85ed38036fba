using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>One finding, free of everything that belongs to a compilation.</summary>
internal sealed record ReportedCall(string Id, DiagnosticSeverity Severity, string Message, string File, int Line, int Column, string Project)
{
    /// <summary>The line and column behind its last character, from 1.</summary>
    public (int Line, int Column) End { get; init; } = (Line, Column);

    /// <summary>The key of the member that holds it, as request paths have it; empty where it stands in none.</summary>
    public string Member { get; init; } = "";

    /// <summary>What it is known by when lines move.</summary>
    public string Fingerprint { get; init; } = "";

    /// <summary>Where the call stands, see <see cref="Finding.Place"/>.</summary>
    public string Place { get; init; } = "";

    /// <summary>The entry point that gets there by the shortest path; empty when none is known.</summary>
    public string Entry { get; init; } = "";

    /// <summary>The members from the entry point to the one that holds the call.</summary>
    public ImmutableArray<string> Path { get; init; } = [];

    /// <summary>The keys of the entry point and of these members.</summary>
    public ImmutableArray<string> StepKeys { get; init; } = [];

    /// <summary>The entry point and these members, with their places.</summary>
    public ImmutableArray<PathStep> Steps { get; init; } = [];

    /// <summary>The call as the message names it; empty where the finding is not about a call.</summary>
    public string Call { get; init; } = "";

    /// <summary>What to write instead; empty when there is nothing.</summary>
    public string Counterpart { get; init; } = "";

    /// <summary>The name of what keeps a fix from being offered, where the code around the call decides that; empty otherwise.</summary>
    public string Refusal { get; init; } = "";

    /// <summary>How many further entry points get there.</summary>
    public int OtherEntries { get; init; }

    /// <summary>Whether a baseline knows it.</summary>
    public bool IsKnown { get; init; }

    /// <summary>What rewrites this call alone; null where nothing does, or nobody asked.</summary>
    public OfferedFix? Fix { get; init; }

    /// <summary>The finding as the compiler knows it.</summary>
    public Diagnostic? Found { get; init; }

    /// <summary>The line on which the statement begins that holds the call: what symbols know of it. 0 where it is not compared with what was seen at run time.</summary>
    public int StatementLine { get; init; }

    /// <summary>Whether the code says that it is meant to be.</summary>
    public bool IsSuppressed { get; init; }

    /// <summary>What was seen of it at run time; null where it is not compared with that.</summary>
    public ImmutableArray<SeenCall>? Seen { get; init; }

    /// <summary>How long it held threads, in milliseconds a second.</summary>
    public double SeenMs => Seen?.Sum(s => s.BlockedMsPerSecond) ?? 0;

    /// <summary>Reads a diagnostic; its file is told relative to <paramref name="currentDirectory"/>, with <c>/</c> on every system.</summary>
    public static ReportedCall From(Diagnostic diagnostic, string project, string currentDirectory, bool isCompared = false)
    {
        // The mapped span: a finding in a page's generated class is shown in the page.
        var span = diagnostic.Location.GetMappedLineSpan();
        var file = span.Path is { Length: > 0 } path ? RelativePath.Of(path, currentDirectory) : "";
        string Property(string key) => diagnostic.Properties.GetValueOrDefault(key) ?? "";

        return new(
            diagnostic.Id, diagnostic.Severity, diagnostic.GetMessage(), file,
            span.StartLinePosition.Line + 1, span.StartLinePosition.Character + 1, project)
        {
            End = (span.EndLinePosition.Line + 1, span.EndLinePosition.Character + 1),
            StepKeys = [.. Property(Finding.Steps).Split('\n', StringSplitOptions.RemoveEmptyEntries)],
            Place = Property(Finding.Place),
            Entry = Property(Finding.Entry),
            Path = [.. Property(Finding.Path).Split(Finding.Arrow, StringSplitOptions.RemoveEmptyEntries)],
            Call = Property(Finding.Call),
            Counterpart = Property(Finding.Counterpart),
            Refusal = Property(Finding.Refusal),
            OtherEntries = int.TryParse(Property(Finding.OtherEntries), out var others) ? others : 0,
            IsSuppressed = diagnostic.IsSuppressed,
            Found = diagnostic,
            StatementLine = !isCompared ? 0 : StatementLineOf(diagnostic.Location) ?? span.StartLinePosition.Line + 1,
        };
    }

    static int? StatementLineOf(Location location)
    {
        if (location.SourceTree is not { } tree)
            return null;
        var statement = tree.GetRoot().FindNode(location.SourceSpan).AncestorsAndSelf().FirstOrDefault(n => n is StatementSyntax || n.Parent is ArrowExpressionClauseSyntax or LambdaExpressionSyntax { ExpressionBody: not null });
        return statement == null ? null : tree.GetMappedLineSpan(statement.Span).StartLinePosition.Line + 1;
    }
}
