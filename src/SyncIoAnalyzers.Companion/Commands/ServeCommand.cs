using System.CommandLine;
using System.Net;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab serve</c>.</summary>
internal static class ServeCommand
{
    static readonly Option<int> Port = new("--port", "-p") { Description = "The port on 127.0.0.1 (default: a free one).", HelpName = "5000" };

    static readonly Option<string?> Address = new("--address") { Description = "The address of this machine to serve on (default: 127.0.0.1). On another one, whoever reaches it can overwhelm it.", HelpName = "0.0.0.0" };

    static readonly Option<int> Workers = new("--workers") { Description = "The most pool threads (default: as many as the runtime likes).", HelpName = "16" };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        var command = new Command("serve", "Keeps the application of the scenarios running, for a load, a debugger or a browser of your own.") { Port, Address, Workers };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Task.Run(() => Run(parsed.GetValue(Port), parsed.GetValue(Address), parsed.GetValue(Workers), Console.Out, cancel), CancellationToken.None), Console.Error));
        return command;
    }

    /// <summary>Serves until it is cancelled.</summary>
    /// <exception cref="StopException">The port is taken, or the server ended by itself.</exception>
    public static int Run(int port, string? address, int workers, TextWriter output, CancellationToken cancel)
    {
        if (port is < 0 or > ushort.MaxValue)
            throw new StopException($"A port is from 1 to {ushort.MaxValue}, or 0 for a free one, not {port}.");
        if (address != null && !IPAddress.TryParse(address, out _))
            throw new StopException($"'{address}' is no address of a machine, as 127.0.0.1 and 0.0.0.0 are.");
        var threads = Limits.Workers(workers);
        using var serving = Child.Start(Roles.Server, new ServerSettings(port) { Address = address, Workers = threads, HasServices = true });
        try
        {
            Print(serving.Await<int>(LabServer.Ready, (_, _) => { }, cancel), address, output);
            foreach (var _ in serving.Said(cancel))
            {
                // How it is would be told to an experiment.
            }
        }
        catch (OperationCanceledException)
        {
            return ExitCode.Clean;
        }

        // Ctrl+C reaches it, too, and may reach it first.
        return cancel.WaitHandle.WaitOne(Child.Patience) ? ExitCode.Clean : throw serving.Ended();
    }

    static void Print(int port, string? address, TextWriter output)
    {
        output.WriteLine($"http://{address ?? "127.0.0.1"}:{port} serves, until Ctrl+C:");
        foreach (var scenario in Scenario.All)
            output.WriteLine($"  {scenario.Path(isAsync: false),-28}{scenario.Path(isAsync: true),-29}{scenario.Title}");
        output.WriteLine($"  {LabServer.Probe,-57}holds no thread and costs next to nothing");
    }
}
