using System.CommandLine;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab</c>.</summary>
public static class LabCommand
{
    const string Description = "Runs what the rules flag, before and after the fix, under load on this machine, and shows what it costs.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio lab scenarios                    ten ways to call one async method, each under more and more connections
          syncio lab scenarios --scenario 5,10    two of them
          syncio lab scenarios --full             the sizes of the article: 8 to 2048 connections, 30 s each
          syncio lab step                         more and more users of a slow service, sync and async
          syncio lab ramp                         what 50 threads and 100 connections do to up to 150 clients
          syncio lab deadlock                     where blocking does not only cost a thread, but hangs
          syncio lab cost                         what an await costs where it buys nothing
          syncio lab show 5                       the code of a scenario, before and after

        All load goes to 127.0.0.1. Ctrl+C stops it, and reports what was measured till then.
        Exit codes: 0 measured, whatever came of it; 2 it could not be; 130 cancelled before anything was.
        """;

    /// <summary>The command with all that is in it.</summary>
    public static Command Create() => With(new Command("lab", Description));

    /// <summary>The same where there is no other command: this program by itself.</summary>
    internal static RootCommand Root() => With(new RootCommand(Description));

    static T With<T>(T lab)
        where T : Command
    {
        lab.Add(new ScenariosCommand().Create());
        lab.Add(new StepCommand().Create());
        lab.Add(new RampCommand().Create());
        lab.Add(new DeadlockCommand().Create());
        lab.Add(new CostCommand().Create());
        lab.Add(ShowCommand.Create());
        return lab;
    }
}
