using System.Diagnostics;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The watch command when it is started and stopped.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class WatchProcessTests : IDisposable
{
    const string NobodyUser = "65534";

    readonly TempFolder _folder = new();
    readonly string _tiny;
    Process? _watch;

    public WatchProcessTests() => _tiny = TinyApp.CompileApp(_folder);

    public void Dispose()
    {
        _watch?.Kill(entireProcessTree: true);
        _watch?.Dispose();
        _folder.Dispose();
    }

    [MeasuredFact]
    public void Ctrl_C_reports_and_ends_the_command()
    {
        StartProcess("dotnet", Syncio, "watch", "--", "dotnet", _tiny);
        var said = ReadUntil(TinyApp.Line);
        Process.Start("kill", ["-INT", $"{_watch!.Id}"]).WaitForExit();
        Assert.Contains($"wait in Task.Result at {TinyApp.Line}", _watch.StandardOutput.ReadToEnd());
        _watch.WaitForExit();
        Assert.Equal(0, _watch.ExitCode);
        Assert.Throws<ArgumentException>(() => Process.GetProcessById(said.Select(line => int.TryParse(line, out var id) ? id : 0).Max()));
    }

    [MeasuredFact]
    public void Terminal_shows_a_table_that_is_redrawn()
    {
        StartProcess(
            "script",
            "--quiet",
            "--return",
            "--command",
            $"stty cols 100 rows 30; exec dotnet {Syncio} watch -- dotnet {_tiny}",
            "/dev/null"
        );
        var shown = new List<string>();
        while (shown.Count(line => line.Contains("│ Where", StringComparison.Ordinal)) < 2)
            shown.Add(_watch!.StandardOutput.ReadLine() ?? throw new EndOfStreamException(string.Join('\n', shown)));
        Assert.Contains(shown, line => line.Contains("Ctrl+C ends the watch", StringComparison.Ordinal));
        Assert.Contains(shown, line => Regex.IsMatch(line, "\u001b\\[[1-9][0-9]*A")); // moves the cursor up, to draw over the previous screen
    }

    [OtherUserFact]
    public void Process_of_another_user_gives_one_line()
    {
        using var app = TinyApp.StartApp(_tiny);
        StartProcess(
            "setpriv",
            $"--reuid={NobodyUser}",
            $"--regid={NobodyUser}",
            "--clear-groups",
            "dotnet",
            Syncio,
            "watch",
            "-p",
            $"{app.Id}",
            "-d",
            "1"
        );
        Assert.Equal(
            $"Process {app.Id} (Tiny) belongs to another user; run syncio as that user.",
            _watch!.StandardError.ReadToEnd().Trim()
        );
        _watch.WaitForExit();
        Assert.Equal(2, _watch.ExitCode);
    }

    internal static string Syncio => typeof(Cli.Commands.WatchRunner).Assembly.Location;

    // A shell in the background ignores SIGINT, and so would the process that it starts here.
    void StartProcess(params string[] command) =>
        _watch = Process.Start(
            new ProcessStartInfo("env", ["--default-signal=INT", .. command])
            {
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            }
        )!;

    List<string> ReadUntil(string words)
    {
        var said = new List<string>();
        while (said is [] || !said[^1].Contains(words, StringComparison.Ordinal))
            said.Add(_watch!.StandardError.ReadLine() ?? throw new EndOfStreamException(string.Join('\n', said)));
        return said;
    }
}

/// <summary>A test that is skipped if this user cannot run the program as another one.</summary>
public sealed class OtherUserFactAttribute : MeasuredFactAttribute
{
    public OtherUserFactAttribute() =>
        Skip =
            Environment.UserName == "root" && CanSwitchUser()
                ? null
                : "Only root can run something as another user, and only where that one may read the program.";

    static bool CanSwitchUser()
    {
        using var read = Process.Start(
            "setpriv",
            ["--reuid=65534", "--regid=65534", "--clear-groups", "test", "-r", WatchProcessTests.Syncio]
        );
        read.WaitForExit();
        return read.ExitCode == 0;
    }
}
