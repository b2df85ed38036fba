using System.CommandLine;
using System.CommandLine.Invocation;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab</c>.</summary>
public static class LabCommand
{
    const string Description = "Runs what the rules flag, before and after the fix, under load on this machine, and shows what it costs.";

    /// <summary>How long it may take after Ctrl+C to end its processes and to report; whoever runs it must not end it sooner.</summary>
    public static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    /// <summary>What <c>lab all</c> runs, one after another: whatever needs no more than its defaults.</summary>
    internal static IReadOnlyList<IExperiment> Experiments { get; } = [new ScenariosCommand(), new StepCommand(), new RampCommand(), new PagesCommand(), new FilesCommand(), new DeadlockCommand(), new CostCommand()];

    /// <summary>Those whose runs <c>lab compare</c> reads: the same, and what has to be told more or shows the same at a glance.</summary>
    internal static IReadOnlyList<IExperiment> Comparable { get; } = [new LookCommand(), .. Experiments, new FixCommand(), new UrlCommand(), new DetectorCommand()];

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio lab                              twenty seconds: a burst of requests on a route that blocks, and on one that awaits
          syncio lab scenarios                    ten ways to call one async method, each under more and more connections
          syncio lab scenarios --scenario 5,10    two of them
          syncio lab scenarios --full             the sizes of the article: 8 to 2048 connections, 30 s each
          syncio lab scenarios --scenario all     they and all others that 'lab show' lists
          syncio lab step                         more and more users of a slow service, sync and async
          syncio lab ramp                         what 50 threads and 100 connections do to up to 150 clients
          syncio lab pages                        ten pages downloaded in four ways: which threads wait for them
          syncio lab files                        a file read by 16 workers in eight ways: what a read costs
          syncio lab deadlock                     where blocking does not only cost a thread, but hangs
          syncio lab cost                         what an await costs where it buys nothing
          syncio lab url http://localhost:5000/orders
                                                  an endpoint of your own: is its curve that of a blocking route?
          syncio lab detector                     what the detector package sees of all this, and what it costs
          syncio lab serve                        the application of the scenarios, for a load of your own
          syncio lab all                          all of these, in less than six minutes
          syncio lab fix SIO001                   what a rule flags, before and after, side by side
          syncio lab compare a.json b.json        two runs side by side
          syncio lab show 5                       the code of a scenario, before and after

        All load goes to 127.0.0.1. Ctrl+C stops it, and reports what was measured till then.
        Exit codes: 0 measured, whatever came of it; 2 it could not be, or not all of it; 130 cancelled before anything was.
        """;

    /// <summary>The command with all that is in it.</summary>
    public static Command Create() => With(new Command("lab", Description));

    /// <summary>The same where there is no other command: this program by itself.</summary>
    internal static RootCommand Root() => With(new RootCommand(Description));

    static T With<T>(T lab)
        where T : Command
    {
        foreach (var experiment in Comparable.Append(new AllCommand(Experiments)))
            lab.Add(experiment.Create());
        lab.Add(CompareCommand.Create());
        lab.Add(ShowCommand.Create());
        lab.Add(ServeCommand.Create());
        // Nothing typed: show at a glance what all the others tell at length.
        var look = new LookCommand().Create();
        lab.SetAction((_, cancel) => ((AsynchronousCommandLineAction)look.Action!).InvokeAsync(look.Parse(""), cancel));
        return lab;
    }
}
