using System.Globalization;
using System.Numerics;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Experiments;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>What a load may not exceed: it shares the machine with other work.</summary>
internal static class Limits
{
    /// <summary>The most connections at once. Beyond, the ports of one address run out.</summary>
    public const int MostConnections = 20_000;

    /// <summary>The longest load, in seconds.</summary>
    public const double MostSeconds = 600;

    // What a process has open besides its connections.
    const int OtherFiles = 200;

    /// <summary>A number of connections as typed.</summary>
    public static int Connections(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number is >= 1 and <= MostConnections
        ? number : throw new StopException($"'{text}' is no number of connections; write one from 1 to {MostConnections}.");

    /// <summary>How long a load lasts, and after what time a request is given up.</summary>
    public static void Check(double seconds, double timeout)
    {
        CheckSeconds(seconds);
        if (timeout is not > 0 || seconds < MatrixSettings.LeastTimeouts * timeout)
            throw new StopException($"A load must last at least {MatrixSettings.LeastTimeouts} timeouts, or only one wave of them is counted: --seconds {seconds.ToString(CultureInfo.InvariantCulture)} --timeout {timeout.ToString(CultureInfo.InvariantCulture)}.");
    }

    /// <summary>How long a load lasts.</summary>
    public static void CheckSeconds(double seconds)
    {
        if (seconds is not (> 0 and <= MostSeconds))
            throw new StopException($"A load lasts from above 0 to {MostSeconds} seconds, not {seconds.ToString(CultureInfo.InvariantCulture)}.");
    }

    /// <summary>The most pool threads of a server; null for 0, which is as many as the runtime likes.</summary>
    public static int? Workers(int number) => number == 0 ? null : number >= Environment.ProcessorCount && number <= 1000
        ? number : throw new StopException($"A server has from {Environment.ProcessorCount} (its processors) to 1000 workers, not {number}.");

    /// <summary>A figure as typed.</summary>
    /// <param name="value">The figure.</param>
    /// <param name="least">The least that makes sense.</param>
    /// <param name="most">The most that may be asked of a machine with other work to do.</param>
    /// <param name="what">What it is a figure of: <c>pages</c>.</param>
    public static T Within<T>(T value, T least, T most, string what)
        where T : INumber<T> => value >= least && value <= most ? value : throw new StopException(FormattableString.Invariant($"From {least} to {most} {what}, not {value}."));

    /// <summary>Whether the system lets a process open so many connections; it says so before anything starts.</summary>
    public static void CheckFiles(int connections)
    {
        const string Told = "/proc/self/limits";
        if (!File.Exists(Told) || File.ReadLines(Told).FirstOrDefault(l => l.StartsWith("Max open files", StringComparison.Ordinal)) is not { } line)
            return;
        var words = line.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        // .NET raises the soft limit to the hard one when it starts.
        if (long.TryParse(words[^2], out var files) && files < connections + OtherFiles)
            throw new StopException($"{connections} connections need {connections + OtherFiles} open files, and the system allows {files}; ask for fewer, or raise the limit with 'ulimit -n'.");
    }
}
