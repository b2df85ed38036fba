namespace SyncIoAnalyzers.Configuration;

/// <summary>The values of the option <c>syncio.configure_await</c>.</summary>
internal enum ConfigureAwaitChoice
{
    /// <summary>The kind of project and the options of other analyzers decide.</summary>
    Auto,

    /// <summary><c>ConfigureAwait(false)</c> wherever it does no harm.</summary>
    False,

    /// <summary>No <c>ConfigureAwait(false)</c>.</summary>
    None,
}
