using System.CommandLine;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The command line of <c>syncio check</c>.</summary>
internal static class CheckCommand
{
    const string Description = "Checks a solution or project, or the one in a folder. Nothing has to be installed in it or built before.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio check                                  the solution or project in this folder
          syncio check src/Shop.Api/Shop.Api.csproj     one project and what it references
          syncio check Shop.slnx --severity info        also what is worth knowing
          syncio check -p Configuration=Release -r SIO001,SIO101
          syncio check --format html -o blocking.html   a page to look through, request by request
          syncio check --format sarif -o found.sarif    for code scanning and editors
          syncio check --format github                  annotations of the lines in GitHub Actions
          syncio check --format json > findings.json
          syncio check --show-baseline                  also what 'syncio baseline' has written down
          syncio check --runtime seen.json              ranked by what 'syncio watch --format json > seen.json' saw

        Exit codes: 0 nothing at or above the severity, 1 findings, 2 something could not be checked, 130 cancelled.
        """;

    internal static readonly Argument<string> Path = new("path")
    {
        Description = "A .sln, .slnx, .slnf or .csproj file, or a folder that holds one.",
        DefaultValueFactory = _ => ".",
    };

    static readonly Option<OutputFormat> Format = new("--format")
    {
        Description = "text: grouped by request. json: one document with everything. sarif: for tools that show findings. html: one page to look through. github: annotations. gitlab: code quality.",
    };

    static readonly Option<string?> Output = new("--output", "-o")
    {
        Description = "A file to write to, whole or not at all, instead of the screen, which gets the totals.",
        HelpName = "FILE",
    };

    static readonly Option<string?> Runtime = new("--runtime")
    {
        Description = "What 'syncio watch --format json' wrote: tells of each finding whether it was seen to block, the worst first, and what was seen that no rule reports.",
        HelpName = "report.json",
    };

    static readonly Option<bool> ShowBaseline = new("--show-baseline") { Description = "Also list the findings in SyncIo.Baseline.txt files. They never make the exit code 1." };

    internal static readonly Option<DiagnosticSeverity> Severity = new("--severity", "-s")
    {
        Description = "Findings below it are left out: neither listed nor fixed, and no reason for the exit code 1.",
        DefaultValueFactory = _ => DiagnosticSeverity.Warning,
    };

    internal static readonly Option<string[]> Rules = new("--rule", "-r")
    {
        Description = "Only these rules: repeat it or separate them by commas.",
        HelpName = "SIO001",
    };

    internal static readonly Option<string?> Framework = new("--framework", "-f")
    {
        Description = "The target framework to check in projects that have several (default: the newest that the SDK can build).",
        HelpName = "net8.0",
    };

    internal static readonly Option<string[]> Properties = new("--property", "-p")
    {
        Description = "An MSBuild property, handed to restore and load.",
        HelpName = "Name=Value",
    };

    internal static readonly Option<bool> NoRestore = new("--no-restore") { Description = "Do not restore, even where it is missing." };

    internal static readonly Option<Verbosity> Verbosity = new("--verbosity", "-v")
    {
        Description = "How much is told besides the findings.",
        DefaultValueFactory = _ => Commands.Verbosity.Normal,
    };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        // By name only: an enum would also take numbers.
        Format.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, [.. Enum.GetNames<OutputFormat>().Select(name => name.ToLowerInvariant())]);
        Severity.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "error", "warning", "info", "hidden");
        Verbosity.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "quiet", "minimal", "normal", "detailed");
        // A mistyped option would otherwise be taken for the path.
        Path.Validators.Add(path =>
        {
            if (path.Tokens is [{ Value: ['-', ..] option }])
                path.AddError($"There is no option '{option}'.");
        });
        var command = new Command("check", Description) { Path, Format, Runtime, ShowBaseline, Severity, Rules, Framework, Properties, NoRestore, Verbosity };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(
            () => Check.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error));
        command.Add(Output);
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static CheckOptions Read(ParseResult parsed) => new(
        new LoadOptions(
            parsed.GetValue(Path)!,
            Directory.GetCurrentDirectory(),
            !parsed.GetValue(NoRestore),
            parsed.GetValue(Framework),
            OptionValues.Properties(parsed.GetValue(Properties) ?? [])),
        parsed.GetValue(Format),
        parsed.GetValue(Severity),
        OptionValues.Rules(parsed.GetValue(Rules) ?? []),
        parsed.GetValue(Verbosity))
    {
        Output = parsed.GetValue(Output) is { } file ? OptionValues.File(file) : null,
        Runtime = parsed.GetValue(Runtime),
        ShowBaseline = parsed.GetValue(ShowBaseline),
    };
}
