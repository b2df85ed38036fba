using System.Globalization;
using System.Net;
using System.Text;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>Loads an application before and after a fix, in turns and each time in a fresh process, and watches both meanwhile.</summary>
/// <param name="options">The options.</param>
/// <param name="request">The request.</param>
/// <param name="inputs">The parts of requests that routes do not contain.</param>
/// <param name="profile">The launch profile.</param>
internal sealed class ProofMeasurement(ProveOptions options, ProvenRequest request, RequestInputs inputs, LaunchProfile profile)
{
    // Enough for the first compilation of each method, and not enough to grow the pool.
    const int WarmUp = 20;

    const double TimeoutSeconds = 1;

    readonly RequestInput _input = inputs.FindInput(request.Route);

    /// <summary>Measures all rounds.</summary>
    public async Task<(List<ProofSample> Before, List<ProofSample> After)> MeasureAsync(
        BuiltApplication before,
        BuiltApplication after,
        Action<string> step,
        CancellationToken cancel
    )
    {
        var (befores, afters) = (new List<ProofSample>(), new List<ProofSample>());
        for (var round = 1; round <= options.Rounds; round++)
        {
            // Each is first in half of the rounds, because the machine may become slower or faster meanwhile.
            (BuiltApplication App, List<ProofSample> Samples, string Name)[] turns =
            [
                (before, befores, "before the fix"),
                (after, afters, "with the fix"),
            ];
            foreach (var (app, samples, name) in round % 2 == 1 ? turns : turns.Reverse())
            {
                step($"{request.Route}: round {round} of {options.Rounds}, {name}");
                samples.Add(await MeasureRoundAsync(app, cancel));
            }
        }

        return (befores, afters);
    }

    /// <summary>Sends the request once to each application; throws if they do not answer it alike.</summary>
    public async Task CompareAnswersAsync(BuiltApplication before, BuiltApplication after, CancellationToken cancel)
    {
        var first = await GetStatusAsync(before, cancel);
        if ((int)first is < 200 or > 399)
            throw new StopException(
                $"The application answers {request.Route} with {(int)first} before the fix; "
                    + $"its values, headers, body or login may be missing in {RequestInputs.DefaultName}."
            );
        var second = await GetStatusAsync(after, cancel);
        if (second != first)
            throw new StopException(
                $"The application answers {request.Route} with {(int)first} before the fix and with {(int)second} after it: "
                    + "the fix is not right."
            );
    }

    async Task<HttpStatusCode> GetStatusAsync(BuiltApplication built, CancellationToken cancel)
    {
        using var app = await RunningApplication.StartAsync(built, profile, cancel);
        var target = await CreateTargetAsync(app, cancel);
        using var http = CreateClient(app);
        using var message = target.CreateMessage();
        using var answer = await http.SendAsync(message, cancel);
        return answer.StatusCode;
    }

    async Task<ProofSample> MeasureRoundAsync(BuiltApplication built, CancellationToken cancel)
    {
        var machineLoad = ReadMachineLoad();
        using var app = await RunningApplication.StartAsync(built, profile, cancel);
        var plan = new LoadPlan(app.Port, "", [new LoadStage(options.Connections, options.Seconds)], TimeoutSeconds)
        {
            Other = await CreateTargetAsync(app, cancel),
            WarmUp = WarmUp,
        };
        var (watching, cpu) = (Task.FromResult<WatchResult>(null!), 0.0);
        var (load, curve) = await Task.Run(
            () =>
                LoadRunner.RunLoadOnly(
                    plan,
                    () =>
                    {
                        cpu = ServerProcess.GetCpuMs(app.Id) ?? 0;
                        watching = Task.Run(
                            () => LiveWatch.WatchSilentlyAsync(app.Id, TimeSpan.FromSeconds(options.Seconds), cancel),
                            cancel
                        );
                    },
                    _ => { },
                    cancel
                ),
            cancel
        );
        var used = ServerProcess.GetCpuMs(app.Id) - cpu;
        return new ProofSample(load.Stages[0], curve, await watching, used, machineLoad);
    }

    async Task<RequestTarget> CreateTargetAsync(RunningApplication app, CancellationToken cancel)
    {
        var cookies = inputs.Login is { } login ? await LogInAsync(app, login, cancel) : "";
        var headers = cookies == "" ? inputs.Headers : inputs.Headers.Append(new("Cookie", cookies));
        return request.CreateTarget(app.Port, _input, headers);
    }

    /// <summary>Sends the login and returns the cookies that it set, as the value of a header.</summary>
    static async Task<string> LogInAsync(RunningApplication app, LoginRequest login, CancellationToken cancel)
    {
        using var http = CreateClient(app);
        using var message = new HttpRequestMessage(new HttpMethod(login.Method), login.Path)
        {
            Content = new StringContent(login.Body, Encoding.UTF8, login.ContentType),
        };
        using var answer = await http.SendAsync(message, cancel);
        return answer.Headers.TryGetValues("Set-Cookie", out var set)
            ? string.Join("; ", set.Select(c => c.Split(';')[0]))
            : throw new StopException(
                $"The login {login.Method} {login.Path} was answered with {(int)answer.StatusCode} and without a cookie."
            );
    }

    static HttpClient CreateClient(RunningApplication app) =>
        new(
            new HttpClientHandler
            {
                AllowAutoRedirect = false,
                UseProxy = false,
                UseCookies = false,
            }
        )
        {
            BaseAddress = new Uri($"http://{IPAddress.Loopback}:{app.Port}/"),
            Timeout = TimeSpan.FromMinutes(1),
        };

    /// <summary>Returns the load average of the last minute; null if the system has none.</summary>
    static double? ReadMachineLoad()
    {
        const string Source = "/proc/loadavg";
        return File.Exists(Source) && double.TryParse(File.ReadAllText(Source).Split(' ')[0], CultureInfo.InvariantCulture, out var load)
            ? load
            : null;
    }
}
