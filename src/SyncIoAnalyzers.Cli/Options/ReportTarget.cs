namespace SyncIoAnalyzers.Cli.Options;

/// <summary>A report and the absolute path of the file that it is written to.</summary>
internal sealed record ReportTarget(OutputFormat Format, string File);
