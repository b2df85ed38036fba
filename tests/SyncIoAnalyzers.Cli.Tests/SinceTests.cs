using System.Text.Json;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Git;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of <c>check --since</c> in a git repository with a library and a web project.</summary>
[Trait("Category", "Slow")]
public sealed class SinceTests(SinceTests.CheckedRepository repository) : IClassFixture<SinceTests.CheckedRepository>
{
    const string Reference = "base";

    [Fact]
    public async Task An_unchanged_tree_has_nothing_new()
    {
        var (exitCode, since) = await CheckAsync();
        Assert.Equal((ExitCode.Clean, 0, 0), (exitCode, Count(since, "new"), Count(since, "reached")));
        Assert.Equal(["Task.Result", "Thread.Sleep"], since.GetProperty("unchanged").EnumerateArray().Select(GetCall).Order());
        Assert.Empty(since.GetProperty("gone").EnumerateArray());
    }

    [Fact]
    public async Task A_new_call_is_new()
    {
        using var edit = repository.Edit("Lib/Code.cs", "=> _rows.Result", "{ System.Threading.Thread.Sleep(2); return _rows.Result; }");
        var (exitCode, since) = await CheckAsync();
        Assert.Equal((ExitCode.Findings, 1, 0), (exitCode, Count(since, "new"), Count(since, "reached")));
    }

    [Fact]
    public async Task A_new_endpoint_over_an_old_call_is_newly_reached_and_named()
    {
        using var edit = repository.Edit(
            "Web/Code.cs",
            "class Shop {",
            "class Shop { [HttpGet(\"/late\")] public int Late() => Store.Load(null!);"
        );
        var text = await WriteTextAsync(OutputFormat.Text);
        Assert.Contains("GET /late (newly reached)", text);
        Assert.Contains("0 new, 1 newly reached, 0 gone, 1 unchanged", text);
    }

    [Fact]
    public async Task A_call_that_no_request_reached_is_newly_reached()
    {
        using var edit = repository.Edit(
            "Web/Code.cs",
            "class Shop {",
            "class Shop { [HttpGet(\"/late\")] public void Late() => Store.Never();"
        );
        var (_, since) = await CheckAsync();
        Assert.Equal((0, 1), (Count(since, "new"), Count(since, "reached")));
    }

    [Fact]
    public async Task A_removed_call_is_gone()
    {
        using var edit = repository.Edit("Lib/Code.cs", "System.Threading.Thread.Sleep(1)", "_ = 1");
        var (exitCode, since) = await CheckAsync();
        Assert.Equal(ExitCode.Clean, exitCode);
        Assert.Equal(["Thread.Sleep"], since.GetProperty("gone").EnumerateArray().Select(GetCall));
    }

    [Theory]
    [InlineData("Lib/Code.cs", "class Store", "class Depot", "Web/Code.cs", "Store.", "Depot.")]
    [InlineData("Lib/Code.cs", "int Load(", "int Fetch(", "Web/Code.cs", "Store.Load", "Store.Fetch")]
    [InlineData("Web/Code.cs", "\"/rows\"", "\"/orders\"", "Web/Code.cs", "", "")]
    [InlineData("Web/Code.cs", "int Rows()", "int Orders()", "Web/Code.cs", "", "")]
    [InlineData("Lib/Code.cs", "public class", "// a comment\n\n\npublic class", "Web/Code.cs", "", "")]
    public async Task A_renamed_type_member_route_or_action_and_moved_lines_are_not_new(
        string file,
        string old,
        string changed,
        string other,
        string oldUse,
        string changedUse
    )
    {
        using var edit = repository.Edit(file, old, changed);
        using var uses = repository.Edit(other, oldUse == "" ? "\n" : oldUse, oldUse == "" ? "\n" : changedUse);
        var (exitCode, since) = await CheckAsync();
        Assert.Equal((ExitCode.Clean, 0), (exitCode, since.GetProperty("gone").GetArrayLength()));
    }

    [Fact]
    public async Task A_file_that_moved_is_not_new()
    {
        File.Move(repository.GetPath("Lib/Code.cs"), repository.GetPath("Lib/Moved.cs"));
        var (exitCode, since) = await CheckAsync();
        File.Move(repository.GetPath("Lib/Moved.cs"), repository.GetPath("Lib/Code.cs"));
        Assert.Equal((ExitCode.Clean, 2), (exitCode, since.GetProperty("unchanged").GetArrayLength()));
    }

