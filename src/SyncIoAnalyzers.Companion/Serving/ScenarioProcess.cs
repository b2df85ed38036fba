using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>A scenario, for who looks at it from outside.</summary>
/// <param name="Id">How it is asked for.</param>
/// <param name="Title">What it does, as code.</param>
/// <param name="File">The name of its file.</param>
/// <param name="Code">What stands in that.</param>
/// <param name="Rules">The rules that flag it; none where nothing is wrong, or no rule can tell.</param>
public sealed record ServedScenario(string Id, string Title, string File, string Code, IReadOnlyList<string> Rules)
{
    /// <summary>All that can run on this machine.</summary>
    public static IReadOnlyList<ServedScenario> All { get; } = [.. Scenario.All.Where(s => s.Lacks == null).Select(s => new ServedScenario(s.Id, s.Title, s.File + ".cs", s.Code, s.Rules))];
}

/// <summary>The application of the scenarios in a process of its own, and who asks for them.</summary>
public sealed class ScenarioProcess : IDisposable
{
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
    public static ScenarioProcess Start(int? workers = null, IReadOnlyDictionary<string, string>? environment = null)
    {
        var server = Child.Start(Roles.Server, new ServerSettings { HasServices = true, Workers = workers, IsWarm = workers != null }, environment);
        return new ScenarioProcess(server, server.Await<int>(LabServer.Ready, (_, _) => { }, Child.StartUp, CancellationToken.None));
    }

    /// <summary>Asks for what is flagged in each of some scenarios, by so many connections each, until it is cancelled. Where so many may at once, by so many more: else nobody would wait.</summary>
    public Task AskAsync(IEnumerable<string> scenarios, int connections, CancellationToken cancel) => Task.WhenAll(
        ScenarioNames.List(string.Join(',', scenarios)).Select(s => AskAsync(s, s.Type == typeof(Gate) ? Gate.AtOnce + connections : connections, cancel)));

    /// <inheritdoc/>
    public void Dispose() => _server.Dispose();

    async Task AskAsync(Scenario scenario, int connections, CancellationToken cancel)
    {
        var plan = scenario.Plan(isAsync: false, new Stage(connections, Commands.Limits.MostSeconds), Commands.Limits.MostSeconds) with { Port = _port, WarmUp = 0, ProbePath = null };
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
