using System.ComponentModel;
using System.Diagnostics;
using System.Globalization;
using ModelContextProtocol;
using ModelContextProtocol.Server;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The tool that runs the command with which the server was started.</summary>
/// <param name="session">The solution.</param>
/// <param name="folder">The folder of the solution.</param>
/// <param name="command">The command.</param>
/// <param name="limit">The duration after which it is stopped.</param>
internal sealed class VerifyTool(SolutionSession session, SolutionFolder folder, string command, TimeSpan limit)
{
    const int ShownLines = 30,
        LongestLine = 300;

    /// <summary>Runs the command.</summary>
    [McpServerTool(Name = "verify", Title = "Build or test the solution")]
    [Description(
        "Runs the command that the server was started with, such as a build with tests, in the folder of the solution. Returns its exit "
            + "code, its duration and the last 30 lines of its output. At most 9,000 characters."
    )]
    public async Task<string> VerifyAsync(IProgress<ProgressNotificationValue> progress, CancellationToken cancel = default)
    {
        await using var steps = new ProgressSteps(progress);
        return await session.TakeTurnAsync(() => RunAsync(steps, cancel), cancel);
    }

    async Task<string> RunAsync(ProgressSteps steps, CancellationToken cancel)
    {
        using var time = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        time.CancelAfter(limit);
        var (lines, started) = (new Queue<string>(), Stopwatch.GetTimestamp());
        steps.Begin(command);
        try
        {
            var code = await ShellCommand.RunAsync(command, folder.Root, AddLine, time.Token);
            var seconds = Stopwatch.GetElapsedTime(started).TotalSeconds.ToString("0.0", CultureInfo.InvariantCulture);
            return folder.ShortenPaths(string.Join('\n', lines.Prepend($"exit code {code} after {seconds} s: {command}")));
        }
        catch (OperationCanceledException) when (!cancel.IsCancellationRequested)
        {
            throw new StopException(
                $"'{command}' was stopped after {limit.TotalSeconds} s; start the server with a greater --verify-seconds."
            );
        }

        void AddLine(string line)
        {
            lines.Enqueue(line.Length > LongestLine ? line[..LongestLine] + "…" : line);
            if (lines.Count > ShownLines)
                lines.Dequeue();
        }
    }
}
