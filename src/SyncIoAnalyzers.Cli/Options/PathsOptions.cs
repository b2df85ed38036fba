namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio paths</c>.</summary>
internal sealed record PathsOptions(LoadOptions Load, bool Check = false, string? Output = null);
