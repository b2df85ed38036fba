using System.Globalization;
using System.Numerics;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The limits of a load, which shares the machine with other work.</summary>
internal static class LoadLimits
{
    /// <summary>The maximum number of concurrent connections; above it, the ports of one address run out.</summary>
    public const int MostConnections = 20_000;

    // Files that a process has open besides its connections.
    const int OtherFiles = 200;

    /// <summary>Parses a number of connections.</summary>
    public static int ParseConnections(string text) =>
        int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number is >= 1 and <= MostConnections
            ? number
            : throw new StopException($"'{text}' is not a number of connections; specify one from 1 to {MostConnections}.");

    /// <summary>Checks the duration of a load and the request timeout.</summary>
    public static void CheckTimes(double seconds, double timeout)
    {
        CheckSeconds(seconds);
        if (timeout is not > 0 || seconds < MatrixSettings.LeastTimeouts * timeout)
            throw new StopException(
                $"A load must last at least {MatrixSettings.LeastTimeouts} timeouts to count more than one wave of them: "
                    + FormattableString.Invariant($"--seconds {seconds} --timeout {timeout}.")
            );
    }

    /// <summary>Checks the duration of a load.</summary>
    public static void CheckSeconds(double seconds)
    {
        if (seconds is not (> 0 and <= LoadPlan.MaxSeconds))
            throw new StopException(
                FormattableString.Invariant($"A load must last more than 0 and at most {LoadPlan.MaxSeconds} seconds, not {seconds}.")
            );
    }

    /// <summary>Checks a maximum number of pool threads; returns null for 0, which leaves the runtime's default.</summary>
    public static int? CheckWorkers(int number) =>
        number == 0 ? null
        : number >= Environment.ProcessorCount && number <= 1000 ? number
        : throw new StopException($"A server can have from {Environment.ProcessorCount} (its processors) to 1000 workers, not {number}.");

    /// <summary>Checks that a figure is within its limits.</summary>
    /// <param name="value">The figure.</param>
    /// <param name="least">The minimum.</param>
    /// <param name="most">The maximum for a machine that also does other work.</param>
    /// <param name="what">The unit in messages, for example <c>pages</c>.</param>
    public static T CheckRange<T>(T value, T least, T most, string what)
        where T : INumber<T> =>
        value >= least && value <= most
            ? value
            : throw new StopException(FormattableString.Invariant($"Specify {least} to {most} {what}, not {value}."));

    /// <summary>Checks, before anything starts, that the system lets a process open a number of connections.</summary>
    public static void CheckFiles(int connections)
    {
        const string Source = "/proc/self/limits";
        if (
            !File.Exists(Source)
            || File.ReadLines(Source).FirstOrDefault(l => l.StartsWith("Max open files", StringComparison.Ordinal)) is not { } line
        )
            return;
        var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        // .NET raises the soft limit to the hard limit at startup.
        if (long.TryParse(words[^2], out var files) && files < connections + OtherFiles)
            throw new StopException(
                $"{connections} connections need {connections + OtherFiles} open files, but the system allows {files}; "
                    + "use fewer connections, or raise the limit with 'ulimit -n'."
            );
    }
}
