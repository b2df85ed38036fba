using System.Diagnostics;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The services that scenarios request exist, and end with the process that uses them.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class ServicesTests : FolderTests
{
    [MeasuredFact]
    public async Task Both_actions_of_every_scenario_respond()
    {
        using var server = ChildProcess.StartProcess(ProcessRoles.Server, new ServerSettings { HasServices = true });
        using var http = new HttpClient
        {
            BaseAddress = new Uri($"http://127.0.0.1:{server.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, default)}"),
        };
        foreach (var scenario in LabScenario.All)
        foreach (var isAsync in new[] { false, true })
            Assert.Equal((scenario.Id, true), (scenario.Id, (await SendRequest(http, scenario, isAsync)).IsSuccessStatusCode));
    }

    [MeasuredFact]
    public void Server_waits_for_a_late_body()
    {
        var body = ScenarioNames.FindScenario("body");
        var measured = LoadRunner.RunOnNewServer(
            body.CreateServerSettings(),
            body.CreatePlan(isAsync: true, new LoadStage(2, 1), 10),
            _ => { },
            default
        );
        Assert.True(measured is { Good: > 0, Bad: 0 } && measured.Stages[0].Latency.Mean > 0.9 * body.Description.PauseMs, $"{measured}");
    }

    [MeasuredFact]
    public void Services_end_with_the_server()
    {
        Process? services = null;
        MeasureLoad(() => services ??= FindProcesses(ProcessRoles.Services).FirstOrDefault());
        Assert.True(services!.WaitForExit(TimeSpan.FromMinutes(1)));
    }

    [MeasuredFact]
    public void Missing_services_end_the_server_in_one_clear_line()
    {
        var stop = Assert.Throws<StopException>(() => MeasureLoad(() => FindProcesses(ProcessRoles.Services).ForEach(p => p.Kill())));
        Assert.StartsWith("The server-process process ended with exit code 2: The services-process process ended", stop.Message);
    }

    [MeasuredFact]
    public async Task File_that_is_read_is_deleted_with_its_server()
    {
        // Not a child process, because it would be killed on a busy machine.
        using var server = Process.Start(
            new ProcessStartInfo("dotnet", [typeof(ChildProcess).Assembly.Location, ProcessRoles.Server, "{}"])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
            }
        )!;
        var said = LineProtocol.SplitLine("");
        while (said.Word != ServerHost.Ready)
            said = LineProtocol.SplitLine(server.StandardOutput.ReadLine()!);
        using var http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{said.Said}") };
        Assert.True((await SendRequest(http, LabScenario.GetById("file"), isAsync: false)).IsSuccessStatusCode);
        Assert.NotEmpty(Directory.EnumerateFiles(Path.GetTempPath(), $"syncio-lab-{server.Id}-*"));
        server.StandardInput.Close();
        server.WaitForExit();
        Assert.Empty(Directory.EnumerateFiles(Path.GetTempPath(), $"syncio-lab-{server.Id}-*"));
    }

    [MeasuredFact]
    public void Report_shows_before_and_after_side_by_side()
    {
        var command = new FixCommand();
        var settings = command.ReadSettings(command.CreateCommand().Parse("SIO101 --connections 2 --seconds 0.6 --timeout 0.3"));
        Assert.Equal(0, command.RunAndReport(settings, 1, Folder, new StringWriter(), new StringWriter(), default));
        var page = File.ReadAllText(Path.Combine(Folder, "fix.md"));
        Assert.Matches(
            "(?s)SIO101, before and after.*ExternalServices.Http.Send\\(.*await ExternalServices.Http.SendAsync\\(.*\\| 2 \\| before \\|.*\\| 2 \\| after \\|.*lab fix SIO101 --connections 2 --seconds 0.6 --timeout 0.3",
            page
        );
    }

    static Task<HttpResponseMessage> SendRequest(HttpClient http, LabScenario scenario, bool isAsync) =>
        scenario.Description.BodyBytes == 0
            ? http.GetAsync(scenario.GetPath(isAsync))
            : http.PostAsync(scenario.GetPath(isAsync), new FormUrlEncodedContent([new("name", "value")]));

    static void MeasureLoad(Action watch) =>
        LoadRunner.RunOnNewServer(
            ScenarioNames.FindScenario("queue").CreateServerSettings(),
            ScenarioNames.FindScenario("queue").CreatePlan(isAsync: true, new LoadStage(2, 3), 1),
            _ => watch(),
            default
        );

    /// <summary>Returns the children of this process and of those that have a role.</summary>
    static List<Process> FindProcesses(string role) =>
        [
            .. Process
                .GetProcessesByName("dotnet")
                .Where(p => ReadProcessFile(p.Id, "cmdline").Contains(role) && ReadParent(ReadParent(p.Id)) == Environment.ProcessId),
        ];

    static int ReadParent(int id) => ReadProcessFile(id, "stat") is { Length: > 0 } told ? int.Parse(told.Split(") ")[1].Split(' ')[1]) : 0;

    static string ReadProcessFile(int id, string what)
    {
        try
        {
            return File.ReadAllText($"/proc/{id}/{what}");
        }
        catch (IOException)
        {
            return "";
        }
    }
}
