using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Finds the processes that run no web server: a worker that shares a library of endpoints with the web application never serves them. The
/// evidence is another process whose code creates a server, so a solution that hides it in a package loses nothing.
/// </summary>
internal sealed class WebServers(
    IReadOnlyList<Compilation> compilations,
    IReadOnlyList<EntryPointFact> entryPoints,
    CancellationToken cancellationToken
)
{
    const string WebApplicationName = "WebApplication";

    static readonly string[] Creations = ["Create", "CreateBuilder", "CreateSlimBuilder", "CreateEmptyBuilder"];

    static readonly string[] OtherServers =
    [
        "ConfigureWebHost",
        "ConfigureWebHostDefaults",
        "ConfigureFunctionsWebApplication",
        "ConfigureSlimWebHost",
        "IWebHostBuilder",
        "UseKestrel",
        "UseStartup",
        "WebApp",
        "WebHost",
        "WebHostBuilder",
    ];

    /// <summary>Marks the processes that run no web server.</summary>
    public void MarkHosts(IReadOnlyList<ProcessHost> hosts)
    {
        if (hosts.Count < 2)
            return;
        var creators = new HashSet<string>(compilations.Where(CreatesServer).Select(c => c.AssemblyName ?? ""));
        var others = hosts.Where(h => !creators.Any(h.ContainsAssembly)).ToArray();
        if (others.Length == hosts.Count)
            return;
        foreach (var host in others.Where(h => !DeclaresEntryPoint(h.Executable!)))
            host.RunsWebServer = false;
    }

    bool CreatesServer(Compilation compilation) =>
        compilation.SyntaxTrees.Any(tree =>
            IdentifierIndex.GetIndex(tree, cancellationToken).Fragments.Any(f => CreatesServer(f.MentionedNames))
        );

    static bool CreatesServer(HashSet<string> names) =>
        Array.Exists(OtherServers, names.Contains) || names.Contains(WebApplicationName) && Array.Exists(Creations, names.Contains);

    bool DeclaresEntryPoint(string assembly) =>
        entryPoints.Any(e => EntryPointKinds.AreServedByWebServer(e.Kind) && e.Key.StartsWith(assembly + "/", StringComparison.Ordinal));
}
