using System.Globalization;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Configuration;

/// <summary>The places that are reported.</summary>
internal enum ReportScope
{
    /// <summary>Only code that a request is known to run.</summary>
    RequestPath,

    /// <summary>Also background work, one-time initialization and async members.</summary>
    Async,

    /// <summary>Everything, including start-up and tests.</summary>
    All,
}

/// <summary>The treatment of cancellation tokens by a fix.</summary>
internal enum CancellationTokenChoice
{
    /// <summary>Passes on a token that is in scope.</summary>
    Forward,

    /// <summary>Also gets one from the request, or adds parameters for it on the way there.</summary>
    Add,

    /// <summary>Passes no tokens.</summary>
    None,
}

/// <summary>The treatment of public members by a fix.</summary>
internal enum PublicApiChoice
{
    /// <summary>They are converted, except in a project that ships its API.</summary>
    Auto,

    /// <summary>They are converted like all others.</summary>
    Convert,

    /// <summary>They stay, and get an async twin: their callers are not known.</summary>
    Twin,

    /// <summary>They stay, and fixes that would change them are refused.</summary>
    Keep,
}

/// <summary>Parses the value of an option; returns false when it is invalid.</summary>
internal delegate bool OptionParser<T>(string text, out T value);

/// <summary>An <c>.editorconfig</c> key with its values.</summary>
/// <param name="Key">The key.</param>
/// <param name="Words">The words that make up values.</param>
/// <param name="Parser">Parses a value.</param>
/// <param name="Default">The value that applies when none, or an invalid one, is configured.</param>
/// <param name="AllowedValues">The allowed values, for the message.</param>
/// <param name="Meaning">One line for the documentation.</param>
internal sealed record OptionDefinition<T>(
    string Key,
    IReadOnlyList<string> Words,
    OptionParser<T> Parser,
    string Default,
    string AllowedValues,
    string Meaning
)
{
    readonly T _defaultValue = Parser(Default, out var value) ? value : throw new ArgumentException(Default);

    /// <summary>Returns the value that applies to a tree.</summary>
    public T GetValue(AnalyzerConfigOptions? options) =>
        GetConfiguredText(options) is { Length: > 0 } text && Parser(text, out var value) ? value : _defaultValue;

    /// <summary>Returns the value as configured; empty when none is.</summary>
    public string GetConfiguredText(AnalyzerConfigOptions? options) =>
        options != null && options.TryGetValue(Key, out var text) ? text.Trim() : "";

    /// <summary>Returns the problem with the configured value; null when it can be parsed or none is configured.</summary>
    public string? FindProblem(AnalyzerConfigOptions options) =>
        options.TryGetValue(Key, out var text) && !Parser(text.Trim(), out _)
            ? $"'{text}' is not a value of {Key}; write {AllowedValues}"
            : null;
}

/// <summary>All options of the analyzers.</summary>
internal static class SyncIoOptions
{
    static readonly Dictionary<string, ReportScope> ScopeValues = new(StringComparer.OrdinalIgnoreCase)
    {
        ["request_path"] = Configuration.ReportScope.RequestPath,
        ["async"] = Configuration.ReportScope.Async,
        ["all"] = Configuration.ReportScope.All,
    };

    static readonly Dictionary<string, ConfigureAwaitChoice> ConfigureAwaitValues = new(StringComparer.OrdinalIgnoreCase)
    {
        ["auto"] = ConfigureAwaitChoice.Auto,
        ["false"] = ConfigureAwaitChoice.False,
        ["none"] = ConfigureAwaitChoice.None,
    };

    /// <summary>The places that are reported; read at the tree of the finding.</summary>
    public static readonly OptionDefinition<ReportScope> Scope = new(
        "syncio.scope",
        [.. ScopeValues.Keys],
        ScopeValues.TryGetValue,
        "async",
        string.Join(", ", ScopeValues.Keys),
        "which places are shown: only request paths, also background work and async members, or everything"
    );

    /// <summary>The kinds of entry point that count; read at the tree that declares one.</summary>
    public static readonly OptionDefinition<EntryPointKindFilter> EntryPoints = new(
        "syncio.entry_points",
        [EntryPointKindFilter.AllKinds, .. EntryPointKindFilter.AllowedWords],
        EntryPointKindFilter.TryParse,
        EntryPointKindFilter.AllKinds,
        $"'{EntryPointKindFilter.AllKinds}' or a list of +kind and -kind; "
            + $"the kinds are {string.Join(", ", EntryPointKindFilter.AllowedWords)}",
        "which kinds of entry point count: -view drops one, +background_as_request treats background work as requests"
    );

