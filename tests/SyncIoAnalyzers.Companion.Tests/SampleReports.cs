using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Reports of every experiment from invented figures, as wide and as long as real ones.</summary>
internal static class SampleReports
{
    static readonly string[] Urls =
    [
        "http://localhost:5000/orders/of/a-customer-with-a-long-name?from=2020-01-01&to=2026-01-01",
        "http://127.0.0.1:5000/scenarios/10/async",
    ];

    static readonly int[] Connections = [8, 32, 128];

    static readonly RunCircumstances Quiet = new(new DateTimeOffset(2026, 3, 1, 8, 30, 0, TimeSpan.Zero), 61, 0.1, 0.2);

    /// <summary>Gets the result files by experiment.</summary>
    public static IReadOnlyDictionary<string, object> ResultsByName { get; } =
        new Dictionary<string, object>
        {
            ["scenarios"] = CreateResults(
                "scenarios",
                MatrixSettings.Quick with
                {
                    Connections = Connections,
                },
                Connections.SelectMany(n =>
                    MatrixSettings.Quick.Scenarios.Select(s => new MatrixCell(s, n, CreateMeasurement(n, isGood: s == "10" || n == 8)))
                )
            ),
            ["step"] = CreateResults(
                "step",
                StepSettings.Quick,
                from workers in new int?[] { null, 16 }
                from isPair in new[] { false, true }
                from isAsync in new[] { false, true }
                select new StepRun(isAsync, workers, isPair, CreateSteps(isAsync))
            ),
            ["ramp"] = CreateResults(
                "ramp",
                RampSettings.Quick,
                new[] { false, true }.Select(isAsync => new RampRun(
                    isAsync,
                    [
                        .. RampSettings.Quick.Clients.Select(n => new RampStep(
                            n,
                            203.4 * Math.Max(1, n / (isAsync ? 100.0 : 50)),
                            200 * Math.Max(1, n / (isAsync ? 100.0 : 50))
                        )),
                    ],
                    CreateSteps(isAsync)
                ))
            ),
            ["pages"] = CreateResults(
                "pages",
                PagesSettings.Quick,
                from count in PagesSettings.Quick.Counts
                from way in DownloadProcess.DownloadScenarios
                select CreatePageRun(way, count, isOneSlow: false)
            ),
            ["look"] = CreateResults(
                "look",
                LookSettings.Quick,
                new[] { "5", "10" }.Select(s => new LookRun(s, CreateSteps(isAsync: s == "10")))
            ),
            ["url"] = CreateResults(
                "url",
                UrlSettings.Quick with
                {
                    Urls = Urls,
                },
                from url in Urls
                from kind in Enum.GetValues<UrlLoadKind>()
                select new UrlRun(
                    url,
                    kind,
                    [CreateStage(8, true), CreateStage(128, url == Urls[1]), CreateStage(8, true)],
                    new LatencySummary(0.42, 0.4, 0.6, 3.1, 12),
                    CreateMeasurement(128, isGood: true).Curve
                )
            ),
            ["fix"] = CreateResults(
                "fix",
                new FixSettings("SIO101", MatrixSettings.Quick with { Scenarios = ["queue"], Connections = Connections }),
                from n in Connections
                from isAsync in new[] { false, true }
                select new FixRun(isAsync, n, CreateMeasurement(n, isAsync))
            ),
            ["deadlock"] = CreateResults(
                "deadlock",
                DeadlockSettings.Quick,
                [
                    new DeadlockRun("LoadAsync().Result", "await Task.Delay(…).ConfigureAwait(false), and one more await without", null),
                    new DeadlockRun("await LoadAsync()", "await Task.Delay(…)", 51.2),
                ]
            ),
            ["cost"] = CreateResults(
                "cost",
                CostSettings.Quick,
                new[] { false, true }.Select(isAsync => new CostRun(isAsync, CreateMeasurement(2, isGood: true)))
            ),
        };

    /// <summary>Returns a result file that was read back.</summary>
    public static ResultFile CreateFile(string experiment) =>
        LabCommand
            .Comparable.Single(e => e.Name == experiment)
            .ReadResults(
                experiment + ".json",
                System.Text.Json.JsonSerializer.Serialize(ResultsByName[experiment], Processes.LineProtocol.JsonOptions)
            );

    /// <summary>Writes the reports, and one comparison of two runs.</summary>
    public static IEnumerable<(string Name, ReportDocument Document)> Documents =>
        [
            .. ResultsByName.Keys.Select(name => (name, CreateFile(name).Document)),
            (
                "compare",
                RunComparison.CompareRuns(CreateFile("step"), CreateFile("step")).CreateDocument(CreateFile("step"), CreateFile("step"))
            ),
            ("rounds", CreateRounds()),
            ("all", AllReport),
        ];

