using System.Diagnostics;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>The package of the tool, packed, added to the feed and installed from there.</summary>
public sealed class InstalledTool
{
    readonly PackageFeed _feed;

    InstalledTool(PackageFeed feed) => _feed = feed;

    string Folder => Path.Combine(_feed.Root, "tools");

    public static async Task<InstalledTool> InstallAsync(PackageFeed feed)
    {
        var tool = new InstalledTool(feed);
        await feed.PackAsync("feed", "src/SyncIoAnalyzers.Cli");
        await DotnetCommand.RunSuccessfully(
            feed.Root,
            feed.Packages,
            "tool",
            "install",
            "SyncIoAnalyzers.Tool",
            "--tool-path",
            tool.Folder
        );
        return tool;
    }

    /// <summary>Runs the tool in the folder of the projects and returns both output streams, the findings first.</summary>
    public async Task<(int ExitCode, string Output)> RunAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo(Path.Combine(Folder, OperatingSystem.IsWindows() ? "syncio.exe" : "syncio"), arguments)
        {
            WorkingDirectory = _feed.Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            Environment = { ["NUGET_PACKAGES"] = _feed.Packages },
        };
        using var process = Process.Start(start)!;
        var texts = await Task.WhenAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return (process.ExitCode, string.Concat(texts));
    }
}
