using System.CommandLine;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The command line of <c>syncio watch</c>.</summary>
internal static class WatchCommand
{
    const string Description = "Watches a running .NET application: which of its lines hold pool threads while they wait, and for how long. It needs no change to it, and works where it answers nobody any more.";

    const double MostSeconds = 86_400;

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio watch --name Shop.Web                   until Ctrl+C
          syncio watch -p 1234 --duration 10             for ten seconds
          syncio watch -p 1234 --routes                  and which requests wait; costs the application some throughput
          syncio watch -- dotnet Shop.Web.dll            start it so that every frame keeps its line
          syncio watch -p 1234 --duration 10 --fail-on 'blocked-ms/s>50'
          syncio watch -p 1234 --duration 60 --format html > watch.html
          syncio watch -p 1234 --record hang.nettrace --duration 5
          syncio watch --file hang.nettrace              what was recorded, there or by dotnet-trace
          syncio watch --stacks stacks.txt               what 'dotnet-stack report' wrote
          syncio watch --scenarios                       what it, and the detector, name of all ways to block that 'syncio lab' has

        Exit codes: 0 watched, 1 --fail-on was exceeded, 2 it could not be watched or the command failed, 130 cancelled before anything was seen.
        """;

    static readonly Option<int?> Process = new("--process", "-p") { Description = "The number of the process.", HelpName = "PID" };

    static readonly Option<string?> Name = new("--name", "-n") { Description = "Its name, or that of the assembly which dotnet runs.", HelpName = "NAME" };

    static readonly Option<string?> File = new("--file") { Description = "Read a recording instead.", HelpName = "x.nettrace" };

    static readonly Option<string?> Stacks = new("--stacks") { Description = "Read the text of 'dotnet-stack report' instead: who waits at one moment, without lines and times.", HelpName = "FILE" };

    static readonly Option<bool> Scenarios = new("--scenarios") { Description = "Watch the scenarios of 'syncio lab' instead: which of them are named, from outside and by the detector, with the right line." };

    static readonly Option<string?> Record = new("--record") { Description = "Write a recording, and report from it. It samples all the time, which costs up to a tenth of a processor.", HelpName = "x.nettrace" };

    static readonly Option<double?> Duration = new("--duration", "-d") { Description = "For how many seconds (default: until Ctrl+C; with --record: 5).", HelpName = "10" };

    static readonly Option<bool> Routes = new("--routes") { Description = "Tell which request waits. Costs busy applications about a tenth of their throughput." };

    static readonly Option<string[]> Symbols = new("--symbols") { Description = "A folder with further .pdb files.", HelpName = "FOLDER" };

    static readonly Option<string[]> Allow = new("--allow") { Description = "A member below which threads may wait for as long as they like: Type.Method, with * for any characters.", HelpName = "MEMBER" };

    static readonly Option<WatchFormat> Format = new("--format") { Description = "text: for people. json: one document with everything. sarif: for tools that show findings. html: one page with a picture of the pool." };

    static readonly Option<string?> FailOn = new("--fail-on") { Description = "Exit with 1 when a figure is exceeded: blocked-ms/s, waits/s or threads.", HelpName = "blocked-ms/s>50" };

    static readonly Argument<string[]> Command = new("command") { Description = "After '--': a command to start, and to end with the watch.", Arity = ArgumentArity.ZeroOrMore };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        Format.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "text", "json", "sarif", "html");
        var command = new Command("watch", Description) { Process, Name, File, Stacks, Scenarios, Record, Duration, Routes, Symbols, Allow, Format, FailOn, Command };
        command.Validators.Add(told =>
        {
            // A mistyped option would otherwise be taken for a command.
            if (told.GetValue(Command) is [['-', ..] option, ..])
                told.AddError($"There is no option '{option}'.");
        });
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Watch.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error));
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static WatchOptions Read(ParseResult parsed)
    {
        var options = new WatchOptions
        {
            Process = parsed.GetValue(Process), Name = parsed.GetValue(Name), Command = parsed.GetValue(Command) ?? [], File = parsed.GetValue(File), Stacks = parsed.GetValue(Stacks), Scenarios = parsed.GetValue(Scenarios),
            Record = parsed.GetValue(Record), Duration = Seconds(parsed.GetValue(Duration)), Routes = parsed.GetValue(Routes),
            Symbols = parsed.GetValue(Symbols) ?? [], Allowed = parsed.GetValue(Allow) ?? [], Format = parsed.GetValue(Format), FailOn = parsed.GetValue(FailOn) is { } limit ? Commands.FailOn.Read(limit) : null,
        };
        var named = new object?[] { options.Process, options.Name, options.File, options.Stacks, options.Command.Count > 0 ? options.Command : null, options.Scenarios ? true : null }.Count(n => n != null);
        return named == 1 ? options : throw new StopException($"{(named == 0 ? "Name" : "Name only one thing to watch:")} a process (-p PID, --name NAME), a command (-- dotnet Shop.dll) or a file (--file, --stacks). {Watching.Target.Here()}");
    }

    static TimeSpan? Seconds(double? typed) => typed is null ? null
        : typed is > 0 and <= MostSeconds ? TimeSpan.FromSeconds(typed.Value) : throw new StopException(FormattableString.Invariant($"A watch lasts from above 0 to {MostSeconds} seconds, not {typed}."));
}
