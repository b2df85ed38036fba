using System.Diagnostics;
using System.Globalization;
using System.Reflection;
using System.Text.Json;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>
/// Measures the cost for an application of being watched from outside and of having the detector in it. Three servers run beside each other
/// and are loaded in turn, forward and back, so that other activity of the machine affects all of them: a plain one, one that is watched in
/// the second half of the run, and one with the detector.
/// </summary>
internal static class WatchBenchmark
{
    const double Seconds = 2;
    const int Rounds = 12;

    // Sequential warm-up requests: more would take longer than the load where a request takes 50 ms.
    const int WarmUp = 20;

    static readonly string Tool = typeof(WatchBenchmark)
        .Assembly.GetCustomAttributes<AssemblyMetadataAttribute>()
        .Single(m => m.Key == "Tool")
        .Value!;
    static readonly string Companion = Path.Combine(Path.GetDirectoryName(Tool)!, "SyncIoAnalyzers.Companion.dll");

    /// <summary>Measures one route, <c>cheap</c> or <c>10</c>, for a number of rounds without and with the watch.</summary>
    public static int RunBenchmark(string[] args)
    {
        var (path, connections) = args.FirstOrDefault() is "10" ? ("/scenarios/10/async", 128) : ("/probe", 32);
        var rounds = args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : Rounds;
        using var plain = new BenchmarkServer(hasDetector: false);
        using var watched = new BenchmarkServer(hasDetector: false);
        using var detector = new BenchmarkServer(hasDetector: true);
        BenchmarkServer[] servers = [plain, watched, detector];
        foreach (var server in servers)
            server.ApplyLoad(path, connections, Seconds); // compiles the code that runs for the first time
        Console.WriteLine(
            $"{path}, {connections} connections, {Seconds} s a load; each by the plain server beside it: answers a second, processor time of a request"
        );
        var before = Enumerable.Range(0, rounds).Select(_ => MeasureRound(servers, path, connections)).ToArray();
        using var watch = new ToolProcess(["watch", "-p", $"{watched.Id}"], Tool);
        watch.WaitForLine(line => line.Contains(" s: ", StringComparison.Ordinal)); // the first look, in which the tool is compiled
        var during = Enumerable.Range(0, rounds).Select(_ => MeasureRound(servers, path, connections)).ToArray();
        PrintRatios("a second plain server, nobody watched", before.Select(r => r.Watched));
        PrintRatios("the same, watched", during.Select(r => r.Watched));
        PrintRatios("with the detector", before.Concat(during).Select(r => r.Detector));
        return 0;
    }

    /// <summary>Loads all servers forward and back, and returns the ratios of the second and the third to the first.</summary>
    static (ProcessorCost Watched, ProcessorCost Detector) MeasureRound(BenchmarkServer[] servers, string path, int connections)
    {
        BenchmarkServer[] turns = [.. servers, .. servers.Reverse()];
        var loads = turns.Select(s => (s, Cost: s.ApplyLoad(path, connections, Seconds))).ToLookup(l => l.s, l => l.Cost);
        var sums = servers.Select(s => new ProcessorCost(loads[s].Sum(c => c.Answers), loads[s].Sum(c => c.Processor))).ToArray();
        return (sums[1].DivideBy(sums[0]), sums[2].DivideBy(sums[0]));
    }

    static void PrintRatios(string what, IEnumerable<ProcessorCost> rounds)
    {
        var all = rounds.ToArray();
        Console.WriteLine($"  {what}: {FormatFigures(all.Select(c => c.Answers))}; {FormatFigures(all.Select(c => c.Processor))}");
    }

    static string FormatFigures(IEnumerable<double> figures) =>
        $"{TextTable.FormatFigure(WorkMeasurement.ComputeMedian(figures), "0.000")} ({string.Join(' ', figures.Select(f => TextTable.FormatFigure(f, "0.000")))})";

    /// <summary>Answers per second and processor time per answer, or the ratios of both to another cost.</summary>
    sealed record ProcessorCost(double Answers, double Processor)
    {
        public ProcessorCost DivideBy(ProcessorCost other) => new(Answers / other.Answers, Processor / other.Processor);
    }

    /// <summary>A server process of the companion.</summary>
    sealed class BenchmarkServer(bool hasDetector) : IDisposable
    {
        readonly ToolProcess _process = new(["server-process", JsonSerializer.Serialize(new { hasDetector })], Companion);
        int _port;

        public int Id => _process.Id;

        public ProcessorCost ApplyLoad(string path, int connections, double seconds)
        {
            if (_port == 0)
                _port = int.Parse(
                    _process.WaitForLine(line => line.StartsWith("ready ", StringComparison.Ordinal))[6..],
                    CultureInfo.InvariantCulture
                );
            using var load = new ToolProcess(
                [
                    "load-process",
                    JsonSerializer.Serialize(
                        new
                        {
                            port = _port,
                            path,
                            timeoutSeconds = 10,
                            warmUp = WarmUp,
                            stages = new[] { new { connections, seconds } },
                        }
                    ),
                ],
                Companion
            );
            load.WaitForLine(line => line.StartsWith("began ", StringComparison.Ordinal));
            var before = Processor;
            using var result = JsonDocument.Parse(load.WaitForLine(line => line.StartsWith("result ", StringComparison.Ordinal))[7..]);
            var stage = result.RootElement.GetProperty("stages")[0];
            var good = stage.GetProperty("ended").GetProperty("good").GetDouble();
            return new(good / stage.GetProperty("seconds").GetDouble(), (Processor - before) / good);
        }

        public void Dispose() => _process.Dispose();

        double Processor
        {
            get
            {
                using var process = Process.GetProcessById(Id);
                return process.TotalProcessorTime.TotalMilliseconds;
            }
        }
    }

    /// <summary>A child process that reports its progress and is stopped by this one.</summary>
    sealed class ToolProcess : IDisposable
    {
        readonly Process _process;
        readonly System.Collections.Concurrent.BlockingCollection<string> _said = [];

        public ToolProcess(string[] arguments, string program)
        {
            var start = new ProcessStartInfo("dotnet", [program, .. arguments])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            if (arguments[0] == "load-process")
                (
                    start.Environment["DOTNET_TieredCompilation"],
                    start.Environment["DOTNET_gcServer"],
                    start.Environment["DOTNET_SYSTEM_NET_SOCKETS_INLINE_COMPLETIONS"]
                ) = ("0", "0", "1");
            _process = Process.Start(start)!;
            DataReceivedEventHandler said = (_, line) => _said.Add(line.Data ?? "");
            _process.OutputDataReceived += said;
            _process.ErrorDataReceived += said;
            _process.BeginOutputReadLine();
            _process.BeginErrorReadLine();
        }

        public int Id => _process.Id;

        public string WaitForLine(Func<string, bool> isIt) => _said.GetConsumingEnumerable().First(isIt);

        public void Dispose()
        {
            _process.Kill(entireProcessTree: true);
            _process.Dispose();
        }
    }
}
