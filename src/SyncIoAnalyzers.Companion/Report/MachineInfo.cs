using System.Runtime.InteropServices;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>The machine of a measurement; figures of different machines are not comparable.</summary>
/// <param name="System">The operating system and architecture.</param>
/// <param name="Processor">The name of the processor, if the system reports it.</param>
/// <param name="Processors">The number of processors that this process may use.</param>
/// <param name="MemoryGiB">The memory that this process may use.</param>
/// <param name="Runtime">The version of .NET.</param>
internal sealed record MachineInfo(string System, string Processor, int Processors, double MemoryGiB, string Runtime)
{
    /// <summary>The current machine.</summary>
    public static MachineInfo This { get; } =
        new(
            $"{RuntimeInformation.OSDescription} {RuntimeInformation.OSArchitecture}",
            GetProcessorName(),
            Environment.ProcessorCount,
            Math.Round(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / (double)(1L << 30), 1),
            RuntimeInformation.FrameworkDescription
        );

    /// <summary>Returns a description in one line.</summary>
    public override string ToString() => $"{Processors} × {Processor}, {MemoryGiB:0.#} GiB, {System}, {Runtime}";

    static string GetProcessorName()
    {
        const string CpuInfo = "/proc/cpuinfo";
        var lines = File.Exists(CpuInfo) ? File.ReadLines(CpuInfo) : [];
        if (lines.FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal)) is { } line)
            return line[(line.IndexOf(':') + 1)..].Trim();
        return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER") ?? "processor";
    }
}
