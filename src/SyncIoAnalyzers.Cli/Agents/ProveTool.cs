using System.ComponentModel;
using ModelContextProtocol;
using ModelContextProtocol.Server;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>Proves the fix of a request and returns a summary.</summary>
internal delegate Task<string> RequestProver(string request, Action<string> step, CancellationToken cancel);

/// <summary>The tool that measures what a fix gains.</summary>
/// <param name="session">The solution.</param>
/// <param name="folder">The folder of the solution.</param>
/// <param name="prover">Proves a request.</param>
internal sealed class ProveTool(SolutionSession session, SolutionFolder folder, RequestProver prover)
{
    /// <summary>Proves a request.</summary>
    [McpServerTool(Name = "prove", Title = "Measure what a fix gains")]
    [Description(
        "Fixes a GET or HEAD request in a copy, runs the application before and after, and loads both; takes minutes. Returns a table of "
            + "figures and a verdict, about 2,000 bytes, and writes the page prove.html beside the solution. Changes no source."
    )]
    public async Task<string> ProveRequestAsync(
        IProgress<ProgressNotificationValue> progress,
        [Description("The request, as 'findings' writes it.")] string request,
        CancellationToken cancel = default
    )
    {
        if (request.Split(' ')[0] is not ("GET" or "HEAD"))
            throw new StopException($"Only GET and HEAD requests are sent, because others may change data; '{request}' is none.");
        await using var steps = new ProgressSteps(progress);
        return await session.TakeTurnAsync(async () => folder.ShortenPaths(await prover(request, steps.Begin, cancel)), cancel);
    }
}
