namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>Checks out one repository after the other, so that only one is on the disk at a time.</summary>
internal static class RepositoryLoop
{
    /// <summary>
    /// Runs an action on the files of each repository that is not complete yet, and writes a line for each; returns 2 if one of them cannot
    /// be checked out.
    /// </summary>
    /// <param name="repositories">The repositories.</param>
    /// <param name="isComplete">Returns true for a repository with a result.</param>
    /// <param name="run">Receives a repository and the root of its files, and returns what the line says about it.</param>
    /// <param name="clones">A folder with git directories; null for GitHub.</param>
    /// <param name="output">Receives the lines.</param>
    /// <param name="cancel">Cancels the loop.</param>
    public static async Task<int> RunAsync(
        IReadOnlyList<StudyRepository> repositories,
        Func<StudyRepository, bool> isComplete,
        Func<StudyRepository, string, Task<string>> run,
        string? clones,
        TextWriter output,
        CancellationToken cancel
    )
    {
        var exitCode = ExitCode.Clean;
        foreach (var (index, repository) in repositories.Index())
        {
            if (isComplete(repository))
                continue;
            try
            {
                using var checkout = await RepositoryCheckout.CreateAsync(repository, clones, cancel);
                WriteLine(await run(repository, checkout.Folder));
            }
            catch (StopException stop)
            {
                WriteLine(stop.Message);
                exitCode = ExitCode.Failed;
            }

            void WriteLine(string text) => output.WriteLine($"{index + 1}/{repositories.Count} {repository.Name}: {text}");
        }

        return exitCode;
    }
}
