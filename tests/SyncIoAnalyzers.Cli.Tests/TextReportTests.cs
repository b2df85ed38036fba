using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Options;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class TextReportTests
{
    [Fact]
    public void A_request_is_the_header_of_its_chain() =>
        Assert.Equal(
            """
            GET /orders
              Orders.List → Store.Load → SqlCommand.ExecuteReader  Store.cs:42  SIO101  use ExecuteReaderAsync


            """.ReplaceLineEndings("\n"),
            CreateReport(Orders).WriteText()
        );

    [Fact]
    public void Columns_line_up_within_a_request() =>
        Assert.Contains(
            "\n  Orders.Get → Task.Wait                               Store.cs:7   SIO001  use await\n",
            CreateReport(Orders, Orders with { Path = ["Orders.Get"], Call = "Task.Wait", Line = 7, Id = "SIO001", Counterpart = "await" })
                .WriteText()
        );

    [Fact]
    public void Requests_come_before_the_places_that_no_request_reaches() =>
        Assert.Equal(
            ["GET /a", "POST /a", "Background", "Once", "Other"],
            CreateReport(
                    AsWarnings("library", "once", "background")
                        .Append(Orders with { Entry = "POST /a" })
                        .Append(Orders with { Entry = "GET /a" })
                        .ToArray()
                )
                .WriteText()
                .Split('\n')
                .Where(line => line != "" && line[0] != ' ')
        );

    [Fact]
    public void Further_entry_points_are_counted() =>
        Assert.Contains("use ExecuteReaderAsync (and 2 more entry points)", CreateReport(Orders with { OtherEntries = 2 }).WriteText());

    [Fact]
    public void The_reason_for_a_missing_fix_is_named() =>
        Assert.Contains("use ExecuteReaderAsync (no fix: InLock)", CreateReport(Orders with { Refusal = "InLock" }).WriteText());

    [Fact]
    public void The_table_counts_the_findings_with_a_planned_or_likely_fix() =>
        Assert.Contains(
            "\nSIO101 Shop           4       2 ",
            CreateReport(
                    OutputVerbosity.Normal,
                    Orders with
                    {
                        Fixable = Fixability.Likely,
                    },
                    Orders with
                    {
                        Fixable = Fixability.Yes,
                    },
                    Orders with
                    {
                        Fixable = Fixability.Unknown,
                    },
                    Orders with
                    {
                        Fixable = Fixability.No,
                    }
                )
                .WriteText()
        );

    [Fact]
    public void A_finding_that_is_not_a_call_shows_its_message() =>
        Assert.Contains(
            "  a message  Store.cs:42  SIO101\n",
            CreateReport(Orders with { Path = [], Call = "", Counterpart = "", Message = "a message" }).WriteText()
        );

    [Fact]
    public void Lower_severities_are_one_line() =>
        Assert.Equal(
            "Nothing at warning or above in 1 project. 2 more at info; --severity info lists them.\n",
            CreateReport(OutputVerbosity.Minimal, Worker, Worker).WriteText()
        );

    [Fact]
    public void A_piped_table_has_no_lines_and_is_not_wrapped() =>
        Assert.Contains(
            "\nRule   Project Findings Fixable Title",
            CreateReport(OutputVerbosity.Normal, Orders with { Id = "SIO001" }).WriteText()
        );

    [Fact]
    public void Compilation_errors_are_one_line() =>
        Assert.Equal(
            "Shop has 3 compilation errors, findings may be missing; --verbosity detailed shows the first.\n",
            CreateReport(
                    new CheckResult([], [new("Shop", "Shop.csproj", "") { ErrorCount = 3, FirstErrors = ["CS1"] }]),
                    OutputVerbosity.Minimal
                )
                .WriteNotes()
        );

    static IEnumerable<ReportedFinding> AsWarnings(params string[] places) =>
        places.Select(place => Worker with { Severity = DiagnosticSeverity.Warning, Place = place });
}
