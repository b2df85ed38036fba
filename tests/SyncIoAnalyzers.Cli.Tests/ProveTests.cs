using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The sample <c>Waits</c>: one of its requests is fixed in a copy, and both applications are built, loaded and watched.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class ProveTests : IAsyncLifetime
{
    readonly TempFolder _folder = new();
    readonly StringWriter _output = new(),
        _error = new();

    public async ValueTask InitializeAsync()
    {
        _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Waits");
        _folder.WriteFile(".gitignore", "bin/\nobj/\n");
        // The files above the project belong to it because they are in its repository.
        await DotNet.EndAsync(new("git", ["init", "-q"]) { WorkingDirectory = _folder.Path });
    }

    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    [Fact]
    public async Task Fix_of_a_finding_is_proven_and_no_source_is_changed()
    {
        var (line, before) = (FindLine("Waits/TaskWaits.cs", "\"/tasks/result\""), ReadSources());
        var code = await ProveAsync(CreateOptions() with { Finding = $"TaskWaits.cs:{line}" });
        // The summary is compared first: it says why a proof fails.
        Assert.Contains($"in Task.Result at TaskWaits.cs:{line}; with the fix, none of its calls waits.", _output.ToString());
        Assert.True(code == ExitCode.Clean, _output.ToString());
        Assert.Contains("+        app.MapGet(&quot;/tasks/result&quot;, async () =&gt; await", File.ReadAllText(_folder["proof.html"]));
        Assert.Equal(before, ReadSources());
    }

    [Theory, InlineData(null), InlineData(""), InlineData("n")]
    public async Task Plan_is_shown_before_anything_is_started(string? answer)
    {
        var options = CreateOptions() with { RequestGlob = "GET /tasks/wait", IsConfirmed = false };
        var stop = await Assert.ThrowsAsync<StopException>(() => ProveAsync(options, answer));
        Assert.Equal("Nothing was started; add --yes to start it without a question.", stop.Message);
        Assert.Contains("To prove: GET /tasks/wait (1 finding)", _error.ToString());
    }

    [Fact]
    public async Task Request_that_no_finding_is_on_is_refused() =>
        Assert.StartsWith(
            "No finding is on a request that matches",
            (await Assert.ThrowsAsync<StopException>(() => ProveAsync(CreateOptions() with { RequestGlob = "GET /free/*" }))).Message
        );

    ProveOptions CreateOptions() =>
        new(new CheckOptions(new("Waits/Waits.csproj", _folder.Path)))
        {
            IsConfirmed = true,
            Rounds = 4,
            Seconds = 2,
            OutputFile = "proof.html",
        };

    Task<int> ProveAsync(ProveOptions options, string? answer = null) =>
        ProveRunner.RunAsync(options, answer == null ? null : new StringReader(answer), _output, _error, default);

    int FindLine(string file, string text) => File.ReadLines(_folder[file]).TakeWhile(l => !l.Contains(text)).Count() + 1;

    string ReadSources() =>
        string.Concat(Directory.GetFiles(_folder["Waits"], "*", SearchOption.AllDirectories).Order().Select(File.ReadAllText));
}
