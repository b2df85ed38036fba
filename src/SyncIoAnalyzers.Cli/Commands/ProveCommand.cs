using System.CommandLine;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Proving;
using SyncIoAnalyzers.Companion.Commands;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio prove</c>.</summary>
internal static class ProveCommand
{
    const string Description =
        "Proves a fix by measurement: fixes a request in a copy, builds the application before and after, loads both in turns "
        + "on this machine, and shows what still waits and whether the difference exceeds the noise. No file of yours is changed.";

    const int MaxRounds = 20,
        MaxConnections = 1000,
        MaxRequests = 20;

    const double MaxSeconds = 60;

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio prove                                  the request with the most findings
          syncio prove --request 'GET /orders/{id}'     one request; values for {id} are read from syncio.requests.json
          syncio prove --finding OrderStore.cs:42       the request that the finding names
          syncio prove --yes --output orders.html       without a question, for scripts
          syncio prove --project Shop.Web --launch-profile https
          syncio prove --request 'POST /orders' --allow-writes

        syncio.requests.json, beside the solution:
          { "login": { "path": "/login", "body": "{\"name\":\"ann\"}" },
            "requests": { "GET /orders/{id}": { "values": { "id": "42" }, "query": "page=1" } } }

        Exit codes: 0 proven, 1 it still waits, or nothing was seen to wait, or it answers worse; 2 it could not be measured, 130 cancelled.
        """;

    static readonly Option<string?> Request = new("--request")
    {
        Description = "The requests to prove, with * within a part and ** across parts, as 'syncio check' writes them.",
        HelpName = "GLOB",
    };

    static readonly Option<string?> Finding = new("--finding")
    {
        Description = "A finding: its request is proven.",
        HelpName = "File.cs:42",
    };

    static readonly Option<string?> Project = new("--project")
    {
        Description = "The web project to start, if the solution has several.",
        HelpName = "NAME",
    };

    static readonly Option<string?> Profile = new("--launch-profile")
    {
        Description = "The profile of launchSettings.json to start it with (default: the first one that runs the project).",
        HelpName = "NAME",
    };

    static readonly Option<string?> Requests = new("--requests")
    {
        Description = $"The values, queries, headers and bodies of requests, and a login (default: {RequestInputs.DefaultName}).",
        HelpName = "FILE",
    };

    static readonly Option<int> Most = new("--most")
    {
        Description = "The number of requests to prove, those with the most findings first.",
        HelpName = "COUNT",
        DefaultValueFactory = _ => 1,
    };

    static readonly Option<int> Rounds = new("--rounds")
    {
        Description = "How often each of the two applications is started and loaded.",
        HelpName = "COUNT",
        DefaultValueFactory = _ => 5,
    };

    static readonly Option<double> Seconds = new("--seconds")
    {
        Description = "The duration of each load.",
        HelpName = "4",
        DefaultValueFactory = _ => 4,
    };

    static readonly Option<int> Connections = new("--connections")
    {
        Description = "The number of connections (default: 32 for each processor).",
        HelpName = "COUNT",
        DefaultValueFactory = _ => 32 * Environment.ProcessorCount,
    };

    static readonly Option<bool> AllowWrites = new("--allow-writes")
    {
        Description = "Also send requests that may change data: all but GET and HEAD.",
    };

    static readonly Option<bool> Yes = new("--yes", "-y") { Description = "Start the application without asking." };

    static readonly Option<string?> Output = new("--output", "-o")
    {
        Description = "The file of the page (default: prove.html).",
        HelpName = "FILE",
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("prove", Description)
        {
            CheckCommand.Path,
            Request,
            Finding,
            Project,
            Profile,
            Requests,
            Most,
            Rounds,
            Seconds,
            Connections,
            AllowWrites,
            Yes,
            Output,
            CheckCommand.Severity,
            CheckCommand.Rules,
            CheckCommand.Framework,
            CheckCommand.Properties,
        };
        command.SetAction(
            (parsed, cancel) =>
                GuardedCommand.RunAsync(
                    () => ProveRunner.RunAsync(ReadOptions(parsed), GetTerminal(), Console.Out, Console.Error, cancel),
                    Console.Error,
                    "no file was changed"
                )
        );
        return command;
    }

    static TextReader? GetTerminal() => Console.IsInputRedirected ? null : Console.In;

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static ProveOptions ReadOptions(ParseResult parsed) =>
        new(CheckCommand.ReadOptions(parsed))
        {
            RequestGlob = parsed.GetValue(Request),
            Finding = parsed.GetValue(Finding),
            Project = parsed.GetValue(Project),
            LaunchProfile = parsed.GetValue(Profile),
            RequestsFile = parsed.GetValue(Requests),
            MaxRequests = LoadLimits.CheckRange(parsed.GetValue(Most), 1, MaxRequests, "requests"),
            Rounds = LoadLimits.CheckRange(parsed.GetValue(Rounds), RankTest.MinRounds, MaxRounds, "rounds"),
            Seconds = LoadLimits.CheckRange(parsed.GetValue(Seconds), 1, MaxSeconds, "seconds"),
            Connections = LoadLimits.CheckRange(parsed.GetValue(Connections), 1, MaxConnections, "connections"),
            AllowsWrites = parsed.GetValue(AllowWrites),
            IsConfirmed = parsed.GetValue(Yes),
            OutputFile = parsed.GetValue(Output),
        };
}
