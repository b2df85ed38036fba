namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The output formats of a watch.</summary>
internal enum WatchFormat
{
    /// <summary>Plain text.</summary>
    Text,

    /// <summary>One JSON document.</summary>
    Json,

    /// <summary>SARIF, for tools that display findings of any analyzer.</summary>
    Sarif,

    /// <summary>An HTML page to read and share.</summary>
    Html,
}
