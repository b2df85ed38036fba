using System.CommandLine;
using System.CommandLine.Invocation;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab</c>.</summary>
public static class LabCommand
{
    const string Description = "Runs code that the rules flag, before and after the fix, under load on this machine, and shows its cost.";

    /// <summary>The time to end its processes and write the report after Ctrl+C; the caller must not terminate it earlier.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>The experiments that <c>lab all</c> runs, one after another: those that need no arguments.</summary>
    internal static IReadOnlyList<IExperimentCommand> Experiments { get; } =
    [
        new ScenariosCommand(),
        new StepCommand(),
        new RampCommand(),
        new PagesCommand(),
        new FilesCommand(),
        new DeadlockCommand(),
        new CostCommand(),
    ];

    /// <summary>The experiments whose results <c>lab compare</c> reads: the same, those that need arguments, and <c>lab look</c>.</summary>
    internal static IReadOnlyList<IExperimentCommand> Comparable { get; } =
    [new LookCommand(), .. Experiments, new FixCommand(), new UrlCommand(), new DetectorCommand()];

    /// <summary>The text at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio lab                              a burst of requests to a route that blocks and to one that awaits, in twenty seconds
          syncio lab scenarios                    ten ways to call one async method, each with more and more connections
          syncio lab scenarios --scenario 5,10    two of them
          syncio lab scenarios --full             the sizes of the article: 8 to 2048 connections, 30 s each
          syncio lab scenarios --scenario all     these and all others that 'lab show' lists
          syncio lab step                         more and more users of a slow service, sync and async
          syncio lab ramp                         the effect of 50 threads and 100 connections on up to 150 clients
          syncio lab pages                        ten pages downloaded in four ways: which threads wait for them
          syncio lab files                        a file read by 16 workers in eight ways: the cost of a read
          syncio lab deadlock                     cases in which blocking hangs instead of only holding a thread
          syncio lab cost                         the cost of an await where it has no benefit
          syncio lab url http://localhost:5000/orders
                                                  your own endpoint: is its curve that of a blocking route?
          syncio lab detector                     the scenarios that the detector package reports, and its cost
          syncio lab serve                        the scenario application, for your own load generator
          syncio lab all                          all experiments with defaults, in less than six minutes
          syncio lab fix SIO001                   the code that a rule flags, before and after the fix, side by side
          syncio lab compare a.json b.json        two runs side by side
          syncio lab show 5                       the code of a scenario, before and after

        All load goes to 127.0.0.1. Ctrl+C stops the measurement and reports the results so far.
        Exit codes: 0 measured, whatever the result; 2 not or only partly measured; 130 cancelled before the first measurement.
        """;

    /// <summary>Creates the command with its subcommands.</summary>
    public static Command CreateCommand() => AddSubcommands(new Command("lab", Description));

    /// <summary>Creates the same command as the root command, for this program on its own.</summary>
    internal static RootCommand CreateRootCommand() => AddSubcommands(new RootCommand(Description));

    static T AddSubcommands<T>(T lab)
        where T : Command
    {
        foreach (var experiment in Comparable.Append(new AllCommand(Experiments)))
            lab.Add(experiment.CreateCommand());
        lab.Add(CompareCommand.CreateCommand());
        lab.Add(ShowCommand.CreateCommand());
        lab.Add(ServeCommand.CreateCommand());
        // Without a subcommand, give the overview.
        var look = new LookCommand().CreateCommand();
        lab.SetAction(
            (_, cancellationToken) => ((AsynchronousCommandLineAction)look.Action!).InvokeAsync(look.Parse(""), cancellationToken)
        );
        return lab;
    }
}
