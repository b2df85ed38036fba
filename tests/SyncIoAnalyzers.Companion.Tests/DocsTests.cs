using System.Text.RegularExpressions;
using Npgsql;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The pages about the companion describe what it does.</summary>
public class DocsTests
{
    static readonly string[] Pages =
    [
        "README.md",
        .. Directory
            .EnumerateFiles(Path.Combine(OwnCode.FindRepository(), "docs"), "*.md")
            .Select(f => Path.GetRelativePath(OwnCode.FindRepository(), f)),
    ];

    public static TheoryData<string> Commands =>
        [
            .. Pages
                .SelectMany(p => Regex.Matches(ReadPage(p), @"^(?:\w+=\S+ )?syncio lab(?<rest>[^\n]*)$", RegexOptions.Multiline))
                .Select(m => m.Groups["rest"].Value.Trim())
                .Where(c => c.Length > 0)
                .Distinct(),
        ];

    [Theory, MemberData(nameof(Commands))]
    public void Every_documented_command_can_be_parsed(string arguments) =>
        Assert.Empty(LabCommand.CreateRootCommand().Parse(arguments).Errors);

    [Fact]
    public void Every_command_is_documented() =>
        Assert.All(LabCommand.CreateCommand().Subcommands, c => Assert.Contains($"`lab {c.Name}", ReadPage("docs/companion.md")));

    [Fact]
    public void Documented_runtime_limits_are_those_of_the_runtime()
    {
        ThreadPool.GetMaxThreads(out var threads, out _);
        Assert.All(
            new[] { threads, new SocketsHttpHandler().MaxConnectionsPerServer, new NpgsqlConnectionStringBuilder().MaxPoolSize },
            limit => Assert.Contains($"| {limit}", ReadPage("docs/limits.md"))
        );
        Assert.Null(new Microsoft.AspNetCore.Server.Kestrel.Core.KestrelServerLimits().MaxConcurrentConnections);
    }

    [Fact]
    public void Documented_load_limits_are_those_that_are_checked() =>
        Assert.All(
            new[]
            {
                $"| connections of a load | {LoadLimits.MostConnections} |",
                $"| a load's time | {LoadPlan.MaxSeconds} s each |",
                $"| {MatrixSettings.LeastTimeouts} timeouts |",
            },
            line => Assert.Contains(line, ReadPage("docs/limits.md"))
        );

    [Fact]
    public void Routes_in_the_crank_file_are_those_of_the_ten_scenarios() =>
        Assert.Equal(
            Enumerable.Range(1, 10).Select(n => LabScenario.GetById($"{n}").GetPath(isAsync: n == 10)),
            Regex.Matches(ReadPage("docs/crank/scenarios.yml"), "path: (/scenarios/.*)").Select(m => m.Groups[1].Value)
        );

    [Fact]
    public void Command_in_the_crank_file_can_be_parsed() =>
        Assert.Empty(
            LabCommand
                .CreateRootCommand()
                .Parse(Regex.Match(ReadPage("docs/crank/scenarios.yml"), "arguments: (serve.*)").Groups[1].Value)
                .Errors
        );

    static string ReadPage(string path) => File.ReadAllText(Path.Combine(OwnCode.FindRepository(), path)).ReplaceLineEndings("\n");
}
