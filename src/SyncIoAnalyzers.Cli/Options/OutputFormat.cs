namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The output formats for findings.</summary>
internal enum OutputFormat
{
    /// <summary>Plain text, grouped by request.</summary>
    Text,

    /// <summary>One JSON document.</summary>
    Json,

    /// <summary>SARIF, for tools that display findings of any analyzer.</summary>
    Sarif,

    /// <summary>An HTML page to browse.</summary>
    Html,

    /// <summary>Markdown for a comment on a pull request.</summary>
    Markdown,

    /// <summary>Annotations in GitHub Actions.</summary>
    GitHub,

    /// <summary>Code quality report for GitLab.</summary>
    GitLab,
}
