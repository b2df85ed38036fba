using System.Text.RegularExpressions;
using YamlDotNet.RepresentationModel;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The shape of the action and of the templates, and the agreement between them, their script and the page.</summary>
public partial class PipelineFileTests
{
    static readonly PipelineFile Action = PipelineFile.ReadFile(".github/actions/syncio/action.yml");
    static readonly PipelineFile Azure = PipelineFile.ReadFile("docs/pipelines/azure-pipelines.syncio.yml");
    static readonly PipelineFile GitLab = PipelineFile.ReadFile("docs/pipelines/gitlab.syncio.yml");

    // The settings of GitHub alone.
    static readonly string[] OnlyInAction = ["category", "token"];

    static IEnumerable<YamlMappingNode> ActionSteps => ((YamlSequenceNode)Action.Root["runs"]["steps"]).Cast<YamlMappingNode>();

    [Fact]
    public void Action_has_only_keys_that_GitHub_knows()
    {
        AssertKeys(Action.Root, "name description inputs outputs runs");
        AssertKeys(Action.Root["runs"], "using steps");
        Assert.All(((YamlMappingNode)Action.Root["inputs"]).Children.Values, input => AssertKeys(input, "description default"));
        Assert.All(((YamlMappingNode)Action.Root["outputs"]).Children.Values, output => AssertKeys(output, "description value"));
        Assert.All(ActionSteps, step => AssertKeys(step, "name id if uses with run shell env continue-on-error"));
    }

    [Fact]
    public void Every_script_of_the_action_names_its_shell() =>
        Assert.All(ActionSteps, step => Assert.Equal(step.Children.ContainsKey("run"), step.Children.ContainsKey("shell")));

    [Fact]
    public void Job_of_GitLab_has_only_keys_that_GitLab_knows() =>
        AssertKeys(GitLab.Root["syncio"], "stage image rules variables cache script artifacts");

    [Fact]
    public void Every_input_and_every_parameter_is_used()
    {
        Assert.All(Inputs, input => Assert.Contains(Action.Texts, text => text.Contains($"inputs.{input}")));
        Assert.All(Parameters, parameter => Assert.Contains(Azure.Texts, text => text.Contains($"parameters.{parameter}")));
    }

    [Fact]
    public void Azure_and_GitHub_have_the_same_settings() => Assert.Equal(Inputs.Except(OnlyInAction), Parameters);

    [Fact]
    public void Page_lists_every_input_with_its_default_and_its_description() =>
        Assert.Equal(
            ((YamlMappingNode)Action.Root["inputs"]).Children.Select(input => FormatRow($"{input.Key}", input.Value)),
            Page.Split('\n').SkipWhile(line => line != "| input | default | meaning |").Skip(2).TakeWhile(line => line.StartsWith('|'))
        );

    [Fact]
    public void Script_reads_the_variables_that_its_head_lists_and_that_the_pipelines_set()
    {
        var script = File.ReadAllText(Path.Combine(BuildPaths.Repository, ".github/actions/syncio/syncio-review.sh"));
        var listed = ListedPattern().Matches(script).Select(match => match.Groups[1].Value).Order().ToList();
        Assert.Equal(listed, ReadPattern().Matches(script).Select(match => match.Groups[1].Value).Distinct().Order());
        var set = new[] { Action, Azure, GitLab }.SelectMany(file => file.Texts).Where(text => text.StartsWith("SYNCIO_"));
        Assert.Empty(set.Except(listed));
    }

    [Fact]
    public void Page_uses_the_action_the_templates_and_the_hook_by_the_names_that_they_have()
    {
        Assert.Contains("OWNER/SyncIoAnalyzers/.github/actions/syncio@v0.1.0", ParseBlock("yaml review github").Texts);
        Assert.Contains("build/azure-pipelines.syncio.yml", ParseBlock("yaml review azure").Texts);
        Assert.Contains("build/gitlab.syncio.yml", ParseBlock("yaml review gitlab").Texts);
        Assert.Contains($"{PipelineFile.ReadFile(".pre-commit-hooks.yaml").Root[0]["id"]}", ParseBlock("yaml pre-commit").Texts);
    }

    [Fact]
    public void Both_hooks_run_for_the_same_files()
    {
        var pattern = $"{PipelineFile.ReadFile(".pre-commit-hooks.yaml").Root[0]["files"]}";
        Assert.All(["a/B.cs", "C.cshtml", "D.razor"], file => Assert.Matches(pattern, file));
        Assert.All(["a.csproj", "b.md"], file => Assert.DoesNotMatch(pattern, file));
        Assert.Contains("'*.cs' '*.cshtml' '*.razor'", DocsPage.FindBlock("ci.md", "sh pre-commit"));
    }

    static IEnumerable<string> Inputs => PipelineFile.FindNames(Action.Root["inputs"]);

    static IEnumerable<string> Parameters => ((YamlSequenceNode)Azure.Root["parameters"]).Select(parameter => $"{parameter["name"]}");

    static string Page => File.ReadAllText(Path.Combine(BuildPaths.Repository, "docs", "ci.md")).ReplaceLineEndings("\n");

    static PipelineFile ParseBlock(string info) => PipelineFile.Parse(DocsPage.FindBlock("ci.md", info));

    static string FormatRow(string name, YamlNode input) =>
        $"| `{name}` | {($"{input["default"]}" is { Length: > 0 } text ? $"`{text}`" : "–")} | {$"{input["description"]}".TrimEnd('.')} |";

    static void AssertKeys(YamlNode mapping, string known) => Assert.Empty(PipelineFile.FindNames(mapping).Except(known.Split(' ')));

    [GeneratedRegex(@"^# (SYNCIO_\w+)  ", RegexOptions.Multiline)]
    private static partial Regex ListedPattern();

    [GeneratedRegex(@"\$\{?(SYNCIO_\w+)")]
    private static partial Regex ReadPattern();
}