    [Fact]
    public async Task Sarif_has_the_state_of_each_result()
    {
        using var edit = repository.Edit("Lib/Code.cs", "System.Threading.Thread.Sleep(1)", "System.Threading.Tasks.Task.Delay(1).Wait()");
        var text = await WriteTextAsync(OutputFormat.Sarif);
        Assert.Empty(await SchemaErrors.OfSarifAsync(text));
        var results = JsonDocument.Parse(text).RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray();
        Assert.Equal(["absent", "new", "unchanged"], results.Select(r => r.GetProperty("baselineState").GetString()).Order());
    }

    [Fact]
    public async Task GitLab_gets_the_unchanged_calls_too_as_it_compares_reports_itself()
    {
        using var edit = repository.Edit("Lib/Code.cs", "System.Threading.Thread.Sleep(1)", "System.Threading.Tasks.Task.Delay(1).Wait()");
        Assert.Equal(2, JsonDocument.Parse(await WriteTextAsync(OutputFormat.GitLab)).RootElement.GetArrayLength());
    }

    [Fact]
    public async Task Markdown_has_a_table_for_each_change_and_the_mark_of_the_comment()
    {
        using var edit = repository.Edit(
            "Web/Code.cs",
            "class Shop {",
            "class Shop { [HttpGet(\"/a_b\")] public int Late() => Store.Load(null!);"
        );
        var lines = (await WriteTextAsync(OutputFormat.Markdown)).Split('\n');
        Assert.Equal(["<!-- syncio -->", "### This change lets requests wait for 1 call"], lines.Take(2));
        Assert.Contains(lines, l => l.StartsWith("| GET /a\\_b | Store.Load → Task.Result | Lib/Code.cs:", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_commit_that_does_not_compile_is_noted()
    {
        using var edit = repository.Edit("Lib/Code.cs", "public class", "publik class");
        repository.RunGit("commit", "-qam", "broken");
        var output = new StringWriter();
        await CheckRunner.RunAsync(CreateOptions(OutputFormat.Text, "HEAD"), TextWriter.Null, output, default);
        repository.RunGit("reset", "-q", "HEAD~1");
        Assert.Contains("(HEAD): Lib has", output.ToString());
    }

    [Fact]
    public async Task A_commit_without_the_solution_ends_the_check()
    {
        File.Move(repository.GetPath("Shop.slnx"), repository.GetPath("Renamed.slnx"));
        var options = CreateOptions(OutputFormat.Text);
        var renamed = options with { Load = options.Load with { Path = "Renamed.slnx" } };
        var stopped = await Assert.ThrowsAsync<StopException>(() =>
            CheckRunner.RunAsync(renamed, TextWriter.Null, TextWriter.Null, default)
        );
        File.Move(repository.GetPath("Renamed.slnx"), repository.GetPath("Shop.slnx"));
        Assert.EndsWith("(base) has no Renamed.slnx; name a solution that both commits have.", stopped.Message);
    }

    [Fact]
    public async Task A_commit_with_a_project_that_cannot_be_loaded_ends_the_check()
    {
        using var edit = repository.Edit("Lib/Lib.csproj", "<PropertyGroup>", "<PropertyGroup><");
        repository.RunGit("commit", "-qam", "broken");
        var stopped = await Assert.ThrowsAsync<StopException>(() =>
            CheckRunner.RunAsync(CreateOptions(OutputFormat.Text, "HEAD"), TextWriter.Null, TextWriter.Null, default)
        );
        repository.RunGit("reset", "-q", "HEAD~1");
        Assert.Contains("(HEAD): Lib.csproj", stopped.Message);
    }

    [Fact]
    public async Task A_property_with_a_path_in_the_repository_has_the_file_of_the_commit()
    {
        var options = CreateOptions(OutputFormat.Text);
        var properties = options.Load with { Properties = [$"DirectoryBuildPropsPath={repository.GetPath("Directory.Build.props")}"] };
        Assert.Equal(
            ExitCode.Clean,
            await CheckRunner.RunAsync(options with { Load = properties }, TextWriter.Null, TextWriter.Null, default)
        );
    }

    [Fact]
    public async Task A_shallow_clone_without_the_base_says_how_to_get_it()
    {
        using var shallow = new TempFolder();
        repository.RunGit("clone", "-q", "--depth", "1", "--no-single-branch", "file://" + repository.Folder, shallow["clone"]);
        var stopped = await Assert.ThrowsAsync<StopException>(() => MergeBase.FindCommitAsync(shallow["clone"], "origin/side", default));
        Assert.StartsWith("This clone is shallow", stopped.Message);
    }

    [Theory]
    [InlineData("nowhere", "'nowhere' names no commit of this repository; fetch it, or name a branch, a tag or a commit.")]
    [InlineData("--all", "'--all' names no commit of this repository; fetch it, or name a branch, a tag or a commit.")]
    [InlineData("orphan", "'orphan' and HEAD have no commit in common.")]
    public async Task A_reference_without_a_common_commit_ends_the_check(string reference, string message)
    {
        var stopped = await Assert.ThrowsAsync<StopException>(() => MergeBase.FindCommitAsync(repository.Folder, reference, default));
        Assert.Equal(message, stopped.Message);
    }

    [Fact]
    public async Task The_base_is_the_commit_from_which_both_branches_started() =>
        Assert.Equal(repository.RunGit("rev-parse", Reference).Trim(), await MergeBase.FindCommitAsync(repository.Folder, "side", default));

    [Fact]
    public async Task No_hook_of_the_repository_runs()
    {
        var hook = repository.GetPath(".git/hooks/post-checkout");
        File.WriteAllText(hook, "#!/bin/sh\ntouch \"$(git rev-parse --git-common-dir)/hooked\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(hook, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        await using var tree = await GitWorktree.CreateAsync(repository.Folder, Reference, default);
        File.Delete(hook);
        Assert.NotNull(tree);
        Assert.False(File.Exists(repository.GetPath(".git/hooked")));
    }

    [Fact]
    public async Task No_worktree_is_left() =>
        Assert.Single((await ListWorktreesAsync()).Split('\n', StringSplitOptions.RemoveEmptyEntries));

    async Task<string> ListWorktreesAsync()
    {
        await CheckAsync();
        return repository.RunGit("worktree", "list");
    }

    static string? GetCall(JsonElement finding) => finding.GetProperty("call").GetString();

    static int Count(JsonElement since, string change) => since.GetProperty(change).GetInt32();

    async Task<(int ExitCode, JsonElement Since)> CheckAsync()
    {
        var output = new StringWriter();
        var exitCode = await CheckRunner.RunAsync(CreateOptions(OutputFormat.Json), output, TextWriter.Null, default);
        Assert.Empty(await SchemaErrors.OfJsonAsync(output.ToString()));
        return (exitCode, JsonDocument.Parse(output.ToString()).RootElement.GetProperty("since"));
    }

    async Task<string> WriteTextAsync(OutputFormat format)
    {
        var output = new StringWriter { NewLine = "\n" };
        await CheckRunner.RunAsync(CreateOptions(format), output, TextWriter.Null, default);
        return output.ToString();
    }

    CheckOptions CreateOptions(OutputFormat format, string reference = Reference) =>
        new(new("Shop.slnx", repository.Folder) { CacheFolder = repository.CacheFolder }, format) { Since = reference };

    /// <summary>A repository whose base is checked once for all tests.</summary>
    public sealed class CheckedRepository : IDisposable
    {
        const string Waits = """
            public class Store
            {
                static System.Threading.Tasks.Task<int> _rows = null!;
                public static int Load(object filter) => _rows.Result;
                public static void Stop() { System.Threading.Thread.Sleep(1); }
                public static void Never() { System.Threading.Thread.Sleep(3); }
            }
            """;
        const string Calls = """
            using Microsoft.AspNetCore.Mvc;
            [ApiController]
            public class Shop { [HttpGet("/rows")] public int Rows() { Store.Stop(); return Store.Load(null!); } }
            """;

        readonly TempFolder _folder = new();

        public CheckedRepository()
        {
            _folder.WriteShop("<TargetFramework>net10.0</TargetFramework>", Waits, Calls);
            _folder.WriteFile(".gitignore", "obj/\nbin/\ncache/\n");
            RunGit("init", "-q", "-b", "main");
            RunGit("add", ".");
            RunGit("commit", "-qm", "base");
            RunGit("tag", Reference);
            RunGit("branch", "side");
            RunGit("commit", "-q", "--allow-empty", "-m", "next");
            RunGit("branch", "orphan", RunGit("commit-tree", "-m", "orphan", "HEAD^{tree}").Trim());
        }

        internal string Folder => _folder.Path;

        internal string CacheFolder => _folder["cache"];

        internal string GetPath(string file) => _folder[file];

        internal string RunGit(params string[] arguments)
        {
            string[] identity = ["-c", "user.name=Test", "-c", "user.email=test@localhost", "-C", Folder];
            return GitCommand.RunAsync(Folder, [.. identity, .. arguments], default).GetAwaiter().GetResult() ?? "";
        }

        internal IDisposable Edit(string file, string old, string changed)
        {
            var text = File.ReadAllText(GetPath(file));
            Assert.Contains(old, text);
            File.WriteAllText(GetPath(file), text.Replace(old, changed));
            return new EditedFile(GetPath(file), text);
        }

        public void Dispose() => _folder.Dispose();

        sealed class EditedFile(string file, string text) : IDisposable
        {
            public void Dispose() => File.WriteAllText(file, text);
        }
    }
}
