using System.CommandLine;
using System.CommandLine.Parsing;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio check</c>.</summary>
internal static class CheckCommand
{
    const string Description = "Checks a solution or project, or the one in a folder. Nothing has to be installed or built first.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio check                                  the solution or project in this folder
          syncio check src/Shop.Api/Shop.Api.csproj     one project and what it references
          syncio check Shop.slnx --severity info        also informational findings
          syncio check -p Configuration=Release -r SIO001,SIO101
          syncio check --format html -o blocking.html   a page to browse, request by request
          syncio check --format sarif -o found.sarif    for code scanning and editors
          syncio check --report sarif=found.sarif --report markdown=syncio.md
          syncio check --format github                  annotations in GitHub Actions
          syncio check --format json > findings.json
          syncio check --show-baseline                  also the findings in the baseline
          syncio check --since origin/main              only what the changes of this branch make requests wait for
          syncio check --cache .syncio                  the next check analyzes only what changed
          syncio check --watch                          again after each change of a file, with what came and went
          syncio check --fixes                          also which findings 'syncio fix' rewrites
          syncio check --runtime seen.json              ranked by the output of 'syncio watch --format json'

        Exit codes: 0 nothing at or above the severity, 1 findings, 2 something could not be checked, 130 cancelled.
        """;

    internal static readonly Argument<string> Path = new("path")
    {
        Description = "A .sln, .slnx, .slnf or .csproj file, or a folder that contains one.",
        DefaultValueFactory = _ => ".",
    };

    static readonly Option<OutputFormat> Format = new("--format")
    {
        Description =
            "text: grouped by request. json: one document with everything. sarif: for tools that show findings. "
            + "html: one page to browse. markdown: a comment for a pull request. github: annotations. gitlab: code quality.",
    };

    static readonly Option<string?> Output = new("--output", "-o")
    {
        Description = "Write to this file, completely or not at all, and only the totals to the screen.",
        HelpName = "FILE",
    };

    static readonly Option<string[]> Reports = new("--report")
    {
        Description = "Also write the same check in this format to this file, completely or not at all; repeat it for several files.",
        HelpName = "FORMAT=FILE",
    };

    static readonly Option<string?> Runtime = new("--runtime")
    {
        Description =
            "The output of 'syncio watch --format json': marks the findings seen blocking, the worst first, "
            + "and adds the calls that no rule reports.",
        HelpName = "report.json",
    };

    static readonly Option<bool> ShowBaseline = new("--show-baseline")
    {
        Description = "Also list the findings in SyncIo.Baseline.txt files. They never make the exit code 1.",
    };

    static readonly Option<string?> Since = new("--since")
    {
        Description =
            "Only what changed since HEAD and this branch, tag or commit parted: new calls, and calls that further requests reach. "
            + "That commit is checked in a worktree of its own, once.",
        HelpName = "REF",
    };

    internal static readonly Option<string?> Cache = new("--cache")
    {
        Description =
            "Keep facts about the projects in this folder, and analyze only what changed since. 'check' and 'paths' share it, and machines "
            + "by copying. 'check --since' keeps the findings of the compared commits there, too.",
        HelpName = "FOLDER",
    };

    static readonly Option<bool> Watch = new("--watch")
    {
        Description = "Check again after each change of a file, and report how the findings differ from those of the check before.",
    };

    static readonly Option<bool> Fixes = new("--fixes")
    {
        Description =
            "Plan the fixes as 'syncio fix' does, so that each finding is fixable or not, instead of likely or unknown. "
            + "With sarif, plan each fix on its own and write it into the report. Both take longer.",
    };

    internal static readonly Option<DiagnosticSeverity> Severity = new("--severity", "-s")
    {
        Description = "Findings below this severity are neither listed nor fixed, and do not make the exit code 1.",
        DefaultValueFactory = _ => DiagnosticSeverity.Warning,
    };

    internal static readonly Option<string[]> Rules = new("--rule", "-r")
    {
        Description = "Only these rules: repeat the option or separate the ids by commas.",
        HelpName = "SIO001",
    };

    internal static readonly Option<string?> Framework = new("--framework", "-f")
    {
        Description = "The target framework to check in projects that have several (default: the newest that the SDK can build).",
        HelpName = "net8.0",
    };

    internal static readonly Option<string[]> Properties = new("--property", "-p")
    {
        Description = "An MSBuild property, passed to restore and load.",
        HelpName = "Name=Value",
    };

    internal static readonly Option<bool> NoRestore = new("--no-restore")
    {
        Description = "Do not restore packages, even if they are missing.",
    };

    internal static readonly Option<OutputVerbosity> Verbosity = new("--verbosity", "-v")
    {
        Description = "The amount of output besides the findings.",
        DefaultValueFactory = _ => Cli.Options.OutputVerbosity.Normal,
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        // Names only: an enum option would also accept numbers.
        Format.AcceptOnlyFromAmong(
            StringComparer.OrdinalIgnoreCase,
            [.. Enum.GetNames<OutputFormat>().Select(name => name.ToLowerInvariant())]
        );
        AcceptSeverities(Severity);
        Verbosity.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "quiet", "minimal", "normal", "detailed");
        // A mistyped option would otherwise be read as the path.
        Path.Validators.Add(path =>
        {
            if (path.Tokens is [{ Value: ['-', ..] option }])
                path.AddError($"There is no option '{option}'.");
        });
        var command = new Command("check", Description)
        {
            Path,
            Format,
            Runtime,
            ShowBaseline,
            Since,
            Cache,
            Watch,
            Fixes,
            Severity,
            Rules,
            Framework,
            Properties,
            NoRestore,
            Verbosity,
        };
        command.Validators.Add(given =>
        {
            if (given.GetValue(Watch) && FindOptionOfOneCheck(given) is { } option)
                given.AddError($"--watch writes text to the screen after each change; leave out {option.Name}.");
        });
        command.SetAction((parsed, cancel) => GuardedCommand.RunAsync(() => RunAsync(ReadOptions(parsed), cancel), Console.Error));
        command.Add(Output);
        command.Add(Reports);
        return command;
    }

    static Task<int> RunAsync(CheckOptions options, CancellationToken cancel) =>
        options.IsRepeated
            ? RepeatedCheckRunner.RunAsync(options, Console.Out, Console.Error, cancel)
            : CheckRunner.RunAsync(options, Console.Out, Console.Error, cancel);

    /// <summary>Returns an option that makes no sense for repeated checks; null if there is none.</summary>
    static Option? FindOptionOfOneCheck(CommandResult given) =>
        new Option[] { Format, Output, Reports, Runtime, Since, Fixes }.FirstOrDefault(o => given.GetResult(o) is { Implicit: false });

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static CheckOptions ReadOptions(ParseResult parsed) =>
        new(
            ReadCachedLoadOptions(parsed),
            parsed.GetValue(Format),
            parsed.GetValue(Severity),
            OptionValueParser.ParseRules(parsed.GetValue(Rules) ?? []),
            parsed.GetValue(Verbosity)
        )
        {
            OutputFile = parsed.GetValue(Output) is { } file ? OptionValueParser.ParseFile(file, Output.Name) : null,
            RuntimeFile = parsed.GetValue(Runtime),
            ShowBaseline = parsed.GetValue(ShowBaseline),
            Reports = OptionValueParser.ParseReports(parsed.GetValue(Reports) ?? []),
            PlansFixes = parsed.GetValue(Fixes),
            Since = parsed.GetValue(Since),
            IsRepeated = parsed.GetValue(Watch),
        };

    /// <summary>Restricts an option to the names of the severities.</summary>
    internal static void AcceptSeverities(Option<DiagnosticSeverity> option) =>
        option.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "error", "warning", "info", "hidden");

    /// <summary>Reads the options for loading the solution or project.</summary>
    internal static LoadOptions ReadLoadOptions(ParseResult parsed) =>
        new(
            parsed.GetValue(Path)!,
            Directory.GetCurrentDirectory(),
            !parsed.GetValue(NoRestore),
            parsed.GetValue(Framework),
            OptionValueParser.ParseProperties(parsed.GetValue(Properties) ?? [])
        );

    /// <summary>Reads the options for loading, and the folder for facts; throws on an invalid one.</summary>
    internal static LoadOptions ReadCachedLoadOptions(ParseResult parsed) =>
        ReadLoadOptions(parsed) with
        {
            CacheFolder = parsed.GetValue(Cache) is { } folder ? OptionValueParser.ParseFolder(folder, Cache.Name) : null,
        };
}
