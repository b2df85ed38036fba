using System.Diagnostics;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The conditions that a report states: the time, the rounds, and the other work of the machine.</summary>
[Collection(nameof(SequentialTests))]
public sealed class CircumstancesTests
{
    [Fact]
    public void Report_states_when_it_was_measured_and_how_often() =>
        Assert.Equal(
            [
                ("Measured", "2026-03-01 08:30 UTC, in 61 s, 5 rounds"),
                ("Other work", "other processes used 0.1 processors before the measurement, and 0.2 during it"),
            ],
            Observed(0.1, 0.2).CreateFacts(5)
        );

    [Fact]
    public void One_round_is_said_to_hide_the_noise() =>
        Assert.Contains("one round; --rounds 5 shows how much the figures vary", Observed(0, 0).CreateFacts(1).First().Value);

    [Fact]
    public void Unknown_work_of_others_is_not_stated() => Assert.Single(Observed(null, null).CreateFacts(1));

    [Theory]
    [InlineData(0, 0, false)]
    [InlineData(1, 0, true)]
    [InlineData(null, 1, true)]
    [InlineData(null, null, false)]
    public void Machine_is_busy_if_others_use_a_quarter_of_it(int? before, int? during, bool isBusy) =>
        Assert.Equal(isBusy, Observed(before * Environment.ProcessorCount, during * Environment.ProcessorCount).WasBusy);

    [Fact]
    public void Busy_machine_is_said_first() =>
        Assert.StartsWith("The machine was busy with other work, which these figures include. Toy", new ExperimentResults<int, int>(
                "toy",
                "",
                MachineInfo.This,
                Observed(Environment.ProcessorCount, 0),
                1,
                [
                    [1],
                ]
            ).CreateReport([new ReportDocument("Toy", "Toy.", [], [])]).Says);

    [MeasuredFact]
    public void Work_of_another_process_is_seen()
    {
        if (!OperatingSystem.IsLinux())
            return;
        using var other = Process.Start(new ProcessStartInfo("sh", "-c \"while :; do :; done\""))!;
        try
        {
            var seen = RunCircumstances.Observe(() => Thread.Sleep(1000), isOwnWork: true);
            Assert.True(seen.OthersDuring > 0.2, $"{seen.OthersDuring}");
        }
        finally
        {
            other.Kill();
        }
    }

    [MeasuredFact]
    public void Work_of_an_own_process_that_ended_is_not_that_of_others()
    {
        if (!OperatingSystem.IsLinux())
            return;
        var before = MachineActivity.ReadNow();
        using (var own = Process.Start(new ProcessStartInfo("timeout", "1 sh -c \"while :; do :; done\""))!)
            own.WaitForExit();
        Assert.True(MachineActivity.ReadNow()!.OwnSeconds - before!.OwnSeconds > 0.3);
    }

    static RunCircumstances Observed(double? before, double? during) =>
        new(new DateTimeOffset(2026, 3, 1, 8, 30, 0, TimeSpan.Zero), 61, before, during);
}
