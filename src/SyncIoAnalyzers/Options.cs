using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Awaits;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers;

/// <summary>Which places are shown.</summary>
internal enum Scope
{
    /// <summary>Only what a request is known to run.</summary>
    RequestPath,

    /// <summary>Also background work, once-only initialisation and async members.</summary>
    Async,

    /// <summary>Everything, start-up and tests included.</summary>
    All,
}

/// <summary>What a fix does about cancellation tokens.</summary>
internal enum TokenChoice
{
    /// <summary>Hands on one that is in scope.</summary>
    Forward,

    /// <summary>Also gets one from the request, or adds parameters for it on the way there.</summary>
    Add,

    /// <summary>Nothing.</summary>
    None,
}

/// <summary>What a fix does about the public members of a package.</summary>
internal enum PublicApi
{
    /// <summary>They stay, and get an async twin: their users cannot be told.</summary>
    Twin,

    /// <summary>They are converted like all others.</summary>
    Convert,
}

/// <summary>Reads the value of an option; false when it is none.</summary>
internal delegate bool Reader<T>(string text, out T value);

/// <summary>An <c>.editorconfig</c> key with its values.</summary>
/// <param name="Key">The key.</param>
/// <param name="Words">The words of which values are made.</param>
/// <param name="Reader">What a value means.</param>
/// <param name="Default">What holds when nothing, or something unknown, is written.</param>
/// <param name="Allowed">What may be written, for the message.</param>
/// <param name="Meaning">One line for the documentation.</param>
internal sealed record Setting<T>(string Key, IReadOnlyList<string> Words, Reader<T> Reader, string Default, string Allowed, string Meaning)
{
    readonly T _default = Reader(Default, out var value) ? value : throw new ArgumentException(Default);

    /// <summary>The value that holds in a tree.</summary>
    public T In(AnalyzerConfigOptions? options) => WrittenIn(options) is { Length: > 0 } text && Reader(text, out var value) ? value : _default;

    /// <summary>The value as it is written; empty when nothing is.</summary>
    public string WrittenIn(AnalyzerConfigOptions? options) => options != null && options.TryGetValue(Key, out var text) ? text.Trim() : "";

    /// <summary>What is wrong with the value that is written; null when it can be read or nothing is.</summary>
    public string? ProblemIn(AnalyzerConfigOptions options) =>
        options.TryGetValue(Key, out var text) && !Reader(text.Trim(), out _) ? $"'{text}' is no value of {Key}; write {Allowed}" : null;
}

/// <summary>Every option of the analyzers.</summary>
internal static class Options
{
    static readonly Dictionary<string, Scope> Scopes = new(StringComparer.OrdinalIgnoreCase)
    {
        ["request_path"] = SyncIoAnalyzers.Scope.RequestPath, ["async"] = SyncIoAnalyzers.Scope.Async, ["all"] = SyncIoAnalyzers.Scope.All,
    };

    static readonly Dictionary<string, ConfigureAwaitChoice> Choices = new(StringComparer.OrdinalIgnoreCase)
    {
        ["auto"] = ConfigureAwaitChoice.Auto, ["false"] = ConfigureAwaitChoice.False, ["none"] = ConfigureAwaitChoice.None,
    };

    /// <summary>Which places are shown; read at the tree of the finding.</summary>
    public static readonly Setting<Scope> Scope = new("syncio.scope", [.. Scopes.Keys], Scopes.TryGetValue, "async", string.Join(", ", Scopes.Keys),
        "which places are shown: only request paths, also background work and async members, or everything");

    /// <summary>Which kinds of entry point count; read at the tree that declares one.</summary>
    public static readonly Setting<EntryKindChoice> EntryPoints = new("syncio.entry_points", [EntryKindChoice.All, .. EntryKindChoice.Words], EntryKindChoice.TryRead, EntryKindChoice.All,
        $"'{EntryKindChoice.All}' or a list of +kind and -kind; the kinds are {string.Join(", ", EntryKindChoice.Words)}",
        "which kinds of entry point count: -view drops one, +background_as_request treats background work as requests");

    static readonly Dictionary<string, TokenChoice> TokenChoices = new(StringComparer.OrdinalIgnoreCase)
    {
        ["forward"] = TokenChoice.Forward, ["add"] = TokenChoice.Add, ["none"] = TokenChoice.None,
    };

    /// <summary>What a fix does about cancellation tokens; read at the tree edited.</summary>
    public static readonly Setting<TokenChoice> FixTokens = new("syncio.fix_tokens", [.. TokenChoices.Keys], TokenChoices.TryGetValue, "forward", string.Join(", ", TokenChoices.Keys),
        "what a fix does about cancellation tokens: hand on one that is in scope, also get one from the request, or nothing");

    static readonly Dictionary<string, PublicApi> PublicApis = new(StringComparer.OrdinalIgnoreCase) { ["twin"] = PublicApi.Twin, ["convert"] = PublicApi.Convert };

    /// <summary>What a fix does about public members; read at the tree edited. Where nothing is written, the project decides: see <see cref="AppModel.IsPackage"/>.</summary>
    public static readonly Setting<PublicApi> FixPublicApi = new("syncio.fix_public_api", [.. PublicApis.Keys], PublicApis.TryGetValue, "convert", string.Join(", ", PublicApis.Keys),
        "what a fix does about public members, whose users it may not see: leave them and add a twin (what holds for packages), or convert them");

    /// <summary>Whether a member that the fix made async, and that only awaits one call, hands the task on instead; read at the tree edited.</summary>
    public static readonly Setting<bool> FixElide = new("syncio.fix_elide", ["true", "false"], bool.TryParse, "false", "true, false",
        "whether a member that only awaits one call hands its task on without 'async' and 'await'");

    /// <summary>What awaits are to say; read at the tree of the await.</summary>
    public static readonly Setting<ConfigureAwaitChoice> ConfigureAwait = new("syncio.configure_await", [.. Choices.Keys], Choices.TryGetValue, "auto", string.Join(", ", Choices.Keys),
        "whether awaits say ConfigureAwait(false): as the kind of project wants it, wherever it does no harm, or nowhere");

    /// <summary>The distinct problems with the options of some trees.</summary>
    public static IEnumerable<string> Problems(IEnumerable<SyntaxTree> trees, AnalyzerConfigOptionsProvider provider) =>
        trees.Select(provider.GetOptions).SelectMany(o => new[] { Scope.ProblemIn(o), EntryPoints.ProblemIn(o), FixTokens.ProblemIn(o), FixPublicApi.ProblemIn(o), FixElide.ProblemIn(o), ConfigureAwait.ProblemIn(o) }).OfType<string>().Distinct().OrderBy(p => p, StringComparer.Ordinal);
}
