using System.Reflection;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>Serves the tools of one solution to a client on standard input and output, by the Model Context Protocol.</summary>
internal static class AgentServer
{
    const string Name = "syncio";

    const string Instructions =
        "Finds the calls that hold a request thread while it waits, and rewrites them to await. Call 'findings', look at a call with "
        + "'path_of', 'plan' the fix of its request, 'apply' the plan, then verify, and call 'findings' again. A refusal names its reason; "
        + "'explain' shows how to change such code by hand. All paths are relative to the folder of the solution.";

    const string NoVerify = " This server has no tool 'verify': start it with --verify COMMAND to add it, and build and test by yourself.";

    /// <summary>Serves until the client closes standard input.</summary>
    /// <param name="options">The options.</param>
    /// <param name="root">The folder of the solution.</param>
    /// <param name="prover">Proves a request.</param>
    /// <param name="error">Receives the details of defects.</param>
    /// <param name="cancel">Stops the server.</param>
    public static async Task RunAsync(McpOptions options, string root, RequestProver prover, TextWriter error, CancellationToken cancel)
    {
        var folder = new SolutionFolder(root);
        using var session = new SolutionSession(options.Check, folder);
        var served = new McpServerOptions
        {
            ServerInfo = new Implementation { Name = Name, Version = GetVersion() },
            ServerInstructions = options.Verify == null ? Instructions + NoVerify : Instructions,
            ToolCollection = [],
        };
        foreach (var toolset in CreateToolsets(options, session, folder, prover))
        foreach (var tool in AgentTool.CreateTools(toolset, folder, error))
            served.ToolCollection.Add(tool);
        await using var transport = new StdioServerTransport(Name);
        await using var server = McpServer.Create(transport, served);
        await server.RunAsync(cancel);
    }

    static IEnumerable<object> CreateToolsets(McpOptions options, SolutionSession session, SolutionFolder folder, RequestProver prover)
    {
        yield return new FindingTools(session, folder);
        yield return new FixTools(session, folder, options.Check);
        if (options.Verify is { } command)
            yield return new VerifyTool(session, folder, command, options.VerifyLimit);
        if (options.AllowsProve)
            yield return new ProveTool(session, folder, prover);
    }

    static string GetVersion() =>
        typeof(AgentServer).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion ?? "";
}
