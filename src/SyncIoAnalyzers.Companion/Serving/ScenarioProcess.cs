using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>A scenario or blocking shape as external observers see it.</summary>
/// <param name="Id">The id.</param>
/// <param name="Title">A code excerpt.</param>
/// <param name="File">The file name.</param>
/// <param name="Code">The content of the file.</param>
/// <param name="Rules">The rules that flag it; empty if nothing is wrong or no rule covers it.</param>
/// <param name="Unwatched">Why <c>syncio watch</c> does not report it; null if it does.</param>
/// <param name="Undetected">Why the detector does not report it; null if it does.</param>
public sealed record ServedScenario(
    string Id,
    string Title,
    string File,
    string Code,
    IReadOnlyList<string> Rules,
    UnreportedReason? Unwatched,
    UnreportedReason? Undetected
)
{
    /// <summary>The member that blocks the thread, for a file with several shapes; empty for a file with one scenario.</summary>
    public string Member { get; init; } = "";

    /// <summary>All scenarios and shapes.</summary>
    public static IReadOnlyList<ServedScenario> All { get; } = [.. Scenarios, .. BlockingShape.All.Select(FromShape)];

    static IEnumerable<ServedScenario> Scenarios =>
        [
            .. LabScenario.All.Select(s => new ServedScenario(
                s.Id,
                s.Title,
                s.File + ".cs",
                s.Code,
                s.Rules,
                UnreportedReason.ByWatch.GetValueOrDefault(s.Id),
                UnreportedReason.ByDetector.GetValueOrDefault(s.Id)
            )),
        ];

    static ServedScenario FromShape(BlockingShape shape)
    {
        const string Controller = nameof(ShapesController);
        var (name, description) = (shape.Action.Name, shape.Description);
        var undetected = description.Undetected == "" ? null : new UnreportedReason(description.Undetected);
        var code = LabScenario.ReadSource(Controller);
        return new(name, description.Title, Controller + ".cs", code, description.Rules, null, undetected)
        {
            Member = $"{Controller}.{name}",
        };
    }
}

/// <summary>The lab server in its own process, together with the load on it.</summary>
public sealed class ScenarioProcess : IDisposable
{
    // In this scenario requests wait only if there are more of them than the semaphore admits.
    const string SemaphoreScenario = "semaphore";

    readonly ChildProcess _server;
    readonly int _port;
    long _good;
    int _answered;

    ScenarioProcess(ChildProcess server, int port) => (_server, _port) = (server, port);

    /// <summary>The process id.</summary>
    public int Id => _server.Id;

    /// <summary>The number of successful requests.</summary>
    public long GoodResponses => Interlocked.Read(ref _good);

    /// <summary>The number of scenarios that have had a successful request.</summary>
    public int AnsweredScenarios => Volatile.Read(ref _answered);

    /// <summary>Starts the server.</summary>
    /// <param name="workers">The number of pool threads, all of them created at the start; null for no limit.</param>
    /// <param name="environment">Additional environment variables.</param>
    /// <param name="hasDetector">True to run the detector in the server.</param>
    public static ScenarioProcess StartServer(
        int? workers = null,
        IReadOnlyDictionary<string, string>? environment = null,
        bool hasDetector = false
    )
    {
        var server = ChildProcess.StartProcess(
            ProcessRoles.Server,
            new ServerSettings
            {
                HasServices = true,
                HasDetector = hasDetector,
                Workers = workers,
                IsWarm = workers != null,
            },
            environment
        );
        return new ScenarioProcess(
            server,
            server.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, ChildProcess.StartTimeout, CancellationToken.None)
        );
    }

    /// <summary>
    /// Sends requests to the sync action of each scenario over this many connections until cancellation. The scenario with a semaphore
    /// gets as many connections more as it admits at once; otherwise no request would wait.
    /// </summary>
    public Task SendLoadAsync(IEnumerable<string> scenarios, int connections, CancellationToken cancel) =>
        Task.WhenAll(
            scenarios.Select(id =>
                RunLoadAsync(CreatePlan(id, id == SemaphoreScenario ? SemaphoreGate.AdmittedAtOnce + connections : connections), cancel)
            )
        );

    /// <summary>Returns, as JSON, the waits that the detector has recorded so far.</summary>
    public string GetDetectorReport(CancellationToken cancel) => DetectorReport.ReadJson(_port, cancel);

    /// <inheritdoc/>
    public void Dispose() => _server.Dispose();

    static LoadPlan CreatePlan(string id, int connections)
    {
        var stage = new LoadStage(connections, LoadPlan.MaxSeconds);
        return BlockingShape.All.FirstOrDefault(s => s.Action.Name == id) is { } shape
            ? new(0, shape.Path, [stage], LoadPlan.MaxSeconds)
            : ScenarioNames.ParseList(id)[0].CreatePlan(isAsync: false, stage, LoadPlan.MaxSeconds);
    }

    async Task RunLoadAsync(LoadPlan asked, CancellationToken cancel)
    {
        var plan = asked with { Port = _port, WarmUp = 0, ProbePath = null };
        var before = 0L;
        try
        {
            await new LoadGenerator(
                plan,
                () => { },
                tick =>
                {
                    Interlocked.Add(ref _good, tick.Good - before);
                    if (before == 0 && tick.Good > 0)
                        Interlocked.Increment(ref _answered);
                    before = tick.Good;
                }
            ).RunPlanAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            // The load has ended.
        }
    }
}
