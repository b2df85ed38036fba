using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
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

    /// <summary>Which places are shown; read at the tree of the finding.</summary>
    public static readonly Setting<Scope> Scope = new("syncio.scope", [.. Scopes.Keys], Scopes.TryGetValue, "async", string.Join(", ", Scopes.Keys),
        "which places are shown: only request paths, also background work and async members, or everything");

    /// <summary>Which kinds of entry point count; read at the tree that declares one.</summary>
    public static readonly Setting<EntryKindChoice> EntryPoints = new("syncio.entry_points", [EntryKindChoice.All, .. EntryKindChoice.Words], EntryKindChoice.TryRead, EntryKindChoice.All,
        $"'{EntryKindChoice.All}' or a list of +kind and -kind; the kinds are {string.Join(", ", EntryKindChoice.Words)}",
        "which kinds of entry point count: -view drops one, +background_as_request treats background work as requests");

    /// <summary>The distinct problems with the options of some trees.</summary>
    public static IEnumerable<string> Problems(IEnumerable<SyntaxTree> trees, AnalyzerConfigOptionsProvider provider) =>
        trees.Select(provider.GetOptions).SelectMany(o => new[] { Scope.ProblemIn(o), EntryPoints.ProblemIn(o) }).OfType<string>().Distinct().OrderBy(p => p, StringComparer.Ordinal);
}