    /// <summary>Returns a report of three rounds, of which the second is twice and the third three times as fast as the first.</summary>
    static ReportDocument CreateRounds() =>
        RoundSummary.MergeRounds([
            .. Enumerable
                .Range(1, 3)
                .Select(n =>
                    StepDocument.CreateDocument(
                        new(MachineInfo.This, StepSettings.Quick, [CreateStepRun(isAsync: false, n), CreateStepRun(isAsync: true, n)])
                    )
                ),
        ]);

    static StepRun CreateStepRun(bool isAsync, int factor) => new(isAsync, null, false, SpeedUp(CreateSteps(isAsync), factor));

    static LoadMeasurement SpeedUp(LoadMeasurement measured, int factor) =>
        measured with
        {
            Stages = [.. measured.Stages.Select(s => s with { Seconds = s.Seconds / factor })],
        };

    static ReportDocument AllReport =>
        new AllCommand(LabCommand.Experiments)
            .ReadResults(
                "all.json",
                System.Text.Json.JsonSerializer.Serialize(
                    CreateResults(
                        "all",
                        new AllSettings(".", null),
                        ResultsByName.Keys.Select(name => new ExperimentVerdict(
                            name,
                            name != "cost",
                            name == "cost" ? "The server-process process ended." : CreateFile(name).Document.Says,
                            61.2
                        ))
                    ),
                    Processes.LineProtocol.JsonOptions
                )
            )
            .Document;

    static ExperimentResults<TSettings, TPart> CreateResults<TSettings, TPart>(string name, TSettings settings, IEnumerable<TPart> parts) =>
        new(
            name,
            $"syncio lab {name} --a-long-option 1,2,3,4,5,6,7,8,9,10",
            MachineInfo.This,
            Quiet,
            settings,
            [
                [.. parts],
            ]
        );

    static PageRun CreatePageRun(string way, int count, bool isOneSlow) =>
        new(
            new DownloadPlan(way, 5000, count, isOneSlow),
            20_000,
            61.4 * (way == "sequence" ? count : 1),
            12.3,
            [
                .. Enumerable
                    .Range(1, count)
                    .Select(n =>
                        way == "sequence"
                            ? new PageStay(1, "main", n, 61 * (n - 1), 61 * n, 1.2)
                            : new PageStay(10 + n, "pool", n, 2 * n, 60 + 2 * n, n % 2 == 0 ? 50 : null)
                    ),
            ]
        );

    static LoadMeasurement CreateSteps(bool isAsync)
    {
        var steps = StepSettings.Quick.Users.Select(n => CreateStage(n, isAsync || n < 100)).ToArray();
        return CreateMeasurement(128, isAsync) with { Stages = steps };
    }

    static LoadMeasurement CreateMeasurement(int connections, bool isGood) =>
        new()
        {
            Stages = [CreateStage(connections, isGood)],
            Probe = isGood ? new LatencySummary(0.42, 0.4, 0.6, 3.1, 12) : new LatencySummary(2890.5, 2500, 4900, 5000, 5000),
            MaxThreads = isGood ? 5 : 1222,
            MaxQueue = isGood ? 20 : 7210,
            StalledMs = isGood ? 0 : 2490,
            Completed = 123_456,
            CpuMsPerRequest = isGood ? 0.052 : 11.3,
            BytesPerRequest = 3210,
            ThreadsPerRequest = isGood ? 0.011 : 0.97,
            Queued = 0,
            Rejected = 0,
            Curve =
            [
                .. Enumerable
                    .Range(1, 20)
                    .Select(i => new LoadMoment(
                        100 * i,
                        connections,
                        isGood ? 18.5 * connections : 0,
                        isGood ? 0 : connections,
                        isGood ? 53 : null,
                        isGood ? 0.5 : null,
                        5 + i,
                        20
                    )),
            ],
        };

    static StageResult CreateStage(int connections, bool isGood) =>
        new(
            new LoadStage(connections, 2.5),
            2.5013,
            isGood
                ? new Dictionary<RequestOutcome, long> { [RequestOutcome.Good] = 45L * connections }
                : new Dictionary<RequestOutcome, long> { [RequestOutcome.Timeout] = 2L * connections, [RequestOutcome.Good] = 19 },
            connections,
            isGood ? new LatencySummary(55.1, 53, 58, 79, 160) : new LatencySummary(1013.9, 1008, 1016, 1031, 1040),
            new LatencySummary(55.1, 53, 58, 79, 160)
        );
}
