using System.Text.Json;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The action and the templates on a pull request of which one commit is fetched, against the APIs of the hosts.</summary>
[Collection(nameof(PackageFeed))]
public class PullRequestTests(PackageFeed feed, ReviewedRepository repository) : IClassFixture<ReviewedRepository>
{
    const string Merge = "refs/pull/7/merge";
    const string Found = "### This change lets requests wait for 1 call";
    const string Clean = "### This change lets no request wait for more";

    [Fact]
    public async Task GitHub_gets_one_comment_that_the_next_run_updates()
    {
        var clone = await CloneAsync("Commented", Merge);
        using var job = ReviewJob.OfGitHub(feed, clone);
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        var (id, text) = Assert.Single(job.Server.OwnComments);
        Assert.Contains(Found, text);
        Assert.Contains("| GET /new | Task.Result | Program.cs:2 | SIO001 |", text);

        ReviewedRepository.MendChange(clone);
        Assert.Equal(0, (await job.RunAsync()).ExitCode);
        Assert.Contains(Clean, Assert.Single(job.Server.OwnComments, c => c.Key == id).Value);
        Assert.Equal("", job.Summary);
    }

    [Fact]
    public async Task Code_scanning_gets_the_findings_of_a_failed_check_without_those_that_are_gone()
    {
        using var job = ReviewJob.OfGitHub(feed, await CloneAsync("Scanned", Merge));
        job.SetValues(("inputs.comment", "false"));
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        Assert.Equal(["absent", "new", "unchanged"], ReadStates(job, "syncio.sarif"));
        Assert.Equal(["new", "unchanged"], ReadStates(job, "scanning.sarif"));
        Assert.Empty(job.Server.Requests);
        Assert.Contains(Found, job.Summary);
    }

    [Fact]
    public async Task Command_for_other_hosts_writes_the_same_reports()
    {
        var clone = await CloneAsync("Elsewhere", Merge);
        ReviewedRepository.MendChange(clone);
        using var job = ReviewJob.OfGitHub(feed, clone);
        Assert.Equal(0, (await job.RunAsync()).ExitCode);
        await RunSuccessfully(clone, DocsPage.FindBlock("ci.md", "console setup") + DocsPage.FindBlock("ci.md", "console since"));
        foreach (var report in new[] { "syncio.md", "syncio.sarif" })
            Assert.Equal(File.ReadAllText(Path.Combine(job.Reports, report)), File.ReadAllText(Path.Combine(clone, report)));
    }

    [Fact]
    public async Task Fork_whose_token_may_only_read_gets_the_summary_and_the_same_exit_code()
    {
        using var job = ReviewJob.OfGitHub(feed, await CloneAsync("Forked", Merge));
        job.Server.IsReadOnly = true;
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        Assert.Contains("POST /api/repos/shop/shop/issues/7/comments", job.Server.Requests);
        Assert.StartsWith("<!-- syncio -->\n" + Found, job.Summary);
    }

    [Fact]
    public async Task Push_is_checked_as_a_whole()
    {
        using var job = ReviewJob.OfGitHub(feed, await CloneAsync("Pushed", "change"), target: "");
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        Assert.Contains("### Requests wait for 2 calls", job.Summary);
        Assert.Empty(job.Server.Requests);
    }

    [Fact]
    public async Task Change_without_a_finding_gets_no_first_comment()
    {
        var clone = await CloneAsync("Quiet", Merge);
        ReviewedRepository.MendChange(clone);
        using var job = ReviewJob.OfGitHub(feed, clone);
        Assert.Equal(0, (await job.RunAsync()).ExitCode);
        Assert.Empty(job.Server.OwnComments);
        Assert.Contains(Clean, job.Summary);
    }

    [Fact]
    public async Task Check_that_ends_early_replaces_the_old_comment_and_has_exit_code_2()
    {
        using var job = ReviewJob.OfGitHub(feed, await CloneAsync("Mistyped", Merge));
        job.SetValues(("inputs.arguments", "--rule SIO999"));
        var (exitCode, output) = await job.RunAsync();
        Assert.Equal(2, exitCode);
        Assert.Contains("There is no rule SIO999", output);
        Assert.Contains("could not be checked", Assert.Single(job.Server.OwnComments).Value);
    }

    [Fact]
    public async Task Base_that_cannot_be_fetched_is_named_with_a_remedy()
    {
        using var job = ReviewJob.OfGitHub(feed, await CloneAsync("Cut", Merge));
        job.SetValues(("inputs.base", "no-such-branch"));
        var (exitCode, output) = await job.RunAsync();
        Assert.Equal(2, exitCode);
        Assert.Contains("lacks the commit from which 'no-such-branch' and HEAD parted", output);
    }

    [Fact]
    public async Task Azure_gets_one_thread_whose_status_follows_the_findings()
    {
        var clone = await CloneAsync("Threaded", Merge);
        await RunSuccessfully(clone, DocsPage.FindBlock("ci.md", "console setup"));
        using var job = ReviewJob.OfAzure(feed, clone);
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        Assert.Contains(Found, Assert.Single(job.Server.OwnComments).Value);
        Assert.Equal("active", job.Server.Status);

        ReviewedRepository.MendChange(clone);
        Assert.Equal(0, (await job.RunAsync()).ExitCode);
        Assert.Contains(Clean, Assert.Single(job.Server.OwnComments).Value);
        Assert.Equal("fixed", job.Server.Status);
    }

    [Fact]
    public async Task GitLab_gets_one_note_next_to_one_that_only_looks_like_it()
    {
        var clone = await CloneAsync("Noted", "change"); // its base is further back than the first fetch goes
        using var job = ReviewJob.OfGitLab(feed, clone);
        job.SetVariables(("SYNCIO_TOKEN", "secret"));
        job.Server.WriteForeign("<!-- syncio --> of another person");
        Assert.Equal(1, (await job.RunAsync()).ExitCode);
        Assert.Contains(Found, Assert.Single(job.Server.OwnComments).Value);

        ReviewedRepository.MendChange(clone);
        Assert.Equal(0, (await job.RunAsync()).ExitCode);
        Assert.Contains(Clean, Assert.Single(job.Server.OwnComments).Value);
    }

    [Fact]
    public async Task GitLab_without_a_token_gets_the_log_and_the_code_quality_report()
    {
        using var job = ReviewJob.OfGitLab(feed, await CloneAsync("Logged", "change"));
        var (exitCode, output) = await job.RunAsync();
        Assert.Equal(1, exitCode);
        Assert.Contains("<!-- syncio -->\n" + Found, output);
        Assert.Equal(2, ReadReport(job, "gl-code-quality-report.json").GetArrayLength());
        Assert.Empty(job.Server.Requests);
    }

    async Task<string> CloneAsync(string name, string reference)
    {
        await feed.Tool; // so that the feed has its package
        return await repository.CloneAsync(name, reference);
    }

    async Task RunSuccessfully(string folder, string script)
    {
        var (exitCode, output) = await DotnetCommand.RunCommand(folder, feed.Packages, ["bash", "-ec", script], feed.Home);
        Assert.True(exitCode == 0, output);
    }

    static IEnumerable<string?> ReadStates(ReviewJob job, string file) =>
        ReadReport(job, file)
            .GetProperty("runs")[0]
            .GetProperty("results")
            .EnumerateArray()
            .Select(result => result.GetProperty("baselineState").GetString())
            .Order();

    static JsonElement ReadReport(ReviewJob job, string file) =>
        JsonDocument.Parse(File.ReadAllText(Path.Combine(job.Reports, file))).RootElement;
}
