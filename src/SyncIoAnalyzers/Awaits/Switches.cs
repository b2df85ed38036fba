using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Awaits;

/// <summary>What <c>syncio.configure_await</c> chooses.</summary>
internal enum ConfigureAwaitChoice
{
    /// <summary>The kind of project decides, and the switches of other tools.</summary>
    Auto,

    /// <summary><c>ConfigureAwait(false)</c> wherever it does no harm.</summary>
    False,

    /// <summary>No <c>ConfigureAwait(false)</c>.</summary>
    None,
}

/// <summary>What is written in <c>.editorconfig</c> about awaits: our option, else the switches of other tools.</summary>
internal static class Switches
{
    /// <summary>The switches of other tools; the first that is set counts.</summary>
    public static IReadOnlyList<(string Key, string Value, Advice Means)> Others { get; } =
    [
        ("roslynator_configure_await", "true", Advice.False),                   // RCS1090 adds it
        ("roslynator_configure_await", "false", Advice.Plain),                  // RCS1090 removes it
        ("configure_await_analysis_mode", "library", Advice.False),             // ReSharper and Rider ask for it
        ("configure_await_analysis_mode", "ui", Advice.Context),                // they call ConfigureAwait(true) redundant, and leave false alone
        ("resharper_configure_await_analysis_mode", "library", Advice.False),
        ("resharper_configure_await_analysis_mode", "ui", Advice.Context),
        ("MA0004.report", "Always", Advice.False),                              // also where MA0004 sees no context
    ];

    /// <summary>What is written for a tree, and under which key; null when nothing is that decides.</summary>
    public static (Advice Advice, string Key)? In(AnalyzerConfigOptions options)
    {
        switch (Options.ConfigureAwait.In(options))
        {
            case ConfigureAwaitChoice.False: return (Advice.False, Options.ConfigureAwait.Key);
            case ConfigureAwaitChoice.None: return (Advice.Plain, Options.ConfigureAwait.Key);
        }

        foreach (var (key, value, means) in Others)
            if (options.TryGetValue(key, out var written) && string.Equals(written.Trim(), value, StringComparison.OrdinalIgnoreCase))
                return (means, key);
        return null;
    }
}
