using Spectre.Console;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Watching;
using static SyncIoAnalyzers.Cli.Tests.WatchReportTests;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The table that is redrawn, on terminals of several widths.</summary>
public class WatchScreenTests
{
    [Fact]
    public void Wide_terminal_has_all_columns() =>
        Assert.Contains(
            "│ OrderStore.cs:42 OrderStore.Load │ Task.Result │ SIO001 │     120 │   63000 │      63 │ GET /orders │",
            DrawScreen(140)
        );

    [Fact]
    public void Values_without_a_column_follow_the_line() =>
        Assert.Contains("OrderStore.cs:42 OrderStore.Load ← Task.Result, called by GET /orders", ReadCells(DrawScreen(60)));

    [Theory, InlineData(140), InlineData(80), InlineData(60), InlineData(40), InlineData(20), InlineData(1)]
    public void No_row_exceeds_the_width(int width) =>
        Assert.All(DrawScreen(width).Split('\n'), line => Assert.InRange(line.TrimEnd().Length, 0, Math.Max(width, 2)));

    [Theory, InlineData(140), InlineData(80), InlineData(40)]
    public void Line_and_its_figures_are_always_shown(int width)
    {
        var words = ReadCells(DrawScreen(width));
        Assert.All(new[] { "OrderStore.cs:42", "63000", "63" }, figure => Assert.Contains(figure, words));
    }

    [Fact]
    public void Pool_is_shown_with_the_reason_for_added_threads() =>
        Assert.Contains(
            "Pool: 66 threads, 231 queued, 2 completed/s; 2 threads added by the runtime because others wait (starvation: 2).",
            DrawScreen(200)
        );

    [Fact]
    public void Lost_events_are_shown() => Assert.Contains("7 events were lost", DrawScreen(200, Starved with { LostEvents = 7 }));

    [Fact]
    public void Screen_without_waits_has_no_table() => Assert.DoesNotContain("│", DrawScreen(140, Starved with { Rows = [] }));

    [Fact]
    public void Age_of_the_stacks_is_shown() => Assert.Contains("Process 7 (Shop), 12 s. The stacks are from 8 s ago.", DrawScreen(140));

    [Fact]
    public void Markup_in_a_route_is_escaped() =>
        Assert.Contains("GET /[red]x", DrawScreen(140, StarvedBy(Starved.Rows[0].BlockedCall with { Route = "GET /[red]x" })));

    static string DrawScreen(int width, WatchResult? watched = null) =>
        FindingReports.CaptureText(output =>
        {
            var console = AnsiConsole.Create(
                new()
                {
                    Out = new AnsiConsoleOutput(output),
                    Ansi = AnsiSupport.No,
                    ColorSystem = ColorSystemSupport.NoColors,
                }
            );
            console.Profile.Width = width;
            console.Write(
                WatchScreen.CreateView(
                    "Process 7 (Shop)",
                    TimeSpan.FromSeconds(12),
                    new WatchLook(TimeSpan.FromSeconds(4), watched ?? Starved),
                    width
                )
            );
        });

    /// <summary>Returns the words of the first column and of all others, without lines and breaks.</summary>
    static string ReadCells(string drawn) =>
        string.Join(
            ' ',
            string.Join(
                    ' ',
                    drawn
                        .Split('\n')
                        .Where(l => l.StartsWith('│'))
                        .Select(l => l.Split('│')[1].Trim())
                        .Concat(drawn.Split('\n').Where(l => l.StartsWith('│')).SelectMany(l => l.Split('│').Skip(2)))
                )
                .Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries)
        );
}
