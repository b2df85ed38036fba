using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// All rules, one row for each. The lists of rules in the code are derived from the rows; the tables of rules in the documentation,
/// the release notes of the analyzers and the scenarios of <c>syncio lab fix</c> are generated from them.
/// </summary>
internal static class RuleCatalog
{
    // A rule that no released package contains belongs to the level of the next release.
    static readonly RuleRow[] AllRows =
    [
        new(BlockingWait.Instance, "1.0") { Scenario = "5" },
        new(new BlockingThread(), "1.0") { Scenario = "semaphore" },
        new(SyncIoCall.Instance, "1.0") { Scenario = "queue" },
        new(LocalFileIo.Instance, "1.0") { Scenario = "file" },
        new(SyncPair.Instance, "1.0") { Scenario = "profile" },
        new(SyncQuery.Instance, "1.0")
        {
            NoScenario = "a query needs a database server to wait for; 'syncio lab ramp' shows what such a wait costs",
        },
        new(SyncDispose.Instance, "1.0") { Scenario = "dispose" },
        new(new SyncForm(), "1.0") { Scenario = "form" },
        new(OpenedFile.Instance, "1.0") { Scenario = "open" },
        new(HiddenBlockingCall.Instance, "1.0") { NoScenario = "the wait is inside a package; its cost is that of SIO101" },
        new(SyncOnlyMember.Instance, "1.0")
        {
            NoScenario = "it is reported in libraries, which serve no requests; the cost for their callers is that of SIO101",
        },
        new(OffloadedAsync.Instance, "1.0") { Scenario = "1" },
        new(OffloadedIo.Instance, "1.0") { Section = "SIO201", Scenario = "wrapped" },
        new(new FakeAsync(), "1.0") { Section = "SIO201", Scenario = "fake" },
        new(MissingConfigureAwait.Descriptor, "1.0")
        {
            NoScenario = "it is about where code continues, not about cost; 'syncio lab deadlock' shows the consequences",
        },
        new(NeedlessConfigureAwait.Descriptor, "1.0")
        {
            NoScenario = "it is about where code continues, not about cost; 'syncio lab deadlock' shows where that matters",
        },
        new(new AllowedSyncIo(), "1.0") { Scenario = "body" },
        new(IndependentRequests.Instance, "1.0") { Scenario = "values" },
        new(UnreadableConfiguration.Descriptor, "1.0") { NoScenario = "it is about a line of a file that is not run" },
        new(StaleRequestPaths.Descriptor, "1.0") { NoScenario = "it is about a file that is not run" },
        new(StaleBaselineEntry.Descriptor, "1.0") { NoScenario = "it is about a file that is not run" },
        new(OutdatedPackageSummary.Descriptor, "1.0") { NoScenario = "it is about a table that is not run" },
    ];

    /// <summary>The rows in the order of the rule ids.</summary>
    public static IReadOnlyList<RuleRow> Rows => AllRows;

    /// <summary>The descriptors of all rules.</summary>
    public static ImmutableArray<DiagnosticDescriptor> Descriptors { get; } = AllRows.Select(r => r.Descriptor).ToImmutableArray();

    /// <summary>The descriptors of the rules about code: all but those about options and files, which are reported at the end.</summary>
    public static ImmutableArray<DiagnosticDescriptor> CodeDescriptors { get; } =
        Descriptors.Where(d => !d.CustomTags.Contains(WellKnownDiagnosticTags.CompilationEnd)).ToImmutableArray();

    /// <summary>The levels, oldest first.</summary>
    public static RuleLevels Levels { get; } =
        new([
            .. AllRows
                .GroupBy(r => r.Level)
                .OrderBy(level => Version.Parse(level.Key))
                .Select(level => new RuleLevel(level.Key, [.. level.Select(r => r.Descriptor.Id)])),
        ]);
}

/// <summary>A row of the catalog.</summary>
/// <param name="Descriptor">The descriptor, which defines id, title, category and default severity.</param>
/// <param name="Level">The level that added the rule; see <see cref="RuleLevels"/>.</param>
internal sealed record RuleRow(DiagnosticDescriptor Descriptor, string Level)
{
    /// <summary>Creates the row of a rule about calls.</summary>
    public RuleRow(CallRule rule, string level)
        : this(rule.Descriptor, level) => CallRule = rule;

    /// <summary>The rule that analyzes calls; null if the rule is about something else.</summary>
    public CallRule? CallRule { get; }

    /// <summary>The table section whose lines the rule analyzes, and the prefix of its other sections; the rule id by default.</summary>
    public string Section { get; init; } = Descriptor.Id;

    /// <summary>The id of the companion's scenario that demonstrates the rule; null if there is none.</summary>
    public string? Scenario { get; init; }

    /// <summary>The reason why there is no scenario; null if there is one.</summary>
    public string? NoScenario { get; init; }
}
