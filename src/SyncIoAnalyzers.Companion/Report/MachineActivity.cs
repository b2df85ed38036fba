using System.Globalization;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The processor time that a machine has spent up to a moment; two moments show the work of other processes.</summary>
/// <param name="AllSeconds">The time of all processes.</param>
/// <param name="OwnSeconds">The time of this process and of its children that have ended.</param>
/// <param name="At">The moment.</param>
internal sealed record MachineActivity(double AllSeconds, double OwnSeconds, DateTime At)
{
    // The unit of Linux's counters, in every architecture that .NET supports.
    const double TicksPerSecond = 100;

    // Positions of user, nice and system time in the first line of /proc/stat, and of the time that a hypervisor withheld. Interrupts are
    // left out: they serve the connections of the load as well, and are charged to no process.
    static readonly int[] WorkFields = [1, 2, 3, 8];

    // Positions in /proc/self/stat after the name of the process: user and system time, then those of its children.
    static readonly int[] OwnFields = [11, 12, 13, 14];

    /// <summary>Reads the counters; null on systems other than Linux.</summary>
    public static MachineActivity? ReadNow()
    {
        try
        {
            var machine = File.ReadLines("/proc/stat").First().Split(' ', StringSplitOptions.RemoveEmptyEntries);
            // The name of a process may contain spaces and parentheses.
            var own = File.ReadAllText("/proc/self/stat");
            var fields = own[(own.LastIndexOf(')') + 2)..].Split(' ');
            return new(SumTicks(machine, WorkFields), SumTicks(fields, OwnFields), DateTime.UtcNow);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException or FormatException)
        {
            return null;
        }
    }

    /// <summary>Returns the average number of processors that other processes used since an earlier moment; null if unknown.</summary>
    public static double? ComputeOthers(MachineActivity? before, MachineActivity? after)
    {
        if (before == null || after == null || after.At <= before.At)
            return null;
        var others = after.AllSeconds - before.AllSeconds - (after.OwnSeconds - before.OwnSeconds);
        return Math.Max(0, others / (after.At - before.At).TotalSeconds);
    }

    static double SumTicks(string[] fields, int[] positions) =>
        positions.Where(p => p < fields.Length).Sum(p => double.Parse(fields[p], CultureInfo.InvariantCulture)) / TicksPerSecond;
}
