using YamlDotNet.RepresentationModel;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Runs the scripts of a pipeline file over a clone, in the environment of its build server.</summary>
sealed class ReviewJob : IDisposable
{
    const string ActionFolder = ".github/actions/syncio";
    const string Script = "syncio-review.sh";

    readonly PackageFeed _feed;
    readonly PipelineFile _pipeline;
    readonly string _clone;
    readonly string _host;
    readonly Dictionary<string, string> _values = [];
    readonly Dictionary<string, string> _variables = [];

    ReviewJob(PackageFeed feed, string clone, string pipeline)
    {
        (_feed, _clone, _pipeline) = (feed, clone, PipelineFile.ReadFile(pipeline));
        _host = Directory.CreateDirectory(clone + "-host").FullName;
    }

    /// <summary>Gets the server with the comments of the pull request.</summary>
    public CommentServer Server { get; } = new();

    /// <summary>Gets the folder with the reports.</summary>
    public string Reports => Path.Combine(_clone, "syncio-reports");

    /// <summary>Gets the summary of the build in GitHub Actions.</summary>
    public string Summary => File.Exists(SummaryFile) ? File.ReadAllText(SummaryFile) : "";

    string SummaryFile => Path.Combine(_host, "summary.md");

    string OutputFile => Path.Combine(_host, "output.txt");

    /// <summary>Creates a job that uses the action; without a target branch it builds a push.</summary>
    public static ReviewJob OfGitHub(PackageFeed feed, string clone, string target = "main")
    {
        var job = new ReviewJob(feed, clone, ActionFolder + "/action.yml");
        job.SetValues(("github.event.merge_group.base_sha", ""), ("github.token", "secret"));
        foreach (var (name, input) in (YamlMappingNode)job._pipeline.Root["inputs"])
            job.SetValues(($"inputs.{name}", PipelineExpression.Expand($"{input["default"]}", job._values)));
        job.SetVariables(
            ("GITHUB_ACTIONS", "true"),
            ("GITHUB_BASE_REF", target),
            ("GITHUB_REF", target == "" ? "refs/heads/change" : "refs/pull/7/merge"),
            ("GITHUB_API_URL", job.Server.Address + "api"),
            ("GITHUB_REPOSITORY", "shop/shop"),
            ("GITHUB_STEP_SUMMARY", job.SummaryFile),
            ("GITHUB_OUTPUT", job.OutputFile),
            ("GITHUB_ACTION_PATH", Path.Combine(BuildPaths.Repository, ActionFolder))
        );
        return job;
    }

    /// <summary>Creates a job with the steps of the template for Azure Pipelines.</summary>
    public static ReviewJob OfAzure(PackageFeed feed, string clone)
    {
        var job = new ReviewJob(feed, clone, "docs/pipelines/azure-pipelines.syncio.yml");
        job.CopyScript();
        foreach (var parameter in (YamlSequenceNode)job._pipeline.Root["parameters"])
            job.SetValues(($"parameters.{parameter["name"]}", $"{parameter["default"]}"));
        job.SetVariables(
            ("TF_BUILD", "True"),
            ("BUILD_REPOSITORY_PROVIDER", "TfsGit"),
            ("BUILD_REPOSITORY_ID", "c0ffee"),
            ("SYSTEM_COLLECTIONURI", job.Server.Address),
            ("SYSTEM_TEAMPROJECTID", "fade"),
            ("SYSTEM_PULLREQUEST_PULLREQUESTID", "7"),
            ("SYSTEM_PULLREQUEST_TARGETBRANCH", "refs/heads/main")
        );
        return job;
    }

    /// <summary>Creates the job of the template for GitLab.</summary>
    public static ReviewJob OfGitLab(PackageFeed feed, string clone)
    {
        var job = new ReviewJob(feed, clone, "docs/pipelines/gitlab.syncio.yml");
        job.CopyScript();
        job.SetVariables(
            ("GITLAB_CI", "true"),
            ("CI_API_V4_URL", job.Server.Address + "api/v4"),
            ("CI_MERGE_REQUEST_PROJECT_ID", "5"),
            ("CI_MERGE_REQUEST_IID", "7"),
            ("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", "main")
        );
        return job;
    }

    /// <summary>Sets a value of the expressions, such as <c>inputs.severity</c>.</summary>
    public void SetValues(params (string Name, string Value)[] values) => SetAll(_values, values);

    /// <summary>Sets environment variables of the job.</summary>
    public void SetVariables(params (string Name, string Value)[] variables) => SetAll(_variables, variables);

    /// <summary>Runs the scripts up to the first one that fails, and returns its exit code and the output of all.</summary>
    public async Task<(int ExitCode, string Output)> RunAsync()
    {
        File.Delete(SummaryFile);
        var (exitCode, log) = (0, "");
        foreach (var step in _pipeline.Steps.Where(step => step.IsSelected(_values)))
        {
            if (exitCode != 0)
                break;
            (exitCode, var output) = await RunStepAsync(step);
            log += output;
        }
        return (exitCode, log);
    }

    async Task<(int ExitCode, string Output)> RunStepAsync(PipelineStep step)
    {
        var file = Path.Combine(_host, "step.sh");
        await File.WriteAllTextAsync(file, step.Script);
        File.Delete(OutputFile);
        var variables = new Dictionary<string, string>(_variables);
        SetAll(variables, step.ReadVariables(_values).Select(v => (v.Key, v.Value.Replace("$(System.AccessToken)", "secret"))));
        var ended = await DotnetCommand.RunCommand(_clone, _feed.Packages, ["bash", "-eo", "pipefail", file], _feed.Home, variables);
        foreach (var output in File.Exists(OutputFile) ? File.ReadLines(OutputFile).Select(line => line.Split('=', 2)) : [])
            SetValues(($"steps.{step.Id}.outputs.{output[0]}", output[1]));
        return ended;
    }

    /// <summary>Copies the script to where the templates expect it.</summary>
    void CopyScript()
    {
        var folder = Directory.CreateDirectory(Path.Combine(_clone, "build")).FullName;
        File.Copy(Path.Combine(BuildPaths.Repository, ActionFolder, Script), Path.Combine(folder, Script));
    }

    static void SetAll(Dictionary<string, string> target, IEnumerable<(string Name, string Value)> pairs)
    {
        foreach (var (name, value) in pairs)
            target[name] = value;
    }

    public void Dispose() => Server.Dispose();
}
