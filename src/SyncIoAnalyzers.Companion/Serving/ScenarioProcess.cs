using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>A scenario, or a further way to hold a thread, for who looks at it from outside.</summary>
/// <param name="Id">How it is asked for.</param>
/// <param name="Title">What it does, as code.</param>
/// <param name="File">The name of its file.</param>
/// <param name="Code">What stands in that.</param>
/// <param name="Rules">The rules that flag it; none where nothing is wrong, or no rule can tell.</param>
/// <param name="Unwatched">Why <c>syncio watch</c> does not name it; null where it does.</param>
/// <param name="Undetected">Why the detector does not name it; null where it does.</param>
public sealed record ServedScenario(string Id, string Title, string File, string Code, IReadOnlyList<string> Rules, Unseen? Unwatched, Unseen? Undetected)
{
    /// <summary>The member that holds the thread; empty where the file holds nothing else.</summary>
    public string Member { get; init; } = "";

    /// <summary>All that can run on this machine.</summary>
    public static IReadOnlyList<ServedScenario> All { get; } = [.. Scenarios, .. Shape.All.Select(Of)];

    static IEnumerable<ServedScenario> Scenarios => [.. Scenario.All.Where(s => s.Lacks == null).Select(s => new ServedScenario(s.Id, s.Title, s.File + ".cs", s.Code, s.Rules, Unseen.ByWatch.GetValueOrDefault(s.Id), Unseen.ByDetector.GetValueOrDefault(s.Id)))];

    static ServedScenario Of(Shape shape) => new(shape.Action.Name, shape.Told.Title, nameof(Shapes) + ".cs", Scenario.CodeOf(nameof(Shapes)), shape.Told.Rules, null, shape.Told.Undetected == "" ? null : new Unseen(shape.Told.Undetected))
    {
        Member = $"{nameof(Shapes)}.{shape.Action.Name}",
    };
}

/// <summary>The application of the scenarios in a process of its own, and who asks for them.</summary>
public sealed class ScenarioProcess : IDisposable
{
    // Of this one nobody waits unless there are more than may at once.
    const string Waiting = "semaphore";

    readonly Child _server;
    readonly int _port;
    long _good;
    int _answered;

    ScenarioProcess(Child server, int port) => (_server, _port) = (server, port);

    /// <summary>Its process number.</summary>
    public int Id => _server.Id;

    /// <summary>How many good answers there have been.</summary>
    public long Good => Interlocked.Read(ref _good);

    /// <summary>How many of the scenarios that are asked for have had a good answer.</summary>
    public int Answered => Volatile.Read(ref _answered);

    /// <summary>Starts it.</summary>
    /// <param name="workers">The pool threads: no more, and all from the start.</param>
    /// <param name="environment">Further variables of its environment.</param>
    /// <param name="hasDetector">Whether the detector is in it.</param>
    public static ScenarioProcess Start(int? workers = null, IReadOnlyDictionary<string, string>? environment = null, bool hasDetector = false)
    {
        var server = Child.Start(Roles.Server, new ServerSettings { HasServices = true, HasDetector = hasDetector, Workers = workers, IsWarm = workers != null }, environment);
        return new ScenarioProcess(server, server.Await<int>(LabServer.Ready, (_, _) => { }, Child.StartUp, CancellationToken.None));
    }

    /// <summary>Asks for what is flagged in each of some scenarios, by so many connections each, until it is cancelled. Where so many may at once, by so many more: else nobody would wait.</summary>
    public Task AskAsync(IEnumerable<string> scenarios, int connections, CancellationToken cancel) => Task.WhenAll(
        scenarios.Select(id => AskAsync(Plan(id, id == Waiting ? Gate.AtOnce + connections : connections), cancel)));

    /// <summary>What the detector has seen so far, as JSON.</summary>
    public string Detected(CancellationToken cancel) => Detection.ReportOf(_port, cancel);

    /// <inheritdoc/>
    public void Dispose() => _server.Dispose();

    static LoadPlan Plan(string id, int connections)
    {
        var stage = new Stage(connections, Commands.Limits.MostSeconds);
        return Shape.All.FirstOrDefault(s => s.Action.Name == id) is { } shape ? new(0, shape.Path, [stage], Commands.Limits.MostSeconds) : ScenarioNames.List(id)[0].Plan(isAsync: false, stage, Commands.Limits.MostSeconds);
    }

    async Task AskAsync(LoadPlan asked, CancellationToken cancel)
    {
        var plan = asked with { Port = _port, WarmUp = 0, ProbePath = null };
        var before = 0L;
        try
        {
            await new Generator(plan, () => { }, tick =>
            {
                Interlocked.Add(ref _good, tick.Good - before);
                if (before == 0 && tick.Good > 0)
                    Interlocked.Increment(ref _answered);
                before = tick.Good;
            }).RunAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            // It has been asked for long enough.
        }
    }
}
