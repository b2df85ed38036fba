using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Where something was measured: figures of two machines must not be compared as if they were of one.</summary>
/// <param name="System">Operating system and architecture.</param>
/// <param name="Processor">The processor's name, as far as the system tells.</param>
/// <param name="Processors">How many of them this process may use.</param>
/// <param name="MemoryGiB">Memory that it may use.</param>
/// <param name="Runtime">The version of .NET.</param>
internal sealed record Machine(string System, string Processor, int Processors, double MemoryGiB, string Runtime)
{
    /// <summary>This one.</summary>
    public static Machine This { get; } = new(
        $"{RuntimeInformation.OSDescription} {RuntimeInformation.OSArchitecture}", ProcessorName(), Environment.ProcessorCount,
        Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (double)(1L << 30), 1), RuntimeInformation.FrameworkDescription);

    /// <summary>In one line.</summary>
    public override string ToString() => $"{Processors} × {Processor}, {MemoryGiB:0.#} GiB, {System}, {Runtime}";

    static string ProcessorName()
    {
        const string Told = "/proc/cpuinfo";
        if (File.Exists(Told) && File.ReadLines(Told).FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal)) is { } line)
            return line[(line.IndexOf(':') + 1)..].Trim();
        return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "processor";
    }
}
