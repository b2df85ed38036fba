using System.CommandLine;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Companion.Commands;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio mcp</c>.</summary>
internal static class McpCommand
{
    const string Description =
        "Serves a coding agent on standard input and output, by the Model Context Protocol: it finds the calls that hold a request thread, "
        + "plans their rewrite to await, and writes what was planned. It works in the folder of the solution only.";

    const double MaxSeconds = 86_400;

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio mcp                                    the solution or project in this folder
          syncio mcp Shop.slnx --verify "dotnet test"   with a tool that runs the tests
          syncio mcp --allow-prove                      with a tool that starts and loads the application
          syncio mcp --severity info -p Configuration=Release

        In the configuration of the agent:
          { "mcpServers": { "syncio": { "command": "dotnet", "args": ["syncio", "mcp", "Shop.slnx"] } } }

        Exit codes: 0 the client closed standard input, 2 the server could not start, 130 cancelled.
        """;

    static readonly Option<string?> Verify = new("--verify")
    {
        Description = "Offer the tool 'verify', which runs this command in the folder of the solution. No tool call can change it.",
        HelpName = "COMMAND",
    };

    static readonly Option<double> VerifySeconds = new("--verify-seconds")
    {
        Description = "The duration after which the command of --verify is stopped.",
        HelpName = "SECONDS",
        DefaultValueFactory = _ => McpOptions.DefaultVerifySeconds,
    };

    static readonly Option<bool> AllowProve = new("--allow-prove")
    {
        Description = "Offer the tool 'prove', which starts the application and loads a GET or HEAD request, as 'syncio prove --yes' does.",
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("mcp", Description)
        {
            CheckCommand.Path,
            Verify,
            VerifySeconds,
            AllowProve,
            CheckCommand.Severity,
            CheckCommand.Rules,
            CheckCommand.Framework,
            CheckCommand.Properties,
            CheckCommand.NoRestore,
        };
        command.SetAction(
            (parsed, cancel) =>
                GuardedCommand.RunAsync(
                    () => McpRunner.RunAsync(ReadOptions(parsed), Console.Error, cancel),
                    Console.Error,
                    "the server stopped"
                )
        );
        return command;
    }

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static McpOptions ReadOptions(ParseResult parsed) =>
        new(CheckCommand.ReadOptions(parsed))
        {
            Verify = parsed.GetValue(Verify) is { } command ? CheckCommandLine(command) : null,
            VerifyLimit = TimeSpan.FromSeconds(LoadLimits.CheckRange(parsed.GetValue(VerifySeconds), 1, MaxSeconds, "seconds")),
            AllowsProve = parsed.GetValue(AllowProve),
        };

    static string CheckCommandLine(string command) =>
        command.Trim() is "" ? throw new StopException("Name a command after --verify, such as \"dotnet test\".") : command;
}
