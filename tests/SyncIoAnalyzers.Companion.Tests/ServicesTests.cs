using System.Diagnostics;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>What scenarios ask for elsewhere is there, and ends with who asks.</summary>
[Collection(nameof(Alone))]
public sealed class ServicesTests : FolderTests
{
    [MeasuredFact]
    public async Task Both_actions_of_every_scenario_answer()
    {
        using var server = Child.Start(Roles.Server, new ServerSettings { HasServices = true });
        using var http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{server.Await<int>(LabServer.Ready, (_, _) => { }, default)}") };
        foreach (var scenario in Scenario.All.Where(s => s.Lacks == null))
            foreach (var isAsync in new[] { false, true })
                Assert.Equal((scenario.Id, true), (scenario.Id, (await Ask(http, scenario, isAsync)).IsSuccessStatusCode));
    }

    [MeasuredFact]
    public void A_late_body_is_waited_for()
    {
        var body = ScenarioNames.Find("body");
        var measured = Run.On(body.Server, body.Plan(isAsync: true, new Stage(2, 1), 10), _ => { }, default);
        Assert.True(measured is { Good: > 0, Bad: 0 } && measured.Stages[0].Latency.Mean > 0.9 * body.Told.PauseMs, $"{measured}");
    }

    [MeasuredFact]
    public void They_end_with_the_server()
    {
        Process? services = null;
        Measure(() => services ??= Processes(Roles.Services).FirstOrDefault());
        Assert.True(services!.WaitForExit(TimeSpan.FromMinutes(1)));
    }

    [MeasuredFact]
    public void Without_them_the_server_ends_in_one_clear_line()
    {
        var stop = Assert.Throws<StopException>(() => Measure(() => Processes(Roles.Services).ForEach(p => p.Kill())));
        Assert.StartsWith("The server-process process ended with exit code 2: The services-process process ended", stop.Message);
    }

    [MeasuredFact]
    public async Task A_file_that_is_read_goes_with_its_server()
    {
        // Not as a child, which would be killed if the machine is busy.
        using var server = Process.Start(new ProcessStartInfo("dotnet", [typeof(Child).Assembly.Location, Roles.Server, "{}"]) { RedirectStandardInput = true, RedirectStandardOutput = true })!;
        var said = Lines.Split("");
        while (said.Word != LabServer.Ready)
            said = Lines.Split(server.StandardOutput.ReadLine()!);
        using var http = new HttpClient { BaseAddress = new Uri($"http://127.0.0.1:{said.Said}") };
        Assert.True((await Ask(http, Scenario.Of("file"), isAsync: false)).IsSuccessStatusCode);
        Assert.NotEmpty(Directory.EnumerateFiles(Path.GetTempPath(), $"syncio-lab-{server.Id}-*"));
        server.StandardInput.Close();
        server.WaitForExit();
        Assert.Empty(Directory.EnumerateFiles(Path.GetTempPath(), $"syncio-lab-{server.Id}-*"));
    }

    [MeasuredFact]
    public void Before_and_after_stand_side_by_side_in_the_report()
    {
        var command = new FixCommand();
        var settings = command.Read(command.Create().Parse("SIO101 --connections 2 --seconds 0.6 --timeout 0.3"));
        Assert.Equal(0, command.Run(settings, Folder, new StringWriter(), new StringWriter(), default));
        var page = File.ReadAllText(Path.Combine(Folder, "fix.md"));
        Assert.Matches("(?s)SIO101, before and after.*Elsewhere.Http.Send\\(.*await Elsewhere.Http.SendAsync\\(.*\\| 2 \\| before \\|.*\\| 2 \\| after \\|.*lab fix SIO101 --connections 2 --seconds 0.6 --timeout 0.3", page);
    }

    static Task<HttpResponseMessage> Ask(HttpClient http, Scenario scenario, bool isAsync) => scenario.Told.BodyBytes == 0
        ? http.GetAsync(scenario.Path(isAsync)) : http.PostAsync(scenario.Path(isAsync), new FormUrlEncodedContent([new("name", "value")]));

    static void Measure(Action watch) => Run.On(ScenarioNames.Find("queue").Server, ScenarioNames.Find("queue").Plan(isAsync: true, new Stage(2, 3), 1), _ => watch(), default);

    /// <summary>The children of this process and of those that have a role.</summary>
    static List<Process> Processes(string role) => [.. Process.GetProcessesByName("dotnet").Where(p => Told(p.Id, "cmdline").Contains(role) && Parent(Parent(p.Id)) == Environment.ProcessId)];

    static int Parent(int id) => Told(id, "stat") is { Length: > 0 } told ? int.Parse(told.Split(") ")[1].Split(' ')[1]) : 0;

    static string Told(int id, string what)
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