    static readonly Dictionary<string, CancellationTokenChoice> TokenValues = new(StringComparer.OrdinalIgnoreCase)
    {
        ["forward"] = CancellationTokenChoice.Forward,
        ["add"] = CancellationTokenChoice.Add,
        ["none"] = CancellationTokenChoice.None,
    };

    /// <summary>The treatment of cancellation tokens by a fix; read at the edited tree.</summary>
    public static readonly OptionDefinition<CancellationTokenChoice> FixTokens = new(
        "syncio.fix_tokens",
        [.. TokenValues.Keys],
        TokenValues.TryGetValue,
        "forward",
        string.Join(", ", TokenValues.Keys),
        "what a fix does about cancellation tokens: hand on one that is in scope, also get one from the request, or nothing"
    );

    static readonly Dictionary<string, PublicApiChoice> PublicApiValues = new(StringComparer.OrdinalIgnoreCase)
    {
        ["auto"] = PublicApiChoice.Auto,
        ["convert"] = PublicApiChoice.Convert,
        ["twin"] = PublicApiChoice.Twin,
        ["keep"] = PublicApiChoice.Keep,
    };

    /// <summary>
    /// The treatment of public members by a fix; read at the edited tree. With <c>auto</c> the project decides: see <see
    /// cref="ProjectProperties.IsPackage"/>.
    /// </summary>
    public static readonly OptionDefinition<PublicApiChoice> FixPublicApi = new(
        "syncio.fix_public_api",
        [.. PublicApiValues.Keys],
        PublicApiValues.TryGetValue,
        "auto",
        string.Join(", ", PublicApiValues.Keys),
        "what a fix does about public members, whose users it may not see: convert them, add a twin beside them, or refuse; auto refuses "
            + "in projects that ship their API and converts elsewhere"
    );

    /// <summary>
    /// True if a member that the fix made async, and that only awaits one call, returns the task instead; read at the edited tree.
    /// </summary>
    public static readonly OptionDefinition<bool> FixElide = new(
        "syncio.fix_elide",
        ["true", "false"],
        bool.TryParse,
        "false",
        "true, false",
        "whether a member that only awaits one call hands its task on without 'async' and 'await'"
    );

    /// <summary>
    /// The number of lines up to which a member below a twin may have a twin as well; read at the tree that declares the member.
    /// </summary>
    public static readonly OptionDefinition<int> FixTwinLines = new(
        "syncio.fix_twin_lines",
        [],
        TryParseCount,
        "3",
        "a number",
        "up to how many lines a member below a twin may have to get a twin as well; a longer one makes the fix refuse the upper twin"
    );

    /// <summary>The <c>ConfigureAwait</c> that awaits need; read at the tree of the await.</summary>
    public static readonly OptionDefinition<ConfigureAwaitChoice> ConfigureAwait = new(
        "syncio.configure_await",
        [.. ConfigureAwaitValues.Keys],
        ConfigureAwaitValues.TryGetValue,
        "auto",
        string.Join(", ", ConfigureAwaitValues.Keys),
        "whether awaits say ConfigureAwait(false): as the kind of project wants it, wherever it does no harm, or nowhere"
    );

    static readonly string[] Keys =
    [
        Scope.Key,
        EntryPoints.Key,
        FixTokens.Key,
        FixPublicApi.Key,
        FixElide.Key,
        FixTwinLines.Key,
        ConfigureAwait.Key,
    ];

    /// <summary>Returns the distinct problems with the options of some trees.</summary>
    public static IEnumerable<string> FindProblems(IEnumerable<SyntaxTree> trees, AnalyzerConfigOptionsProvider provider) =>
        trees.Select(provider.GetOptions).SelectMany(FindProblems).OfType<string>().Distinct().OrderBy(p => p, StringComparer.Ordinal);

    static IEnumerable<string?> FindProblems(AnalyzerConfigOptions options) =>
        [
            Scope.FindProblem(options),
            EntryPoints.FindProblem(options),
            FixTokens.FindProblem(options),
            FixPublicApi.FindProblem(options),
            FixElide.FindProblem(options),
            FixTwinLines.FindProblem(options),
            ConfigureAwait.FindProblem(options),
            .. OptionKeys.FindProblems(options, Keys),
        ];

    static bool TryParseCount(string text, out int count) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out count);
}
