namespace SyncIoAnalyzers.Companion.Processes;

/// <summary>The roles in which this program runs as a child process: the first argument on its command line.</summary>
internal static class ProcessRoles
{
    /// <summary>Serves the scenarios.</summary>
    public const string Server = "server-process";

    /// <summary>Generates load.</summary>
    public const string Load = "load-process";

    /// <summary>Serves pages.</summary>
    public const string Pages = "pages-process";

    /// <summary>Downloads pages in one way.</summary>
    public const string Download = "download-process";

    /// <summary>Serves the external services that scenarios call.</summary>
    public const string Services = "services-process";

    /// <summary>Reads a file in every way.</summary>
    public const string Reader = "reader-process";
}
