namespace SyncIoAnalyzers.Cli.Options;

/// <summary>The options of <c>syncio mcp</c>.</summary>
/// <param name="Check">The solution and the selection of findings.</param>
internal sealed record McpOptions(CheckOptions Check)
{
    /// <summary>The default of <see cref="VerifyLimit"/>, in seconds.</summary>
    public const double DefaultVerifySeconds = 600;

    /// <summary>The command that verifies an applied fix; null for none.</summary>
    public string? Verify { get; init; }

    /// <summary>The duration after which this command is stopped.</summary>
    public TimeSpan VerifyLimit { get; init; } = TimeSpan.FromSeconds(DefaultVerifySeconds);

    /// <summary>True if the application may be started and loaded to prove a fix.</summary>
    public bool AllowsProve { get; init; }
}
