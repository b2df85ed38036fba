using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>
/// The solution of a server. It is loaded with the first question about it, and again after a file changed. One tool works at a time.
/// </summary>
/// <param name="options">The solution and the selection of findings.</param>
/// <param name="folder">The folder of the solution.</param>
internal sealed class SolutionSession(CheckOptions options, SolutionFolder folder) : IDisposable
{
    readonly SemaphoreSlim _turn = new(1);

    // With it, only a change of the projects makes MSBuild run again.
    readonly TemporaryFolder _cache = new();
    AnalyzedSolution? _current;

    /// <summary>Answers a question about the solution as it is now.</summary>
    public Task<string> AnswerAsync(
        Func<AnalyzedSolution, CancellationToken, Task<string>> answer,
        Action<string> step,
        CancellationToken cancel
    ) =>
        TakeTurnAsync(
            async () =>
            {
                var note = await RefreshAsync(step, cancel);
                return note + await answer(_current!, cancel);
            },
            cancel
        );

    /// <summary>Does work that needs no analysis, while no other tool works.</summary>
    public async Task<string> TakeTurnAsync(Func<Task<string>> work, CancellationToken cancel)
    {
        await _turn.WaitAsync(cancel);
        try
        {
            return await work();
        }
        finally
        {
            _turn.Release();
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _current?.Dispose();
        _cache.Dispose();
        _turn.Dispose();
    }

    /// <summary>Loads the solution if needed; returns a line about it if it was loaded before.</summary>
    async Task<string> RefreshAsync(Action<string> step, CancellationToken cancel)
    {
        var changed = _current?.Stamps.FindChanges() ?? [];
        if (_current != null && changed.IsEmpty)
            return "";
        // One solution is in memory at a time.
        _current?.Dispose();
        _current = null;
        var load = options.Load with { CacheFolder = _cache.Path };
        _current = await AnalyzedSolution.LoadAsync(options with { Load = load }, folder.Root, step, cancel);
        return changed is [var first, ..]
            ? $"Analyzed again: {CountedNoun.FormatCount(changed.Length, "file")} changed, {folder.FormatPath(first)} first.\n"
            : "";
    }
}
