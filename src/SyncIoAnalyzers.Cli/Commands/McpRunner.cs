using SyncIoAnalyzers.Cli.Agents;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio mcp</c>: resolves the solution and serves it.</summary>
internal static class McpRunner
{
    /// <summary>Serves until the client closes standard input; returns the exit code.</summary>
    public static async Task<int> RunAsync(McpOptions options, TextWriter error, CancellationToken cancel)
    {
        // Standard output belongs to the protocol, whatever a library may write.
        Console.SetOut(error);
        var load = options.Check.Load;
        var input = InputPathResolver.ResolveFile(load.Path, load.CurrentDirectory);
        var root = Path.GetDirectoryName(input)!;
        if (FileJournal.RecoverFiles(root) is { } recovered)
            error.WriteLine(recovered);
        // All paths are relative to the folder of the solution.
        var check = options.Check with
        {
            Load = load with { Path = input, CurrentDirectory = root },
        };
        await AgentServer.RunAsync(options with { Check = check }, root, ProveAsync, error, cancel);
        cancel.ThrowIfCancellationRequested();
        return ExitCode.Clean;

        async Task<string> ProveAsync(string request, Action<string> step, CancellationToken token)
        {
            var output = new StringWriter { NewLine = "\n" };
            var proving = new ProveOptions(check) { RequestGlob = request, IsConfirmed = true };
            await ProveRunner.RunAsync(proving, answers: null, output, error, token, step);
            return $"{output}".TrimEnd();
        }
    }
}
