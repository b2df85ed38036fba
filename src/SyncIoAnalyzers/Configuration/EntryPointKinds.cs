namespace SyncIoAnalyzers.Configuration;

/// <summary>The kinds of entry point, as tables and options name them: the purpose for which a framework calls a member.</summary>
internal static class EntryPointKinds
{
    /// <summary>The section whose lines exclude members: such a member is not an entry point.</summary>
    public const string None = "none";

    /// <summary>Background work that the option <c>syncio.entry_points</c> treats as requests.</summary>
    public const string BackgroundAsRequest = "background_as_request";

    /// <summary>Kinds that serve a request or a message.</summary>
    public static readonly string[] RequestKinds =
    [
        "controller",
        "endpoint",
        "middleware",
        "filter",
        "page",
        "view",
        "component",
        "binding",
        "result",
        "auth",
        "health",
        "hub",
        "service",
        "function",
        "grain",
        "resolver",
        "consumer",
        "mediator",
        "factory",
        "outgoing",
        "validation",
        "converter",
    ];

    /// <summary>The other kinds, and the section that excludes members.</summary>
    public static readonly string[] OtherKinds = ["background", "once", "singleton", "thread", "startup", None];

    /// <summary>The addition to the kind of a section whose types a framework uses only where code names them.</summary>
    public const string ByName = "by name";

    static readonly HashSet<string> ServedByWebServer =
    [
        "controller",
        "endpoint",
        "middleware",
        "filter",
        "page",
        "view",
        "binding",
        "result",
        "hub",
    ];

    /// <summary>Returns true for kinds that only a web server calls.</summary>
    public static bool AreServedByWebServer(string kind) => ServedByWebServer.Contains(kind);

    /// <summary>Returns true for the kind whose types are named in views: view components and tag helpers.</summary>
    public static bool IsNamedInViews(string kind) => kind == "view";

    /// <summary>Returns true for kinds whose types are created for each request, unless a line or a registration says otherwise.</summary>
    public static bool IsCreatedPerRequest(string kind) =>
        kind
            is "controller"
                or "endpoint"
                or "page"
                or "view"
                or "component"
                or "health"
                or "hub"
                or "service"
                or "function"
                or "consumer"
                or "mediator";
}
