using System.CommandLine;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio watch</c>.</summary>
internal static class WatchCommand
{
    const string Description =
        "Watches a running .NET application: shows which lines block pool threads, and for how long. "
        + "Needs no change to it, even if it no longer responds.";

    const double MaxSeconds = 86_400;

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio watch --name Shop.Web                   until Ctrl+C
          syncio watch -p 1234 --duration 10             for ten seconds
          syncio watch -p 1234 --routes                  also which requests wait; costs some throughput
          syncio watch -- dotnet Shop.Web.dll            start it so that every frame has its line
          syncio watch -p 1234 --duration 10 --fail-on 'blocked-ms/s>50'
          syncio watch -p 1234 --duration 60 --format html > watch.html
          syncio watch -p 1234 --record hang.nettrace --duration 5
          syncio watch --file hang.nettrace              read a recording, also of dotnet-trace
          syncio watch --stacks stacks.txt               read the output of 'dotnet-stack report'
          syncio watch --scenarios                       which scenarios of 'syncio lab' it and the detector find

        Exit codes: 0 watched, 1 --fail-on was exceeded, 2 the watch or the command failed, 130 cancelled before it saw anything.
        """;

    static readonly Option<int?> Process = new("--process", "-p") { Description = "The process id.", HelpName = "PID" };

    static readonly Option<string?> Name = new("--name", "-n")
    {
        Description = "The name of the process, or of the assembly that dotnet runs.",
        HelpName = "NAME",
    };

    static readonly Option<string?> File = new("--file") { Description = "Read a recording instead.", HelpName = "x.nettrace" };

    static readonly Option<string?> Stacks = new("--stacks")
    {
        Description = "Read the output of 'dotnet-stack report' instead: the waits at one moment, without lines and times.",
        HelpName = "FILE",
    };

    static readonly Option<bool> Scenarios = new("--scenarios")
    {
        Description =
            "Watch the scenarios of 'syncio lab' instead: shows which of them the watch and the detector report with the right line.",
    };

    static readonly Option<string?> Record = new("--record")
    {
        Description = "Write a recording, and report from it. It samples continuously, which costs up to a tenth of a processor.",
        HelpName = "x.nettrace",
    };

    static readonly Option<double?> Duration = new("--duration", "-d")
    {
        Description = "The number of seconds to watch (default: until Ctrl+C; with --record: 5).",
        HelpName = "10",
    };

    static readonly Option<bool> Routes = new("--routes")
    {
        Description = "Show which request waits. Costs busy applications about a tenth of their throughput.",
    };

    static readonly Option<string[]> Symbols = new("--symbols") { Description = "A folder with further .pdb files.", HelpName = "FOLDER" };

    static readonly Option<string[]> Allow = new("--allow")
    {
        Description = "A member whose calls may wait for any length of time: Type.Method, with * for any characters.",
        HelpName = "MEMBER",
    };

    static readonly Option<WatchFormat> Format = new("--format")
    {
        Description =
            "text: for people. json: one document with everything. sarif: for tools that show findings. "
            + "html: one page with charts of the pool.",
    };

    static readonly Option<string?> FailOn = new("--fail-on")
    {
        Description = "Exit with 1 if a limit is exceeded: blocked-ms/s, waits/s or threads.",
        HelpName = "blocked-ms/s>50",
    };

    static readonly Argument<string[]> Command = new("command")
    {
        Description = "After '--': a command to start; it ends with the watch.",
        Arity = ArgumentArity.ZeroOrMore,
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        Format.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "text", "json", "sarif", "html");
        var command = new Command("watch", Description)
        {
            Process,
            Name,
            File,
            Stacks,
            Scenarios,
            Record,
            Duration,
            Routes,
            Symbols,
            Allow,
            Format,
            FailOn,
            Command,
        };
        command.Validators.Add(told =>
        {
            // A mistyped option would otherwise be read as a command.
            if (told.GetValue(Command) is [['-', ..] option, ..])
                told.AddError($"There is no option '{option}'.");
        });
        command.SetAction(
            (parsed, cancel) =>
                GuardedCommand.RunAsync(() => WatchRunner.RunAsync(ReadOptions(parsed), Console.Out, Console.Error, cancel), Console.Error)
        );
        return command;
    }

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static WatchOptions ReadOptions(ParseResult parsed)
    {
        var options = new WatchOptions
        {
            Process = parsed.GetValue(Process),
            Name = parsed.GetValue(Name),
            Command = parsed.GetValue(Command) ?? [],
            File = parsed.GetValue(File),
            Stacks = parsed.GetValue(Stacks),
            Scenarios = parsed.GetValue(Scenarios),
            Record = parsed.GetValue(Record),
            Duration = ParseDuration(parsed.GetValue(Duration)),
            Routes = parsed.GetValue(Routes),
            Symbols = parsed.GetValue(Symbols) ?? [],
            Allowed = parsed.GetValue(Allow) ?? [],
            Format = parsed.GetValue(Format),
            FailOn = parsed.GetValue(FailOn) is { } limit ? Cli.Options.WatchLimit.ParseLimit(limit) : null,
        };
        var targets = CountTargets(options);
        if (targets == 1)
            return options;
        var verb = targets == 0 ? "Name" : "Name only one thing to watch:";
        throw new StopException(
            $"{verb} a process (-p PID, --name NAME), a command (-- dotnet Shop.dll) or a file (--file, --stacks). "
                + $"{Watching.WatchTarget.DescribeRunningProcesses()}"
        );
    }

    static int CountTargets(WatchOptions options)
    {
        bool[] given =
        [
            options.Process is not null,
            options.Name is not null,
            options.File is not null,
            options.Stacks is not null,
            options.Command.Count > 0,
            options.Scenarios,
        ];
        return given.Count(isGiven => isGiven);
    }

    static TimeSpan? ParseDuration(double? typed) =>
        typed is null ? null
        : typed is > 0 and <= MaxSeconds ? TimeSpan.FromSeconds(typed.Value)
        : throw new StopException(
            FormattableString.Invariant($"--duration must be above 0 and at most {MaxSeconds} seconds, not {typed}.")
        );
}
