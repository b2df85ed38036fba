using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>Reads the settings in <c>.editorconfig</c> about awaits: the own option, then the switches of other tools.</summary>
internal static class ConfigureAwaitSwitches
{
    /// <summary>The switches of other tools; the first that is set counts.</summary>
    public static IReadOnlyList<(string Key, string Value, ConfigureAwaitAdvice Means)> OtherTools { get; } =
    [
        ("roslynator_configure_await", "true", ConfigureAwaitAdvice.ConfigureFalse), // RCS1090 adds it
        ("roslynator_configure_await", "false", ConfigureAwaitAdvice.PlainAwait), // RCS1090 removes it
        ("configure_await_analysis_mode", "library", ConfigureAwaitAdvice.ConfigureFalse), // ReSharper and Rider require it
        ("configure_await_analysis_mode", "ui", ConfigureAwaitAdvice.KeepContext), // they report ConfigureAwait(true) only
        ("resharper_configure_await_analysis_mode", "library", ConfigureAwaitAdvice.ConfigureFalse),
        ("resharper_configure_await_analysis_mode", "ui", ConfigureAwaitAdvice.KeepContext),
        ("MA0004.report", "Always", ConfigureAwaitAdvice.ConfigureFalse), // also where MA0004 sees no context
    ];

    /// <summary>Returns the advice of a tree and the key that sets it; null when no setting decides.</summary>
    public static (ConfigureAwaitAdvice Advice, string Key)? FindAdvice(AnalyzerConfigOptions options)
    {
        switch (SyncIoOptions.ConfigureAwait.GetValue(options))
        {
            case ConfigureAwaitChoice.False:
                return (ConfigureAwaitAdvice.ConfigureFalse, SyncIoOptions.ConfigureAwait.Key);
            case ConfigureAwaitChoice.None:
                return (ConfigureAwaitAdvice.PlainAwait, SyncIoOptions.ConfigureAwait.Key);
        }

        foreach (var (key, value, means) in OtherTools)
            if (options.TryGetValue(key, out var written) && string.Equals(written.Trim(), value, StringComparison.OrdinalIgnoreCase))
                return (means, key);
        return null;
    }
}
