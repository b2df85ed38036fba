using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>An experiment that takes no time: its parts are given, and one of them may fail or cancel.</summary>
internal sealed class ToyExperiment(string name, params double[] parts) : ExperimentCommand<ToySettings, double>(name, "A toy.")
{
    public const double FailingPart = -1,
        BreakingPart = -2;

    int _next;

    public CancellationTokenSource? CancelSource { get; init; }

    /// <summary>The least part at which <see cref="CancelSource"/> is cancelled.</summary>
    public double CancelsAt { get; init; }

    /// <summary>True to measure one part in each round instead of all.</summary>
    public bool HasRoundPerPart { get; init; }

    public override string? PictureTitle => Picture;

    public string? Picture { get; init; }

    protected override string Overview => "Parts";

    protected override IEnumerable<Option> Options => [];

    public override ToySettings ReadSettings(ParseResult parsed) => new(1);

    protected override RunCircumstances ObserveMachine(Action measurement)
    {
        measurement();
        return new(DateTimeOffset.UnixEpoch, 1, 0, 0);
    }

    protected override string FormatOptions(ToySettings settings) => "--toy";

    protected override void MeasureParts(ToySettings settings, LoadWatcher watcher, Action<double> done, CancellationToken cancel)
    {
        foreach (var part in HasRoundPerPart ? [parts[_next++]] : parts)
        {
            watcher.BeginLoad($"part {part}");
            done(
                part switch
                {
                    FailingPart => throw new StopException("It cannot be."),
                    BreakingPart => throw new InvalidOperationException("It broke."),
                    _ => part,
                }
            );
            if (part >= CancelsAt)
                CancelSource?.Cancel();
            cancel.ThrowIfCancellationRequested();
        }
    }

    protected override ReportDocument CreateDocument(ExperimentRound<ToySettings, double> round) =>
        new(
            "Toy",
            $"It had {round.Measured.Count} parts.",
            [],
            [
                new ReportTable(
                    "Parts",
                    ["part", "time", "verdict"],
                    [
                        .. round.Measured.Select(
                            (p, i) =>
                                (IReadOnlyList<TableEntry>)
                                    [
                                        $"{i}",
                                        FigureFormat.FormatMilliseconds(p),
                                        p < 100 ? new TableEntry("green", VerdictTone.Good) : new TableEntry("red", VerdictTone.Bad),
                                    ]
                        ),
                    ]
                ),
                new LineChart(
                    "Times",
                    new ChartAxis("part"),
                    new ChartAxis("ms"),
                    [new ChartSeries("time", [.. round.Measured.Select((p, i) => ((double)i, p))])]
                ),
            ]
        );
}

internal sealed record ToySettings(int Size);
