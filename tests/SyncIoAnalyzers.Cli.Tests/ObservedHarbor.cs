using System.Reflection;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The waits that the detector saw while each request of <c>Harbor.requests.txt</c> was sent to one copy of Harbor.</summary>
sealed class ObservedHarbor
{
    const int Rounds = 3; // a wait that a busy machine hides once is seen the next time

    readonly List<(HarborRequest Request, SeenWait[] Waits)> _sent = [];

    /// <summary>Gets all requests that were sent, with their waits.</summary>
    public IReadOnlyList<(HarborRequest Request, SeenWait[] Waits)> Sent => _sent;

    /// <summary>Builds the copy with the detector, runs it and sends all requests, one after the other.</summary>
    public static async Task<ObservedHarbor> RunAsync(TempFolder folder)
    {
        folder.WriteFile("Directory.Build.targets", CreateDetectorReference("Harbor.Web"));
        var (code, log) = await DotNet.RunAsync(folder.Path, "build", "Harbor/Harbor.Web", "-v", "q");
        Assert.True(code == 0, log);
        var observed = new ObservedHarbor();
        // Each kind of client has an application whose caches are empty.
        foreach (var requests in HarborRequest.All.GroupBy(r => r.Client))
            await observed.SendAsync(requests, folder["Harbor"]);
        return observed;
    }

    async Task SendAsync(IEnumerable<HarborRequest> requests, string folder)
    {
        using var app = await HarborProcess.StartAsync(Path.Combine(folder, "Harbor.Web/bin/Debug/net10.0/Harbor.Web.dll"));
        using var client = new HarborClient(app.Url);
        foreach (var request in requests.SelectMany(r => Enumerable.Repeat(r, Rounds)))
            _sent.Add((request, [.. SeenWait.ReadReport(await client.SendAsync(request), folder)]));
    }

    /// <summary>
    /// Creates a targets file that adds the detector to an application, in an assembly that starts with the host: the sample itself stays
    /// as it is.
    /// </summary>
    public static string CreateDetectorReference(string project) =>
        $"""
            <Project>
              <ItemGroup Condition="'$(MSBuildProjectName)' == '{project}'">
                <Reference Include="{Observer}" />
              </ItemGroup>
            </Project>
            """;

    static string Observer =>
        typeof(ObservedHarbor).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Observer").Value!;
}
