using SyncIoAnalyzers.FieldStudy.Peers;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class PeersCommandTests : IDisposable
{
    const string List = "repository\tcommit\tsolution\na/b\tHEAD\tWeb/Web.csproj\n";

    readonly StudyFolder _folder = new();

    [Fact]
    public async Task A_repository_without_result_is_skipped() => Assert.Equal((0, ""), await RunAsync());

    [Fact]
    public async Task A_repository_that_was_analyzed_is_skipped()
    {
        _folder.WriteFindings("a/b", 1).WriteFile("a+b/peers.tsv", "file\tline\trule\n");
        Assert.Equal((0, ""), await RunAsync());
    }

    [Fact]
    public async Task The_command_for_one_solution_names_what_it_needs() =>
        Assert.Contains("use 'peers'", (await Assert.ThrowsAsync<StopException>(() => PeersCommand.RunOneAsync([], default))).Message);

    [Fact, Trait("Category", "Slow")]
    public async Task Lines_are_those_of_the_findings_and_severities_of_the_repository_do_not_count()
    {
        using var web = new TempFolder();
        web.WriteFile("Directory.Build.props", "<Project />");
        web.WriteFile(".editorconfig", "root = true\n[*.cs]\ndotnet_diagnostic.VSTHRD002.severity = none\n");
        web.WriteWebProject("class C\n{\n    void M() => System.Threading.Tasks.Task.Delay(5).Wait();\n}");
        var reported = await PeerAnalysis.FindReportedAsync(web["Web/Web.csproj"], web.Path, default);
        Assert.Contains(("Web/Code.cs", 3, "VSTHRD002"), reported);
        Assert.DoesNotContain(reported, row => row.Rule.StartsWith("SIO"));
    }

    public void Dispose() => _folder.Dispose();

    async Task<(int Code, string Output)> RunAsync()
    {
        var output = new StringWriter();
        _folder.WriteFile("list.tsv", List);
        return (
            await PeersCommand.RunAsync(["--results", _folder.Path, "--list", _folder["list.tsv"]], output, default),
            output.ToString()
        );
    }
}
