using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>An experiment that takes no time: its parts are told, and one of them may fail or cancel.</summary>
internal sealed class Toy(string name, params double[] parts) : Experiment<ToySettings, double>(name, "A toy.")
{
    public const double Fails = -1, Breaks = -2;

    public CancellationTokenSource? Stopped { get; init; }

    protected override string Overview => "Parts";

    protected override IEnumerable<Option> Options => [];

    public override ToySettings Read(ParseResult parsed) => new(1);

    protected override string Repeat(ToySettings settings) => "--toy";

    protected override void Measure(ToySettings settings, Watcher watcher, Action<double> done, CancellationToken cancel)
    {
        foreach (var part in parts)
        {
            watcher.Begin($"part {part}");
            done(part switch { Fails => throw new StopException("It cannot be."), Breaks => throw new InvalidOperationException("It broke."), _ => part });
            Stopped?.Cancel();
            cancel.ThrowIfCancellationRequested();
        }
    }

    protected override Document Document(Results<ToySettings, IReadOnlyList<double>> results) => new("Toy", $"It had {results.Measured.Count} parts.", results.Facts(),
    [
        new Table("Parts", ["part", "time", "verdict"], [.. results.Measured.Select((p, i) => (IReadOnlyList<Entry>)[$"{i}", Figures.Ms(p), p < 100 ? new Entry("green", Tone.Good) : new Entry("red", Tone.Bad)])]),
        new Chart("Times", new Axis("part"), new Axis("ms"), [new Series("time", [.. results.Measured.Select((p, i) => ((double)i, p))])]),
    ]);
}

internal sealed record ToySettings(int Size);
