namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>A repository on a server, with a change under review that brings one call and removes another.</summary>
public sealed class ReviewedRepository
{
    /// <summary>The line that the change brings.</summary>
    public const string NewLine = """app.MapGet("/new", () => Load().Result);""";

    const string OldLine = """app.MapGet("/old", () => Thread.Sleep(1));""";
    const string Start = "var app = WebApplication.Create(args);\n";

    // More than the first fetch of the script gets.
    const int LaterCommits = 60;

    readonly PackageFeed _feed;
    readonly Lazy<Task<string>> _server;

    public ReviewedRepository(PackageFeed feed) => (_feed, _server) = (feed, new(CreateServerAsync));

    /// <summary>Fetches one commit only, as build servers do by default.</summary>
    /// <param name="name">The name of the clone.</param>
    /// <param name="reference">The reference on the server.</param>
    public async Task<string> CloneAsync(string name, string reference)
    {
        var folder = Path.Combine(_feed.Root, "reviews", name);
        Directory.CreateDirectory(folder);
        await RunGitAsync(folder, "init", "-q");
        await RunGitAsync(folder, "remote", "add", "origin", new Uri(await _server.Value).AbsoluteUri);
        await RunGitAsync(folder, "fetch", "-q", "--no-tags", "--depth=1", "origin", reference);
        await RunGitAsync(folder, "checkout", "-q", "FETCH_HEAD");
        return folder;
    }

    /// <summary>Removes the call that the change brings.</summary>
    public static void MendChange(string clone)
    {
        var file = Path.Combine(clone, "Program.cs");
        File.WriteAllText(file, File.ReadAllText(file).Replace(NewLine, ""));
    }

    async Task<string> CreateServerAsync()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_feed.Root, "reviews", "Server")).FullName;
        File.WriteAllText(Path.Combine(folder, "Shop.csproj"), SourceTexts.Web);
        File.WriteAllText(Path.Combine(folder, ".gitignore"), "bin\nobj\n.syncio\nsyncio-reports\n");
        File.WriteAllText(Path.Combine(folder, "Program.cs"), SourceTexts.ThreeSites.Replace(Start, Start + OldLine + "\n"));
        await RunGitAsync(folder, "init", "-q", "-b", "main");
        await RunGitAsync(folder, "add", ".");
        await RunGitAsync(folder, "commit", "-qm", "base");
        await RunGitAsync(folder, "checkout", "-qb", "change");
        File.WriteAllText(Path.Combine(folder, "Program.cs"), SourceTexts.ThreeSites.Replace(Start, Start + NewLine + "\n"));
        await RunGitAsync(folder, "commit", "-qam", "change");
        await RunGitAsync(folder, "checkout", "-q", "main");
        for (var i = 0; i < LaterCommits; i++)
            await RunGitAsync(folder, "commit", "-q", "--allow-empty", "-m", $"later {i}");
        await RunGitAsync(folder, "checkout", "-q", "--detach");
        await RunGitAsync(folder, "merge", "-q", "-m", "merge", "change");
        await RunGitAsync(folder, "update-ref", "refs/pull/7/merge", "HEAD");
        return folder;
    }

    static async Task RunGitAsync(string folder, params string[] arguments)
    {
        string[] identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"];
        var (exitCode, output) = await DotnetCommand.RunCommand(folder, null, ["git", .. identity, .. arguments]);
        Assert.True(exitCode == 0, $"git {string.Join(' ', arguments)}\n{output}");
    }
}
