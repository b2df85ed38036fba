using System.CommandLine;
using System.Net;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab serve</c>.</summary>
internal static class ServeCommand
{
    static readonly Option<int> Port = new("--port", "-p") { Description = "Port on 127.0.0.1 (default: a free one).", HelpName = "5000" };

    static readonly Option<string?> Address = new("--address")
    {
        Description =
            "Address of this machine to listen on (default: 127.0.0.1). Any client that can reach another address can overload the server.",
        HelpName = "0.0.0.0",
    };

    static readonly Option<int> Workers = new("--workers")
    {
        Description = "Maximum number of pool threads (default: no limit beyond the runtime's).",
        HelpName = "16",
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("serve", "Keeps the scenario application running, for your own load generator, debugger or browser.")
        {
            Port,
            Address,
            Workers,
        };
        command.SetAction(
            (parsed, cancellationToken) =>
                GuardedCommand.RunAsync(
                    () =>
                        Task.Run(
                            () =>
                                RunServer(
                                    parsed.GetValue(Port),
                                    parsed.GetValue(Address),
                                    parsed.GetValue(Workers),
                                    Console.Out,
                                    cancellationToken
                                ),
                            CancellationToken.None
                        ),
                    Console.Error
                )
        );
        return command;
    }

    /// <summary>Serves until cancellation.</summary>
    /// <exception cref="StopException">The port is taken, or the server ended on its own.</exception>
    public static int RunServer(int port, string? address, int workers, TextWriter output, CancellationToken cancellationToken)
    {
        if (port is < 0 or > ushort.MaxValue)
            throw new StopException($"A port is from 1 to {ushort.MaxValue}, or 0 for a free one, not {port}.");
        if (address != null && !IPAddress.TryParse(address, out _))
            throw new StopException($"'{address}' is not an IP address such as 127.0.0.1 or 0.0.0.0.");
        var threads = LoadLimits.CheckWorkers(workers);
        using var serving = ChildProcess.StartProcess(
            ProcessRoles.Server,
            new ServerSettings(port)
            {
                Address = address,
                Workers = threads,
                HasServices = true,
            }
        );
        try
        {
            PrintRoutes(serving.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, cancellationToken), address, output);
            foreach (var _ in serving.ReadMessages(cancellationToken))
            {
                // Only experiments use the state of the server.
            }
        }
        catch (OperationCanceledException)
        {
            return ExitCode.Clean;
        }

        // Ctrl+C also reaches the server process, possibly first.
        return cancellationToken.WaitHandle.WaitOne(ChildProcess.EndTimeout) ? ExitCode.Clean : throw serving.CreateEndedException();
    }

    static void PrintRoutes(int port, string? address, TextWriter output)
    {
        output.WriteLine($"http://{address ?? "127.0.0.1"}:{port} is serving; stop it with Ctrl+C:");
        foreach (var scenario in LabScenario.All)
            output.WriteLine($"  {scenario.GetPath(isAsync: false), -28}{scenario.GetPath(isAsync: true), -29}{scenario.Title}");
        output.WriteLine($"  {LabServer.ProbePath, -57}holds no thread and costs almost nothing");
    }
}
